// Package sym holds symbolic values: Go values with terms for their scalars,
// and the functional memory that they point into.
//
// In come terms; out come values that can be joined under a condition
// ([Memory.MergeValues]), compared, copied and written as keys. [Terms] makes
// terms, counts what that costs and refuses what has no exact term. [Prover]
// asks the solver whether a condition can hold. [TypeSpace] says which types
// are identical. [Memory] makes values and the objects that they point to.
//
// Nothing here reads syntax: package encode evaluates Go, by what is here.
package sym
