package solver

import "math/bits"

// An engine propagates intervals over the terms reachable from some roots: each node of the term
// graph has a range that is narrowed from its operands (forwards) and from its own range to the
// operands (backwards), which is HC4 of constraint programming over a shared graph. Ranges only
// ever contain every value that a solution gives to the node, so an empty one proves that there
// is none; that a node has one value left does not say that its operands make it so.
type engine struct {
	op   []Op
	k    []int64
	off  []int32 // operands of node i: kid[off[i]:off[i+1]]
	kid  []int32
	coef []int64 // beside kid, for linear forms
	poff []int32 // users of node i: par[poff[i]:poff[i+1]]
	par  []int32

	lo, hi []int64
	dirty  []uint64 // bit i: node i has to be revised
	trail  []saved
	failed bool // there is no solution at all
	cut    bool // some propagation was given up
	limit  int  // revisions in one propagation, against slow convergence over wide ranges

	node []int32 // by term: node, or -1
}

// saved is a range to come back to.
type saved struct {
	node   int32
	lo, hi int64
}

// newEngine builds the nodes of everything reachable from roots. Variables start with their
// range in the store.
func newEngine(s *Store, roots []Term) *engine {
	terms := s.Reach(roots...)
	n := len(terms)
	top := Term(0)
	for _, t := range terms {
		top = max(top, t)
	}
	e := &engine{
		op: make([]Op, n), k: make([]int64, n), off: make([]int32, n+1), poff: make([]int32, n+1),
		lo: make([]int64, n), hi: make([]int64, n), dirty: make([]uint64, (n+63)/64),
		limit: 16*n + 1024, node: make([]int32, top+1),
	}
	for i := range e.node {
		e.node[i] = -1
	}
	users := make([]int32, n)
	for i, t := range terms {
		e.node[t] = int32(i)
		e.op[i], e.k[i] = s.Op(t), s.K(t)
		e.lo[i], e.hi[i] = s.Range(t)
		for _, kid := range s.Kids(t) {
			e.kid = append(e.kid, e.node[kid])
			users[e.node[kid]]++
		}
		coefs := s.Coefs(t)
		for j := range s.Kids(t) {
			c := int64(0)
			if j < len(coefs) {
				c = coefs[j]
			}
			e.coef = append(e.coef, c)
		}
		e.off[i+1] = int32(len(e.kid))
	}
	for i, u := range users {
		e.poff[i+1] = e.poff[i] + u
	}
	e.par = make([]int32, len(e.kid))
	fill := make([]int32, n)
	for i := range n {
		for _, kid := range e.kids(int32(i)) {
			e.par[e.poff[kid]+fill[kid]] = int32(i)
			fill[kid]++
		}
	}
	for i := range n {
		e.enqueue(int32(i))
	}
	return e
}

func (e *engine) kids(i int32) []int32 { return e.kid[e.off[i]:e.off[i+1]] }

// enqueue asks for a revision of a node, unless it is a leaf of the graph.
func (e *engine) enqueue(i int32) {
	if e.off[i] != e.off[i+1] {
		e.dirty[i>>6] |= 1 << (i & 63)
	}
}

// update intersects the range of a node with lo..hi and reports whether anything is left.
func (e *engine) update(i int32, lo, hi int64) bool {
	if lo <= e.lo[i] && hi >= e.hi[i] {
		return true
	}
	e.enqueue(i)
	return e.narrow(i, lo, hi)
}

// narrow is update for a node that is being revised, and need not be because of this.
func (e *engine) narrow(i int32, lo, hi int64) bool {
	lo, hi = max(lo, e.lo[i]), min(hi, e.hi[i])
	if lo > hi {
		return false
	}
	if lo == e.lo[i] && hi == e.hi[i] {
		return true
	}
	e.trail = append(e.trail, saved{i, e.lo[i], e.hi[i]})
	e.lo[i], e.hi[i] = lo, hi
	for _, p := range e.par[e.poff[i]:e.poff[i+1]] {
		e.enqueue(p)
	}
	return true
}

// propagate revises nodes until nothing changes, and reports whether every range is still
// inhabited. It sweeps from operands to users and back, so that a node is seldom revised before
// all that changes it has come. It gives up early (soundly) where ranges shrink step by step
// without end.
func (e *engine) propagate() bool {
	for steps := e.limit; steps > 0; {
		done, ok := e.sweepUp()
		if ok && done > 0 {
			var more int
			more, ok = e.sweepDown()
			done += more
		}
		if !ok {
			e.clear()
			return false
		}
		if done == 0 {
			return true
		}
		steps -= done
	}
	e.clear()
	e.cut = true
	return true
}

// sweepUp revises the dirty nodes in ascending order, those that get dirty above the one at hand
// included. It returns how many it revised, and false where a range is empty.
func (e *engine) sweepUp() (done int, ok bool) {
	for w := range e.dirty {
		for mask := ^uint64(0); e.dirty[w]&mask != 0; done++ {
			bit := bits.TrailingZeros64(e.dirty[w] & mask)
			e.dirty[w] &^= 1 << bit
			mask = ^uint64(0) << bit << 1
			if !e.revise(int32(w<<6 | bit)) {
				return done, false
			}
		}
	}
	return done, true
}

// sweepDown is sweepUp in descending order.
func (e *engine) sweepDown() (done int, ok bool) {
	for w := len(e.dirty) - 1; w >= 0; w-- {
		for mask := ^uint64(0); e.dirty[w]&mask != 0; done++ {
			bit := 63 - bits.LeadingZeros64(e.dirty[w]&mask)
			e.dirty[w] &^= 1 << bit
			mask = 1<<bit - 1
			if !e.revise(int32(w<<6 | bit)) {
				return done, false
			}
		}
	}
	return done, true
}

// restrict intersects the range of a node with lo..hi and propagates.
func (e *engine) restrict(i int32, lo, hi int64) bool {
	if !e.update(i, lo, hi) {
		e.clear()
		return false
	}
	return e.propagate()
}

// clear drops the revisions not yet made.
func (e *engine) clear() { clear(e.dirty) }

// mark returns a point to come back to with undo.
func (e *engine) mark() int { return len(e.trail) }

// undo restores all ranges to what they were at a mark.
func (e *engine) undo(mark int) {
	for i := len(e.trail) - 1; i >= mark; i-- {
		t := &e.trail[i]
		e.lo[t.node], e.hi[t.node] = t.lo, t.hi
	}
	e.trail = e.trail[:mark]
}

// fixed returns the value of a node with only one left.
func (e *engine) fixed(i int32) (int64, bool) { return e.lo[i], e.lo[i] == e.hi[i] }
