// Package laws holds what functions promise that nobody annotated: the
// contracts of the standard library's interfaces, and laws that functions of
// some names keep.
//
// A [Law] is a row of [Table]. It says in Go's syntax which function it is
// about and what else there must be, and in the language of annotations what
// then holds. [Law.Match] finds out whether a law is about a function and
// returns its clauses in the names of that function. The package does not
// elaborate them.
package laws
