// Package smt asks Z3: it turns terms into Z3's and models back (survey §5.2).
//
// A [Session] takes a problem and a cube of it, and returns models one by one;
// the caller refutes each. An [Inquiry] answers questions about a store that
// still grows. [Conflict] returns the clauses that contradict each other.
// [Config] bounds what a check may take, in Z3's own units, so that an answer
// does not depend on the machine. Errors and crashes of the library become
// reasons to give up.
package smt
