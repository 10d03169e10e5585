package sym

import (
	"slices"
	"sort"
)

// A Cell is the content of an object in a state. Cells are immutable.
type Cell struct {
	Val Value
	// Alive is true where the object has been allocated.
	Alive Term
	// Growth is about a grown array, and nil for other objects.
	Growth *Growth
}

// A Growth holds facts about an array that append has grown.
//
// If append grows the array past the elements in use, it keeps the array or
// moves to a larger one, which depends on the capacity. The lifter writes in
// place and starts a new epoch: slices of earlier epochs may or may not share
// the array any longer. The model is exact as long as the program cannot tell
// the two cases apart; Dirty and Clobbered detect when it could.
type Growth struct {
	// Size is the number of elements in use. The capacity is at least Size.
	Size Term
	// Epoch counts the appends past Size.
	Epoch Term
	// Dirty is the last epoch in which an element was written, so that a
	// slice of an earlier one must not be read.
	Dirty Term
	// Clobbered is the last epoch whose slices are safe from an append to a
	// shorter slice, which may or may not have overwritten the elements of
	// later ones.
	Clobbered Term
}

// never is an epoch after all others.
const never = 1 << 30

// NewGrowth returns the growth of an array with size elements in use.
func NewGrowth(t *Terms, size Term) *Growth {
	return &Growth{size, t.Num(0), t.Num(0), t.Num(never)}
}

// A Heap maps objects to cells. It is immutable and sorted by object; the nil
// heap is empty.
type Heap struct{ Entries []heapEntry }

type heapEntry struct {
	Obj  *Object
	Cell *Cell
}

// Get returns the object's cell, or nil.
func (h *Heap) Get(o *Object) *Cell {
	if h == nil {
		return nil
	}
	i := sort.Search(len(h.Entries), func(i int) bool { return h.Entries[i].Obj.id >= o.id })
	if i < len(h.Entries) && h.Entries[i].Obj == o {
		return h.Entries[i].Cell
	}
	return nil
}

// With returns the heap in which the object has the given cell.
func (h *Heap) With(o *Object, c *Cell) *Heap {
	if h == nil {
		return &Heap{[]heapEntry{{o, c}}}
	}
	i := sort.Search(len(h.Entries), func(i int) bool { return h.Entries[i].Obj.id >= o.id })
	if i < len(h.Entries) && h.Entries[i].Obj == o {
		es := slices.Clone(h.Entries)
		es[i].Cell = c
		return &Heap{es}
	}
	es := make([]heapEntry, 0, len(h.Entries)+1)
	es = append(es, h.Entries[:i]...)
	es = append(es, heapEntry{o, c})
	return &Heap{append(es, h.Entries[i:]...)}
}

// Content returns the content of the object in h.
func (h *Heap) Content(o *Object) Value {
	if c := h.Get(o); c != nil {
		return c.Val
	}
	return o.Init
}

// A State is the variables of a frame, by slot, and the heap. States are
// immutable; nil is the state of code that is not reached.
type State struct {
	Vars []Value
	Heap *Heap
}

// WithVar returns the state in which the slot holds v.
func (s *State) WithVar(slot int, v Value) *State {
	vars := slices.Clone(s.Vars)
	vars[slot] = v
	return &State{vars, s.Heap}
}

// WithHeap returns the state with another heap.
func (s *State) WithHeap(h *Heap) *State {
	if h == s.Heap {
		return s
	}
	return &State{s.Vars, h}
}

// Allocate adds an object with the given content.
func (mem *Memory) Allocate(h *Heap, v Value) (*Object, *Heap) {
	o := mem.NewObject()
	return o, h.With(o, &Cell{Val: v, Alive: mem.t.Yes})
}

// NewObject makes an object that no heap holds.
func (mem *Memory) NewObject() *Object {
	mem.Objects++
	return &Object{id: mem.Objects}
}

// Write returns the heap in which the object's content is v.
func (mem *Memory) Write(h *Heap, o *Object, v Value) *Heap {
	if o.Global {
		mem.t.Refuse("a write to what a package variable holds")
	}
	c := h.Get(o)
	if c == nil {
		return h.With(o, &Cell{Val: v, Alive: mem.t.Yes})
	}
	if c.Val == v {
		return h
	}
	n := *c
	n.Val = v
	return h.With(o, &n)
}

// PartOf returns the part of v that p leads to.
func PartOf(v Value, p *Path) Value {
	if p == nil {
		return v
	}
	return PartOf(v, p.parent).(*Aggregate).Parts[p.index]
}

// WithPart returns v with the part that p leads to replaced.
func WithPart(v Value, p *Path, to Value) Value {
	if p == nil {
		return to
	}
	a := PartOf(v, p.parent).(*Aggregate)
	n := &Aggregate{slices.Clone(a.Parts)}
	n.Parts[p.index] = to
	return WithPart(v, p.parent, n)
}

// At returns the content of the place.
func (h *Heap) At(p Place) Value { return PartOf(h.Content(p.Obj), p.path) }

// WriteAt returns the heap in which the place holds v.
func (mem *Memory) WriteAt(h *Heap, p Place, v Value) *Heap {
	if p.path == nil {
		return mem.Write(h, p.Obj, v)
	}
	return mem.Write(h, p.Obj, WithPart(h.Content(p.Obj), p.path, v))
}

// Step extends a place by a field or a constant index.
func (mem *Memory) Step(p Place, i int) Place {
	k := pathKey{p.path, i}
	q := mem.paths[k]
	if q == nil {
		q = &Path{p.path, i, 1}
		if p.path != nil {
			q.depth = p.path.depth + 1
		}
		mem.paths[k] = q
	}
	return Place{p.Obj, q}
}

// A pathKey identifies a path by the path before its last step, and that step.
type pathKey struct {
	parent *Path
	index  int
}
