// Package clause holds the predicates of annotations as synthetic Go functions.
//
// A [Clause] is one predicate of a contract with its [Func] and the list of its
// arguments. Its [Trace] computes the same and reports the values of its parts.
// [Code] holds all synthetic functions of a package, and [Code.Native] prints
// them as Go for a file of that package.
package clause
