// Package source writes the Go source of a worker.
//
// In comes a [Program]: the package under test with the contracts of some of
// its functions, the invariants of its types and the constructors of opaque
// ones. [Generate] returns files for an overlay, with a function for each
// contract: it decodes an input, evaluates the precondition, makes the call,
// and evaluates the postconditions. The packages that these files import are
// the same for all workers. The [Generator] has them, and the numbers by which
// clauses, functions and parameters are known on both sides of the pipe.
package source
