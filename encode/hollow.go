package encode

import (
	"go/types"

	"github.com/typetarget/target/spec"
)

// IsHollow reports whether a node has no value but nil or an empty one.
func IsHollow(n Node) bool {
	switch n := n.(type) {
	case *Pointer:
		return n.Var < 0 && !n.Always
	case *Slice:
		return n.Var < 0
	case *Map:
		return n.Var < 0
	case *String:
		return n.Var < 0
	case *Interface:
		return n.Var < 0
	case *Sequence:
		return n.Length < 0
	}
	return false
}

// DoesNothing reports whether the values of a type are functions that return
// nothing, and do nothing either.
func DoesNothing(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	_, sequence := spec.Sequence(t)
	return ok && sig.Results().Len() == 0 && !sequence
}
