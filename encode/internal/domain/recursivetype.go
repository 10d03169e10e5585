package domain

import (
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// Recursive reports whether values of a type can hold values of the same type.
func (ds *Types) Recursive(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	if r, ok := ds.cyclic[named]; ok {
		return r
	}
	r := ds.reaches(named.Underlying(), named, &typeutil.Map{})
	ds.cyclic[named] = r
	return r
}

func (ds *Types) reaches(t types.Type, goal *types.Named, seen *typeutil.Map) bool {
	t = types.Unalias(t)
	if types.Identical(t, goal) {
		return true
	}
	if n, ok := t.(*types.Named); ok && seen.Set(n, true) != nil {
		return false
	}
	switch v := t.Underlying().(type) {
	case *types.Pointer:
		return ds.reaches(v.Elem(), goal, seen)
	case *types.Slice:
		return ds.reaches(v.Elem(), goal, seen)
	case *types.Array:
		return ds.reaches(v.Elem(), goal, seen)
	case *types.Map:
		return ds.reaches(v.Elem(), goal, seen) || ds.reaches(v.Key(), goal, seen)
	case *types.Struct:
		for i := range v.NumFields() {
			if ds.reaches(v.Field(i).Type(), goal, seen) {
				return true
			}
		}
	case *types.Interface:
		for _, held := range ds.World.Types(t) {
			if !IsErrorValue(held) && ds.reaches(held, goal, seen) {
				return true
			}
		}
	}
	return false
}
