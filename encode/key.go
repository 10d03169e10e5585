package encode

import (
	"encoding/binary"
	"fmt"
)

// A keyer writes values as a key: two calls with one key mean the same.
type keyer struct {
	types *typeSpace
	// ids number what is known by its address: syntax and function literals.
	ids  map[any]int
	heap *heap
	seen map[*object]bool
	buf  []byte
}

func (mem *memory) keyer(h *heap) *keyer { return &keyer{types: mem.types, ids: mem.ids, heap: h} }

// id writes the number of what is known by its address.
func (k *keyer) id(x any) {
	id, ok := k.ids[x]
	if !ok {
		id = len(k.ids) + 1
		k.ids[x] = id
	}
	k.int(id)
}

func (k *keyer) int(i int) { k.buf = binary.AppendVarint(k.buf, int64(i)) }

func (k *keyer) term(t Term) { k.int(int(t)) }

// identical reports whether two values are the same as they are written: one scalar, one pointer.
func (mem *memory) identical(a, b value) bool {
	x, y := mem.keyer(nil), mem.keyer(nil)
	x.value(a)
	y.value(b)
	return string(x.buf) == string(y.buf)
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
	case *dynamic:
		k.buf = append(k.buf, 'd')
		k.int(len(v.alts))
		for _, a := range v.alts {
			k.term(a.guard)
			k.int(k.types.typeID(a.typ))
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
	case keyed:
		v.appendKey(k)
	default:
		panic(fmt.Sprintf("encode: key of %T", v))
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

func (k *keyer) closure(v *closure) {
	k.buf = append(k.buf, 'f')
	k.int(len(v.alts))
	for _, a := range v.alts {
		k.term(a.guard)
		if a.fn != nil {
			a.fn.appendKey(k)
		}
	}
}
