// Package laws holds the promises of functions without annotations: the
// contracts of the standard library's interfaces, and laws that functions of
// some names keep.
//
// A [Law] is a row of [Table]. Go declarations say which function it is about
// and what else must exist. Clauses in the language of annotations say what is
// then true. [Law.Match] finds out whether a law is about a function and
// returns its clauses in the names of that function. The package does not
// elaborate them.
package laws
