package encode

import "slices"

const capacityAdvice = "what it holds depends on the capacity that append chose, which Go leaves open (slices.Clone makes a copy of its own)"

// readable refuses a slice whose elements depend on a capacity.
func (e *eval) readable(a span) {
	if a.epoch == noTerm {
		return
	}
	l, g := e.l, e.st.heap.get(a.at.obj).growth
	if !l.prover.impossible(l.t.and(a.guard, l.t.or(l.t.less(a.epoch, g.dirty), l.t.less(g.clobbered, a.epoch)))) {
		l.t.refuse("a read of a slice that shares its array with one that has been appended to and written: %s", capacityAdvice)
	}
}

// writable refuses a write through a slice if others would see it only under some capacities,
// and notes the write.
func (e *eval) writable(a span) {
	if a.epoch == noTerm {
		return
	}
	l, c := e.l, e.st.heap.get(a.at.obj)
	g := *c.growth
	if !l.prover.impossible(l.t.and(a.guard, l.t.or(l.t.less(a.epoch, g.epoch), l.t.less(g.clobbered, a.epoch)))) {
		l.t.refuse("a write to a slice that shares its array with one that has been appended to: %s", capacityAdvice)
	}
	g.dirty = l.t.ite(a.guard, g.epoch, g.dirty)
	e.regrow(a.at.obj, g)
}

// regrow changes what is known of a grown array.
func (e *eval) regrow(o *object, g growth) {
	c := e.st.heap.get(o)
	if *c.growth == g {
		return
	}
	n := *c
	n.growth = &g
	e.st = e.st.withHeap(e.st.heap.with(o, &n))
}

// grownArray allocates an array as append does, and returns the slice of its first n elements. The
// array is there where guard holds.
func (e *eval) grownArray(guard Term, parts []value, n Term) span {
	l := e.l
	o := l.mem.newObject()
	o.grown = true
	e.st = e.st.withHeap(e.st.heap.with(o, &cell{val: &aggregate{parts}, alive: guard, growth: l.mem.newGrowth(n)}))
	return span{guard: guard, at: place{obj: o}, off: l.t.num(0), n: n, capacity: noTerm, epoch: l.t.num(0)}
}

// An appending is one append. It handles the alternatives of the slice one by one: those whose
// array has room, or is grown, are written in place, and all others together move to a new array.
type appending struct {
	e      *eval
	s      *slice
	vals   []value
	count  Term // of vals, at most len(vals)
	length Term
	alts   []span
	// moves are the alternatives that move, with the condition under which they do.
	moves []span
}

// appendTo is append(s, vals[:count]...).
func (e *eval) appendTo(s *slice, vals []value, count Term) *slice {
	if e.l.t.greatest(count) == 0 || len(vals) == 0 {
		return s
	}
	a := &appending{e: e, s: s, vals: vals, count: count, length: e.l.t.add(s.length, count)}
	for _, alt := range s.alts {
		a.one(alt)
	}
	if len(a.moves) > 0 {
		a.move()
	}
	return &slice{a.length, a.alts}
}

// one appends to one alternative.
func (a *appending) one(alt span) {
	l := a.e.l
	if alt.capacity == noTerm {
		a.grow(alt)
		return
	}
	total := l.t.add(alt.n, a.count)
	fits := l.t.lessEq(total, alt.capacity)
	if g := l.t.and(alt.guard, fits); g != l.t.no {
		kept := alt
		kept.guard = g
		if !alt.empty {
			kept.n = total
			a.e.writable(alt)
			a.place(alt, g, false)
		}
		a.alts = append(a.alts, kept)
	}
	if g := l.t.and(alt.guard, l.t.not(fits)); g != l.t.no {
		alt.guard = g
		a.moves = append(a.moves, alt)
	}
}

// grow appends to an alternative on a grown array, in place: see growth.
func (a *appending) grow(alt span) {
	e, l, o := a.e, a.e.l, alt.at.obj
	c := e.st.heap.get(o)
	g := *c.growth
	start := l.t.add(alt.off, alt.n)
	end := l.t.add(start, a.count)
	atEnd := l.prover.impossible(l.t.and(alt.guard, l.t.not(l.t.same(start, g.size))))
	stale := l.t.and(alt.guard, l.t.less(alt.epoch, g.epoch))
	lost := l.t.and(alt.guard, l.t.less(g.clobbered, alt.epoch))
	if !l.prover.impossible(lost) || !atEnd && !l.prover.impossible(stale) {
		a.abandon(alt, g, stale)
		return
	}
	guard := alt.guard
	if l.t.and(c.alive, l.t.not(alt.guard)) == l.t.no {
		guard = l.t.yes
	}
	a.place(alt, guard, atEnd)
	if l.t.and(alt.guard, l.t.less(g.size, end)) != l.t.no {
		size := end
		if !atEnd {
			size = l.t.s.Max(g.size, end)
		}
		alt.epoch = l.t.add(g.epoch, l.t.num(1))
		g.size, g.epoch = l.t.ite(guard, size, g.size), l.t.ite(guard, alt.epoch, g.epoch)
	}
	if !atEnd {
		g.dirty = l.t.ite(alt.guard, g.epoch, g.dirty)
	}
	alt.n = l.t.add(alt.n, a.count)
	e.regrow(o, g)
	a.alts = append(a.alts, alt)
}

