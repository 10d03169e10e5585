// Package annotation finds the //refine: directives in the comments of Go
// files.
//
// [Collect] takes parsed files and returns [Directive] values in source order.
// A directive holds the verb, the text of the body with the position of each
// byte, and its declaration. [Verbs] is the table of all verbs: the places, the
// body and the [Role] of the clauses of each. [Findings] are the findings that
// a directive can accept.
//
// [SurveyOf] parses the files of a package that is not loaded yet. It counts
// the functions that will have a contract, and does not check types.
//
// No annotation is ignored. The package reports comments that only resemble an
// annotation, misplaced annotations, unknown verbs, missing bodies and
// superfluous bodies.
package annotation
