// Package failures groups failing inputs by the way in which they fail, and
// looks for the reasons.
//
// A [List] takes faults with the inputs that have them, and groups them into
// [Failure]s by the [Key] of the fault. A Failure holds the number of its
// inputs, the plainest one, samples of each skeleton, and the [Exhibit] that is
// shown. Package check makes counterexamples from exhibits.
//
// A [Prober] takes the worker of a function and a way to fail, and runs inputs
// around a failure. [Prober.Test] says of models whether they fail so,
// [Prober.Fail] of values, and [Prober.Fault] how one input does. A prober ends
// the search if inputs have cost too many workers, or the allowance of inputs
// is spent.
//
// [Why] says why a clause is false for an input: which of its conditions are
// true and which are false.
package failures