// abandon lets an alternative move whose array others have grown further: the elements may
// overwrite theirs, or not.
func (a *appending) abandon(alt span, g growth, stale Term) {
	l := a.e.l
	a.e.readable(alt)
	last := alt.epoch
	if !l.prover.impossible(l.t.and(alt.guard, l.t.not(stale))) {
		last = l.t.sub(last, l.t.num(1))
	}
	g.clobbered = l.t.ite(alt.guard, l.t.s.Min(g.clobbered, last), g.clobbered)
	a.e.regrow(alt.at.obj, g)
	a.moves = append(a.moves, alt)
}

// place writes the values behind the elements of an alternative, where c holds. With fresh, nothing
// in use lies behind them, so that more may be written than there are values.
func (a *appending) place(alt span, c Term, fresh bool) {
	e := a.e
	h := e.st.heap
	parts := slices.Clone(h.at(alt.at).(*aggregate).parts)
	fixed := alt.capacity != noTerm
	parts = a.spliced(parts, e.l.t.add(alt.off, alt.n), c, fresh, fixed)
	e.st = e.st.withHeap(e.l.mem.writeAt(h, alt.at, &aggregate{parts}))
}

// spliced is parts with the values written from start on, where c holds. A fixed list does not
// get longer.
func (a *appending) spliced(parts []value, start, c Term, fresh, fixed bool) []value {
	l := a.e.l
	lo, hi := l.t.s.Range(start)
	lo, hi = max(lo, 0), min(hi, int64(len(parts)))
	for p := lo; p < hi+int64(len(a.vals)); p++ {
		l.t.tick()
		if fixed && p >= int64(len(parts)) {
			break
		}
		var v value
		if p < int64(len(parts)) {
			v = parts[p]
		}
		for from := hi; from >= lo; from-- {
			j := p - from
			if j < 0 || j >= int64(len(a.vals)) {
				continue
			}
			l.t.tick()
			g := l.t.and(c, l.t.is(start, int(from)))
			if g != l.t.no && v != nil && !fresh {
				g = l.t.and(g, l.t.above(a.count, int(j)))
			}
			switch {
			case g == l.t.no:
			case v == nil:
				v = a.vals[j]
			default:
				v = l.mem.mergeValues(g, a.vals[j], v)
			}
		}
		switch {
		case v == nil:
			v = a.vals[len(a.vals)-1]
			parts = append(parts, v)
		case p < int64(len(parts)):
			parts[p] = v
		default:
			parts = append(parts, v)
		}
	}
	return parts
}

// move lets the alternatives that have no room move to an array of their own. Where the slice
// already has a grown array that is not yet alive on these inputs, it is that one, so that a slice
// that grows step by step has one array and not one for each step.
func (a *appending) move() {
	e, l := a.e, a.e.l
	guard, start := l.t.no, noTerm
	for _, m := range a.moves {
		guard = l.t.or(guard, m.guard)
		if start == noTerm {
			start = m.n
		} else {
			start = l.t.ite(m.guard, m.n, start)
		}
	}
	from := &slice{start, a.moves}
	var parts []value
	for p := range l.t.greatest(start) {
		l.t.tick()
		v, ok := e.elem(from, l.t.num(int64(p)))
		if !ok {
			break
		}
		parts = append(parts, v)
	}
	parts = a.spliced(parts, start, l.t.yes, true, false)
	total := l.t.add(start, a.count)
	if a.reuse(guard, total, parts) {
		return
	}
	a.alts = append(a.alts, e.grownArray(guard, parts, total))
}

// reuse puts the parts into a grown array of the slice that is not alive where guard holds.
func (a *appending) reuse(guard, total Term, parts []value) bool {
	e, l := a.e, a.e.l
	for i, alt := range a.alts {
		if !alt.at.obj.grownBacking(alt) {
			continue
		}
		o := alt.at.obj
		c := e.st.heap.get(o)
		if l.t.and(c.alive, guard) != l.t.no {
			continue
		}
		n, g := *c, *c.growth
		n.val = l.mem.merger(guard).value(&aggregate{parts}, c.val)
		n.alive = l.t.or(c.alive, guard)
		g.size = l.t.ite(guard, total, g.size)
		n.growth = &g
		e.st = e.st.withHeap(e.st.heap.with(o, &n))
		a.alts[i].epoch = l.t.ite(guard, g.epoch, alt.epoch)
		a.alts[i].guard = l.t.or(alt.guard, guard)
		a.alts[i].off = l.t.ite(guard, l.t.num(0), alt.off)
		a.alts[i].n = l.t.ite(guard, total, alt.n)
		return true
	}
	return false
}
