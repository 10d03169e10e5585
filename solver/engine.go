package solver

import (
	"math/bits"

	"github.com/typetarget/target/solver/term"
)

// An engine propagates intervals over the terms reachable from some roots: each node of the term
// graph has a range that is narrowed from its operands (forwards) and from its own range to the
// operands (backwards), which is HC4 of constraint programming over a shared graph. Ranges only
// ever contain every value that a solution gives to the node, so an empty one proves that there
// is none; that a node has one value left does not say that its operands make it so.
type engine struct {
	op   []term.Op
	k    []int64
	off  []int32 // operands of node i: kid[off[i]:off[i+1]]
	kid  []int32
	coef []int64 // beside kid, for linear forms
	poff []int32 // users of node i: par[poff[i]:poff[i+1]]
	par  []int32

	lo, hi []int64
	dirty  []uint64 // bit i: node i has to be revised
	some   []uint64 // bit w: some bit of dirty[w] is set
	trail  []saved
	// inexact says that it may be no solution though all variables have one value and nothing is left to propagate.
	inexact bool
	failed  bool // there is no solution at all
	cut     bool // some propagation was given up
	limit   int  // revisions in one propagation, against slow convergence over wide ranges

	// coarse leaves out what narrows a range by little, see significant.
	coarse bool
	loose  []int32 // the nodes whose revision has left something out
	at     int32   // the node being revised
	// work counts revisions. From most on, unless that is 0, every propagation fails: the engine is
	// spent, and that there is no solution means nothing any more.
	work, most int64

	node []int32 // by term: node, or -1
}

// saved is a range to come back to.
type saved struct {
	node   int32
	lo, hi int64
}

// newEngine builds the nodes of everything reachable from roots. Variables start with their
// range in the store.
func newEngine(s *term.Store, roots []term.Term) *engine {
	terms := s.Reach(roots...)
	n := len(terms)
	e := &engine{
		op: make([]term.Op, 0, n), k: make([]int64, 0, n), off: make([]int32, 1, n+1),
		lo: make([]int64, 0, n), hi: make([]int64, 0, n),
	}
	e.build(s, terms)
	e.finish()
	return e
}

// build adds nodes for terms, of which the operands of each come before it or have nodes.
func (e *engine) build(s *term.Store, terms []term.Term) {
	top := term.Term(len(e.node)) - 1
	for _, t := range terms {
		top = max(top, t)
	}
	for len(e.node) <= int(top) {
		e.node = append(e.node, -1)
	}
	var kids []int32
	var coefs []int64
	for _, t := range terms {
		kids, coefs = kids[:0], append(coefs[:0], s.Coefs(t)...)
		for _, kid := range s.Kids(t) {
			kids = append(kids, e.node[kid])
		}
		for range len(kids) - len(coefs) {
			coefs = append(coefs, 0)
		}
		lo, hi := s.Range(t)
		e.inexact = e.inexact || s.Op(t).Word()
		e.node[t] = e.add(s.Op(t), s.K(t), kids, coefs, lo, hi)
	}
}

// add makes a node over others.
func (e *engine) add(op term.Op, k int64, kids []int32, coefs []int64, lo, hi int64) int32 {
	i := int32(len(e.op))
	e.op, e.k = append(e.op, op), append(e.k, k)
	e.lo, e.hi = append(e.lo, lo), append(e.hi, hi)
	e.kid, e.coef = append(e.kid, kids...), append(e.coef, coefs...)
	e.off = append(e.off, int32(len(e.kid)))
	return i
}

// finish links the nodes to their users and has all of them revised.
func (e *engine) finish() {
	n := len(e.op)
	e.dirty, e.some = make([]uint64, (n+63)/64), make([]uint64, (n+4095)/4096)
	e.limit = 16*n + 1024
	e.poff, e.par = make([]int32, n+1), make([]int32, len(e.kid))
	for _, kid := range e.kid {
		e.poff[kid+1]++
	}
	for i := range n {
		e.poff[i+1] += e.poff[i]
	}
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
}

func (e *engine) kids(i int32) []int32 { return e.kid[e.off[i]:e.off[i+1]] }

