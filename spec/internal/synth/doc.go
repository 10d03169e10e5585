// Package synth makes synthetic Go functions: it resolves names, types Go
// syntax and spells types at the position of a directive.
//
// A [Unit] holds the synthetic functions of one package while they are made. A
// [Frame] is one of them, whose parameters are the variables of a directive. An
// [Env] holds the variables that a part of the directive sees: those of the
// frame and those bound around the part. Package elaborate turns the syntax of
// the language into go/ast; this package makes typed [clause.Func] values of
// it.
//
// Expressions are typed by go/types in a copy of the package, so that the real
// one stays as it is. Errors of go/types are worded in terms of the user's
// text, at positions in the user's files.
package synth
