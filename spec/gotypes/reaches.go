package gotypes

import (
	"go/types"
	"iter"

	"golang.org/x/tools/go/types/typeutil"
)

// Parts returns the types of the values that a value of a type consists of or
// refers to: its fields, elements and keys, or the value it points to.
// Interfaces and functions have none.
func Parts(t types.Type) iter.Seq[types.Type] {
	return func(yield func(types.Type) bool) {
		switch u := t.Underlying().(type) {
		case *types.Map:
			_ = yield(u.Key()) && yield(u.Elem())
		case interface{ Elem() types.Type }: // pointer, slice, array, channel
			yield(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				if !yield(f.Type()) {
					return
				}
			}
		}
	}
}

// Reaches reports whether a type, or one of its parts or of theirs, satisfies
// is. It calls is once for each type, which is never an alias.
func Reaches(t types.Type, is func(types.Type) bool) bool {
	var seen typeutil.Map
	var visit func(types.Type) bool
	visit = func(t types.Type) bool {
		t = types.Unalias(t)
		if seen.Set(t, true) != nil {
			return false
		}
		if is(t) {
			return true
		}
		for part := range Parts(t) {
			if visit(part) {
				return true
			}
		}
		return false
	}
	return visit(t)
}
