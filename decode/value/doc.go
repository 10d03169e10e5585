// Package value defines the kinds of Go values that inputs consist of.
//
// A [Value] is one Go value, a tree whose parts are values. Each kind has a
// file and implements the interface. A value returns its parts, and reports
// whether it is zero. It writes itself as a Go literal ([Literal], [Expr]) and
// in wire form. It also returns the part of the bounds that it needs ([Needs]).
// Functions over values use these methods and do not depend on kinds. Package
// decode makes values from models and reads their wire form, and package parse
// reads them from Go source.
package value
