package encode

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
)

// newMap allocates an empty map.
func (e *eval) newMap(t *types.Map) *sym.Mapping {
	if p, ok := t.Key().Underlying().(*types.Pointer); ok && e.l.mem.Empty(p.Elem()) {
		e.l.t.Refuse("a map whose keys point to values of size zero")
	}
	o, h := e.l.mem.Allocate(e.st.Heap, &sym.Table{})
	e.st = e.st.WithHeap(h)
	return &sym.Mapping{Alts: []sym.Handle{{Guard: e.l.t.Yes, Obj: o}}}
}

// mapIndex evaluates m[k]: the value, or zero, and whether the key is there.
func (e *eval) mapIndex(x *ast.IndexExpr) (sym.Value, sym.Term) {
	u, ok := e.typeOf(x.X).Underlying().(*types.Map)
	if !ok {
		e.refuse(x, "an index with two values into type %s", e.typeOf(x.X))
	}
	vs := e.operands(x.X, x.Index)
	key := e.assignable(x.Index, vs[1], e.typeOf(x.Index), u.Key())
	e.visit(x)
	return e.lookup(vs[0].(*sym.Mapping), key, u.Elem())
}

// lookup reads a map: the writes from the oldest on, the later ones winning.
func (e *eval) lookup(m *sym.Mapping, key sym.Value, elem types.Type) (sym.Value, sym.Term) {
	l := e.l
	e.panicIf(l.mem.Unhashable(key))
	zero := l.mem.Zero(elem)
	var r sym.Value = zero
	ok := l.t.No
	for _, a := range m.Alts {
		if a.Obj == nil {
			continue
		}
		v, there := zero, l.t.No
		for _, w := range e.st.Heap.Content(a.Obj).(*sym.Table).Entries {
			c := l.t.And(w.Guard, e.sameKey(w.Key, key))
			if c == l.t.No {
				continue
			}
			if w.Val == nil {
				v, there = l.mem.MergeValues(c, zero, v), l.t.And(l.t.Not(c), there)
			} else {
				v, there = l.mem.MergeValues(c, w.Val, v), l.t.Or(c, there)
			}
		}
		if len(m.Alts) == 1 {
			return v, there
		}
		r = l.mem.MergeValues(a.Guard, v, r)
		ok = l.t.Or(ok, l.t.And(a.Guard, there))
	}
	return r, ok
}

// sameKey is the equality of two keys of one map.
func (e *eval) sameKey(a, b sym.Value) sym.Term {
	switch a := a.(type) {
	case sym.Term:
		return e.l.t.Same(a, b.(sym.Term))
	case *sym.Text:
		return e.l.mem.EqualText(a, b.(*sym.Text))
	case *float:
		return e.l.compareFloats(token.EQL, a, b.(*float))
	case *sym.Pointer:
		return e.l.mem.EqualPointers(a, b.(*sym.Pointer), types.Typ[types.Invalid])
	case *sym.Dynamic:
		r := e.l.t.No
		for _, x := range a.Alts {
			if y := b.(*sym.Dynamic).Of(x.Typ); y != nil {
				same := e.l.t.And(x.Guard, y.Guard)
				if x.Typ != nil && same != e.l.t.No && types.Comparable(x.Typ) {
					same = e.l.t.And(same, e.sameKey(x.Val, y.Val))
				}
				r = e.l.t.Or(r, same)
			}
		}
		return r
	case *sym.Aggregate:
		r := e.l.t.Yes
		for i, x := range a.Parts {
			r = e.l.t.And(r, e.sameKey(x, b.(*sym.Aggregate).Parts[i]))
		}
		return r
	}
	e.l.t.Refuse("a map with keys of this type")
	return e.l.t.No
}

// mapStore writes to a map; a nil one panics.
func (e *eval) mapStore(m *sym.Mapping, w *sym.Entry) {
	l := e.l
	e.panicIf(l.mem.Unhashable(w.Key))
	for _, a := range m.Alts {
		if a.Obj == nil {
			if w.Val != nil {
				e.panicIf(a.Guard)
			}
			continue
		}
		n := *w
		if len(m.Alts) > 1 {
			n.Guard = l.t.And(a.Guard, w.Guard)
		}
		old := e.st.Heap.Content(a.Obj).(*sym.Table)
		t := &sym.Table{Entries: append(slices.Clip(old.Entries), &n), Distinct: old.Distinct, Size: old.Size}
		e.st = e.st.WithHeap(l.mem.Write(e.st.Heap, a.Obj, t))
	}
}

// lasting is the condition under which entry i is in its map: written, and neither overwritten nor
// deleted later.
func (e *eval) lasting(t *sym.Table, i int) sym.Term {
	w := t.Entries[i]
	c := w.Guard
	later := t.Entries[i+1:]
	if i < t.Distinct {
		later = t.Entries[t.Distinct:]
	}
	for _, later := range later {
		if c == e.l.t.No {
			break
		}
		c = e.l.t.And(c, e.l.t.Not(e.l.t.And(later.Guard, e.sameKey(later.Key, w.Key))))
	}
	return c
}

// mapLen is the number of keys in a map.
func (e *eval) mapLen(m *sym.Mapping) sym.Term {
	l := e.l
	n := l.t.Num(0)
	for _, a := range m.Alts {
		if a.Obj == nil {
			continue
		}
		t := e.st.Heap.Content(a.Obj).(*sym.Table)
		k := e.tableLen(t)
		if len(m.Alts) == 1 {
			return k
		}
		n = l.t.Ite(a.Guard, k, n)
	}
	return n
}

// tableLen is the number of keys in a table.
func (e *eval) tableLen(t *sym.Table) sym.Term {
	l := e.l
	if len(t.Entries) > 0 && t.Distinct == len(t.Entries) {
		return t.Size
	}
	k := l.t.Num(0)
	for i, w := range t.Entries {
		if w.Val != nil {
			k = l.t.Add(k, l.t.Ite(e.lasting(t, i), l.t.Num(1), l.t.Num(0)))
		}
	}
	return k
}

// clearMap empties a map.
func (e *eval) clearMap(m *sym.Mapping) {
	for _, a := range m.Alts {
		if a.Obj == nil {
			continue
		}
		g := a.Guard
		if len(m.Alts) == 1 {
			g = e.l.t.Yes
		}
		old := e.st.Heap.Content(a.Obj)
		t := e.l.mem.MergeValues(g, &sym.Table{}, old)
		e.st = e.st.WithHeap(e.l.mem.Write(e.st.Heap, a.Obj, t))
	}
}
