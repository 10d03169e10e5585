package exec

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// Elem returns s[i]; ok is false if i cannot select an element.
func (e *Execution) Elem(s *sym.Slice, i sym.Term) (v sym.Value, ok bool) {
	for n := len(s.Alts) - 1; n >= 0; n-- {
		a := s.Alts[n]
		if a.At.Obj == nil || a.Empty {
			continue
		}
		readable(e, a)
		c := e.M.choose(e.St.Heap.At(a.At).(*sym.Aggregate).Parts, e.M.T.Add(a.Off, i))
		switch {
		case c == nil:
		case !ok:
			v, ok = c, true
		default:
			v = e.M.Mem.MergeValues(a.Guard, c, v)
		}
	}
	return v, ok
}

// List makes a slice of the given values on a new array.
func (e *Execution) List(vals []sym.Value) *sym.Slice {
	n := e.M.T.Num(int64(len(vals)))
	return e.NewSlice(vals, n, n)
}

// NewSlice makes a non-nil slice on a new array. parts are the elements of the
// array, up to the maximum capacity.
func (e *Execution) NewSlice(parts []sym.Value, length, capacity sym.Term) *sym.Slice {
	if len(parts) == 0 {
		return &sym.Slice{Length: e.M.T.Num(0), Alts: []sym.SliceAlt{e.M.Mem.EmptyAlt()}}
	}
	o := e.Alloc(&sym.Aggregate{Parts: parts})
	return &sym.Slice{Length: length, Alts: []sym.SliceAlt{{Guard: e.M.T.Yes, At: sym.Place{Obj: o}, Off: e.M.T.Num(0), N: length, Capacity: capacity, Epoch: sym.None}}}
}

// Contents returns the elements of a slice or string up to its maximum length,
// and its length.
func (e *Execution) Contents(v sym.Value) ([]sym.Value, sym.Term) {
	switch v := v.(type) {
	case *sym.Slice:
		var r []sym.Value
		for i := range e.M.T.Greatest(v.Length) {
			x, ok := e.Elem(v, e.M.T.Num(int64(i)))
			if !ok {
				break
			}
			r = append(r, x)
		}
		if len(r) == 0 {
			return nil, e.M.T.Num(0)
		}
		return r, v.Length
	case *sym.Text:
		var r []sym.Value
		for _, b := range v.Bytes {
			r = append(r, b)
		}
		return r, v.Length
	}
	return nil, e.M.T.Num(0)
}

// Slice returns s[lo:hi:most]; a bound that is left out is [sym.None]. The
// length has the maximum that the shape can hold, which changes nothing where
// the expression is defined, and lets loops over it end. It has no minimum:
// recursion on s[1:] ends where the slice expression panics on every input.
func (e *Execution) Slice(s *sym.Slice, lo, hi, most sym.Term) *sym.Slice {
	whole := lo == sym.None && hi == sym.None && most == sym.None
	if lo == sym.None {
		lo = e.M.T.Num(0)
	}
	top, rest := most, hi == sym.None
	if rest {
		hi = s.Length
	} else if top == sym.None {
		top = hi
	}
	fails := e.M.T.Or(e.M.T.Less(lo, e.M.T.Num(0)), e.M.T.Less(hi, lo))
	if most != sym.None {
		fails = e.M.T.Or(fails, e.M.T.Less(most, hi))
	}
	if top != sym.None {
		fails = e.M.T.Or(fails, beyond(e, s, top))
	}
	if !whole {
		e.PanicIf(site.SliceBounds, fails)
	}
	r := &sym.Slice{}
	room := 0
	for _, a := range s.Alts {
		if !a.Empty {
			own := roomIn(e, a)
			room = max(room, own)
			end := hi
			if rest {
				end = a.N
			}
			a.Off, a.N = e.M.T.Add(a.Off, lo), e.M.T.AtMost(e.M.T.Sub(end, lo), own)
			switch {
			case most != sym.None:
				a.Capacity = e.M.T.Sub(most, lo)
			case a.Capacity != sym.None:
				a.Capacity = e.M.T.Sub(a.Capacity, lo)
			}
			if a.Capacity != sym.None && e.M.T.Greatest(a.Capacity) == 0 {
				g := a.Guard
				a = e.M.Mem.EmptyAlt()
				a.Guard = g
			}
		}
		r.Alts = append(r.Alts, a)
	}
	r.Length = e.M.T.AtMost(e.M.T.Sub(hi, lo), room)
	return r
}

// roomIn returns the maximum number of elements that an alternative can hold.
func roomIn(e *Execution, a sym.SliceAlt) int {
	n := len(e.St.Heap.At(a.At).(*sym.Aggregate).Parts)
	if a.Capacity != sym.None {
		n = min(n, e.M.T.Greatest(a.Capacity))
	}
	return n
}

