// Package sieve evaluates compiled preconditions for the solver.
//
// A [Sieve] takes the models of a level whose precondition is not fully lifted,
// and reports for each whether the compiled precondition is true. A worker with
// the compiled package evaluates it, in batches, while the solver finds more
// models.
package sieve
