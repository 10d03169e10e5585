package gotypes

import (
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// An Iteration computes the property of one type, and of the types that it
// depends on.
//
// Every round computes the property of the type and of those that it asks for,
// from the values of the round before. The values of the last round, which
// changes none, are the least fixpoint. A walk along the types, each without
// those that lead to it, would take as many steps as there are paths between
// them.
type Iteration[V any] struct {
	unknown func(*types.Named) V
	differs func(V, V) bool
	// asked are the types, the one of the iteration first, and assumed has
	// their values of the round before.
	asked   []*types.Named
	assumed typeutil.Map // *types.Named -> V
}

// NewIteration returns the iteration for a type. Unknown returns the first
// value of a type. Differs reports whether the results for other types may
// depend on the difference between two values. The rounds must reach one in
// which no values differ.
func NewIteration[V any](of *types.Named, unknown func(*types.Named) V, differs func(V, V) bool) *Iteration[V] {
	it := &Iteration[V]{unknown: unknown, differs: differs}
	it.Known(of)
	return it
}

// Run returns the result of compute for the type of the iteration, in the last
// round. Compute asks for the values of other types with Known.
func (it *Iteration[V]) Run(compute func(*types.Named) V) V {
	for {
		changed := false
		found := compute(it.asked[0])
		for i := 1; i < len(it.asked); i++ { // it grows
			changed = it.note(it.asked[i], compute(it.asked[i])) || changed
		}
		if !changed {
			return found
		}
	}
}

// Known returns the value that the round assumes for a type.
func (it *Iteration[V]) Known(n *types.Named) V {
	if v, ok := it.assumed.At(n).(V); ok {
		return v
	}
	v := it.unknown(n)
	it.asked = append(it.asked, n)
	it.assumed.Set(n, v)
	return v
}

// note keeps the value of a type for the next round, and reports whether other
// types may depend on the change.
func (it *Iteration[V]) note(n *types.Named, found V) bool {
	before := it.assumed.At(n).(V)
	it.assumed.Set(n, found)
	return it.differs(before, found)
}
