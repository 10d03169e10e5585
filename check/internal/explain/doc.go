// Package explain says why a clause is false for an input.
//
// [Why] takes the trace of the clause and the values that a worker has noted
// for its parts. It returns a few lines that say which conditions of the clause
// are true and which are false, with the values of their sides.
package explain
