// Package expr evaluates Go expressions symbolically.
//
// In come the syntax of an expression with its types, an [Env], and the state
// that it is evaluated in; out come its value, the state after it, and the
// condition under which it panics ([Eval]). Go leaves open when operands are
// read among the calls of a statement: an operand that a call may change is
// refused.
//
// Nothing here evaluates statements. What calls do is the answer of the
// function values that package callee makes, and what literals and package
// variables are is the answer of a [Resolver], which package lift is.
package expr
