package encode

import (
	"encoding/binary"
	"fmt"
	"go/ast"
)

// A keyer writes values as a key: two calls with one key mean the same.
type keyer struct {
	l    *lifter
	heap *heap
	seen map[*object]bool
	buf  []byte
}

func (l *lifter) funcID(fn ast.Node) int {
	id, ok := l.funcs[fn]
	if !ok {
		id = len(l.funcs) + 1
		l.funcs[fn] = id
	}
	return id
}

func (k *keyer) int(i int) { k.buf = binary.AppendVarint(k.buf, int64(i)) }

func (k *keyer) term(t Term) { k.int(int(t)) }

// identical reports whether two values are the same as they are written: one scalar, one pointer.
func (l *lifter) identical(a, b value) bool {
	x, y := &keyer{l: l}, &keyer{l: l}
	x.value(a)
	y.value(b)
	return string(x.buf) == string(y.buf)
}

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
			k.int(k.l.types.typeID(a.typ))
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
			k.route(a.via)
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
		} else if a.iterator != nil {
			k.buf = append(k.buf, 'q')
			k.int(a.iterator.id)
		} else if a.abstract != nil {
			k.buf = append(k.buf, 'm')
			k.route(a.abstract.via)
			k.int(len(a.abstract.fn.Id()))
			k.buf = append(k.buf, a.abstract.fn.Id()...)
		}
	}
}

// route writes the type that a route starts from: the method says the rest.
func (k *keyer) route(r *route) {
	if r == nil {
		k.int(0)
	} else {
		k.int(k.l.types.typeID(k.l.types.canonical(r.from)))
	}
}
