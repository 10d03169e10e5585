// Package synth makes synthetic Go functions: it resolves names, types Go
// syntax and spells types where a directive stands.
//
// A [Unit] is the synthetic functions of one package in the making. A [Frame]
// is one of them, whose parameters are the variables of a directive. An [Env]
// is what a part of the directive sees: the frame's variables and those bound
// around the part. Syntax of the language comes in already turned into go/ast
// by package elaborate; typed [clause.Func] values go out.
//
// Expressions are typed by go/types in a copy of the package, so that the real
// one stays as it is. What go/types reports is worded in terms of what the user
// wrote, at positions in the user's files.
package synth
