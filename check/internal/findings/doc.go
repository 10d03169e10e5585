// Package findings looks for what makes a verdict say less than it seems to.
//
// In comes a [Ledger], what is known of a contract once its inputs have run.
// Out go [Finding]s, if all of them have kept it: clauses that say nothing,
// inputs that the bounds leave out. If there was no input, it says why: clauses
// that contradict each other, or the bound that is too narrow and how to widen
// it.
//
// It asks the solver, within an amount of work and not of time, so that the
// answer is the same on every machine.
package findings
