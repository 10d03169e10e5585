package sym

import (
	"fmt"
	"slices"
)

// A Merger joins states and values under a condition: the result is the first
// where the condition is true and the second elsewhere.
type Merger struct {
	T         *Terms
	Floats    FloatOps
	Cond, Not Term
}

// NewMerger returns a merger under cond.
func (mem *Memory) NewMerger(cond Term) *Merger {
	return &Merger{mem.t, mem.Floats, cond, mem.t.Not(cond)}
}

// MergeStates joins two states. A nil state is never reached, so that the
// result is the other one.
func (mem *Memory) MergeStates(c Term, a, b *State) *State {
	switch {
	case a == b, b == nil, c == mem.t.Yes:
		if a == nil {
			return b
		}
		return a
	case a == nil, c == mem.t.No:
		return b
	}
	m := mem.NewMerger(c)
	return &State{m.Values(a.Vars, b.Vars), m.Heap(a.Heap, b.Heap)}
}

// MergeHeaps joins two heaps.
func (mem *Memory) MergeHeaps(c Term, a, b *Heap) *Heap {
	switch {
	case a == b, c == mem.t.Yes:
		return a
	case c == mem.t.No:
		return b
	}
	return mem.NewMerger(c).Heap(a, b)
}

// MergeValues joins two values.
func (mem *Memory) MergeValues(c Term, a, b Value) Value {
	switch c {
	case mem.t.Yes:
		return a
	case mem.t.No:
		return b
	}
	return mem.NewMerger(c).Value(a, b)
}

// Values joins slot by slot; a slot that is empty on one side is out of scope.
func (m *Merger) Values(a, b []Value) []Value {
	r := make([]Value, max(len(a), len(b)))
	m.T.Toil(len(r))
	for i := range r {
		switch {
		case i >= len(a):
			r[i] = b[i]
		case i >= len(b):
			r[i] = a[i]
		default:
			r[i] = m.Value(a[i], b[i])
		}
	}
	return r
}

// Value joins two values of one type.
func (m *Merger) Value(a, b Value) Value {
	switch {
	case a == nil:
		return b
	case b == nil || a == b:
		return a
	}
	if h, ok := b.(*Hidden); ok {
		return h
	}
	switch x := a.(type) {
	case Term:
		return m.T.Ite(m.Cond, x, b.(Term))
	case *Aggregate:
		return &Aggregate{m.Values(x.Parts, b.(*Aggregate).Parts)}
	case *Pointer:
		return m.pointer(x, b.(*Pointer))
	case *Slice:
		return m.slice(x, b.(*Slice))
	case *Mapping:
		return &Mapping{mergeAlts(m, x.Alts, b.(*Mapping).Alts)}
	case *Closure:
		return m.closure(x, b.(*Closure))
	case *Text:
		return m.text(x, b.(*Text))
	case *Dynamic:
		return m.dynamic(x, b.(*Dynamic))
	case *Table:
		return m.table(x, b.(*Table))
	case *Hidden:
		return x
	case merging:
		return x.MergeWith(m, b)
	case Box:
		// The variable was declared again on one side, so neither is in
		// scope any longer.
		return a
	}
	panic(fmt.Sprintf("encode: merge of %T and %T", a, b))
}

// Guards joins the guards of one alternative that both sides may have. [None]
// is the guard of a side without it.
func (m *Merger) Guards(a, b Term) Term {
	switch {
	case a == None:
		return m.T.And(m.Not, b)
	case b == None:
		return m.T.And(m.Cond, a)
	}
	return m.T.Ite(m.Cond, a, b)
}

// mergeAlts joins the alternatives of two references.
func mergeAlts[R comparable](m *Merger, x, y []Alt[R]) []Alt[R] {
	var r []Alt[R]
	add := func(guard Term, at R) {
		if guard != m.T.No {
			r = append(r, Alt[R]{guard, at})
		}
	}
	for _, a := range x {
		other := None
		for _, b := range y {
			if a.At == b.At {
				other = b.Guard
			}
		}
		add(m.Guards(a.Guard, other), a.At)
	}
	for _, b := range y {
		if !slices.ContainsFunc(x, func(a Alt[R]) bool { return a.At == b.At }) {
			add(m.Guards(None, b.Guard), b.At)
		}
	}
	return r
}

func (m *Merger) slice(x, y *Slice) Value {
	r := &Slice{Length: m.T.Ite(m.Cond, x.Length, y.Length)}
	used := make([]bool, len(y.Alts))
	for _, a := range x.Alts {
		n := a
		other := None
		for i, b := range y.Alts {
			if !used[i] && sameSpan(a, b) {
				used[i] = true
				other = b.Guard
				n = m.span(a, b)
				break
			}
		}
		n.Guard = m.Guards(a.Guard, other)
		if n.Guard != m.T.No {
			r.Alts = append(r.Alts, n)
		}
	}
	for i, b := range y.Alts {
		if used[i] {
			continue
		}
		n := b
		n.Guard = m.Guards(None, b.Guard)
		if n.Guard != m.T.No {
			r.Alts = append(r.Alts, n)
		}
	}
	return r
}

// sameSpan reports whether two alternatives can be one.
func sameSpan(a, b SliceAlt) bool {
	return a.At == b.At && a.Empty == b.Empty && (a.Capacity == None) == (b.Capacity == None)
}

