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
// A frame evaluates the statements of a function, an [Eval] the expressions of
// a statement, with the operations of package exec. A [Lifter] remembers
// evaluations. [Calls] bounds recursion that the shape does not bound, and
// [Orders] finds predicates that depend on the order of loops over maps. The
// standard library is lifted from its own source, except the functions that
// [Program.Intrinsics] finds.
package lift
