// Package intrinsic evaluates the functions of the standard library whose
// source is not lifted, because it is assembly, differs between machines, looks
// at addresses, capacities or types, or is a table.
//
// An intrinsic takes a call with its arguments as symbolic values. It computes
// the results, which are those of the source, and the effects of the call on
// the memory. [Of] finds the intrinsic of a function in one table. Package
// encode hands it to the evaluation of Go, which knows no intrinsic by name.
package intrinsic
