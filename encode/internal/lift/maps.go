package lift

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
)

// newMap allocates an empty map.
func (e *Eval) newMap(t *types.Map) *sym.Mapping {
	if p, ok := t.Key().Underlying().(*types.Pointer); ok && e.L.Mem.Empty(p.Elem()) {
		e.L.T.Refuse("a map whose keys point to values of size zero")
	}
	o, h := e.L.Mem.Allocate(e.St.Heap, &sym.Table{})
	e.St = e.St.WithHeap(h)
	return &sym.Mapping{Alts: []sym.Handle{{Guard: e.L.T.Yes, Obj: o}}}
}

// mapIndex evaluates m[k]: the value, or zero, and whether the key is there.
func (e *Eval) mapIndex(x *ast.IndexExpr) (sym.Value, sym.Term) {
	u, ok := e.typeOf(x.X).Underlying().(*types.Map)
	if !ok {
		e.Refuse(x, "an index with two values into type %s", e.typeOf(x.X))
	}
	vs := e.operands(x.X, x.Index)
	key := e.assignable(x.Index, vs[1], e.typeOf(x.Index), u.Key())
	e.visit(x)
	return e.lookup(vs[0].(*sym.Mapping), key, u.Elem())
}

// lookup reads a map: the writes from the oldest on, the later ones winning.
func (e *Eval) lookup(m *sym.Mapping, key sym.Value, elem types.Type) (sym.Value, sym.Term) {
	l := e.L
	e.panicIf(l.Mem.Unhashable(key))
	zero := l.Mem.Zero(elem)
	var r sym.Value = zero
	ok := l.T.No
	for _, a := range m.Alts {
		if a.Obj == nil {
			continue
		}
		v, there := zero, l.T.No
		for _, w := range e.St.Heap.Content(a.Obj).(*sym.Table).Entries {
			c := l.T.And(w.Guard, e.sameKey(w.Key, key))
			if c == l.T.No {
				continue
			}
			if w.Val == nil {
				v, there = l.Mem.MergeValues(c, zero, v), l.T.And(l.T.Not(c), there)
			} else {
				v, there = l.Mem.MergeValues(c, w.Val, v), l.T.Or(c, there)
			}
		}
		if len(m.Alts) == 1 {
			return v, there
		}
		r = l.Mem.MergeValues(a.Guard, v, r)
		ok = l.T.Or(ok, l.T.And(a.Guard, there))
	}
	return r, ok
}

// sameKey is the equality of two keys of one map.
func (e *Eval) sameKey(a, b sym.Value) sym.Term {
	switch a := a.(type) {
	case sym.Term:
		return e.L.T.Same(a, b.(sym.Term))
	case *sym.Text:
		return e.L.Mem.EqualText(a, b.(*sym.Text))
	case *float.Number:
		return e.L.Floats.Compare(token.EQL, a, b.(*float.Number))
	case *sym.Pointer:
		return e.L.Mem.EqualPointers(a, b.(*sym.Pointer), types.Typ[types.Invalid])
	case *sym.Dynamic:
		r := e.L.T.No
		for _, x := range a.Alts {
			if y := b.(*sym.Dynamic).Of(x.Typ); y != nil {
				same := e.L.T.And(x.Guard, y.Guard)
				if x.Typ != nil && same != e.L.T.No && types.Comparable(x.Typ) {
					same = e.L.T.And(same, e.sameKey(x.Val, y.Val))
				}
				r = e.L.T.Or(r, same)
			}
		}
		return r
	case *sym.Aggregate:
		r := e.L.T.Yes
		for i, x := range a.Parts {
			r = e.L.T.And(r, e.sameKey(x, b.(*sym.Aggregate).Parts[i]))
		}
		return r
	}
	e.L.T.Refuse("a map with keys of this type")
	return e.L.T.No
}

// mapStore writes to a map; a nil one panics.
func (e *Eval) mapStore(m *sym.Mapping, w *sym.Entry) {
	l := e.L
	e.panicIf(l.Mem.Unhashable(w.Key))
	for _, a := range m.Alts {
		if a.Obj == nil {
			if w.Val != nil {
				e.panicIf(a.Guard)
			}
			continue
		}
		n := *w
		if len(m.Alts) > 1 {
			n.Guard = l.T.And(a.Guard, w.Guard)
		}
		old := e.St.Heap.Content(a.Obj).(*sym.Table)
		t := &sym.Table{Entries: append(slices.Clip(old.Entries), &n), Distinct: old.Distinct, Size: old.Size}
		e.St = e.St.WithHeap(l.Mem.Write(e.St.Heap, a.Obj, t))
	}
}

// lasting is the condition under which entry i is in its map: written, and
// neither overwritten nor deleted later.
func (e *Eval) lasting(t *sym.Table, i int) sym.Term {
	w := t.Entries[i]
	c := w.Guard
	later := t.Entries[i+1:]
	if i < t.Distinct {
		later = t.Entries[t.Distinct:]
	}
	for _, later := range later {
		if c == e.L.T.No {
			break
		}
		c = e.L.T.And(c, e.L.T.Not(e.L.T.And(later.Guard, e.sameKey(later.Key, w.Key))))
	}
	return c
}

// mapLen is the number of keys in a map.
func (e *Eval) mapLen(m *sym.Mapping) sym.Term {
	l := e.L
	n := l.T.Num(0)
	for _, a := range m.Alts {
		if a.Obj == nil {
			continue
		}
		t := e.St.Heap.Content(a.Obj).(*sym.Table)
		k := e.tableLen(t)
		if len(m.Alts) == 1 {
			return k
		}
		n = l.T.Ite(a.Guard, k, n)
	}
	return n
}

// tableLen is the number of keys in a table.
func (e *Eval) tableLen(t *sym.Table) sym.Term {
	l := e.L
	if len(t.Entries) > 0 && t.Distinct == len(t.Entries) {
		return t.Size
	}
	k := l.T.Num(0)
	for i, w := range t.Entries {
		if w.Val != nil {
			k = l.T.Add(k, l.T.Ite(e.lasting(t, i), l.T.Num(1), l.T.Num(0)))
		}
	}
	return k
}

// clearMap empties a map.
func (e *Eval) clearMap(m *sym.Mapping) {
	for _, a := range m.Alts {
		if a.Obj == nil {
			continue
		}
		g := a.Guard
		if len(m.Alts) == 1 {
			g = e.L.T.Yes
		}
		old := e.St.Heap.Content(a.Obj)
		t := e.L.Mem.MergeValues(g, &sym.Table{}, old)
		e.St = e.St.WithHeap(e.L.Mem.Write(e.St.Heap, a.Obj, t))
	}
}
