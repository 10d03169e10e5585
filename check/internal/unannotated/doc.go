// Package unannotated judges how functions fail that nobody annotated.
//
// In come a function, an input and what went wrong; out comes a [Judgement]:
// the [Class] of the failure, the place in the user's code, and the cluster of
// all failures that are one fault. A function without a contract owes nothing
// but what Go asks for, so that a panic that it means to raise, or one for a
// nil, an index or a type that its caller had no reason to pass, is not reported
// as a fault. A list of accepted clusters says which others are not
// ([Accepted]).
package unannotated
