package exec

import (
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
)

// CapacityAdvice ends the message of a refusal because of a capacity.
const CapacityAdvice = "what it holds depends on the capacity that append chose, which Go leaves open (slices.Clone makes a copy of its own)"

// readable rejects a slice whose elements depend on a capacity.
func readable(e *Execution, a sym.SliceAlt) {
	if a.Epoch == sym.None {
		return
	}
	g := e.St.Heap.Get(a.At.Obj).Growth
	if !e.M.Prover.Impossible(e.M.T.And(a.Guard, e.M.T.Or(e.M.T.Less(a.Epoch, g.Dirty), e.M.T.Less(g.Clobbered, a.Epoch)))) {
		e.M.T.Refuse("a read of a slice that shares its array with one that has been appended to and written: %s", CapacityAdvice)
	}
}

// writable rejects a write through a slice if other slices would see it only
// under some capacities, and notes the write.
func writable(e *Execution, a sym.SliceAlt) {
	if a.Epoch == sym.None {
		return
	}
	c := e.St.Heap.Get(a.At.Obj)
	g := *c.Growth
	if !e.M.Prover.Impossible(e.M.T.And(a.Guard, e.M.T.Or(e.M.T.Less(a.Epoch, g.Epoch), e.M.T.Less(g.Clobbered, a.Epoch)))) {
		e.M.T.Refuse("a write to a slice that shares its array with one that has been appended to: %s", CapacityAdvice)
	}
	g.Dirty = e.M.T.Ite(a.Guard, g.Epoch, g.Dirty)
	regrow(e, a.At.Obj, g)
}

// regrow changes the growth of a grown array.
func regrow(e *Execution, o *sym.Object, g sym.Growth) {
	c := e.St.Heap.Get(o)
	if *c.Growth == g {
		return
	}
	n := *c
	n.Growth = &g
	e.St = e.St.WithHeap(e.St.Heap.With(o, &n))
}

// GrownArray allocates an array as append does, and returns the slice of its
// first n elements. The array exists where guard is true.
func (e *Execution) GrownArray(guard sym.Term, parts []sym.Value, n sym.Term) sym.SliceAlt {
	o := e.M.Mem.NewObject()
	o.Grown = true
	e.St = e.St.WithHeap(e.St.Heap.With(o, &sym.Cell{Val: &sym.Aggregate{Parts: parts}, Alive: guard, Growth: sym.NewGrowth(e.M.T, n)}))
	return sym.SliceAlt{Guard: guard, At: sym.Place{Obj: o}, Off: e.M.T.Num(0), N: n, Capacity: sym.None, Epoch: e.M.T.Num(0)}
}

// An appending is one append. It handles the alternatives of the slice one by
// one. If the array of an alternative has spare capacity, or is grown, it is
// written in place. All other alternatives together move to a new array.
type appending struct {
	e      *Execution
	s      *sym.Slice
	vals   []sym.Value
	count  sym.Term // of vals, at most len(vals)
	length sym.Term
	alts   []sym.SliceAlt
	// moves are the alternatives that move, each under the condition that
	// it does.
	moves []sym.SliceAlt
}

// Append returns append(s, vals[:count]...).
func (e *Execution) Append(s *sym.Slice, vals []sym.Value, count sym.Term) *sym.Slice {
	if e.M.T.Greatest(count) == 0 || len(vals) == 0 {
		return s
	}
	a := &appending{e: e, s: s, vals: vals, count: count, length: e.M.T.Add(s.Length, count)}
	for _, alt := range s.Alts {
		a.one(alt)
	}
	if len(a.moves) > 0 {
		a.move()
	}
	return &sym.Slice{Length: a.length, Alts: a.alts}
}

// one appends to one alternative.
func (a *appending) one(alt sym.SliceAlt) {
	e := a.e
	if alt.Capacity == sym.None {
		a.grow(alt)
		return
	}
	total := e.M.T.Add(alt.N, a.count)
	fits := e.M.T.LessEq(total, alt.Capacity)
	if g := e.M.T.And(alt.Guard, fits); g != e.M.T.No {
		kept := alt
		kept.Guard = g
		if !alt.Empty {
			kept.N = total
			writable(e, alt)
			a.place(alt, g, false)
		}
		a.alts = append(a.alts, kept)
	}
	if g := e.M.T.And(alt.Guard, e.M.T.Not(fits)); g != e.M.T.No {
		alt.Guard = g
		a.moves = append(a.moves, alt)
	}
}

// grow appends to an alternative on a grown array, in place: see [sym.Growth].
func (a *appending) grow(alt sym.SliceAlt) {
	e, o := a.e, alt.At.Obj
	c := e.St.Heap.Get(o)
	g := *c.Growth
	start := e.M.T.Add(alt.Off, alt.N)
	end := e.M.T.Add(start, a.count)
	atEnd := e.M.Prover.Impossible(e.M.T.And(alt.Guard, e.M.T.Not(e.M.T.Same(start, g.Size))))
	stale := e.M.T.And(alt.Guard, e.M.T.Less(alt.Epoch, g.Epoch))
	lost := e.M.T.And(alt.Guard, e.M.T.Less(g.Clobbered, alt.Epoch))
	if !e.M.Prover.Impossible(lost) || !atEnd && !e.M.Prover.Impossible(stale) {
		a.abandon(alt, g, stale)
		return
	}
	guard := alt.Guard
	if e.M.T.And(c.Alive, e.M.T.Not(alt.Guard)) == e.M.T.No {
		guard = e.M.T.Yes
	}
	a.place(alt, guard, atEnd)
	if e.M.T.And(alt.Guard, e.M.T.Less(g.Size, end)) != e.M.T.No {
		size := end
		if !atEnd {
			size = e.M.T.Store.Max(g.Size, end)
		}
		alt.Epoch = e.M.T.Add(g.Epoch, e.M.T.Num(1))
		g.Size, g.Epoch = e.M.T.Ite(guard, size, g.Size), e.M.T.Ite(guard, alt.Epoch, g.Epoch)
	}
	if !atEnd {
		g.Dirty = e.M.T.Ite(alt.Guard, g.Epoch, g.Dirty)
	}
	alt.N = e.M.T.Add(alt.N, a.count)
	regrow(e, o, g)
	a.alts = append(a.alts, alt)
}

