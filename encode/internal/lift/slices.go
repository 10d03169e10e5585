package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// elem is s[i]; ok is false where no element can be meant.
func (e *Eval) elem(s *sym.Slice, i sym.Term) (v sym.Value, ok bool) {
	for n := len(s.Alts) - 1; n >= 0; n-- {
		a := s.Alts[n]
		if a.At.Obj == nil || a.Empty {
			continue
		}
		e.readable(a)
		c := e.choose(e.St.Heap.At(a.At).(*sym.Aggregate).Parts, e.L.T.Add(a.Off, i))
		switch {
		case c == nil:
		case !ok:
			v, ok = c, true
		default:
			v = e.L.Mem.MergeValues(a.Guard, c, v)
		}
	}
	return v, ok
}

// list makes a slice of the given values, on an array of its own.
func (e *Eval) list(vals []sym.Value) *sym.Slice {
	n := e.L.T.Num(int64(len(vals)))
	return e.newSlice(vals, n, n)
}

// newSlice makes a non-nil slice on an array of its own, of which parts are the
// elements up to the greatest capacity.
func (e *Eval) newSlice(parts []sym.Value, length, capacity sym.Term) *sym.Slice {
	if len(parts) == 0 {
		return &sym.Slice{Length: e.L.T.Num(0), Alts: []sym.Span{e.L.Mem.EmptySpan()}}
	}
	o, h := e.L.Mem.Allocate(e.St.Heap, &sym.Aggregate{Parts: parts})
	e.St = e.St.WithHeap(h)
	return &sym.Slice{Length: length, Alts: []sym.Span{{Guard: e.L.T.Yes, At: sym.Place{Obj: o}, Off: e.L.T.Num(0), N: length, Capacity: capacity, Epoch: sym.None}}}
}

// contents is what a slice or string holds, up to its greatest length, and how
// much of it is there.
func (e *Eval) contents(v sym.Value) ([]sym.Value, sym.Term) {
	switch v := v.(type) {
	case *sym.Slice:
		var r []sym.Value
		for i := range e.L.T.Greatest(v.Length) {
			x, ok := e.elem(v, e.L.T.Num(int64(i)))
			if !ok {
				break
			}
			r = append(r, x)
		}
		if len(r) == 0 {
			return nil, e.L.T.Num(0)
		}
		return r, v.Length
	case *sym.Text:
		var r []sym.Value
		for _, b := range v.Bytes {
			r = append(r, b)
		}
		return r, v.Length
	}
	return nil, e.L.T.Num(0)
}

// reslice evaluates x[lo:hi:max].
func (e *Eval) reslice(x *ast.SliceExpr) sym.Value {
	t := e.typeOf(x.X)
	var base *sym.Slice
	switch u := t.Underlying().(type) {
	case *types.Slice:
		base = e.Value(x.X).(*sym.Slice)
	case *types.Array:
		base = e.arraySlice(e.resolve(x.X), u)
	case *types.Pointer:
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			base = e.arraySlice(e.resolvePointer(e.Value(x.X), a), a)
		}
	case *types.Basic:
		return e.resliceText(x, e.Value(x.X).(*sym.Text))
	}
	if base == nil {
		e.Refuse(x, "a slice of type %s", t)
	}
	lo, hi, most := e.sliceBound(x.Low), e.sliceBound(x.High), e.sliceBound(x.Max)
	e.orderedSlice(x)
	if e.Dead() {
		return e.L.Mem.NilSlice
	}
	e.visit(x)
	return e.subslice(base, lo, hi, most)
}

// orderedSlice refuses a slice expression whose operands are open. Of an array
// only the place counts.
func (e *Eval) orderedSlice(x *ast.SliceExpr) {
	if _, ok := e.typeOf(x.X).Underlying().(*types.Array); ok {
		e.orderedPlace(x.X)
	} else {
		e.ordered(x.X)
	}
	for _, bound := range []ast.Expr{x.Low, x.High, x.Max} {
		if bound != nil {
			e.ordered(bound)
		}
	}
}

// sliceBound is a bound of a slice expression, noTerm if it is left out.
func (e *Eval) sliceBound(x ast.Expr) sym.Term {
	if x == nil {
		return sym.None
	}
	return e.index64(e.term(x), e.typeOf(x))
}

