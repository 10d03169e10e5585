// Package static analyzes Go code before it is evaluated.
//
// [Analyze] takes a type-checked syntax tree and returns the [Scope] of each
// function and function literal: its variables, the captured ones, and those
// that live in objects because something else sees them change. A [Vars] holds
// the package variables that keep the value they are declared with.
//
// [TypeArgs.Subst] takes types of generic declarations and returns types free
// of type parameters. Type arguments are unique for their types
// ([Instances.Of]), so that a number identifies the calls of one instance. A
// type that is declared within a generic function has an instance of its own
// for each of its argument lists.
//
// Nothing here evaluates anything: the questions are answered for all calls at
// once.
package static
