// Package flow joins the ways in which statements end.
//
// A [Joiner] takes the outcomes of single statements: the condition under which
// each panics, its exits by return, break, continue, fallthrough or goto, and
// the state in which it ends normally. It returns the outcomes of lists
// ([Joiner.Then]), of branches ([Joiner.Branch]) and of the statements that
// exits lead to ([Joiner.Rejoin]).
//
// Nothing here evaluates Go: control flow is terms over [sym.State].
package flow
