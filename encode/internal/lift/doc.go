// Package lift evaluates Go symbolically.
//
// In come the syntax and types of functions, and arguments as symbolic values
// of package sym; out come the results as symbolic values, with the condition
// under which the call panics and the memory after it ([Lifter.Call]). Both
// arms of a branch are evaluated and merged; loops and recursion are unrolled.
// What has no exact term is refused at its line.
//
// A [Lifter] remembers what it has evaluated. A [Frame] is one activation of a
// function, and an [Eval] evaluates the expressions of one statement in it.
// The standard library is lifted from its own source, but for the tables of
// primitives, routines and intrinsics.
package lift
