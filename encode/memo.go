package encode

import (
	"encoding/binary"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
)

// A keyer writes values as a key: two calls with one key mean the same.
type keyer struct {
	l    *lifter
	heap *heap
	seen map[*object]bool
	buf  []byte
}

// remembered is the result of a call that do evaluates in the heap h, evaluated once for its key.
func (l *lifter) remembered(key string, h *heap, do func() *result) *result {
	limited := key
	r, ok := l.memo[key]
	if len(l.cutoff.order) > 0 && !ok {
		// Where a call is cut off, the result is good for as many further calls only.
		limited += l.room()
		r, ok = l.memo[limited]
	}
	if ok {
		l.order.loops = append(l.order.loops, r.loops...)
		l.reaches(r.beyond)
		return &result{vals: r.vals, panics: r.panics, heap: h, beyond: r.beyond}
	}
	start, depth := l.objects, len(l.path)
	outer, entered, beyond, loops := l.conditional, l.entered, l.beyond, len(l.order.loops)
	l.conditional, l.entered, l.beyond = false, depth, l.no
	r = do()
	r.beyond = l.beyond
	r.loops = slices.Clone(l.order.loops[loops:])
	tried := l.order.arrange != nil && len(r.loops) > 0
	if r.heap == h && !l.conditional && !tried && !l.mentions(r.vals, start) {
		if r.beyond == l.no {
			limited = key
		}
		l.memo[limited] = r
	}
	l.conditional, l.entered, l.beyond = l.conditional || outer, entered, beyond
	l.reaches(r.beyond)
	return r
}

// callKey is the key of a call of a declaration or literal with what it captures. Conditions are
// relative to the call, so what is known where it stands plays no part.
func (l *lifter) callKey(fn ast.Node, targs *typeArgs, captured, args []value, h *heap) string {
	k := &keyer{l: l, heap: h}
	k.int(l.funcID(fn))
	k.targs(targs)
	for _, a := range captured {
		k.value(a)
	}
	for _, a := range args {
		k.value(a)
	}
	if h != nil {
		for _, en := range h.entries {
			if en.obj.init != nil {
				// A part of the input that has been written is within reach of every input.
				k.object(en.obj)
			}
		}
	}
	return string(k.buf)
}

func (l *lifter) funcID(fn ast.Node) int {
	id, ok := l.funcs[fn]
	if !ok {
		id = len(l.funcs) + 1
		l.funcs[fn] = id
	}
	return id
}

// typeID numbers the canonical types, and no type.
func (l *lifter) typeID(t types.Type) int {
	if t == nil {
		return 0
	}
	id, ok := l.typeIDs[t]
	if !ok {
		id = len(l.typeIDs) + 1
		l.typeIDs[t] = id
	}
	return id
}

func (k *keyer) int(i int) { k.buf = binary.AppendVarint(k.buf, int64(i)) }

func (k *keyer) term(t Term) { k.int(int(t)) }

func (k *keyer) targs(t *typeArgs) {
	if t == nil {
		k.int(0)
	} else {
		k.int(t.id)
	}
}

func (k *keyer) object(o *object) {
	if o == nil {
		k.int(0)
		return
	}
	k.int(o.id)
	c := k.heap.get(o)
	if c == nil || k.seen[o] {
		return
	}
	if k.seen == nil {
		k.seen = map[*object]bool{}
	}
	k.seen[o] = true
	k.value(c.val)
	k.term(c.alive)
	if g := c.growth; g != nil {
		k.term(g.size)
		k.term(g.epoch)
		k.term(g.dirty)
		k.term(g.clobbered)
	}
}

func (k *keyer) place(p place) {
	k.object(p.obj)
	n := 0
	if p.path != nil {
		n = p.path.depth
	}
	k.int(n)
	for q := p.path; q != nil; q = q.parent {
		k.int(q.index)
	}
}

func (k *keyer) value(v value) {
	switch v := v.(type) {
	case nil:
		k.buf = append(k.buf, 'n')
	case Term:
		k.buf = append(k.buf, 't')
		k.term(v)
	case *aggregate:
		k.buf = append(k.buf, 'a')
		k.int(len(v.parts))
		for _, p := range v.parts {
			k.value(p)
		}
	case *pointer:
		k.buf = append(k.buf, 'p')
		k.int(len(v.alts))
		for _, a := range v.alts {
			k.term(a.guard)
			k.place(a.at)
		}
	case *slice:
		k.slice(v)
	case *mapping:
		k.buf = append(k.buf, 'm')
		k.int(len(v.alts))
		for _, a := range v.alts {
			k.term(a.guard)
			k.object(a.obj)
		}
	case *closure:
		k.closure(v)
	case *text:
		k.buf = append(k.buf, 'x')
		k.term(v.length)
		k.int(len(v.bytes))
		for _, b := range v.bytes {
			k.term(b)
		}
	case *float:
		k.float(v)
	case *dynamic:
		k.buf = append(k.buf, 'd')
		k.int(len(v.alts))
		for _, a := range v.alts {
			k.term(a.guard)
			k.int(k.l.typeID(a.typ))
			k.value(a.val)
		}
	case *table:
		k.buf = append(k.buf, 'e')
		k.int(v.distinct)
		k.term(v.size)
		k.int(len(v.entries))
		for _, w := range v.entries {
			k.term(w.guard)
			k.value(w.key)
			k.value(w.val)
		}
	case *hidden:
		k.buf = append(k.buf, 'h')
	case box:
		k.buf = append(k.buf, 'b')
		k.object(v.obj)
	case untypedNil:
		k.buf = append(k.buf, 'u')
	default:
		panic(fmt.Sprintf("encode: key of %T", v))
	}
}

