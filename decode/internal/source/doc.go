// Package source reads inputs from Go source.
//
// In comes the text of a call, of its arguments, or of a file of the fuzz
// corpus; out come the values of the parameters ([Read]). An expression is
// parsed and typed by go/types first; a reader then turns its syntax into
// values: constants, composite literals, conversions, tables of functions, and
// calls of constructors. What has no such form is refused at its place with an
// [Error].
package source
