// Package encode turns a contract into a question for the solver.
//
// [Encode] takes a [spec.Contract] and the [domain.Bounds] of the search, and
// returns an [Encoding] (survey §5.2). An Encoding holds a shape: the
// parameters' types unfolded to the bounded depth, with a choice variable
// wherever a value can take several forms. It also holds the precondition as a
// term over the shape's variables. Encode sends questions that come up on the
// way to the [problem.Solver] that callers pass.
//
// Package domain decides which values a type has, package unfold unfolds types,
// package shape defines the kinds of nodes, and package lift evaluates Go.
//
// Predicates and the functions that they call are Go. They are lifted by
// symbolic evaluation. Both arms of a branch are evaluated, each from the state
// at the branch. The two states are merged value by value with if-then-else
// terms. Loops and recursion are unrolled, which the shape bounds. The lifter
// follows six decisions:
//
//   - A statement's outcome (the conditions under which it returns, breaks,
//     continues or panics, and the state in each case) is relative to the
//     statement's own entry. There is no global path condition, so a call can
//     be evaluated once for its arguments and remembered. A state is never
//     merged with one that has already returned.
//   - A panic is one more exit: if the Go code would panic, the predicate is
//     false.
//   - Memory is functional. A pointer, slice or map is a set of guarded
//     alternatives over objects; an object's content is part of the state, and
//     merges like a variable.
//   - A function of the input is a table: a call of it is a lookup, and a
//     refined function type a condition on its rows.
//   - A floating-point number is an integer mantissa over a fixed power of two.
//     Its operations are integer operations as long as the ranges show that
//     nothing is rounded. Rounded numbers, NaN and the infinities are constants
//     under a condition, which Go itself computes case by case. If a number has
//     too many cases, it is a table over the assignments of the variables that
//     it depends on.
//   - A construct without an exact term is rejected at its line with an
//     [Unsupported] error. In particular the capacity of a slice that append
//     has grown is unspecified, and a program whose result depends on it is
//     rejected.
//
// Conditions that decide such questions, or that end a loop, mostly fold as
// terms are made. If they do not, the lifter asks the solver whether they can
// be true at all. If conditions and not the shape bound a recursion, the lifter
// cuts it off at a depth that the solver proves to be enough.
//
// If [domain.Bounds] have a dictionary, the domain has its values too. Strings
// are sequences of units, which are bytes and words. Interfaces hold the errors
// and types that the code asks for. Slices have spare capacity, and maps are
// nil in addition to empty. [Narrow] leaves out entries of a dictionary that
// would make the domain too large, and [Describe] describes a domain in words.
//
// Values of opaque types are those that their constructors build. [Construct]
// encodes the arguments of a constructor. A [domain.Opaque] runs constructors
// and returns the values that they build; callers implement it. In a shape such
// a value is a choice among these. Nothing else about it is known: clauses that
// look into one are left to compiled code.
//
// [EncodePartly] leaves out clauses that cannot be lifted, or that take more
// effort to lift than there are values to evaluate them on. It does so if the
// values are few enough to try them all with compiled code. Effort and values
// are counted, so that the decision does not depend on time.
//
// Limits: loops and calls are unrolled up to a cap, and the terms of one
// encoding are limited in number; a predicate that exceeds one of them is
// rejected with a message that says which. Channels, complex numbers,
// goroutines and reads of package variables that the package may change are not
// supported. A range over a map is evaluated in several orders. A predicate is
// rejected if these orders have different results, or if its result depends on
// an order of evaluation that Go leaves open.
//
// The standard library is lifted from its own source, except code that is
// assembly, that uses addresses or capacities, or that is a table. Package
// intrinsic computes that code.
package encode
