package regress

import "go/types"

// reaches reports whether a value of type t can reach one of a type that is.
func reaches(t types.Type, is func(types.Type) bool) bool {
	seen := map[types.Type]bool{}
	var visit func(types.Type) bool
	visit = func(t types.Type) bool {
		if seen[t] {
			return false
		}
		seen[t] = true
		if is(t) {
			return true
		}
		switch u := t.Underlying().(type) {
		case *types.Map:
			return visit(u.Key()) || visit(u.Elem())
		case interface{ Elem() types.Type }:
			return visit(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				if visit(f.Type()) {
					return true
				}
			}
		}
		return false
	}
	return visit(t)
}

// isFloat reports whether a value of the type is, or as an interface may hold,
// a floating-point number.
func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsFloat|types.IsComplex) != 0 || types.IsInterface(t)
}

// isFunc reports whether a value of the type is a function.
func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// isGuarded reports whether a value of the type has, or as an interface may
// hold one that has, an invariant.
func (w *writer) isGuarded(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && len(w.pkg.Invariants[named.Obj()]) > 0 || types.IsInterface(t) && len(w.pkg.Invariants) > 0
}
