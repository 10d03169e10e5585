// Package unwind bounds how deep calls nest.
//
// [Calls] records the functions that calls enter and leave. Recursion that the
// shape bounds ends by itself. Recursion that only conditions bound is cut off
// after some calls. Each attempt ([Calls.Attempts]) allows more calls, until
// the solver proves that no input reaches a call that is cut off. The result is
// the term, or a rejection of the function that calls itself without end.
package unwind
