package lift

import (
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
)

const capacityAdvice = "what it holds depends on the capacity that append chose, which Go leaves open (slices.Clone makes a copy of its own)"

// readable refuses a slice whose elements depend on a capacity.
func (e *Eval) readable(a sym.Span) {
	if a.Epoch == sym.None {
		return
	}
	l, g := e.L, e.St.Heap.Get(a.At.Obj).Growth
	if !l.Prover.Impossible(l.T.And(a.Guard, l.T.Or(l.T.Less(a.Epoch, g.Dirty), l.T.Less(g.Clobbered, a.Epoch)))) {
		l.T.Refuse("a read of a slice that shares its array with one that has been appended to and written: %s", capacityAdvice)
	}
}

// writable refuses a write through a slice if others would see it only under
// some capacities, and notes the write.
func (e *Eval) writable(a sym.Span) {
	if a.Epoch == sym.None {
		return
	}
	l, c := e.L, e.St.Heap.Get(a.At.Obj)
	g := *c.Growth
	if !l.Prover.Impossible(l.T.And(a.Guard, l.T.Or(l.T.Less(a.Epoch, g.Epoch), l.T.Less(g.Clobbered, a.Epoch)))) {
		l.T.Refuse("a write to a slice that shares its array with one that has been appended to: %s", capacityAdvice)
	}
	g.Dirty = l.T.Ite(a.Guard, g.Epoch, g.Dirty)
	e.regrow(a.At.Obj, g)
}

// regrow changes what is known of a grown array.
func (e *Eval) regrow(o *sym.Object, g sym.Growth) {
	c := e.St.Heap.Get(o)
	if *c.Growth == g {
		return
	}
	n := *c
	n.Growth = &g
	e.St = e.St.WithHeap(e.St.Heap.With(o, &n))
}

// grownArray allocates an array as append does, and returns the slice of its
// first n elements. The array is there where guard holds.
func (e *Eval) grownArray(guard sym.Term, parts []sym.Value, n sym.Term) sym.Span {
	l := e.L
	o := l.Mem.NewObject()
	o.Grown = true
	e.St = e.St.WithHeap(e.St.Heap.With(o, &sym.Cell{Val: &sym.Aggregate{Parts: parts}, Alive: guard, Growth: l.Mem.NewGrowth(n)}))
	return sym.Span{Guard: guard, At: sym.Place{Obj: o}, Off: l.T.Num(0), N: n, Capacity: sym.None, Epoch: l.T.Num(0)}
}

// An appending is one append. It handles the alternatives of the slice one by
// one: those whose array has room, or is grown, are written in place, and all
// others together move to a new array.
type appending struct {
	e      *Eval
	s      *sym.Slice
	vals   []sym.Value
	count  sym.Term // of vals, at most len(vals)
	length sym.Term
	alts   []sym.Span
	// moves are the alternatives that move, with the condition under which they
	// do.
	moves []sym.Span
}

// appendTo is append(s, vals[:count]...).
func (e *Eval) appendTo(s *sym.Slice, vals []sym.Value, count sym.Term) *sym.Slice {
	if e.L.T.Greatest(count) == 0 || len(vals) == 0 {
		return s
	}
	a := &appending{e: e, s: s, vals: vals, count: count, length: e.L.T.Add(s.Length, count)}
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
	l := a.e.L
	if alt.Capacity == sym.None {
		a.grow(alt)
		return
	}
	total := l.T.Add(alt.N, a.count)
	fits := l.T.LessEq(total, alt.Capacity)
	if g := l.T.And(alt.Guard, fits); g != l.T.No {
		kept := alt
		kept.Guard = g
		if !alt.Empty {
			kept.N = total
			a.e.writable(alt)
			a.place(alt, g, false)
		}
		a.alts = append(a.alts, kept)
	}
	if g := l.T.And(alt.Guard, l.T.Not(fits)); g != l.T.No {
		alt.Guard = g
		a.moves = append(a.moves, alt)
	}
}

// grow appends to an alternative on a grown array, in place: see growth.
func (a *appending) grow(alt sym.Span) {
	e, l, o := a.e, a.e.L, alt.At.Obj
	c := e.St.Heap.Get(o)
	g := *c.Growth
	start := l.T.Add(alt.Off, alt.N)
	end := l.T.Add(start, a.count)
	atEnd := l.Prover.Impossible(l.T.And(alt.Guard, l.T.Not(l.T.Same(start, g.Size))))
	stale := l.T.And(alt.Guard, l.T.Less(alt.Epoch, g.Epoch))
	lost := l.T.And(alt.Guard, l.T.Less(g.Clobbered, alt.Epoch))
	if !l.Prover.Impossible(lost) || !atEnd && !l.Prover.Impossible(stale) {
		a.abandon(alt, g, stale)
		return
	}
	guard := alt.Guard
	if l.T.And(c.Alive, l.T.Not(alt.Guard)) == l.T.No {
		guard = l.T.Yes
	}
	a.place(alt, guard, atEnd)
	if l.T.And(alt.Guard, l.T.Less(g.Size, end)) != l.T.No {
		size := end
		if !atEnd {
			size = l.T.Store.Max(g.Size, end)
		}
		alt.Epoch = l.T.Add(g.Epoch, l.T.Num(1))
		g.Size, g.Epoch = l.T.Ite(guard, size, g.Size), l.T.Ite(guard, alt.Epoch, g.Epoch)
	}
	if !atEnd {
		g.Dirty = l.T.Ite(alt.Guard, g.Epoch, g.Dirty)
	}
	alt.N = l.T.Add(alt.N, a.count)
	e.regrow(o, g)
	a.alts = append(a.alts, alt)
}

