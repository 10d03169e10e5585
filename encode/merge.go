package encode

import "fmt"

// A merger joins states and values under a condition: the result is the first where the condition
// holds and the second elsewhere.
type merger struct {
	t         *terms
	floats    floatOps
	cond, not Term
}

func (mem *memory) merger(cond Term) *merger {
	return &merger{mem.t, mem.floats, cond, mem.t.not(cond)}
}

// mergeStates joins two states; a nil state is never reached, so that the other one stands alone.
func (mem *memory) mergeStates(c Term, a, b *state) *state {
	switch {
	case a == b, b == nil, c == mem.t.yes:
		if a == nil {
			return b
		}
		return a
	case a == nil, c == mem.t.no:
		return b
	}
	m := mem.merger(c)
	return &state{m.values(a.vars, b.vars), m.heap(a.heap, b.heap)}
}

// mergeHeaps joins two heaps.
func (mem *memory) mergeHeaps(c Term, a, b *heap) *heap {
	switch {
	case a == b, c == mem.t.yes:
		return a
	case c == mem.t.no:
		return b
	}
	return mem.merger(c).heap(a, b)
}

// mergeValues joins two values.
func (mem *memory) mergeValues(c Term, a, b value) value {
	switch c {
	case mem.t.yes:
		return a
	case mem.t.no:
		return b
	}
	return mem.merger(c).value(a, b)
}

// values joins slot by slot; a slot that is empty on one side is out of scope.
func (m *merger) values(a, b []value) []value {
	r := make([]value, max(len(a), len(b)))
	m.t.toil(len(r))
	for i := range r {
		switch {
		case i >= len(a):
			r[i] = b[i]
		case i >= len(b):
			r[i] = a[i]
		default:
			r[i] = m.value(a[i], b[i])
		}
	}
	return r
}

// value joins two values of one type.
func (m *merger) value(a, b value) value {
	switch {
	case a == nil:
		return b
	case b == nil || a == b:
		return a
	}
	if h, ok := b.(*hidden); ok {
		return h
	}
	switch x := a.(type) {
	case Term:
		return m.t.ite(m.cond, x, b.(Term))
	case *aggregate:
		return &aggregate{m.values(x.parts, b.(*aggregate).parts)}
	case *pointer:
		return m.pointer(x, b.(*pointer))
	case *slice:
		return m.slice(x, b.(*slice))
	case *mapping:
		return m.mapping(x, b.(*mapping))
	case *closure:
		return m.closure(x, b.(*closure))
	case *text:
		return m.text(x, b.(*text))
	case *dynamic:
		return m.dynamic(x, b.(*dynamic))
	case *table:
		return m.table(x, b.(*table))
	case *hidden:
		return x
	case merging:
		return x.mergeWith(m, b)
	case box:
		// The variable was declared anew on one side, so neither is in scope any longer.
		return a
	}
	panic(fmt.Sprintf("encode: merge of %T and %T", a, b))
}

// guards joins the guards of one alternative that both sides may have; noTerm stands for none.
func (m *merger) guards(a, b Term) Term {
	switch {
	case a == noTerm:
		return m.t.and(m.not, b)
	case b == noTerm:
		return m.t.and(m.cond, a)
	}
	return m.t.ite(m.cond, a, b)
}

func (m *merger) pointer(x, y *pointer) value {
	var r pointer
	for _, a := range x.alts {
		other := noTerm
		for _, b := range y.alts {
			if a.at == b.at {
				other = b.guard
			}
		}
		r.add(m, m.guards(a.guard, other), a.at)
	}
	for _, b := range y.alts {
		shared := false
		for _, a := range x.alts {
			shared = shared || a.at == b.at
		}
		if !shared {
			r.add(m, m.guards(noTerm, b.guard), b.at)
		}
	}
	return &r
}

func (p *pointer) add(m *merger, guard Term, at place) {
	if guard != m.t.no {
		p.alts = append(p.alts, target{guard, at})
	}
}

func (m *merger) slice(x, y *slice) value {
	r := &slice{length: m.t.ite(m.cond, x.length, y.length)}
	used := make([]bool, len(y.alts))
	for _, a := range x.alts {
		n := a
		other := noTerm
		for i, b := range y.alts {
			if !used[i] && sameSpan(a, b) {
				used[i] = true
				other = b.guard
				n = m.span(a, b)
				break
			}
		}
		n.guard = m.guards(a.guard, other)
		if n.guard != m.t.no {
			r.alts = append(r.alts, n)
		}
	}
	for i, b := range y.alts {
		if used[i] {
			continue
		}
		n := b
		n.guard = m.guards(noTerm, b.guard)
		if n.guard != m.t.no {
			r.alts = append(r.alts, n)
		}
	}
	return r
}

// sameSpan reports whether two alternatives can be one.
func sameSpan(a, b span) bool {
	return a.at == b.at && a.empty == b.empty && (a.capacity == noTerm) == (b.capacity == noTerm)
}

