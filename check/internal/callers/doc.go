// Package callers finds out what a module's own code passes to a function.
//
// [Passed] takes a function and a parameter, and returns the [Values] that
// calls in the module's code and tests pass: which of them are nil, empty,
// negative, zero or positive. It follows constants, variables, tables of tests,
// and the parameters of unexported functions. A value that it cannot follow,
// such as a parameter of an exported function, may be of any kind.
package callers
