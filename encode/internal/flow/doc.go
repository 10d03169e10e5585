// Package flow joins the ways in which statements end.
//
// In come the outcomes of single statements: where each panics, the exits it
// takes, by return, break, continue, fallthrough or goto, and the state in
// which it ends normally. Out come those of lists ([Joiner.Then]), of branches
// ([Joiner.Branch]) and of the statements that exits lead to ([Joiner.Rejoin]).
//
// Nothing here evaluates Go: control flow is terms over [sym.State].
package flow