func (k *keyer) lvalue(lv *lvalue) {
	if lv.m != nil {
		k.value(lv.m)
		k.value(lv.key)
	}
	for _, a := range lv.alts {
		k.term(a.guard)
		k.int(a.slot)
		k.place(a.at)
		for _, s := range a.steps {
			k.int(s.field)
			k.term(s.index)
		}
	}
}

func (k *keyer) slice(v *slice) {
	k.buf = append(k.buf, 's')
	k.term(v.length)
	k.int(len(v.alts))
	for _, a := range v.alts {
		k.term(a.guard)
		k.place(a.at)
		k.term(a.off)
		k.term(a.n)
		k.term(a.capacity)
		k.term(a.epoch)
		if a.empty {
			k.buf = append(k.buf, '0')
		}
	}
}

func (k *keyer) float(v *float) {
	k.buf = append(k.buf, 'd')
	if v.table != nil {
		k.int(v.table.id)
	}
	k.term(v.guard)
	k.term(v.mant)
	k.term(v.minus)
	k.int(v.exp)
	k.int(len(v.consts))
	for _, c := range v.consts {
		k.term(c.guard)
		k.buf = binary.AppendUvarint(k.buf, keyOf(c.val, nil).bits)
		k.buf = c.exact.appendKey(k.buf)
	}
}

func (k *keyer) closure(v *closure) {
	k.buf = append(k.buf, 'f')
	k.int(len(v.alts))
	for _, a := range v.alts {
		k.term(a.guard)
		if a.fn != nil {
			k.int(k.l.funcID(k.l.declared(a.fn).decl))
			k.targs(a.targs)
			k.value(a.recv)
			if a.via != nil {
				k.buf = append(k.buf, a.via.name...)
			}
		} else if a.lit != nil {
			id, ok := k.l.lits[a.lit]
			if !ok {
				id = len(k.l.lits) + 1
				k.l.lits[a.lit] = id
			}
			k.int(-id)
			for _, c := range a.lit.vars {
				k.value(c)
			}
		} else if a.yield != nil {
			// Its record is an object of its own.
			k.object(a.yield.record)
			for _, c := range a.yield.vars {
				if b, ok := c.(box); ok {
					k.value(b)
				}
			}
		} else if a.table != nil {
			k.buf = append(k.buf, 'i')
			k.int(a.table.id)
		}
	}
}

// A marker finds the objects that values lead to.
type marker struct {
	heap *heap
	// start is the last object that is not looked for.
	start int
	found map[*object]bool
}

func (m *marker) object(o *object) {
	if o == nil || o.id <= m.start || m.found[o] {
		return
	}
	if m.found == nil {
		m.found = map[*object]bool{}
	}
	m.found[o] = true
	m.value(m.heap.content(o))
}

func (m *marker) value(v value) {
	switch v := v.(type) {
	case *aggregate:
		for _, p := range v.parts {
			m.value(p)
		}
	case *pointer:
		for _, a := range v.alts {
			m.object(a.at.obj)
		}
	case *slice:
		for _, a := range v.alts {
			m.object(a.at.obj)
		}
	case *mapping:
		for _, a := range v.alts {
			m.object(a.obj)
		}
	case *closure:
		for _, a := range v.alts {
			m.value(a.recv)
			if a.lit != nil {
				for _, c := range a.lit.vars {
					m.value(c)
				}
			}
			if a.yield != nil {
				m.object(a.yield.record)
				for _, c := range a.yield.vars {
					m.value(c)
				}
			}
		}
	case *dynamic:
		for _, a := range v.alts {
			m.value(a.val)
		}
	case *table:
		for _, w := range v.entries {
			m.value(w.key)
			m.value(w.val)
		}
	case box:
		m.object(v.obj)
	}
}

// mentions reports whether the values lead to objects allocated after start.
func (l *lifter) mentions(vals []value, start int) bool {
	m := &marker{start: start}
	for _, v := range vals {
		m.value(v)
	}
	return len(m.found) > 0
}

// collect is the heap after a call without the objects that the call allocated and that nothing
// leads to any longer; it is the heap before the call if nothing else has changed.
func (l *lifter) collect(before, after *heap, results []value, start int) *heap {
	if before == after {
		return before
	}
	m := &marker{heap: after, start: start}
	for _, v := range results {
		m.value(v)
	}
	written := false
	for _, en := range after.entries {
		if en.obj.id <= start && before.get(en.obj) != en.cell {
			written = true
			m.value(en.cell.val)
		}
	}
	if !written && len(m.found) == 0 {
		return before
	}
	r := &heap{}
	for _, en := range after.entries {
		if en.obj.id <= start || m.found[en.obj] {
			r.entries = append(r.entries, en)
		}
	}
	return r
}

// changed reports whether anything that was in the heap before, or in the input, has been written.
func (l *lifter) changed(before, after *heap) bool {
	if before == after || after == nil {
		return false
	}
	for _, en := range after.entries {
		c := before.get(en.obj)
		if c != en.cell && (c != nil || en.obj.init != nil) {
			return true
		}
	}
	return false
}
