// Package findings finds reasons why a verdict means less than it seems to.
//
// A [Ledger] has what is known of a contract once its inputs have run. If all
// of them have kept the contract, [Ledger.All] returns [Finding]s: clauses that
// say nothing, inputs that the bounds leave out. If there was no input,
// [Ledger.Vacuity] says why: clauses contradict each other, or a bound is too
// narrow, and how to widen it.
//
// The package limits the work of the solver, not its time, so that the answer
// is the same on every machine.
package findings
