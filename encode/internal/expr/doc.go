// Package expr evaluates Go expressions symbolically.
//
// An [Eval] takes the syntax of an expression with its types, an [Env], and the
// state before it. It computes the value of the expression, the state after it,
// and the condition under which it panics. Go leaves open when operands are
// read among the calls of a statement: an operand that a call may change is
// rejected.
//
// Nothing here evaluates statements. The function values that package callee
// makes evaluate calls. A [Resolver], which package lift implements, returns
// the values of literals and package variables.
package expr
