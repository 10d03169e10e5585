package decode

import (
	"cmp"
	"go/types"
	"slices"
	"strings"
)

// insert adds an entry to a map, whose keys ascend. It returns false where the key is there already, or is not
// equal to itself.
func (r *sourceReader) insert(m *Map, key, elem Value) bool {
	if f, ok := key.(*Float); ok && f.V != f.V {
		return false
	}
	at, found := slices.BinarySearchFunc(m.Keys, key, r.compareKeys)
	if found {
		return false
	}
	m.Keys = slices.Insert(m.Keys, at, key)
	m.Elems = slices.Insert(m.Elems, at, elem)
	return true
}

// compareKeys compares keys of maps in the order that package encode gives them: false before true, numbers and
// strings in Go's own order, arrays and structs by their first parts that differ, and interfaces by the number of
// the type that they hold, nil first.
func (r *sourceReader) compareKeys(a, b Value) int {
	switch a := a.(type) {
	case *Bool:
		return cmp.Compare(ordinal(a.V), ordinal(b.(*Bool).V))
	case *Int:
		if isUnsigned(a.T) {
			return cmp.Compare(uint64(a.V), uint64(b.(*Int).V))
		}
		return cmp.Compare(a.V, b.(*Int).V)
	case *Float:
		return cmp.Compare(a.V, b.(*Float).V)
	case *String:
		return strings.Compare(a.V, b.(*String).V)
	case *Array:
		return slices.CompareFunc(a.Elems, b.(*Array).Elems, r.compareKeys)
	case *Struct:
		return slices.CompareFunc(a.Fields, b.(*Struct).Fields, r.compareKeys)
	case *Interface:
		b := b.(*Interface)
		if c := cmp.Compare(r.heldNumber(a), r.heldNumber(b)); c != 0 || a.Elem == nil {
			return c
		}
		return r.compareKeys(a.Elem, b.Elem)
	}
	return 0
}

func ordinal(b bool) int {
	if b {
		return 1
	}
	return 0
}

// heldNumber is the number of the type that an interface holds, -1 where it is nil.
func (r *sourceReader) heldNumber(v *Interface) int {
	if v.Elem == nil {
		return -1
	}
	return slices.IndexFunc(r.held(v.T), func(t types.Type) bool { return types.Identical(t, v.Elem.Type()) })
}
