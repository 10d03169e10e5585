// Package unannotated judges failures of functions without annotations. It also
// knows which failures of any function are accepted.
//
// A [Judge] of a function takes an input and its fault. It returns a
// [Judgement]: the [Class] of the failure, the place in the user's code, and
// the cluster of all failures that are one fault. A function without a contract
// has no obligations except those of Go. A deliberate panic is not reported as
// a fault, and neither is a panic for a nil, an index or a type that its caller
// had no reason to pass. A list of accepted clusters ([Accepted]) names
// failures that are no faults either.
package unannotated
