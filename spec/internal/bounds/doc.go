// Package bounds reads the settings of //refine:bound: how large the inputs of
// a function are, and which values they take.
//
// The text of an annotation's body comes in; a [Bound] goes out, or faults at
// offsets of the text. [Keys] is the table of the settings.
package bounds
