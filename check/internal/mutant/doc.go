// Package mutant makes mutants of the functions of a package: copies with one
// small change each.
//
// [Find] takes a function and returns its mutants, each an edit of the source
// text by one of the [Operators]. [Compiling] leaves out those that do not
// type-check. [Instrument] writes the files of one program with all mutants. A
// mutant is a copy of its function, and the function calls the copy whose
// number is in source.Selector. [Helpers] returns the functions that only one
// function reaches, so that its contract judges their mutants, too.
//
// The original body stays as it is, apart from that call at its beginning, and
// no lines move. Nothing runs in this package.
package mutant
