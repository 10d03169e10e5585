// Package brute lists all values of Go types within bounds, by plain recursion
// over the types, as an oracle for the enumeration.
//
// It implements the definition of a function's inputs in the manual (target
// help inputs) again, without shapes, choice variables, terms and solvers. The
// inputs that package encode unfolds and package solver enumerates are compared
// with it. [Inputs] takes a contract and bounds, and returns the wire forms of
// all tuples of values. A [Domain] also draws a sample of them. The tuples need
// not satisfy the precondition.
//
// The values form families. A family knows the number of its members and makes
// the member of any rank. It can therefore be sampled even if it is too large
// to list.
//
// A [Check] lists the values, or a sample of them, and lets a worker evaluate
// the compiled precondition on each. It reports a value that the enumeration
// lacks, or has but should not have.
//
// The package shares with encode only properties of the source, and nothing of
// the unfolding. They are the types that an interface can hold, the merged
// bounds of a function and a type, and the parameters and fields that are
// compared with nil.
package brute
