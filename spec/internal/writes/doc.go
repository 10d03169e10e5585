// Package writes finds the predicates whose evaluation changes memory that is
// not their own.
//
// A [Finder] takes clauses and sets their Writes and Rules. The analysis reads
// all functions that a clause calls, in any package outside the standard
// library. It finds for each expression where in memory its value may lead: to
// memory that the evaluation has made, to that of the variables of packages, or
// to the inputs of the clause. Only stores to the last two are writes. The
// analysis ignores the order of statements, and treats a function the same
// wherever it is called. It knows some functions of the standard library that
// write nothing, and assumes that the others write to everything that they are
// given.
package writes
