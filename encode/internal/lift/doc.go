// Package lift evaluates Go symbolically.
//
// In come the syntax and types of functions, and arguments as symbolic values
// of package sym; out come the results as symbolic values, with the condition
// under which the call panics and the memory after it ([Lifter.Call]). Both
// arms of a branch are evaluated and merged; loops and recursion are unrolled,
// but for the foralls of what is to hold everywhere ([Lifter.Everywhere]). What
// has no exact term is refused at its line.
//
// A [Lifter] remembers what it has evaluated. This package evaluates statements
// and calls; package expr evaluates expressions, and package exec has the
// operations on values. The standard library is lifted from its own source, but
// for the functions that [Program.Intrinsics] finds.
package lift
