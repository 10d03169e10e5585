package gentest

import "go/types"

// isFloat reports whether a value of the type is a floating-point number, or an
// interface that may hold one.
func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsFloat|types.IsComplex) != 0 || types.IsInterface(t)
}

// isFunc reports whether a value of the type is a function.
func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// isGuarded reports whether a value of the type has an invariant, or is an
// interface that may hold such a value.
func (w *writer) isGuarded(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && len(w.pkg.Invariants[named.Obj()]) > 0 || types.IsInterface(t) && len(w.pkg.Invariants) > 0
}
