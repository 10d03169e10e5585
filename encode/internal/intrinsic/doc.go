// Package intrinsic computes what functions of the standard library do whose
// source is not evaluated: because it is assembly, differs between machines,
// looks at addresses, capacities or types, or is a table.
//
// In comes a call with its arguments as symbolic values; out come the results,
// which are those of the source, with what the call does to the memory. [Of]
// finds the intrinsic of a function in one table. Package encode hands it to
// the evaluation of Go, which knows no intrinsic by name.
package intrinsic
