// Package sym holds symbolic values: Go values with terms for their scalars,
// and the functional memory that they point into.
//
// It makes values from terms. Values can be joined under a condition
// ([Memory.MergeValues]), compared, copied and written as keys. [Terms] makes
// terms, counts the cost, and rejects constructs without an exact term.
// [Prover] asks the solver whether a condition can be true. [TypeSpace] decides
// which types are identical. [Memory] makes values and the objects that they
// point to.
//
// Nothing here reads syntax: package encode evaluates Go with these values.
package sym
