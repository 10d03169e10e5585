// Package narrowing finds functions whose calls may each represent all inputs
// that differ only in parts that the call does not read.
//
// [Refused] takes a contract and returns the reason that its inputs are not
// narrowed, or an empty string. The call must do the same whenever it reads the
// same values in the same order, and it must keep nothing for the next call.
// Only the worker may notice that memory is missing: code that recovers from
// panics would notice it too, and goroutines would crash. The package therefore
// looks at all code that a call may reach, including the clauses. If it cannot
// show that a piece of code qualifies, it assumes that it does not.
//
// [Effects] asks less: whether a call leaves something behind that its outcome
// does not show.
package narrowing
