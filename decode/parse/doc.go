// Package parse reads inputs from Go source.
//
// [Read] takes the text of a call, of its arguments, or of a file of the fuzz
// corpus, and returns the values of the parameters. An expression is parsed,
// and typed by go/types, first. A reader then turns its syntax into values:
// constants, composite literals, conversions, tables of functions, and calls of
// constructors. An expression of another form is rejected with an [Error] at
// its position.
package parse
