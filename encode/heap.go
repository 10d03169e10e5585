package encode

import (
	"slices"
	"sort"
)

// A cell is the content of an object in a state. Cells are immutable.
type cell struct {
	val value
	// alive holds where the object has been allocated.
	alive Term
	// growth is about a grown array, and nil for other objects.
	growth *growth
}

// A growth is what is known of an array that append has grown.
//
// Whether append beyond what is in use keeps the array or leaves it for a bigger one depends on
// the capacity. The lifter writes in place and starts a new epoch: slices of earlier epochs may or
// may not share the array any longer. Nothing is lost as long as nobody can tell;
// dirty and clobbered are there to notice when somebody could.
type growth struct {
	// size is the number of elements in use, which the capacity is not below.
	size Term
	// epoch counts the appends beyond size.
	epoch Term
	// dirty is the last epoch in which an element was written, so that a slice of an earlier
	// one must not be read.
	dirty Term
	// clobbered is the last epoch whose slices are safe from an append to a shorter slice, which
	// may or may not have overwritten the elements of later ones.
	clobbered Term
}

// never is an epoch after all others.
const never = 1 << 30

// newGrowth is the growth of an array of which size elements are in use.
func (mem *memory) newGrowth(size Term) *growth {
	return &growth{size, mem.t.num(0), mem.t.num(0), mem.t.num(never)}
}

// A heap maps objects to cells. It is immutable and sorted by object; the nil heap is empty.
type heap struct{ entries []heapEntry }

type heapEntry struct {
	obj  *object
	cell *cell
}

// get returns the object's cell, or nil.
func (h *heap) get(o *object) *cell {
	if h == nil {
		return nil
	}
	i := sort.Search(len(h.entries), func(i int) bool { return h.entries[i].obj.id >= o.id })
	if i < len(h.entries) && h.entries[i].obj == o {
		return h.entries[i].cell
	}
	return nil
}

// with returns the heap in which the object has the given cell.
func (h *heap) with(o *object, c *cell) *heap {
	if h == nil {
		return &heap{[]heapEntry{{o, c}}}
	}
	i := sort.Search(len(h.entries), func(i int) bool { return h.entries[i].obj.id >= o.id })
	if i < len(h.entries) && h.entries[i].obj == o {
		es := slices.Clone(h.entries)
		es[i].cell = c
		return &heap{es}
	}
	es := make([]heapEntry, 0, len(h.entries)+1)
	es = append(es, h.entries[:i]...)
	es = append(es, heapEntry{o, c})
	return &heap{append(es, h.entries[i:]...)}
}

// content is what the object holds in h.
func (h *heap) content(o *object) value {
	if c := h.get(o); c != nil {
		return c.val
	}
	return o.init
}

// A state is the variables of a frame, by slot, and the heap. States are immutable; nil is the
// state of code that is not reached.
type state struct {
	vars []value
	heap *heap
}

// withVar returns the state in which the slot holds v.
func (s *state) withVar(slot int, v value) *state {
	vars := slices.Clone(s.vars)
	vars[slot] = v
	return &state{vars, s.heap}
}

// withHeap returns the state with another heap.
func (s *state) withHeap(h *heap) *state {
	if h == s.heap {
		return s
	}
	return &state{s.vars, h}
}

// allocate adds an object with the given content.
func (mem *memory) allocate(h *heap, v value) (*object, *heap) {
	o := mem.newObject()
	return o, h.with(o, &cell{val: v, alive: mem.t.yes})
}

func (mem *memory) newObject() *object {
	mem.objects++
	return &object{id: mem.objects}
}

// write returns the heap in which the object's content is v.
func (mem *memory) write(h *heap, o *object, v value) *heap {
	if o.global {
		mem.t.refuse("a write to what a package variable holds")
	}
	c := h.get(o)
	if c == nil {
		return h.with(o, &cell{val: v, alive: mem.t.yes})
	}
	if c.val == v {
		return h
	}
	n := *c
	n.val = v
	return h.with(o, &n)
}

// part is the part of v that p leads to.
func part(v value, p *path) value {
	if p == nil {
		return v
	}
	return part(v, p.parent).(*aggregate).parts[p.index]
}

// withPart returns v with the part that p leads to replaced.
func withPart(v value, p *path, to value) value {
	if p == nil {
		return to
	}
	a := part(v, p.parent).(*aggregate)
	n := &aggregate{slices.Clone(a.parts)}
	n.parts[p.index] = to
	return withPart(v, p.parent, n)
}

// at is what the place holds.
func (h *heap) at(p place) value { return part(h.content(p.obj), p.path) }

// writeAt returns the heap in which the place holds v.
func (mem *memory) writeAt(h *heap, p place, v value) *heap {
	if p.path == nil {
		return mem.write(h, p.obj, v)
	}
	return mem.write(h, p.obj, withPart(h.content(p.obj), p.path, v))
}

// step extends a place by a field or a constant index.
func (mem *memory) step(p place, i int) place {
	k := pathKey{p.path, i}
	q := mem.paths[k]
	if q == nil {
		q = &path{p.path, i, 1}
		if p.path != nil {
			q.depth = p.path.depth + 1
		}
		mem.paths[k] = q
	}
	return place{p.obj, q}
}

type pathKey struct {
	parent *path
	index  int
}
