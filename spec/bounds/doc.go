// Package bounds reads the settings of //refine:bound: how large the inputs of
// a function are, and which values they take.
//
// It takes the text of an annotation's body and returns a [Bound], or faults at
// offsets of the text. [Keys] is the table of the settings.
package bounds
