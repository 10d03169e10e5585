// Package static finds out what is known of Go code before it is evaluated.
//
// In come type-checked syntax trees. Out come the [Scope] of each function and
// function literal, with its variables, what it captures, and which variables
// live in objects because something else sees them change ([Analyze]); and the
// package variables that keep the value they are declared with ([Vars]).
//
// Nothing here evaluates anything: the questions are answered for all calls at
// once.
package static
