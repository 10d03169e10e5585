// Package value has the kinds of Go values that inputs are made of.
//
// A [Value] is one Go value, a tree whose parts are values. Each kind has a
// file and implements the interface: it knows its parts, whether it is zero,
// how it is written as a Go literal ([Literal], [Expr]) and in wire form, and
// what of the bounds it needs ([Needs]). Functions over values use these
// methods and know no kinds. Package decode makes values from models and reads
// their wire form, and package source reads them from Go source.
package value
