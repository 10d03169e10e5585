package encode

import (
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
)

const capacityAdvice = "what it holds depends on the capacity that append chose, which Go leaves open (slices.Clone makes a copy of its own)"

// readable refuses a slice whose elements depend on a capacity.
func (e *eval) readable(a sym.Span) {
	if a.Epoch == sym.None {
		return
	}
	l, g := e.l, e.st.Heap.Get(a.At.Obj).Growth
	if !l.prover.Impossible(l.t.And(a.Guard, l.t.Or(l.t.Less(a.Epoch, g.Dirty), l.t.Less(g.Clobbered, a.Epoch)))) {
		l.t.Refuse("a read of a slice that shares its array with one that has been appended to and written: %s", capacityAdvice)
	}
}

// writable refuses a write through a slice if others would see it only under some capacities,
// and notes the write.
func (e *eval) writable(a sym.Span) {
	if a.Epoch == sym.None {
		return
	}
	l, c := e.l, e.st.Heap.Get(a.At.Obj)
	g := *c.Growth
	if !l.prover.Impossible(l.t.And(a.Guard, l.t.Or(l.t.Less(a.Epoch, g.Epoch), l.t.Less(g.Clobbered, a.Epoch)))) {
		l.t.Refuse("a write to a slice that shares its array with one that has been appended to: %s", capacityAdvice)
	}
	g.Dirty = l.t.Ite(a.Guard, g.Epoch, g.Dirty)
	e.regrow(a.At.Obj, g)
}

// regrow changes what is known of a grown array.
func (e *eval) regrow(o *sym.Object, g sym.Growth) {
	c := e.st.Heap.Get(o)
	if *c.Growth == g {
		return
	}
	n := *c
	n.Growth = &g
	e.st = e.st.WithHeap(e.st.Heap.With(o, &n))
}

// grownArray allocates an array as append does, and returns the slice of its first n elements. The
// array is there where guard holds.
func (e *eval) grownArray(guard sym.Term, parts []sym.Value, n sym.Term) sym.Span {
	l := e.l
	o := l.mem.NewObject()
	o.Grown = true
	e.st = e.st.WithHeap(e.st.Heap.With(o, &sym.Cell{Val: &sym.Aggregate{Parts: parts}, Alive: guard, Growth: l.mem.NewGrowth(n)}))
	return sym.Span{Guard: guard, At: sym.Place{Obj: o}, Off: l.t.Num(0), N: n, Capacity: sym.None, Epoch: l.t.Num(0)}
}

// An appending is one append. It handles the alternatives of the slice one by one: those whose
// array has room, or is grown, are written in place, and all others together move to a new array.
type appending struct {
	e      *eval
	s      *sym.Slice
	vals   []sym.Value
	count  sym.Term // of vals, at most len(vals)
	length sym.Term
	alts   []sym.Span
	// moves are the alternatives that move, with the condition under which they do.
	moves []sym.Span
}

// appendTo is append(s, vals[:count]...).
func (e *eval) appendTo(s *sym.Slice, vals []sym.Value, count sym.Term) *sym.Slice {
	if e.l.t.Greatest(count) == 0 || len(vals) == 0 {
		return s
	}
	a := &appending{e: e, s: s, vals: vals, count: count, length: e.l.t.Add(s.Length, count)}
	for _, alt := range s.Alts {
		a.one(alt)
	}
	if len(a.moves) > 0 {
		a.move()
	}
	return &sym.Slice{Length: a.length, Alts: a.alts}
}

// one appends to one alternative.
func (a *appending) one(alt sym.Span) {
	l := a.e.l
	if alt.Capacity == sym.None {
		a.grow(alt)
		return
	}
	total := l.t.Add(alt.N, a.count)
	fits := l.t.LessEq(total, alt.Capacity)
	if g := l.t.And(alt.Guard, fits); g != l.t.No {
		kept := alt
		kept.Guard = g
		if !alt.Empty {
			kept.N = total
			a.e.writable(alt)
			a.place(alt, g, false)
		}
		a.alts = append(a.alts, kept)
	}
	if g := l.t.And(alt.Guard, l.t.Not(fits)); g != l.t.No {
		alt.Guard = g
		a.moves = append(a.moves, alt)
	}
}

// grow appends to an alternative on a grown array, in place: see growth.
func (a *appending) grow(alt sym.Span) {
	e, l, o := a.e, a.e.l, alt.At.Obj
	c := e.st.Heap.Get(o)
	g := *c.Growth
	start := l.t.Add(alt.Off, alt.N)
	end := l.t.Add(start, a.count)
	atEnd := l.prover.Impossible(l.t.And(alt.Guard, l.t.Not(l.t.Same(start, g.Size))))
	stale := l.t.And(alt.Guard, l.t.Less(alt.Epoch, g.Epoch))
	lost := l.t.And(alt.Guard, l.t.Less(g.Clobbered, alt.Epoch))
	if !l.prover.Impossible(lost) || !atEnd && !l.prover.Impossible(stale) {
		a.abandon(alt, g, stale)
		return
	}
	guard := alt.Guard
	if l.t.And(c.Alive, l.t.Not(alt.Guard)) == l.t.No {
		guard = l.t.Yes
	}
	a.place(alt, guard, atEnd)
	if l.t.And(alt.Guard, l.t.Less(g.Size, end)) != l.t.No {
		size := end
		if !atEnd {
			size = l.t.Store.Max(g.Size, end)
		}
		alt.Epoch = l.t.Add(g.Epoch, l.t.Num(1))
		g.Size, g.Epoch = l.t.Ite(guard, size, g.Size), l.t.Ite(guard, alt.Epoch, g.Epoch)
	}
	if !atEnd {
		g.Dirty = l.t.Ite(alt.Guard, g.Epoch, g.Dirty)
	}
	alt.N = l.t.Add(alt.N, a.count)
	e.regrow(o, g)
	a.alts = append(a.alts, alt)
}

