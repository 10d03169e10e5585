// Package decode turns models into values.
//
// In come a shape of package encode and a model of package solver; out goes the
// input that the model stands for (survey §5.2, decoding), in three forms: a
// tree of values ([Values]), the Go literal of a value ([Literal], [Expr]), and
// the wire form that workers read ([Writer], [ReadWire]). [Model] goes the
// other way, and [ReadInput] reads values from Go source.
//
// The kinds of values and their literals are package value, and the reading of
// source is package source.
package decode
