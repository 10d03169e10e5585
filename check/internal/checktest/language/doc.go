// Package language checks, from source to verdict, what contracts say about the
// features of Go: capacities, variadic parameters, sequences, function
// arguments, and what calls and clauses may change.
package language
