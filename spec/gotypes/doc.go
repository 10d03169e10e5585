// Package gotypes answers questions about go/types and go/ast, and folds the
// messages of the type checker.
//
// An [Iteration] computes a property of types that depend on each other.
package gotypes
