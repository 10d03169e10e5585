// Package narrowing says of which functions one call may stand for all inputs
// that differ in what it does not read.
//
// In comes a contract; out goes why not, if not. The call must do the same
// whenever it reads the same, in the same order, and keep nothing for the next
// one. And nothing but the worker may notice that memory is not there: code
// that recovers from panics would, and goroutines would crash. So all code is
// looked at that a call may reach, the clauses included. What is not known to
// be like that is taken not to be.
package narrowing
