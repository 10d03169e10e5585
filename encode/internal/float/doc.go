// Package float computes with symbolic floating-point numbers.
//
// A [Number] is an integer mantissa over a fixed power of two, on which
// operations are those of integers for as long as the ranges show that nothing
// is rounded. What is rounded, NaN and the infinities are constants under a
// condition, which Go itself computes case by case, or a table over the
// assignments of the variables that they depend on. [Arith] has the
// operations; a number that has no exact term is refused.
package float
