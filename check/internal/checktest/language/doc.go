// Package language checks, from source to verdict, contracts about the features
// of Go: capacities, variadic parameters, sequences, function arguments, and
// the values that calls and clauses may change.
package language
