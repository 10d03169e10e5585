// Package decode turns models into values.
//
// A shape of package encode and a model of package solver together represent an
// input (survey §5.2, decoding). The package returns the input in three forms:
// a tree of values ([Values]), the Go literal of a value ([Literal], [Expr]),
// and the wire form that workers read ([Writer], [ReadWire]). [Model] inverts
// [Values], and [ReadInput] reads values from Go source.
//
// Package value defines the kinds of values and their literals, and package
// source reads Go source.
package decode
