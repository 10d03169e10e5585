// Package failures groups failing inputs by the way in which they fail.
//
// A [List] takes faults with the inputs that have them, and groups them into
// [Failure]s by the [Key] of the fault. A Failure holds the number of its
// inputs, the plainest one, samples of each skeleton, and the [Exhibit] that is
// shown. Package check makes counterexamples from exhibits.
package failures
