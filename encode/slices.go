package encode

import (
	"go/ast"
	"go/types"
)

// elem is s[i]; ok is false where no element can be meant.
func (e *eval) elem(s *slice, i Term) (v value, ok bool) {
	for n := len(s.alts) - 1; n >= 0; n-- {
		a := s.alts[n]
		if a.at.obj == nil || a.empty {
			continue
		}
		e.readable(a)
		c := e.choose(e.st.heap.at(a.at).(*aggregate).parts, e.l.t.add(a.off, i))
		switch {
		case c == nil:
		case !ok:
			v, ok = c, true
		default:
			v = e.l.mem.mergeValues(a.guard, c, v)
		}
	}
	return v, ok
}

// list makes a slice of the given values, on an array of its own.
func (e *eval) list(vals []value) *slice {
	n := e.l.t.num(int64(len(vals)))
	return e.newSlice(vals, n, n)
}

// newSlice makes a non-nil slice on an array of its own, of which parts are the elements up to the
// greatest capacity.
func (e *eval) newSlice(parts []value, length, capacity Term) *slice {
	if len(parts) == 0 {
		return &slice{e.l.t.num(0), []span{e.l.mem.emptySpan()}}
	}
	o, h := e.l.mem.allocate(e.st.heap, &aggregate{parts})
	e.st = e.st.withHeap(h)
	return &slice{length, []span{{guard: e.l.t.yes, at: place{obj: o}, off: e.l.t.num(0), n: length, capacity: capacity, epoch: noTerm}}}
}

// contents is what a slice or string holds, up to its greatest length, and how much of it is there.
func (e *eval) contents(v value) ([]value, Term) {
	switch v := v.(type) {
	case *slice:
		var r []value
		for i := range e.l.t.greatest(v.length) {
			x, ok := e.elem(v, e.l.t.num(int64(i)))
			if !ok {
				break
			}
			r = append(r, x)
		}
		if len(r) == 0 {
			return nil, e.l.t.num(0)
		}
		return r, v.length
	case *text:
		var r []value
		for _, b := range v.bytes {
			r = append(r, b)
		}
		return r, v.length
	}
	return nil, e.l.t.num(0)
}

// reslice evaluates x[lo:hi:max].
func (e *eval) reslice(x *ast.SliceExpr) value {
	t := e.typeOf(x.X)
	var base *slice
	switch u := t.Underlying().(type) {
	case *types.Slice:
		base = e.value(x.X).(*slice)
	case *types.Array:
		base = e.arraySlice(e.resolve(x.X), u)
	case *types.Pointer:
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			base = e.arraySlice(e.resolvePointer(e.value(x.X), a), a)
		}
	case *types.Basic:
		return e.resliceText(x, e.value(x.X).(*text))
	}
	if base == nil {
		e.refuse(x, "a slice of type %s", t)
	}
	lo, hi, most := e.sliceBound(x.Low), e.sliceBound(x.High), e.sliceBound(x.Max)
	e.orderedSlice(x)
	if e.dead() {
		return e.l.mem.nilSlice
	}
	e.visit(x)
	return e.subslice(base, lo, hi, most)
}

// orderedSlice refuses a slice expression whose operands are open. Of an array only the place counts.
func (e *eval) orderedSlice(x *ast.SliceExpr) {
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
func (e *eval) sliceBound(x ast.Expr) Term {
	if x == nil {
		return noTerm
	}
	return e.index64(e.term(x), e.typeOf(x))
}

// arraySlice is all of an array as a slice.
func (e *eval) arraySlice(lv *lvalue, a *types.Array) *slice {
	p, ok := e.pointerAt(lv).(*pointer)
	n := e.l.t.num(a.Len())
	if !ok {
		return e.l.mem.nilSlice
	}
	r := &slice{length: n}
	for _, t := range p.alts {
		if t.at.obj != nil {
			r.alts = append(r.alts, span{guard: t.guard, at: t.at, off: e.l.t.num(0), n: n, capacity: n, epoch: noTerm})
		}
	}
	if len(r.alts) == 0 {
		return e.l.mem.nilSlice
	}
	return r
}

// subslice is s[lo:hi:most]; noTerm stands for a bound that is left out. The length is limited
// to what the shape can hold, which changes nothing where the expression is defined, and lets loops
// over it end. It is not limited from below: recursion on s[1:] ends where the slice expression
// panics on every input.
func (e *eval) subslice(s *slice, lo, hi, most Term) *slice {
	l := e.l
	if lo == noTerm {
		lo = l.t.num(0)
	}
	top, rest := most, hi == noTerm
	if rest {
		hi = s.length
	} else if top == noTerm {
		top = hi
	}
	e.panicIf(l.t.less(lo, l.t.num(0)))
	e.panicIf(l.t.less(hi, lo))
	if most != noTerm {
		e.panicIf(l.t.less(most, hi))
	}
	if top != noTerm {
		e.within(s, top)
	}
	r := &slice{}
	room := 0
	for _, a := range s.alts {
		if !a.empty {
			own := e.room(a)
			room = max(room, own)
			end := hi
			if rest {
				end = a.n
			}
			a.off, a.n = l.t.add(a.off, lo), l.t.atMost(l.t.sub(end, lo), own)
			switch {
			case most != noTerm:
				a.capacity = l.t.sub(most, lo)
			case a.capacity != noTerm:
				a.capacity = l.t.sub(a.capacity, lo)
			}
			if a.capacity != noTerm && e.l.t.greatest(a.capacity) == 0 {
				g := a.guard
				a = e.l.mem.emptySpan()
				a.guard = g
			}
		}
		r.alts = append(r.alts, a)
	}
	r.length = l.t.atMost(l.t.sub(hi, lo), room)
	return r
}

// room is the greatest number of elements that an alternative can hold.
func (e *eval) room(a span) int {
	n := len(e.st.heap.at(a.at).(*aggregate).parts)
	if a.capacity != noTerm {
		n = min(n, e.l.t.greatest(a.capacity))
	}
	return n
}

// outgrown is the condition that the elements of a grown array up to top are not known to be there: there are more
// than are in use, or others have appended to the array.
func (e *eval) outgrown(a span, top Term) Term {
	l, g := e.l, e.st.heap.get(a.at.obj).growth
	return l.t.or(l.t.less(a.epoch, g.epoch), l.t.less(g.size, l.t.add(a.off, top)))
}

// within notes the panic of a bound that is beyond the capacity. That of a grown array is unknown:
// it is not below what is in use, if nothing has been appended since to another slice of it, which
// may have moved. That of an empty alternative is 0, as is the length there.
func (e *eval) within(s *slice, top Term) {
	l := e.l
	if l.t.lessEq(top, s.length) == l.t.yes {
		return
	}
	beyond := make([]Term, len(s.alts))
	for i, a := range s.alts {
		switch {
		case a.empty:
			beyond[i] = l.t.less(s.length, top)
		case a.capacity != noTerm:
			beyond[i] = l.t.less(a.capacity, top)
		case l.prover.impossible(l.t.and(a.guard, l.t.less(a.n, top), e.outgrown(a, top))):
			beyond[i] = l.t.no
		default:
			l.t.refuse("a slice expression that may go beyond the length of a slice that append has grown: %s", capacityAdvice)
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
		e.panicIf(l.t.and(s.alts[i].guard, c))
	}
}
