// Package generalize varies an input that fails: which of its parts matter, and
// which do not.
//
// In comes an [Input], a valid input as a model of the encoding of all valid
// ones, and a [Tester] that runs inputs; out go [Form]s, in which parts of the
// input are holes, and [Alternative]s, which say what becomes of it if a
// choice in it is made in another way. It is what SmartCheck (Pike, Haskell
// 2014) does by sampling, without sampling: whatever is said of the values of a
// hole has been seen of every valid one within the bounds, and if these are too
// many nothing is said.
package generalize
