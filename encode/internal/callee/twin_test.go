package callee_test

import (
	"testing"

	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver"
)

// TestCallees calls functions and methods in all ways. The compiled code says
// which are called, and with which receivers.
func TestCallees(t *testing.T) {
	symtest.Read(t, "subjects_test.go").Compare(t, solver.Standard, map[string]any{
		"Dynamic": Dynamic, "Promoted": Promoted, "PromotedByAddress": PromotedByAddress, "ThroughPointer": ThroughPointer,
		"EmbeddedInterface": EmbeddedInterface, "InterfaceOfPointer": InterfaceOfPointer, "Overridden": Overridden,
		"Values": Values, "Expressions": Expressions, "ExpressionOfNil": ExpressionOfNil,
		"ExpressionOfInterface": ExpressionOfInterface, "ExpressionOfPointer": ExpressionOfPointer, "Generic": Generic,
		"TypeParameter": TypeParameter, "Declared": Declared,
	})
}
