// Package exec has the operations of Go on symbolic values.
//
// An [Execution] is under way in a state, which holds the variables of a
// function and the memory. In come values; an operation, such as an append, the
// read of a map or a conversion, returns its result as a value, changes the
// state, and notes the condition under which it panics. What an assignment
// writes to is a [Location]. A [Machine] has what operations need whatever the
// state. What has no exact term is refused where the terms say the lifting is.
//
// Nothing here reads syntax, but for operators: package lift evaluates
// statements and expressions by these operations.
package exec
