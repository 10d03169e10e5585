// Package brute is the oracle that lists all values: of Go types, within
// bounds, by plain recursion over the types.
//
// It says once more what the inputs of a function are, as the manual defines it
// (target help inputs), and knows nothing of shapes, choice variables, terms
// and solvers: what package encode unfolds and package solver enumerates is
// compared with it. In come the parameters of a contract and bounds; out go the
// wire forms of all tuples of values, or of a sample, whether or not they
// satisfy the precondition.
//
// The values are families, which know how many they are and make the one of any
// rank, so that a sample can be had of more than can be listed.
//
// A [Check] compares: it lists the values, or a sample of them, has a worker
// evaluate the compiled precondition on each, and says which of them the
// enumeration lacks or has too many.
//
// It shares with encode what is a matter of the source rather than of
// unfolding: which types an interface can hold, what the bounds of a function
// and a type make together, and which parameters and fields are compared with
// nil.
package brute
