package encode

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// newMap allocates an empty map.
func (e *eval) newMap(t *types.Map) *mapping {
	if p, ok := t.Key().Underlying().(*types.Pointer); ok && e.l.mem.empty(p.Elem()) {
		e.l.t.refuse("a map whose keys point to values of size zero")
	}
	o, h := e.l.mem.allocate(e.st.heap, &table{})
	e.st = e.st.withHeap(h)
	return &mapping{[]handle{{e.l.t.yes, o}}}
}

// mapIndex evaluates m[k]: the value, or zero, and whether the key is there.
func (e *eval) mapIndex(x *ast.IndexExpr) (value, Term) {
	u, ok := e.typeOf(x.X).Underlying().(*types.Map)
	if !ok {
		e.refuse(x, "an index with two values into type %s", e.typeOf(x.X))
	}
	vs := e.operands(x.X, x.Index)
	key := e.assignable(x.Index, vs[1], e.typeOf(x.Index), u.Key())
	e.visit(x)
	return e.lookup(vs[0].(*mapping), key, u.Elem())
}

// lookup reads a map: the writes from the oldest on, the later ones winning.
func (e *eval) lookup(m *mapping, key value, elem types.Type) (value, Term) {
	l := e.l
	e.panicIf(l.mem.unhashable(key))
	zero := l.mem.zero(elem)
	var r value = zero
	ok := l.t.no
	for _, a := range m.alts {
		if a.obj == nil {
			continue
		}
		v, there := zero, l.t.no
		for _, w := range e.st.heap.content(a.obj).(*table).entries {
			c := l.t.and(w.guard, e.sameKey(w.key, key))
			if c == l.t.no {
				continue
			}
			if w.val == nil {
				v, there = l.mem.mergeValues(c, zero, v), l.t.and(l.t.not(c), there)
			} else {
				v, there = l.mem.mergeValues(c, w.val, v), l.t.or(c, there)
			}
		}
		if len(m.alts) == 1 {
			return v, there
		}
		r = l.mem.mergeValues(a.guard, v, r)
		ok = l.t.or(ok, l.t.and(a.guard, there))
	}
	return r, ok
}

// sameKey is the equality of two keys of one map.
func (e *eval) sameKey(a, b value) Term {
	switch a := a.(type) {
	case Term:
		return e.l.t.same(a, b.(Term))
	case *text:
		return e.l.mem.equalText(a, b.(*text))
	case *float:
		return e.l.compareFloats(token.EQL, a, b.(*float))
	case *pointer:
		return e.l.mem.equalPointers(a, b.(*pointer), types.Typ[types.Invalid])
	case *dynamic:
		r := e.l.t.no
		for _, x := range a.alts {
			if y := b.(*dynamic).of(x.typ); y != nil {
				same := e.l.t.and(x.guard, y.guard)
				if x.typ != nil && same != e.l.t.no && types.Comparable(x.typ) {
					same = e.l.t.and(same, e.sameKey(x.val, y.val))
				}
				r = e.l.t.or(r, same)
			}
		}
		return r
	case *aggregate:
		r := e.l.t.yes
		for i, x := range a.parts {
			r = e.l.t.and(r, e.sameKey(x, b.(*aggregate).parts[i]))
		}
		return r
	}
	e.l.t.refuse("a map with keys of this type")
	return e.l.t.no
}

// mapStore writes to a map; a nil one panics.
func (e *eval) mapStore(m *mapping, w *entry) {
	l := e.l
	e.panicIf(l.mem.unhashable(w.key))
	for _, a := range m.alts {
		if a.obj == nil {
			if w.val != nil {
				e.panicIf(a.guard)
			}
			continue
		}
		n := *w
		if len(m.alts) > 1 {
			n.guard = l.t.and(a.guard, w.guard)
		}
		old := e.st.heap.content(a.obj).(*table)
		t := &table{append(slices.Clip(old.entries), &n), old.distinct, old.size}
		e.st = e.st.withHeap(l.mem.write(e.st.heap, a.obj, t))
	}
}

// lasting is the condition under which entry i is in its map: written, and neither overwritten nor
// deleted later.
func (e *eval) lasting(t *table, i int) Term {
	w := t.entries[i]
	c := w.guard
	later := t.entries[i+1:]
	if i < t.distinct {
		later = t.entries[t.distinct:]
	}
	for _, later := range later {
		if c == e.l.t.no {
			break
		}
		c = e.l.t.and(c, e.l.t.not(e.l.t.and(later.guard, e.sameKey(later.key, w.key))))
	}
	return c
}

// mapLen is the number of keys in a map.
func (e *eval) mapLen(m *mapping) Term {
	l := e.l
	n := l.t.num(0)
	for _, a := range m.alts {
		if a.obj == nil {
			continue
		}
		t := e.st.heap.content(a.obj).(*table)
		k := e.tableLen(t)
		if len(m.alts) == 1 {
			return k
		}
		n = l.t.ite(a.guard, k, n)
	}
	return n
}

// tableLen is the number of keys in a table.
func (e *eval) tableLen(t *table) Term {
	l := e.l
	if len(t.entries) > 0 && t.distinct == len(t.entries) {
		return t.size
	}
	k := l.t.num(0)
	for i, w := range t.entries {
		if w.val != nil {
			k = l.t.add(k, l.t.ite(e.lasting(t, i), l.t.num(1), l.t.num(0)))
		}
	}
	return k
}

// clearMap empties a map.
func (e *eval) clearMap(m *mapping) {
	for _, a := range m.alts {
		if a.obj == nil {
			continue
		}
		g := a.guard
		if len(m.alts) == 1 {
			g = e.l.t.yes
		}
		old := e.st.heap.content(a.obj)
		t := e.l.mem.mergeValues(g, &table{}, old)
		e.st = e.st.withHeap(e.l.mem.write(e.st.heap, a.obj, t))
	}
}
