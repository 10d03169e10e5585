// Package prefilter evaluates compiled preconditions for the solver.
//
// A [Predicate] takes the models of a level whose precondition is not fully
// lifted, and reports for each whether the compiled precondition is true. A
// worker with the compiled package evaluates it, in batches, while the solver
// finds more models.
package prefilter
