// Package decode turns models into values.
//
// A shape of package encode and a model of package solver together represent an
// input (survey §5.2, decoding). The package returns the input in three forms:
// a tree of values ([Values]), the Go literal of a value ([value.Literal]), and
// the wire form that workers read ([Writer], [ReadWire]). [Model] inverts
// [Values], and [parse.Read] reads values from Go source.
//
// Package value defines the kinds of values and their literals, and package
// source reads Go source. Package wire defines the wire form. Package notation
// writes the literals that workers must write as package value does.
package decode
