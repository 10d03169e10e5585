package domain

import (
	"go/types"
	"slices"

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
	switch t.(type) {
	case *types.Named, *types.Interface: // which others may lead back to
		if seen.Set(t, true) != nil {
			return false
		}
	}
	switch v := t.Underlying().(type) {
	case *types.Signature: // which holds no values
	case *types.Interface:
		for _, held := range ds.World.Types(t) {
			if !IsErrorValue(held) && ds.reaches(held, goal, seen) {
				return true
			}
		}
	default:
		return slices.ContainsFunc(partsOf(v), func(part types.Type) bool { return ds.reaches(part, goal, seen) })
	}
	return false
}
