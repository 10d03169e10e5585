package encode

import (
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// recursive reports whether values of a type can hold values of the same type.
func (u *unfolder) recursive(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	if r, ok := u.cyclic[named]; ok {
		return r
	}
	r := u.reaches(named.Underlying(), named, &typeutil.Map{})
	u.cyclic[named] = r
	return r
}

func (u *unfolder) reaches(t types.Type, goal *types.Named, seen *typeutil.Map) bool {
	t = types.Unalias(t)
	if types.Identical(t, goal) {
		return true
	}
	if n, ok := t.(*types.Named); ok && seen.Set(n, true) != nil {
		return false
	}
	switch v := t.Underlying().(type) {
	case *types.Pointer:
		return u.reaches(v.Elem(), goal, seen)
	case *types.Slice:
		return u.reaches(v.Elem(), goal, seen)
	case *types.Array:
		return u.reaches(v.Elem(), goal, seen)
	case *types.Map:
		return u.reaches(v.Elem(), goal, seen) || u.reaches(v.Key(), goal, seen)
	case *types.Struct:
		for i := range v.NumFields() {
			if u.reaches(v.Field(i).Type(), goal, seen) {
				return true
			}
		}
	case *types.Interface:
		for _, held := range u.world.Types(t) {
			if !IsErrorValue(held) && u.reaches(held, goal, seen) {
				return true
			}
		}
	}
	return false
}