// abandon lets an alternative move whose array others have grown further: the elements may
// overwrite theirs, or not.
func (a *appending) abandon(alt sym.Span, g sym.Growth, stale sym.Term) {
	l := a.e.l
	a.e.readable(alt)
	last := alt.Epoch
	if !l.prover.Impossible(l.t.And(alt.Guard, l.t.Not(stale))) {
		last = l.t.Sub(last, l.t.Num(1))
	}
	g.Clobbered = l.t.Ite(alt.Guard, l.t.Store.Min(g.Clobbered, last), g.Clobbered)
	a.e.regrow(alt.At.Obj, g)
	a.moves = append(a.moves, alt)
}

// place writes the values behind the elements of an alternative, where c holds. With fresh, nothing
// in use lies behind them, so that more may be written than there are values.
func (a *appending) place(alt sym.Span, c sym.Term, fresh bool) {
	e := a.e
	h := e.st.Heap
	parts := slices.Clone(h.At(alt.At).(*sym.Aggregate).Parts)
	fixed := alt.Capacity != sym.None
	parts = a.spliced(parts, e.l.t.Add(alt.Off, alt.N), c, fresh, fixed)
	e.st = e.st.WithHeap(e.l.mem.WriteAt(h, alt.At, &sym.Aggregate{Parts: parts}))
}

// spliced is parts with the values written from start on, where c holds. A fixed list does not
// get longer.
func (a *appending) spliced(parts []sym.Value, start, c sym.Term, fresh, fixed bool) []sym.Value {
	l := a.e.l
	lo, hi := l.t.Store.Range(start)
	lo, hi = max(lo, 0), min(hi, int64(len(parts)))
	for p := lo; p < hi+int64(len(a.vals)); p++ {
		l.t.Tick()
		if fixed && p >= int64(len(parts)) {
			break
		}
		var v sym.Value
		if p < int64(len(parts)) {
			v = parts[p]
		}
		for from := hi; from >= lo; from-- {
			j := p - from
			if j < 0 || j >= int64(len(a.vals)) {
				continue
			}
			l.t.Tick()
			g := l.t.And(c, l.t.Is(start, int(from)))
			if g != l.t.No && v != nil && !fresh {
				g = l.t.And(g, l.t.Above(a.count, int(j)))
			}
			switch {
			case g == l.t.No:
			case v == nil:
				v = a.vals[j]
			default:
				v = l.mem.MergeValues(g, a.vals[j], v)
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
	guard, start := l.t.No, sym.None
	for _, m := range a.moves {
		guard = l.t.Or(guard, m.Guard)
		if start == sym.None {
			start = m.N
		} else {
			start = l.t.Ite(m.Guard, m.N, start)
		}
	}
	from := &sym.Slice{Length: start, Alts: a.moves}
	var parts []sym.Value
	for p := range l.t.Greatest(start) {
		l.t.Tick()
		v, ok := e.elem(from, l.t.Num(int64(p)))
		if !ok {
			break
		}
		parts = append(parts, v)
	}
	parts = a.spliced(parts, start, l.t.Yes, true, false)
	total := l.t.Add(start, a.count)
	if a.reuse(guard, total, parts) {
		return
	}
	a.alts = append(a.alts, e.grownArray(guard, parts, total))
}

// reuse puts the parts into a grown array of the slice that is not alive where guard holds.
func (a *appending) reuse(guard, total sym.Term, parts []sym.Value) bool {
	e, l := a.e, a.e.l
	for i, alt := range a.alts {
		if !alt.At.Obj.GrownBacking(alt) {
			continue
		}
		o := alt.At.Obj
		c := e.st.Heap.Get(o)
		if l.t.And(c.Alive, guard) != l.t.No {
			continue
		}
		n, g := *c, *c.Growth
		n.Val = l.mem.NewMerger(guard).Value(&sym.Aggregate{Parts: parts}, c.Val)
		n.Alive = l.t.Or(c.Alive, guard)
		g.Size = l.t.Ite(guard, total, g.Size)
		n.Growth = &g
		e.st = e.st.WithHeap(e.st.Heap.With(o, &n))
		a.alts[i].Epoch = l.t.Ite(guard, g.Epoch, alt.Epoch)
		a.alts[i].Guard = l.t.Or(alt.Guard, guard)
		a.alts[i].Off = l.t.Ite(guard, l.t.Num(0), alt.Off)
		a.alts[i].N = l.t.Ite(guard, total, alt.N)
		return true
	}
	return false
}
