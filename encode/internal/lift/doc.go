// Package lift evaluates Go symbolically.
//
// [Lifter.Call] takes a function with its syntax and types, and its arguments
// as symbolic values of package sym. It returns the results as symbolic values,
// the condition under which the call panics, and the memory after the call.
// Both arms of a branch are evaluated and merged. Loops and recursion are
// unrolled, except foralls in predicates that must be true everywhere
// ([Lifter.Everywhere]). A construct without an exact term is rejected at its
// line.
//
// A [Lifter] remembers its evaluations. This package evaluates statements and
// calls; package expr evaluates expressions, and package exec has the
// operations on values. The standard library is lifted from its own source,
// except the functions that [Program.Intrinsics] finds.
package lift
