// Package effects finds the predicates whose evaluation changes what their
// arguments lead to.
//
// Clauses come in; their Writes and Rules are set. The analysis follows the
// calls of a clause through the functions of the package, and takes a store for
// harmless only if it is to memory that the function has made itself. Of
// functions of other packages it knows those of the standard library that write
// nothing.
package effects
