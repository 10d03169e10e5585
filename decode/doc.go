// Package decode turns models into values.
//
// In come a shape of package encode and a model of package solver; out goes the input that the
// model stands for (survey §5.2, decoding), in three forms: a tree of values ([Values]), the
// Go literal of a value ([Literal], [Expr]), and the wire form that workers read ([Writer],
// [ReadWire]).
package decode
