// Package generalize varies an input that fails, to find which of its parts
// matter.
//
// An [Explorer] takes an [Input], which is a valid input as a model of the
// encoding of all valid inputs, and runs others with a [Tester]. It returns
// [Form]s, which have holes in place of parts of the input, and [Alternative]s,
// which are its outcomes if one of its choices is made in another way. A
// [Reducer] makes failing inputs smaller.
//
// SmartCheck (Pike, Haskell 2014) generalizes by sampling; this package does
// not sample. A statement about a hole has been checked for every valid value
// within the bounds. If there are too many values, the package makes no
// statement.
package generalize
