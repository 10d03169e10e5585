// Package smt asks Z3: it turns terms into Z3's and models back (survey §5.2).
//
// In comes a problem and a cube of it; out come models one by one, each to be
// refuted by the caller ([Session]), the answer to one question about a store
// that still grows ([Inquiry]), or the clauses that contradict each other
// ([Conflict]). [Config] bounds what a check may take, in Z3's own units, so
// that an answer does not depend on the machine. Errors and crashes of the
// library become reasons to give up.
package smt