// abandon moves an alternative whose array other slices have grown further: the
// new elements may overwrite theirs, or not.
func (a *appending) abandon(alt sym.SliceAlt, g sym.Growth, stale sym.Term) {
	e := a.e
	readable(e, alt)
	last := alt.Epoch
	if !e.M.Prover.Impossible(e.M.T.And(alt.Guard, e.M.T.Not(stale))) {
		last = e.M.T.Sub(last, e.M.T.Num(1))
	}
	g.Clobbered = e.M.T.Ite(alt.Guard, e.M.T.Store.Min(g.Clobbered, last), g.Clobbered)
	regrow(e, alt.At.Obj, g)
	a.moves = append(a.moves, alt)
}

// place writes the values after the elements of an alternative, where c is
// true. With fresh, no elements in use follow, so that more may be written than
// there are values.
func (a *appending) place(alt sym.SliceAlt, c sym.Term, fresh bool) {
	e := a.e
	h := e.St.Heap
	parts := slices.Clone(h.At(alt.At).(*sym.Aggregate).Parts)
	fixed := alt.Capacity != sym.None
	parts = a.spliced(parts, e.M.T.Add(alt.Off, alt.N), c, fresh, fixed)
	e.St = e.St.WithHeap(e.M.Mem.WriteAt(h, alt.At, &sym.Aggregate{Parts: parts}))
}

// spliced returns parts with the values written from start on, where c is true.
// A fixed list does not get longer.
func (a *appending) spliced(parts []sym.Value, start, c sym.Term, fresh, fixed bool) []sym.Value {
	e := a.e
	lo, hi := e.M.T.Store.Range(start)
	lo, hi = max(lo, 0), min(hi, int64(len(parts)))
	for p := lo; p < hi+int64(len(a.vals)); p++ {
		e.M.T.Tick()
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
			e.M.T.Tick()
			g := e.M.T.And(c, e.M.T.Is(start, int(from)))
			if g != e.M.T.No && v != nil && !fresh {
				g = e.M.T.And(g, e.M.T.Above(a.count, int(j)))
			}
			switch {
			case g == e.M.T.No:
			case v == nil:
				v = a.vals[j]
			default:
				v = e.M.Mem.MergeValues(g, a.vals[j], v)
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

// move moves the alternatives without spare capacity to a new array. If the
// slice already has a grown array that is not yet alive on these inputs, move
// uses that one. A slice that grows step by step then has one array, and not
// one for each step.
func (a *appending) move() {
	e := a.e
	guard, start := e.M.T.No, sym.None
	for _, m := range a.moves {
		guard = e.M.T.Or(guard, m.Guard)
		if start == sym.None {
			start = m.N
		} else {
			start = e.M.T.Ite(m.Guard, m.N, start)
		}
	}
	from := &sym.Slice{Length: start, Alts: a.moves}
	var parts []sym.Value
	for p := range e.M.T.Greatest(start) {
		e.M.T.Tick()
		v, ok := e.Elem(from, e.M.T.Num(int64(p)))
		if !ok {
			break
		}
		parts = append(parts, v)
	}
	parts = a.spliced(parts, start, e.M.T.Yes, true, false)
	total := e.M.T.Add(start, a.count)
	if a.reuse(guard, total, parts) {
		return
	}
	a.alts = append(a.alts, e.GrownArray(guard, parts, total))
}

// reuse puts the parts into a grown array of the slice that is not alive where
// guard is true, and reports whether there is one.
func (a *appending) reuse(guard, total sym.Term, parts []sym.Value) bool {
	e := a.e
	for i, alt := range a.alts {
		if !alt.At.Obj.GrownBacking(alt) {
			continue
		}
		o := alt.At.Obj
		c := e.St.Heap.Get(o)
		if e.M.T.And(c.Alive, guard) != e.M.T.No {
			continue
		}
		n, g := *c, *c.Growth
		n.Val = e.M.Mem.NewMerger(guard).Value(&sym.Aggregate{Parts: parts}, c.Val)
		n.Alive = e.M.T.Or(c.Alive, guard)
		g.Size = e.M.T.Ite(guard, total, g.Size)
		n.Growth = &g
		e.St = e.St.WithHeap(e.St.Heap.With(o, &n))
		a.alts[i].Epoch = e.M.T.Ite(guard, g.Epoch, alt.Epoch)
		a.alts[i].Guard = e.M.T.Or(alt.Guard, guard)
		a.alts[i].Off = e.M.T.Ite(guard, e.M.T.Num(0), alt.Off)
		a.alts[i].N = e.M.T.Ite(guard, total, alt.N)
		return true
	}
	return false
}
