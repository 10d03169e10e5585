// Package source writes the Go source of a worker.
//
// In comes a [Program]: the package under test with the contracts of some of
// its functions, the invariants of its types and the constructors of opaque
// ones. Out go files for an overlay: what package inside has, and for each
// function one that decodes an input, evaluates the precondition, makes the
// call, and evaluates the postconditions. The [Generator] has the numbers by
// which clauses, functions and parameters are known on both sides of the pipe.
package source
