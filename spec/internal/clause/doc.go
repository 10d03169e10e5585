// Package clause is what annotations become: predicates as synthetic Go
// functions.
//
// A [Clause] is one predicate of a contract with its [Func] and the list of
// what to pass to it; its [Trace] computes the same and reports the values of
// its parts. [Code] are all synthetic functions of a package, which
// [Code.Native] prints as Go for a file of that package.
package clause