// abandon lets an alternative move whose array others have grown further: the
// elements may overwrite theirs, or not.
func (a *appending) abandon(alt sym.Span, g sym.Growth, stale sym.Term) {
	l := a.e.L
	a.e.readable(alt)
	last := alt.Epoch
	if !l.Prover.Impossible(l.T.And(alt.Guard, l.T.Not(stale))) {
		last = l.T.Sub(last, l.T.Num(1))
	}
	g.Clobbered = l.T.Ite(alt.Guard, l.T.Store.Min(g.Clobbered, last), g.Clobbered)
	a.e.regrow(alt.At.Obj, g)
	a.moves = append(a.moves, alt)
}

// place writes the values behind the elements of an alternative, where c holds.
// With fresh, nothing in use lies behind them, so that more may be written than
// there are values.
func (a *appending) place(alt sym.Span, c sym.Term, fresh bool) {
	e := a.e
	h := e.St.Heap
	parts := slices.Clone(h.At(alt.At).(*sym.Aggregate).Parts)
	fixed := alt.Capacity != sym.None
	parts = a.spliced(parts, e.L.T.Add(alt.Off, alt.N), c, fresh, fixed)
	e.St = e.St.WithHeap(e.L.Mem.WriteAt(h, alt.At, &sym.Aggregate{Parts: parts}))
}

// spliced is parts with the values written from start on, where c holds. A
// fixed list does not get longer.
func (a *appending) spliced(parts []sym.Value, start, c sym.Term, fresh, fixed bool) []sym.Value {
	l := a.e.L
	lo, hi := l.T.Store.Range(start)
	lo, hi = max(lo, 0), min(hi, int64(len(parts)))
	for p := lo; p < hi+int64(len(a.vals)); p++ {
		l.T.Tick()
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
			l.T.Tick()
			g := l.T.And(c, l.T.Is(start, int(from)))
			if g != l.T.No && v != nil && !fresh {
				g = l.T.And(g, l.T.Above(a.count, int(j)))
			}
			switch {
			case g == l.T.No:
			case v == nil:
				v = a.vals[j]
			default:
				v = l.Mem.MergeValues(g, a.vals[j], v)
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

// move lets the alternatives that have no room move to an array of their own.
// Where the slice already has a grown array that is not yet alive on these
// inputs, it is that one, so that a slice that grows step by step has one array
// and not one for each step.
func (a *appending) move() {
	e, l := a.e, a.e.L
	guard, start := l.T.No, sym.None
	for _, m := range a.moves {
		guard = l.T.Or(guard, m.Guard)
		if start == sym.None {
			start = m.N
		} else {
			start = l.T.Ite(m.Guard, m.N, start)
		}
	}
	from := &sym.Slice{Length: start, Alts: a.moves}
	var parts []sym.Value
	for p := range l.T.Greatest(start) {
		l.T.Tick()
		v, ok := e.elem(from, l.T.Num(int64(p)))
		if !ok {
			break
		}
		parts = append(parts, v)
	}
	parts = a.spliced(parts, start, l.T.Yes, true, false)
	total := l.T.Add(start, a.count)
	if a.reuse(guard, total, parts) {
		return
	}
	a.alts = append(a.alts, e.grownArray(guard, parts, total))
}

// reuse puts the parts into a grown array of the slice that is not alive where
// guard holds.
func (a *appending) reuse(guard, total sym.Term, parts []sym.Value) bool {
	e, l := a.e, a.e.L
	for i, alt := range a.alts {
		if !alt.At.Obj.GrownBacking(alt) {
			continue
		}
		o := alt.At.Obj
		c := e.St.Heap.Get(o)
		if l.T.And(c.Alive, guard) != l.T.No {
			continue
		}
		n, g := *c, *c.Growth
		n.Val = l.Mem.NewMerger(guard).Value(&sym.Aggregate{Parts: parts}, c.Val)
		n.Alive = l.T.Or(c.Alive, guard)
		g.Size = l.T.Ite(guard, total, g.Size)
		n.Growth = &g
		e.St = e.St.WithHeap(e.St.Heap.With(o, &n))
		a.alts[i].Epoch = l.T.Ite(guard, g.Epoch, alt.Epoch)
		a.alts[i].Guard = l.T.Or(alt.Guard, guard)
		a.alts[i].Off = l.T.Ite(guard, l.T.Num(0), alt.Off)
		a.alts[i].N = l.T.Ite(guard, total, alt.N)
		return true
	}
	return false
}