// outgrown returns the condition under which the elements of a grown array up
// to top may be absent. Then top exceeds the elements in use, or other slices
// have appended to the array.
func outgrown(e *Execution, a sym.SliceAlt, top sym.Term) sym.Term {
	g := e.St.Heap.Get(a.At.Obj).Growth
	return e.M.T.Or(e.M.T.Less(a.Epoch, g.Epoch), e.M.T.Less(g.Size, e.M.T.Add(a.Off, top)))
}

// beyond returns the condition under which a bound is beyond the capacity. The
// capacity of a grown array is unknown. It is at least the number of elements
// in use, unless an append to another slice of the array may have moved it. The
// capacity of an empty alternative is 0, and so is its length.
func beyond(e *Execution, s *sym.Slice, top sym.Term) sym.Term {
	if e.M.T.LessEq(top, s.Length) == e.M.T.Yes {
		return e.M.T.No
	}
	each := make([]sym.Term, len(s.Alts))
	for i, a := range s.Alts {
		switch {
		case a.Empty:
			each[i] = e.M.T.Less(s.Length, top)
		case a.Capacity != sym.None:
			each[i] = e.M.T.Less(a.Capacity, top)
		case e.M.Prover.Impossible(e.M.T.And(a.Guard, e.M.T.Less(a.N, top), outgrown(e, a, top))):
			each[i] = e.M.T.No
		default:
			e.M.T.Refuse("a slice expression that may go beyond the length of a slice that append has grown: %s", CapacityAdvice)
		}
	}
	alike, any := true, e.M.T.No
	for i, c := range each {
		alike = alike && c == each[0]
		any = e.M.T.Or(any, e.M.T.And(s.Alts[i].Guard, c))
	}
	if alike {
		return each[0]
	}
	return any
}

// capacity returns cap(s). It rejects a slice that append has grown.
func (m *Machine) capacity(s *sym.Slice) sym.Term {
	r := sym.None
	for i := len(s.Alts) - 1; i >= 0; i-- {
		a := s.Alts[i]
		c := a.Capacity
		switch {
		case c == sym.None:
			m.T.Refuse("the capacity of a slice that append has grown, which Go leaves open")
		case a.Empty:
			c = m.T.Num(0)
		}
		if r == sym.None {
			r = c
		} else {
			r = m.T.Ite(a.Guard, c, r)
		}
	}
	return r
}

// Overwrite replaces the first n elements of s by the values. There are at
// least n values.
func (e *Execution) Overwrite(s *sym.Slice, vals []sym.Value, n sym.Term) {
	for _, a := range s.Alts {
		if a.At.Obj == nil || a.Empty {
			continue
		}
		g := a.Guard
		if len(s.Alts) == 1 {
			g = e.M.T.Yes
		}
		writable(e, a)
		for i, v := range vals {
			c := e.M.T.And(g, e.M.T.Above(n, i))
			if c == e.M.T.No {
				break
			}
			old := e.St.Heap.At(a.At)
			at := []step{{index: e.M.T.Add(a.Off, e.M.T.Num(int64(i)))}}
			e.St = e.St.WithHeap(e.M.Mem.WriteAt(e.St.Heap, a.At, e.M.replaced(old, at, c, v)))
		}
	}
}

// arrayOf returns the conversion of a slice to an array, which panics if the
// slice is too short.
func arrayOf(e *Execution, s *sym.Slice, a *types.Array) sym.Value {
	n := e.M.T.Num(a.Len())
	e.PanicIf(site.ArrayConversion, e.M.T.Less(s.Length, n))
	r := e.M.Mem.Zero(a).(*sym.Aggregate)
	for i := range r.Parts {
		if v, ok := e.Elem(s, e.M.T.Num(int64(i))); ok {
			r.Parts[i] = v
		}
	}
	return r
}

// IndexSlice returns s[i] for a slice of elements of type t; an index out of
// range panics.
func (e *Execution) IndexSlice(s *sym.Slice, i sym.Term, t types.Type) sym.Value {
	e.checkIndex(i, s.Length)
	if v, ok := e.Elem(s, i); ok {
		return v
	}
	return e.M.Mem.Zero(t)
}

// IndexArray returns a[i] for an array of type t; an index out of range panics.
func (e *Execution) IndexArray(a *sym.Aggregate, i sym.Term, t *types.Array) sym.Value {
	e.checkIndex(i, e.M.T.Num(t.Len()))
	if v := e.M.choose(a.Parts, i); v != nil {
		return v
	}
	return e.M.Mem.Zero(t.Elem())
}
