// Package explain says why a clause does not hold of an input.
//
// In come the trace of the clause and the values that a worker has noted for
// its parts; out go a few lines that say which of its conditions hold and which
// do not, with the values of their sides.
package explain