// arraySlice is all of an array as a slice.
func (e *Eval) arraySlice(lv *lvalue, a *types.Array) *sym.Slice {
	p, ok := e.pointerAt(lv).(*sym.Pointer)
	n := e.L.T.Num(a.Len())
	if !ok {
		return e.L.Mem.NilSlice
	}
	r := &sym.Slice{Length: n}
	for _, t := range p.Alts {
		if t.At.Obj != nil {
			r.Alts = append(r.Alts, sym.Span{Guard: t.Guard, At: t.At, Off: e.L.T.Num(0), N: n, Capacity: n, Epoch: sym.None})
		}
	}
	if len(r.Alts) == 0 {
		return e.L.Mem.NilSlice
	}
	return r
}

// subslice is s[lo:hi:most]; noTerm stands for a bound that is left out. The
// length is limited to what the shape can hold, which changes nothing where the
// expression is defined, and lets loops over it end. It is not limited from
// below: recursion on s[1:] ends where the slice expression panics on every
// input.
func (e *Eval) subslice(s *sym.Slice, lo, hi, most sym.Term) *sym.Slice {
	l := e.L
	if lo == sym.None {
		lo = l.T.Num(0)
	}
	top, rest := most, hi == sym.None
	if rest {
		hi = s.Length
	} else if top == sym.None {
		top = hi
	}
	e.panicIf(l.T.Less(lo, l.T.Num(0)))
	e.panicIf(l.T.Less(hi, lo))
	if most != sym.None {
		e.panicIf(l.T.Less(most, hi))
	}
	if top != sym.None {
		e.within(s, top)
	}
	r := &sym.Slice{}
	room := 0
	for _, a := range s.Alts {
		if !a.Empty {
			own := e.room(a)
			room = max(room, own)
			end := hi
			if rest {
				end = a.N
			}
			a.Off, a.N = l.T.Add(a.Off, lo), l.T.AtMost(l.T.Sub(end, lo), own)
			switch {
			case most != sym.None:
				a.Capacity = l.T.Sub(most, lo)
			case a.Capacity != sym.None:
				a.Capacity = l.T.Sub(a.Capacity, lo)
			}
			if a.Capacity != sym.None && e.L.T.Greatest(a.Capacity) == 0 {
				g := a.Guard
				a = e.L.Mem.EmptySpan()
				a.Guard = g
			}
		}
		r.Alts = append(r.Alts, a)
	}
	r.Length = l.T.AtMost(l.T.Sub(hi, lo), room)
	return r
}

// room is the greatest number of elements that an alternative can hold.
func (e *Eval) room(a sym.Span) int {
	n := len(e.St.Heap.At(a.At).(*sym.Aggregate).Parts)
	if a.Capacity != sym.None {
		n = min(n, e.L.T.Greatest(a.Capacity))
	}
	return n
}

// outgrown is the condition that the elements of a grown array up to top are
// not known to be there: there are more than are in use, or others have
// appended to the array.
func (e *Eval) outgrown(a sym.Span, top sym.Term) sym.Term {
	l, g := e.L, e.St.Heap.Get(a.At.Obj).Growth
	return l.T.Or(l.T.Less(a.Epoch, g.Epoch), l.T.Less(g.Size, l.T.Add(a.Off, top)))
}

// within notes the panic of a bound that is beyond the capacity. That of a
// grown array is unknown: it is not below what is in use, if nothing has been
// appended since to another slice of it, which may have moved. That of an empty
// alternative is 0, as is the length there.
func (e *Eval) within(s *sym.Slice, top sym.Term) {
	l := e.L
	if l.T.LessEq(top, s.Length) == l.T.Yes {
		return
	}
	beyond := make([]sym.Term, len(s.Alts))
	for i, a := range s.Alts {
		switch {
		case a.Empty:
			beyond[i] = l.T.Less(s.Length, top)
		case a.Capacity != sym.None:
			beyond[i] = l.T.Less(a.Capacity, top)
		case l.Prover.Impossible(l.T.And(a.Guard, l.T.Less(a.N, top), e.outgrown(a, top))):
			beyond[i] = l.T.No
		default:
			l.T.Refuse("a slice expression that may go beyond the length of a slice that append has grown: %s", capacityAdvice)
		}
	}
	alike := true
	for _, c := range beyond {
		alike = alike && c == beyond[0]
	}
	if alike {
		e.panicIf(beyond[0])
		return
	}
	for i, c := range beyond {
		e.panicIf(l.T.And(s.Alts[i].Guard, c))
	}
}
