// Package callee makes function values: declared functions, methods with and
// without their receivers, and the methods of what interfaces hold.
//
// In come type-checked functions and their receivers as symbolic values; out
// come closures of package sym whose alternatives can be called. What a call of
// a declared function does is the answer of a [Caller], which package lift is.
package callee
