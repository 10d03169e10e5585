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
// An [Outcome] is the effect of a statement: the ways in which it ends, and the
// states that these lead to. A machine joins those of a list ([Machine.Then]),
// of a branch, and at the targets of exits ([Machine.Rejoin]).
//
// Nothing here reads syntax, except operators: package lift evaluates
// statements and expressions with these operations.
package exec
