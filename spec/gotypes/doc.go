// Package gotypes answers questions about go/types and go/ast, and folds the
// messages of the type checker.
package gotypes