// span joins two alternatives over one array.
func (m *Merger) span(a, b SliceAlt) SliceAlt {
	if a.At.Obj == nil {
		return a
	}
	n := a
	n.Off = m.T.Ite(m.Cond, a.Off, b.Off)
	n.N = m.T.Ite(m.Cond, a.N, b.N)
	if a.Capacity != None {
		n.Capacity = m.T.Ite(m.Cond, a.Capacity, b.Capacity)
	}
	if a.Epoch != None {
		n.Epoch = m.T.Ite(m.Cond, a.Epoch, b.Epoch)
	}
	return n
}

func (m *Merger) closure(x, y *Closure) Value {
	var r Closure
	for _, a := range x.Alts {
		a.Guard = m.T.And(m.Cond, a.Guard)
		if a.Guard != m.T.No {
			r.Alts = append(r.Alts, a)
		}
	}
	for _, b := range y.Alts {
		b.Guard = m.T.And(m.Not, b.Guard)
		if b.Guard == m.T.No {
			continue
		}
		i := 0
		for i < len(r.Alts) && r.Alts[i].Fn != b.Fn {
			i++
		}
		if i < len(r.Alts) {
			r.Alts[i].Guard = m.T.Or(r.Alts[i].Guard, b.Guard)
		} else {
			r.Alts = append(r.Alts, b)
		}
	}
	return &r
}

func (m *Merger) text(x, y *Text) Value {
	r := &Text{Length: m.T.Ite(m.Cond, x.Length, y.Length)}
	m.T.Toil(max(len(x.Bytes), len(y.Bytes)))
	for i := range max(len(x.Bytes), len(y.Bytes)) {
		switch {
		case i >= len(x.Bytes):
			r.Bytes = append(r.Bytes, y.Bytes[i])
		case i >= len(y.Bytes):
			r.Bytes = append(r.Bytes, x.Bytes[i])
		default:
			r.Bytes = append(r.Bytes, m.T.Ite(m.Cond, x.Bytes[i], y.Bytes[i]))
		}
	}
	return r
}

// table keeps the writes that both sides share and guards the rest.
func (m *Merger) table(x, y *Table) Value {
	n := 0
	for n < len(x.Entries) && n < len(y.Entries) && x.Entries[n] == y.Entries[n] {
		n++
	}
	m.T.Toil(len(x.Entries) + len(y.Entries) - 2*n)
	r := &Table{Entries: x.Entries[:n:n]}
	if x.Distinct == y.Distinct && x.Distinct <= n {
		r.Distinct, r.Size = x.Distinct, x.Size
	}
	for _, e := range x.Entries[n:] {
		r.Entries = append(r.Entries, &Entry{m.T.And(m.Cond, e.Guard), e.Key, e.Val, e.Fresh})
	}
	for _, e := range y.Entries[n:] {
		r.Entries = append(r.Entries, &Entry{m.T.And(m.Not, e.Guard), e.Key, e.Val, e.Fresh})
	}
	return r
}

// Heap joins the two heaps. An object that only one side has allocated is alive
// only there and keeps its content, which is not visible on the other side.
func (m *Merger) Heap(a, b *Heap) *Heap {
	if a == b {
		return a
	}
	var r Heap
	var x, y []heapEntry
	if a != nil {
		x = a.Entries
	}
	if b != nil {
		y = b.Entries
	}
	for len(x) > 0 || len(y) > 0 {
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].Obj.id < y[0].Obj.id:
			r.Entries = append(r.Entries, heapEntry{x[0].Obj, m.lone(x[0], m.Cond)})
			x = x[1:]
		case len(x) == 0 || y[0].Obj.id < x[0].Obj.id:
			r.Entries = append(r.Entries, heapEntry{y[0].Obj, m.lone(y[0], m.Not)})
			y = y[1:]
		default:
			r.Entries = append(r.Entries, heapEntry{x[0].Obj, m.cell(x[0].Cell, y[0].Cell)})
			x, y = x[1:], y[1:]
		}
	}
	return &r
}

// lone returns the merged cell of an object that only one side has: the side
// where c is true.
func (m *Merger) lone(e heapEntry, c Term) *Cell {
	n := *e.Cell
	if e.Obj.Init != nil {
		// The other side has the content that the object began with.
		if c == m.Cond {
			n.Val = m.Value(e.Cell.Val, e.Obj.Init)
		} else {
			n.Val = m.Value(e.Obj.Init, e.Cell.Val)
		}
		return &n
	}
	n.Alive = m.T.And(c, n.Alive)
	return &n
}

func (m *Merger) cell(a, b *Cell) *Cell {
	if a == b {
		return a
	}
	n := &Cell{Val: m.Value(a.Val, b.Val), Alive: m.T.Ite(m.Cond, a.Alive, b.Alive), Growth: a.Growth}
	if x, y := a.Growth, b.Growth; x != y {
		n.Growth = &Growth{
			m.T.Ite(m.Cond, x.Size, y.Size), m.T.Ite(m.Cond, x.Epoch, y.Epoch),
			m.T.Ite(m.Cond, x.Dirty, y.Dirty), m.T.Ite(m.Cond, x.Clobbered, y.Clobbered),
		}
	}
	return n
}
