// Package trial finds out what there is to know about a type where that depends
// on what is known about other types, and these depend on each other.
//
// It looks at a type, and at the types that this leads to, in rounds. At first
// nothing is known about the others; each round takes for known what the one
// before has found. To follow the types instead, each without those that lead
// to it, would take as many steps as there are paths between them.
package trial

import (
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// A Trial is that of one type, about which nothing is ever taken for known.
type Trial[V any] struct {
	unknown func(*types.Named) V
	differs func(V, V) bool
	// asked are the types, the one of the trial first, and taken what is
	// taken for known about them.
	asked []*types.Named
	taken typeutil.Map // *types.Named -> V
}

// New returns the trial of a type. Unknown returns the value for a type that
// nothing is known about yet. Differs reports whether results for other types
// may depend on the difference between two values for a type. The rounds must
// reach one in which no values differ.
func New[V any](of *types.Named, unknown func(*types.Named) V, differs func(V, V) bool) *Trial[V] {
	t := &Trial[V]{unknown: unknown, differs: differs}
	t.Known(of)
	return t
}

// Run returns the result of look for the type of the trial. Look asks for other
// types with Known.
func (t *Trial[V]) Run(look func(*types.Named) V) V {
	for {
		changed := false
		found := look(t.asked[0])
		for i := 1; i < len(t.asked); i++ { // it grows
			changed = t.note(t.asked[i], look(t.asked[i])) || changed
		}
		if !changed {
			return found
		}
	}
}

// Known returns the value that is assumed for a type.
func (t *Trial[V]) Known(n *types.Named) V {
	if v, ok := t.taken.At(n).(V); ok {
		return v
	}
	v := t.unknown(n)
	t.asked = append(t.asked, n)
	t.taken.Set(n, v)
	return v
}

// note notes what has been found out about a type, and reports whether others
// may depend on it.
func (t *Trial[V]) note(n *types.Named, found V) bool {
	before := t.taken.At(n).(V)
	t.taken.Set(n, found)
	return t.differs(before, found)
}
