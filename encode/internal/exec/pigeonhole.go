package exec

import (
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// fresh reports whether it is assumed that a table does not have the key, a
// pointer in a graph. That is how a walk with a visited set marks a node.
func fresh(m *Machine, t *sym.Table, key sym.Value) bool {
	if _, ok := key.(*sym.Pointer); !ok || m.Prover.Graph == m.T.Yes {
		return false
	}
	there := m.T.No
	for _, w := range t.Entries {
		same := m.T.And(w.Guard, m.SameKey(w.Key, key))
		if w.Val == nil {
			there = m.T.And(m.T.Not(same), there)
		} else {
			there = m.T.Or(same, there)
		}
	}
	return m.Prover.Assumes(m.T.Not(there))
}

// mostSteps is the maximum number of elements that an iteration adds to a list
// for each node that it marks, in a proof that the loop ends.
const mostSteps = 4

// Outnumbered reports whether it is proved that c is false in a state: each
// node is marked in a map at most once, and c needs more marks than there are
// nodes.
//
// A map counts if a variable leads to it, since a call is evaluated once for
// what its variables lead to. On a branch that has not made the map, its writes
// have not happened, though their guards do not say so.
func Outnumbered(m *Machine, st *sym.State, c sym.Term) bool {
	if st.Heap == nil {
		return false
	}
	reached := sym.Reached(st.Heap, st.Vars)
	for _, en := range st.Heap.Entries {
		t, ok := en.Cell.Val.(*sym.Table)
		if !ok || !reached[en.Obj] || !m.Prover.Assumes(en.Cell.Alive) {
			continue
		}
		if k, ok := marksOf(m, t); ok && tooMany(m, k, c) {
			return true
		}
	}
	return false
}

// A marks value has the entries of a map. The number of guards that are true is
// the number of keys. The keys are pointers to at most so many places.
type marks struct {
	guards []sym.Term
	places int
}

// marksOf returns the entries of a table as marks. It reports false if a key
// may have been written twice.
//
// Entries whose guards are true have different keys: the later one was written
// when the table had the earlier one.
func marksOf(m *Machine, t *sym.Table) (k *marks, ok bool) {
	k = &marks{}
	places := map[sym.Place]bool{}
	for _, w := range t.Entries {
		key, ok := w.Key.(*sym.Pointer)
		if !ok || !w.Fresh {
			return nil, false
		}
		for _, a := range key.Alts {
			leads := m.T.And(w.Guard, a.Guard)
			if leads != m.T.No && !m.Prover.Assumes(m.T.Not(leads)) {
				places[a.At] = true
			}
		}
		k.guards = append(k.guards, w.Guard)
	}
	k.places = len(places)
	return k, len(k.guards) > 0
}

// tooMany reports whether there are more marks than places, or would be if c
// were true.
func tooMany(m *Machine, k *marks, c sym.Term) bool {
	if positive(m, excess(m, k, nil)) {
		return true
	}
	for _, x := range term.Conjuncts(m.T.Store, nil, c) {
		if m.T.Store.Op(x) != term.OpLE {
			continue
		}
		form := m.T.Store.Kids(x)[0] // at most 0 if c is true
		excess := excess(m, k, m.T.Store.Kids(form))
		for each := int64(1); each <= mostSteps; each++ {
			if positive(m, m.T.Store.Sum(0, []sym.Term{form, excess}, []int64{1, each})) {
				return true
			}
		}
	}
	return false
}

// excess returns the number of marks less that of places, which is at most 0.
// It is a sum of the guards, or of their negations if these are among the terms
// given.
func excess(m *Machine, k *marks, among []sym.Term) sym.Term {
	constant := -int64(k.places)
	terms, coefs := make([]sym.Term, len(k.guards)), make([]int64, len(k.guards))
	for i, g := range k.guards {
		terms[i], coefs[i] = g, 1
		if not := m.T.Not(g); slices.Contains(among, not) {
			terms[i], coefs[i], constant = not, -1, constant+1
		}
	}
	return m.T.Store.Sum(constant, terms, coefs)
}

// positive reports whether a term is always more than 0.
func positive(m *Machine, t sym.Term) bool {
	lo, _ := m.T.Store.Range(t)
	return lo > 0
}
