// Package spec reads the contracts of Go packages: the //refine: directives in
// their comments (survey §5.2, the refined type signatures that drive
// type-targeted testing; the survey is Eric Seidel's Automated
// Specification-Based Testing).
//
// What comes in are patterns of the go command. [Load] loads the packages,
// finds their directives, parses the language of refinements and types it by
// the rules of go/types. What goes out are [Package] values with a [Contract]
// for each function to check. Every predicate has become a [Clause] with a
// [Role]: a synthetic Go function with the list of what to pass to it. It can
// be lifted into logic like any function of the user, for which
// [Package.Source] finds the code that it calls, and printed as Go, for which
// there is [Package.Native]; both have the same meaning, since they are the
// same function.
//
// The language follows tables that documentation can show: [Verbs], [BoundKeys]
// and [Findings]. A new verb of clauses is a row of [Verbs]: its role says when
// its clauses are evaluated.
//
// A function without clauses may be asked to keep the contracts of the standard
// library's interfaces and laws that go with its name. [Laws] is their table.
// They become clauses like others, whose Law is the row.
//
// [Package.Opaque] says which types are opaque, and by which constructors their
// values are built: the functions marked //refine:construct and, for types of
// other packages, what is exported there. Clauses that look into opaque values
// are marked [Clause].Native.
//
// [Package.Dictionary] is what the code of a contract tells apart, see package
// dictionary. Types that nothing else makes are opaque too, and built by the
// functions that return them.
//
// What is wrong with a package or its annotations are [Error] values at
// positions in the user's files, columns inside comments included, all of a
// package at once. What looks like an annotation and is none, stands at the
// wrong place or has an unknown verb is an error too: an annotation is never
// ignored.
//
// The work is done by rooms below this package, whose imports point one way:
// goload loads packages, annotation finds directives, syntax parses their text,
// bounds reads their settings, elaborate makes clause values of them by means
// of synth, and effects finds the clauses that write. This package assembles
// contracts from clauses.
package spec
