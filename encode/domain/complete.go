package domain

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/spec"
)

// Complete reports whether the domain of a function's parameters has all values
// of their types, except that integers are bounded and enumerations have only
// their constants. It is true if three conditions are met. The parameters are
// booleans, integers, or structs, arrays and pointers of these. The depth
// reaches through all pointers. No two pointers can lead to the same memory,
// since those of an input never do. All other types have values beyond every
// bound. A pointer receiver counts without nil.
func (ds *Types) Complete(c *spec.Contract) bool {
	v := &coverage{ds: ds}
	return !slices.ContainsFunc(c.Params, func(p *types.Var) bool { return !v.covers(p.Type(), ds.Bounds.Depth) })
}

// A coverage checks whether the domain has all values of types.
type coverage struct {
	ds *Types
	// targets are the types that the pointers so far lead to.
	targets []types.Type
}

// covers reports whether the domain of a type with some units of depth left has
// all of its values.
func (v *coverage) covers(t types.Type, left int) bool {
	if v.ds.Pkg.Opaque(t) != nil {
		return false
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		left = v.ds.Enter(n, Position{Left: left}).Left
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsBoolean|types.IsInteger) != 0
	case *types.Pointer:
		if v.ds.World.IsGraph(t) {
			return false
		}
		return left > 0 && v.leadsElsewhere(u.Elem()) && v.covers(u.Elem(), left-1)
	case *types.Array:
		for range min(u.Len(), 2) { // two elements show whether they share memory
			if !v.covers(u.Elem(), left) {
				return false
			}
		}
		return true
	case *types.Struct:
		for f := range u.Fields() {
			if !v.covers(f.Type(), left) {
				return false
			}
		}
		return true
	}
	return false
}

// leadsElsewhere notes a pointer to a type. It reports whether no earlier one
// can lead to the same memory.
func (v *coverage) leadsElsewhere(t types.Type) bool {
	for _, other := range v.targets {
		if isStoredIn(t, other) || isStoredIn(other, t) {
			return false
		}
	}
	v.targets = append(v.targets, t)
	return true
}

// isStoredIn reports whether memory for a value of type t can be a part of the
// memory for a value of type whole. Arrays of the same elements may overlap:
// slices convert to either.
func isStoredIn(t, whole types.Type) bool {
	if types.IdenticalIgnoreTags(t.Underlying(), whole.Underlying()) {
		return true
	}
	switch u := whole.Underlying().(type) {
	case *types.Array:
		a, ok := t.Underlying().(*types.Array)
		return ok && types.Identical(a.Elem(), u.Elem()) || isStoredIn(t, u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if isStoredIn(t, f.Type()) {
				return true
			}
		}
	}
	return false
}
