// Package encode turns a contract into a question for the solver.
//
// In comes a [spec.Contract] and the [Bounds] of the search; out goes an
// [Encoding]: the shape, that is the parameters' types unfolded to the bounded
// depth with a choice variable wherever a value can take one form or another,
// and the precondition as a term over the shape's variables (survey §5.2).
// Questions that come up on the way go to the [problem.Solver] that callers
// hand in.
//
// Which values a type has is decided in package domain, its unfolding is
// package unfold, the kinds of nodes are package shape, and package lift
// evaluates Go.
//
// Predicates and the functions that they call are Go. They are lifted by
// symbolic evaluation: both arms of a branch are evaluated, each from the state
// at the branch, and the two states are merged value by value with if-then-else
// terms; loops and recursion are unrolled, which the shape bounds. Six
// decisions carry the lifter:
//
//   - A statement's outcome (the conditions under which it returns, breaks,
//     continues or panics, and the state in each case) is relative to the
//     statement's own entry. There is no global path condition, so a call can
//     be evaluated once for its arguments and remembered, and a state is never
//     merged with one that has already returned.
//   - Definedness is one more exit: where the Go code would panic, the
//     predicate does not hold.
//   - Memory is functional. A pointer, slice or map is a set of guarded
//     alternatives over objects; an object's content is part of the state, and
//     merges like a variable.
//   - A function of the input is a table: a call of it is a lookup, and a
//     refined function type a condition on its rows.
//   - A floating-point number is an integer mantissa over a fixed power of two,
//     on which operations are those of integers for as long as the ranges show
//     that nothing is rounded. What is rounded, NaN and the infinities are
//     constants under a condition, which Go itself computes case by case, or
//     tables over the assignments of the variables that they depend on.
//   - What has no exact term is refused at its line with an [Unsupported]
//     error. In particular the capacity of a slice that append has grown is
//     unspecified, and a program whose result depends on it is refused.
//
// Conditions that decide such questions, or that end a loop, mostly fold as
// terms are made. If they do not, the solver is asked whether they can hold
// at all. If conditions and not the shape bound a recursion, it is cut off
// at a depth that the solver proves to be enough.
//
// What the code tells apart is in the domain if [Bounds] have a dictionary:
// strings are sequences of units, which are bytes and words; interfaces hold
// the errors and types that the code asks for; slices have spare capacity; maps
// are nil besides empty. [Narrow] leaves out of a dictionary what would make
// the domain too large, and [Describe] says in words what a domain has.
//
// Values of opaque types are what their constructors build. [Construct] encodes
// the arguments of a constructor; [Opaque], which whoever runs constructors
// implements, says which values came of it. In a shape such a value is a choice
// among these. Nothing else about it is known: clauses that look into one are
// left to native evaluation.
//
// [EncodePartly] leaves out clauses that cannot be lifted, or that take more
// effort to lift than there are values to evaluate them on, where the values
// are few enough to try them all natively. Effort and values are counted, and
// what is decided by them does not depend on time.
//
// Limits: loops and calls are unrolled up to a cap, and the terms of one
// encoding are limited in number; a predicate that exceeds one of them is
// refused with a message that says which. Channels, complex numbers,
// goroutines and reads of package variables that the package may change are
// refused. A range over a map is evaluated in several orders; a
// predicate on which they disagree is refused. So is one whose result depends
// on an order of evaluation that Go leaves open.
//
// The standard library is lifted from its own source, but for what is assembly
// there, looks at addresses or capacities, or is a table: see primitive,
// routine and intrinsic.
package encode