// span joins two alternatives over one array.
func (m *merger) span(a, b span) span {
	if a.at.obj == nil {
		return a
	}
	n := a
	n.off = m.t.ite(m.cond, a.off, b.off)
	n.n = m.t.ite(m.cond, a.n, b.n)
	if a.capacity != noTerm {
		n.capacity = m.t.ite(m.cond, a.capacity, b.capacity)
	}
	if a.epoch != noTerm {
		n.epoch = m.t.ite(m.cond, a.epoch, b.epoch)
	}
	return n
}

func (m *merger) mapping(x, y *mapping) value {
	var r mapping
	for _, a := range x.alts {
		other := noTerm
		for _, b := range y.alts {
			if a.obj == b.obj {
				other = b.guard
			}
		}
		r.add(m, m.guards(a.guard, other), a.obj)
	}
	for _, b := range y.alts {
		shared := false
		for _, a := range x.alts {
			shared = shared || a.obj == b.obj
		}
		if !shared {
			r.add(m, m.guards(noTerm, b.guard), b.obj)
		}
	}
	return &r
}

func (p *mapping) add(m *merger, guard Term, o *object) {
	if guard != m.t.no {
		p.alts = append(p.alts, handle{guard, o})
	}
}

func (m *merger) closure(x, y *closure) value {
	var r closure
	for _, a := range x.alts {
		a.guard = m.t.and(m.cond, a.guard)
		if a.guard != m.t.no {
			r.alts = append(r.alts, a)
		}
	}
	for _, b := range y.alts {
		b.guard = m.t.and(m.not, b.guard)
		if b.guard == m.t.no {
			continue
		}
		i := 0
		for i < len(r.alts) && r.alts[i].fn != b.fn {
			i++
		}
		if i < len(r.alts) {
			r.alts[i].guard = m.t.or(r.alts[i].guard, b.guard)
		} else {
			r.alts = append(r.alts, b)
		}
	}
	return &r
}

func (m *merger) text(x, y *text) value {
	r := &text{length: m.t.ite(m.cond, x.length, y.length)}
	m.t.toil(max(len(x.bytes), len(y.bytes)))
	for i := range max(len(x.bytes), len(y.bytes)) {
		switch {
		case i >= len(x.bytes):
			r.bytes = append(r.bytes, y.bytes[i])
		case i >= len(y.bytes):
			r.bytes = append(r.bytes, x.bytes[i])
		default:
			r.bytes = append(r.bytes, m.t.ite(m.cond, x.bytes[i], y.bytes[i]))
		}
	}
	return r
}

// table keeps the writes that both sides share and guards the rest.
func (m *merger) table(x, y *table) value {
	n := 0
	for n < len(x.entries) && n < len(y.entries) && x.entries[n] == y.entries[n] {
		n++
	}
	m.t.toil(len(x.entries) + len(y.entries) - 2*n)
	r := &table{entries: x.entries[:n:n]}
	if x.distinct == y.distinct && x.distinct <= n {
		r.distinct, r.size = x.distinct, x.size
	}
	for _, e := range x.entries[n:] {
		r.entries = append(r.entries, &entry{m.t.and(m.cond, e.guard), e.key, e.val})
	}
	for _, e := range y.entries[n:] {
		r.entries = append(r.entries, &entry{m.t.and(m.not, e.guard), e.key, e.val})
	}
	return r
}

// heap joins the two heaps. An object that only one side has allocated is alive only there and
// keeps its content, which nobody on the other side can see.
func (m *merger) heap(a, b *heap) *heap {
	if a == b {
		return a
	}
	var r heap
	var x, y []heapEntry
	if a != nil {
		x = a.entries
	}
	if b != nil {
		y = b.entries
	}
	for len(x) > 0 || len(y) > 0 {
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].obj.id < y[0].obj.id:
			r.entries = append(r.entries, heapEntry{x[0].obj, m.lone(x[0], m.cond)})
			x = x[1:]
		case len(x) == 0 || y[0].obj.id < x[0].obj.id:
			r.entries = append(r.entries, heapEntry{y[0].obj, m.lone(y[0], m.not)})
			y = y[1:]
		default:
			r.entries = append(r.entries, heapEntry{x[0].obj, m.cell(x[0].cell, y[0].cell)})
			x, y = x[1:], y[1:]
		}
	}
	return &r
}

// lone is the merged cell of an object that only one side, the one where c holds, has.
func (m *merger) lone(e heapEntry, c Term) *cell {
	n := *e.cell
	if e.obj.init != nil {
		// The other side has the content that the object began with.
		if c == m.cond {
			n.val = m.value(e.cell.val, e.obj.init)
		} else {
			n.val = m.value(e.obj.init, e.cell.val)
		}
		return &n
	}
	n.alive = m.t.and(c, n.alive)
	return &n
}

func (m *merger) cell(a, b *cell) *cell {
	if a == b {
		return a
	}
	n := &cell{val: m.value(a.val, b.val), alive: m.t.ite(m.cond, a.alive, b.alive), growth: a.growth}
	if x, y := a.growth, b.growth; x != y {
		n.growth = &growth{
			m.t.ite(m.cond, x.size, y.size), m.t.ite(m.cond, x.epoch, y.epoch),
			m.t.ite(m.cond, x.dirty, y.dirty), m.t.ite(m.cond, x.clobbered, y.clobbered),
		}
	}
	return n
}
