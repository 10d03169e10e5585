// Package callers finds out what a module's own code passes to a function, and
// which variables its callers have to set first.
//
// [Passed] takes a function and a parameter, and returns the [Values] that
// calls in the module's code and tests pass: which of them are nil, empty,
// negative, zero or positive. It follows constants, variables, tables of tests,
// and the parameters of unexported functions. A value that it cannot follow,
// such as a parameter of an exported function, may be of any kind.
//
// [MustSet] takes the lines at which a call panicked for a nil. It reports
// whether the nil is a variable of the package that only another function sets.
package callers
