// Package exec implements the operations of Go on symbolic values.
//
// An [Execution] runs in a state, which holds the variables of a function and
// the memory. An operation, such as an append, the read of a map or a
// conversion, takes values and returns its result as a value. It also changes
// the state, and notes the condition under which it panics. A [Location] is the
// target of an assignment. A [Machine] has everything that operations need in
// any state. A construct without an exact term is rejected at the current
// position of the lifting.
//
// Nothing here reads syntax, except operators: package lift evaluates
// statements and expressions with these operations.
package exec
