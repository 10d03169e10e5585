// Package effects finds the predicates whose evaluation changes memory that is
// not their own.
//
// Clauses come in; their Writes and Rules are set. The analysis reads all
// functions that a clause calls, whatever packages they are of, and finds for
// each expression where in memory its value may lead: to memory that the
// evaluation has made, to that of the variables of packages, or to what the
// clause was given. Only stores to the last two are writes. The order of
// statements means nothing to it, and a function is the same wherever it is
// called. Of the standard library it reads nothing; it knows some functions
// that write nothing, and takes the others to write to all that they are given.
package effects
