// Package source writes the Go source of a worker.
//
// [Generate] is the entry point. It takes a [Program]: the package under test
// with the contracts of some of its functions, the invariants of its types and
// the constructors of opaque types. It returns files for an overlay, with a
// function for each contract. The function decodes an input, evaluates the
// precondition, makes the call, and evaluates the postconditions. The packages
// that these files import are the same for all workers. The [Generator] holds
// these packages, and the numbers of clauses, functions and parameters that
// both sides of the pipe use.
package source
