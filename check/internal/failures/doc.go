// Package failures groups failing inputs by the way in which they fail.
//
// In come faults with the inputs that have them. Out go [Failure]s: inputs that
// fail in one way, known by the [Key] of their faults, with their number, their
// plainest one, samples of each skeleton, and the [Exhibit] that is shown.
// Package check makes counterexamples of exhibits.
package failures
