// Package term holds the term language that predicates are lifted to:
// booleans, integers and machine words over the variables of a problem.
//
// A [Store] makes terms. It interns them, so that equal normal forms are one
// [Term], and simplifies them as it makes them. The normal form is made for
// specialisation: once the choices of a shape are fixed, most predicates become
// differences, sums, disequalities and a few clauses.
//
//   - A sum is one linear form ([OpLin]), in which booleans count as 0 and 1. A
//     comparison is a linear form compared with 0 ([OpLE], [OpEQ], [OpNE]) and
//     divided by the common divisor of its coefficients.
//   - Formulas are in negation normal form. The negation of an atom is an
//     atom.
//   - A conditional that counts is a sum. One that selects the greater or
//     lesser is a maximum ([OpMax]); the minimum is -max of the negations.
//   - A comparison is pushed into the branches of a conditional ([OpIte]) if
//     that decides one of them, which removes sentinels and -1 markers.
//   - Each term has a range that holds for all values of the variables within
//     their bounds. A range that decides a comparison replaces it.
//
// Integers are exact. Linear forms, products and comparisons exist only while
// their magnitudes stay within [MaxMagnitude], so that they mean the same over
// the integers and over an int64. For larger magnitudes there are operations on
// bit patterns (sort Word). Go's integer arithmetic, which wraps around, is
// [Arith], [Neg], [Complement], [Convert], [Less] and [LessEq].
//
// Each operator has a row in one table (op.go). Evaluation, printing, SMT-LIB
// scripts and the translation to Z3 follow the row, and by default so do
// building, propagation and compiled code. Files of the normal form rewrite
// terms as a builder of the store makes them: form.go sums, product.go products
// and quotients, compare.go comparisons, and so on.
//
// A store is for one goroutine at a time. There is no state outside of stores.
package term
