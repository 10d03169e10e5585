// Package oracle writes the Go source that lists all values of a type.
//
// [Type.WriteOracle] writes three functions for a [Type] of a random program.
// The first calls another function with every value of the domain, by plain
// nested loops. The second writes a value's wire form, and the third evaluates
// the invariants of its parts. [Type.Size] returns the number of values within
// [Bounds].
//
// [States] writes types whose methods may change a value only in some state,
// together with an oracle that counts the values which all calls build.
//
// The package does not use the code under test.
package oracle
