// Package unwind bounds how deep calls nest.
//
// In come the functions that calls enter and leave. Recursion that the shape
// bounds ends by itself. Recursion that only conditions bound is cut off after
// some calls, of which there are more with each attempt ([Calls.Attempts]),
// until the solver proves that no input reaches a call that is cut off. Out
// comes the term, or a refusal of the function that calls itself without end.
package unwind
