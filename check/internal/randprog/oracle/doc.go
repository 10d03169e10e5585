// Package oracle writes the Go source that lists all values of a type.
//
// In comes a [Type] of a random program. [Type.WriteOracle] writes three
// functions for it: one that calls another with every value of the domain, by
// plain nested loops; one that writes a value's wire form; one that evaluates
// the invariants of its parts. [Type.Size] is how many values there are within
// [Bounds]. Nothing here uses the code that is tested.
package oracle
