// Package float computes with symbolic floating-point numbers.
//
// A [Number] is an integer mantissa over a fixed power of two. Its operations
// are integer operations as long as the ranges show that nothing is rounded.
// Rounded numbers, NaN and the infinities are constants under a condition,
// which Go itself computes case by case. If there are too many cases, they are
// a table over the assignments of the variables that they depend on. [Arith]
// has the operations; a number without an exact term is rejected.
package float
