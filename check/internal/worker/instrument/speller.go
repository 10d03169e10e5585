package instrument

import (
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec/gotypes"
)

// A speller writes types as the source of a package.
type speller struct{ pkg *types.Package }

// spelled returns the source of a type as it is understood at a position.
func (f speller) spelled(t types.Type, at token.Pos) (text string, ok bool) {
	if t == nil || !f.isSpellable(t, at) {
		return "", false
	}
	return types.TypeString(t, gotypes.Qualify(f.pkg)), true
}

// isSpellable reports whether a type is one of names of the package and of the
// universe, and no other object hides one of them at a position.
func (f speller) isSpellable(t types.Type, at token.Pos) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			if !f.isSpellable(arg, at) {
				return false
			}
		}
		return f.means(t.Obj(), at)
	case *types.Basic:
		return f.means(types.Universe.Lookup(t.Name()), at)
	case *types.TypeParam:
		return f.means(t.Obj(), at)
	case *types.Pointer:
		return f.isSpellable(t.Elem(), at)
	case *types.Slice:
		return f.isSpellable(t.Elem(), at)
	case *types.Map:
		return f.isSpellable(t.Key(), at) && f.isSpellable(t.Elem(), at)
	case *types.Interface:
		return t.Empty()
	case *types.Signature:
		for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
			for v := range tuple.Variables() {
				if !f.isSpellable(v.Type(), at) {
					return false
				}
			}
		}
		return !t.Variadic()
	}
	return false
}

// means reports whether the name of an object means it at a position.
func (f speller) means(obj types.Object, at token.Pos) bool {
	if obj == nil {
		return false
	}
	scope := f.pkg.Scope().Innermost(at)
	if scope == nil {
		return false
	}
	_, found := scope.LookupParent(obj.Name(), at)
	return found == obj
}