// enqueue asks for a revision of a node, unless it is a leaf of the graph.
func (e *engine) enqueue(i int32) {
	if e.off[i] != e.off[i+1] {
		e.dirty[i>>6] |= 1 << (i & 63)
		e.some[i>>12] |= 1 << (i >> 6 & 63)
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
	if e.coarse && lo < hi {
		a, b := e.significant(i, lo, hi)
		if a != lo || b != hi {
			e.loose = append(e.loose, e.at)
		}
		lo, hi = a, b
	}
	if lo == e.lo[i] && hi == e.hi[i] {
		return true
	}
	e.trail = append(e.trail, saved{i, e.lo[i], e.hi[i]})
	e.lo[i], e.hi[i] = lo, hi
	for _, p := range e.par[e.poff[i]:e.poff[i+1]] { // enqueue, of what is no leaf
		e.dirty[p>>6] |= 1 << (p & 63)
		e.some[p>>12] |= 1 << (p >> 6 & 63)
	}
	return true
}

// propagate revises nodes until nothing changes, and reports whether every range is still
// inhabited. It sweeps from operands to users and back, so that a node is seldom revised before
// all that changes it has come. It gives up early (soundly) where ranges shrink step by step
// without end.
func (e *engine) propagate() bool {
	if e.spent() {
		e.clear()
		return false
	}
	for steps := e.limit; steps > 0; {
		done, ok := e.sweepUp()
		if ok && done > 0 {
			var more int
			more, ok = e.sweepDown()
			done += more
		}
		e.work += int64(done)
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

// spent reports whether the engine has done as many revisions as it may.
func (e *engine) spent() bool { return e.most > 0 && e.work >= e.most }

// allow lets the engine do some revisions more until it is spent.
func (e *engine) allow(work int64) { e.most = term.SatAdd(e.work, work) }

// significant returns the bounds lo..hi that are to narrow a node's range: without those that
// tighten it by less than a sixteenth, of the range or of the bound itself. A range then takes a hundred
// changes or so at most, where in a long chain of inequalities each decision moves all bounds behind it by one.
func (e *engine) significant(i int32, lo, hi int64) (int64, int64) {
	width := uint64(e.hi[i]) - uint64(e.lo[i])
	if uint64(lo)-uint64(e.lo[i]) < min(width, term.MagnitudeOf(lo))>>4 {
		lo = e.lo[i]
	}
	if uint64(e.hi[i])-uint64(hi) < min(width, term.MagnitudeOf(hi))>>4 {
		hi = e.hi[i]
	}
	return lo, hi
}

// coarsen begins coarse propagation.
func (e *engine) coarsen() { e.coarse, e.loose = true, e.loose[:0] }

// refine makes up for what coarse propagation has left out, and reports whether every range is still
// inhabited. If not, propagation stays coarse.
func (e *engine) refine() bool {
	e.coarse = false
	for _, i := range e.loose {
		e.enqueue(i)
	}
	e.coarse = !e.propagate()
	return !e.coarse
}

// sweepUp revises the dirty nodes in ascending order, those that get dirty above the one at hand
// included. It returns how many it revised, and false where a range is empty.
func (e *engine) sweepUp() (done int, ok bool) {
	for v := range e.some {
		for above := ^uint64(0); e.some[v]&above != 0; {
			at := bits.TrailingZeros64(e.some[v] & above)
			above = ^uint64(0) << at << 1
			w := v<<6 | at
			for mask := ^uint64(0); e.dirty[w]&mask != 0; done++ {
				bit := bits.TrailingZeros64(e.dirty[w] & mask)
				e.dirty[w] &^= 1 << bit
				mask = ^uint64(0) << bit << 1
				e.at = int32(w<<6 | bit)
				if !e.revise(e.at) {
					return done, false
				}
			}
			if e.dirty[w] == 0 {
				e.some[v] &^= 1 << at
			}
		}
	}
	return done, true
}

// sweepDown is sweepUp in descending order.
func (e *engine) sweepDown() (done int, ok bool) {
	for v := len(e.some) - 1; v >= 0; v-- {
		for below := ^uint64(0); e.some[v]&below != 0; {
			at := 63 - bits.LeadingZeros64(e.some[v]&below)
			below = 1<<at - 1
			w := v<<6 | at
			for mask := ^uint64(0); e.dirty[w]&mask != 0; done++ {
				bit := 63 - bits.LeadingZeros64(e.dirty[w]&mask)
				e.dirty[w] &^= 1 << bit
				mask = 1<<bit - 1
				e.at = int32(w<<6 | bit)
				if !e.revise(e.at) {
					return done, false
				}
			}
			if e.dirty[w] == 0 {
				e.some[v] &^= 1 << at
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
func (e *engine) clear() {
	for v, some := range e.some {
		for ; some != 0; some &= some - 1 {
			e.dirty[v<<6|bits.TrailingZeros64(some)] = 0
		}
	}
	clear(e.some)
}

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
