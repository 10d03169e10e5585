// Package sieve evaluates preconditions natively, for the solver.
//
// In come the models of a level whose precondition is not lifted, or only in
// part. Out goes for each whether the precondition holds of it: a worker that
// holds the package says so, in batches, while the solver finds more models.
package sieve
