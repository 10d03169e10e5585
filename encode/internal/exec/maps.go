package exec

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// NewMap allocates an empty map.
func (e *Execution) NewMap(t *types.Map) *sym.Mapping {
	if p, ok := t.Key().Underlying().(*types.Pointer); ok && e.M.Mem.Empty(p.Elem()) {
		e.M.T.Refuse("a map whose keys point to values of size zero")
	}
	return &sym.Mapping{Alts: []sym.MappingAlt{{Guard: e.M.T.Yes, At: e.Alloc(&sym.Table{})}}}
}

// Lookup reads a map. It evaluates the writes from the oldest on; later writes
// win.
func (e *Execution) Lookup(m *sym.Mapping, key sym.Value, elem types.Type) (sym.Value, sym.Term) {
	e.PanicIf(site.Comparison, e.M.Mem.Unhashable(key))
	zero := e.M.Mem.Zero(elem)
	var r sym.Value = zero
	ok := e.M.T.No
	for _, a := range m.Alts {
		if a.At == nil {
			continue
		}
		v, there := zero, e.M.T.No
		for _, w := range e.St.Heap.Content(a.At).(*sym.Table).Entries {
			c := e.M.T.And(w.Guard, e.M.SameKey(w.Key, key))
			if c == e.M.T.No {
				continue
			}
			if w.Val == nil {
				v, there = e.M.Mem.MergeValues(c, zero, v), e.M.T.And(e.M.T.Not(c), there)
			} else {
				v, there = e.M.Mem.MergeValues(c, w.Val, v), e.M.T.Or(c, there)
			}
		}
		if len(m.Alts) == 1 {
			return v, there
		}
		r = e.M.Mem.MergeValues(a.Guard, v, r)
		ok = e.M.T.Or(ok, e.M.T.And(a.Guard, there))
	}
	return r, ok
}

// SameKey returns the equality of two keys of one map.
func (m *Machine) SameKey(a, b sym.Value) sym.Term {
	switch a := a.(type) {
	case sym.Term:
		return m.T.Same(a, b.(sym.Term))
	case *sym.Text:
		return m.Mem.EqualText(a, b.(*sym.Text))
	case *float.Number:
		return m.Floats.Compare(token.EQL, a, b.(*float.Number))
	case *sym.Pointer:
		return m.Mem.EqualPointers(a, b.(*sym.Pointer), types.Typ[types.Invalid])
	case *sym.Dynamic:
		r := m.T.No
		for _, x := range a.Alts {
			if y := b.(*sym.Dynamic).Of(x.Typ); y != nil {
				same := m.T.And(x.Guard, y.Guard)
				if x.Typ != nil && same != m.T.No && types.Comparable(x.Typ) {
					same = m.T.And(same, m.SameKey(x.Val, y.Val))
				}
				r = m.T.Or(r, same)
			}
		}
		return r
	case *sym.Aggregate:
		r := m.T.Yes
		for i, x := range a.Parts {
			r = m.T.And(r, m.SameKey(x, b.(*sym.Aggregate).Parts[i]))
		}
		return r
	}
	m.T.Refuse("a map with keys of this type")
	return m.T.No
}

// SetEntry writes to a map; a nil map panics.
func (e *Execution) SetEntry(m *sym.Mapping, w *sym.Entry) {
	e.PanicIf(site.Comparison, e.M.Mem.Unhashable(w.Key))
	for _, a := range m.Alts {
		if a.At == nil {
			if w.Val != nil {
				e.PanicIf(site.NilMapWrite, a.Guard)
			}
			continue
		}
		n := *w
		if len(m.Alts) > 1 {
			n.Guard = e.M.T.And(a.Guard, w.Guard)
		}
		old := e.St.Heap.Content(a.At).(*sym.Table)
		n.Fresh = len(m.Alts) == 1 && n.Val != nil && fresh(e.M, old, n.Key)
		t := &sym.Table{Entries: append(slices.Clip(old.Entries), &n), Distinct: old.Distinct, Size: old.Size}
		e.St = e.St.WithHeap(e.M.Mem.Write(e.St.Heap, a.At, t))
	}
}

// lasting returns the condition under which entry i is in its map: written, and
// neither overwritten nor deleted later.
func (m *Machine) lasting(t *sym.Table, i int) sym.Term {
	w := t.Entries[i]
	c := w.Guard
	later := t.Entries[i+1:]
	if i < t.Distinct {
		later = t.Entries[t.Distinct:]
	}
	for _, later := range later {
		if c == m.T.No {
			break
		}
		c = m.T.And(c, m.T.Not(m.T.And(later.Guard, m.SameKey(later.Key, w.Key))))
	}
	return c
}

// mapLen returns the number of keys in a map.
func (e *Execution) mapLen(m *sym.Mapping) sym.Term {
	n := e.M.T.Num(0)
	for _, a := range m.Alts {
		if a.At == nil {
			continue
		}
		t := e.St.Heap.Content(a.At).(*sym.Table)
		k := e.M.tableLen(t)
		if len(m.Alts) == 1 {
			return k
		}
		n = e.M.T.Ite(a.Guard, k, n)
	}
	return n
}

// tableLen returns the number of keys in a table.
func (m *Machine) tableLen(t *sym.Table) sym.Term {
	if len(t.Entries) > 0 && t.Distinct == len(t.Entries) {
		return t.Size
	}
	k := m.T.Num(0)
	for i, w := range t.Entries {
		if w.Val != nil {
			k = m.T.Add(k, m.T.Ite(m.lasting(t, i), m.T.Num(1), m.T.Num(0)))
		}
	}
	return k
}

// ClearMap empties a map.
func (e *Execution) ClearMap(m *sym.Mapping) {
	for _, a := range m.Alts {
		if a.At == nil {
			continue
		}
		g := a.Guard
		if len(m.Alts) == 1 {
			g = e.M.T.Yes
		}
		old := e.St.Heap.Content(a.At)
		t := e.M.Mem.MergeValues(g, &sym.Table{}, old)
		e.St = e.St.WithHeap(e.M.Mem.Write(e.St.Heap, a.At, t))
	}
}

// An Item is an entry of a map that a loop visits where Present is true.
type Item struct {
	Present  sym.Term
	Key, Val sym.Value
}

// Items lists the entries that the map may have.
func (e *Execution) Items(m *sym.Mapping) []Item {
	var r []Item
	for _, a := range m.Alts {
		if a.At == nil {
			continue
		}
		tab := e.St.Heap.Content(a.At).(*sym.Table)
		for i, w := range tab.Entries {
			if w.Val == nil {
				continue
			}
			if c := e.M.T.And(a.Guard, e.M.lasting(tab, i)); c != e.M.T.No {
				r = append(r, Item{c, w.Key, w.Val})
			}
		}
	}
	return r
}
