// Package callee makes function values: declared functions, methods with and
// without their receivers, and the methods of interface values.
//
// It takes type-checked functions and their receivers as symbolic values, and
// returns closures of package sym whose alternatives can be called. A [Caller],
// which package lift implements, evaluates the calls of declared functions.
package callee
