// Package library knows what functions of the standard library do beyond what
// their types say.
//
// [Of] returns the facts of a function or variable. All that ask what code may
// do ask here: which functions build values, which results are the same each
// time, which clauses write, which functions leave the process.
//
// A fact is only ever a promise: without it, nothing is known.
package library
