// Package demands finds what the documentation and the names of a function's
// parameters demand of arguments, although no code checks it.
//
// [BoundOf] and [LengthOf] read the doc comment of a function: a comparison of
// a parameter with a number, and the length of a list. [AreBounds] knows the
// names of a lower and an upper bound, and [ComparesBounds] whether the package
// expects them in any order.
package demands
