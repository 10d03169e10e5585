// Package spec reads the contracts of Go packages from the //refine: directives
// in their comments. The directives are the refined type signatures that drive
// type-targeted testing (survey §5.2; the survey is Eric Seidel's Automated
// Specification-Based Testing).
//
// [Load] takes patterns of the go command and returns [Package] values with a
// [Contract] for each function to check. It finds the directives of the
// packages, parses the language of refinements and types it by the rules of
// go/types. Every predicate becomes a [clause.Clause] with an
// [annotation.Role]: a synthetic Go function with the list of its arguments.
// The function can be lifted into logic like any function of the user:
// [Package.Source] finds the code that it calls. [Package.Native] prints the
// same function as Go, so that both forms have the same meaning.
//
// The language follows tables that documentation can show: [annotation.Verbs],
// [annotation.Findings] and [bounds.Keys]. A new verb of clauses is a row of
// the first one: its role says when its clauses are evaluated.
//
// A function without clauses may be checked against the contracts of the
// standard library's interfaces and against laws that belong to its name.
// [laws.Table] is the table of both. A row becomes clauses like others, whose
// Law is the row.
//
// [Package.Opaque] says which types are opaque, and which constructors build
// their values: the functions marked //refine:construct and, for types of other
// packages, exported functions there. Types that only functions make are opaque
// too, and the functions that return them build them. Clauses that look into
// opaque values are marked [clause.Clause].Native.
//
// [Package.Dictionary] returns the dictionary of a contract: the values that
// its code distinguishes. See package dictionary.
//
// Faults of a package or its annotations are [Error] values at positions in the
// user's files, columns inside comments included. All faults of a package are
// reported at once. An annotation is never ignored: a comment that only
// resembles an annotation, a misplaced annotation and an unknown verb are
// faults too.
//
// The packages below this one do the work, and their imports point one way.
// goload loads packages, annotation finds directives, syntax parses their text,
// and bounds reads their settings. elaborate turns them into clause values by
// means of synth, and writes finds the clauses that write. This package
// assembles contracts from clauses.
package spec
