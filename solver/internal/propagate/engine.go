package propagate

import (
	"math/bits"

	"github.com/typetarget/target/solver/term"
)

// An Engine propagates intervals over the terms reachable from some roots: each node of the term
// graph has a range that is narrowed from its operands (forwards) and from its own range to the
// operands (backwards), which is HC4 of constraint programming over a shared graph. Ranges only
// ever contain every value that a solution gives to the node, so an empty one proves that there
// is none; that a node has one value left does not say that its operands make it so.
type Engine struct {
	Op   []term.Op
	K    []int64
	off  []int32 // operands of node i: kid[off[i]:off[i+1]]
	kid  []int32
	coef []int64 // beside kid, for linear forms
	poff []int32 // users of node i: par[poff[i]:poff[i+1]]
	par  []int32

	Lo, Hi []int64
	dirty  []uint64 // bit i: node i has to be revised
	some   []uint64 // bit w: some bit of dirty[w] is set
	trail  []saved
	// Inexact says that it may be no solution though all variables have one value and nothing is left to propagate.
	Inexact bool
	Failed  bool // there is no solution at all
	Cut     bool // some propagation was given up
	limit   int  // revisions in one propagation, against slow convergence over wide ranges

	// Coarse leaves out what narrows a range by little, see significant.
	Coarse bool
	loose  []int32 // the nodes whose revision has left something out
	at     int32   // the node being revised
	// Work counts revisions. From most on, unless that is 0, every propagation fails: the engine is
	// spent, and that there is no solution means nothing any more.
	Work, Most int64

	Node []int32 // by term: node, or -1
}

// saved is a range to come back to.
type saved struct {
	node   int32
	lo, hi int64
}

// New builds the nodes of everything reachable from roots. Variables start with their
// range in the store.
func New(s *term.Store, roots []term.Term) *Engine {
	terms := term.Reach(s, roots...)
	n := len(terms)
	e := &Engine{
		Op: make([]term.Op, 0, n), K: make([]int64, 0, n), off: make([]int32, 1, n+1),
		Lo: make([]int64, 0, n), Hi: make([]int64, 0, n),
	}
	e.build(s, terms)
	e.finish()
	return e
}

// build adds nodes for terms, of which the operands of each come before it or have nodes.
func (e *Engine) build(s *term.Store, terms []term.Term) {
	top := term.Term(len(e.Node)) - 1
	for _, t := range terms {
		top = max(top, t)
	}
	for len(e.Node) <= int(top) {
		e.Node = append(e.Node, -1)
	}
	var kids []int32
	var coefs []int64
	for _, t := range terms {
		kids, coefs = kids[:0], append(coefs[:0], s.Coefs(t)...)
		for _, kid := range s.Kids(t) {
			kids = append(kids, e.Node[kid])
		}
		for range len(kids) - len(coefs) {
			coefs = append(coefs, 0)
		}
		lo, hi := s.Range(t)
		e.Inexact = e.Inexact || s.Op(t).Word()
		e.Node[t] = e.add(s.Op(t), s.K(t), kids, coefs, lo, hi)
	}
}

// add makes a node over others.
func (e *Engine) add(op term.Op, k int64, kids []int32, coefs []int64, lo, hi int64) int32 {
	i := int32(len(e.Op))
	e.Op, e.K = append(e.Op, op), append(e.K, k)
	e.Lo, e.Hi = append(e.Lo, lo), append(e.Hi, hi)
	e.kid, e.coef = append(e.kid, kids...), append(e.coef, coefs...)
	e.off = append(e.off, int32(len(e.kid)))
	return i
}

// finish links the nodes to their users and has all of them revised.
func (e *Engine) finish() {
	n := len(e.Op)
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
		for _, kid := range e.Kids(int32(i)) {
			e.par[e.poff[kid]+fill[kid]] = int32(i)
			fill[kid]++
		}
	}
	for i := range n {
		e.enqueue(int32(i))
	}
}

func (e *Engine) Kids(i int32) []int32 { return e.kid[e.off[i]:e.off[i+1]] }

// enqueue asks for a revision of a node, unless it is a leaf of the graph.
func (e *Engine) enqueue(i int32) {
	if e.off[i] != e.off[i+1] {
		e.dirty[i>>6] |= 1 << (i & 63)
		e.some[i>>12] |= 1 << (i >> 6 & 63)
	}
}

// Update intersects the range of a node with lo..hi and reports whether anything is left.
func (e *Engine) Update(i int32, lo, hi int64) bool {
	if lo <= e.Lo[i] && hi >= e.Hi[i] {
		return true
	}
	e.enqueue(i)
	return e.narrow(i, lo, hi)
}

// narrow is update for a node that is being revised, and need not be because of this.
func (e *Engine) narrow(i int32, lo, hi int64) bool {
	lo, hi = max(lo, e.Lo[i]), min(hi, e.Hi[i])
	if lo > hi {
		return false
	}
	if e.Coarse && lo < hi {
		a, b := e.significant(i, lo, hi)
		if a != lo || b != hi {
			e.loose = append(e.loose, e.at)
		}
		lo, hi = a, b
	}
	if lo == e.Lo[i] && hi == e.Hi[i] {
		return true
	}
	e.trail = append(e.trail, saved{i, e.Lo[i], e.Hi[i]})
	e.Lo[i], e.Hi[i] = lo, hi
	for _, p := range e.par[e.poff[i]:e.poff[i+1]] { // enqueue, of what is no leaf
		e.dirty[p>>6] |= 1 << (p & 63)
		e.some[p>>12] |= 1 << (p >> 6 & 63)
	}
	return true
}

// Propagate revises nodes until nothing changes, and reports whether every range is still
// inhabited. It sweeps from operands to users and back, so that a node is seldom revised before
// all that changes it has come. It gives up early (soundly) where ranges shrink step by step
// without end.
func (e *Engine) Propagate() bool {
	if e.Spent() {
		e.Clear()
		return false
	}
	for steps := e.limit; steps > 0; {
		done, ok := e.sweepUp()
		if ok && done > 0 {
			var more int
			more, ok = e.sweepDown()
			done += more
		}
		e.Work += int64(done)
		if !ok {
			e.Clear()
			return false
		}
		if done == 0 {
			return true
		}
		steps -= done
	}
	e.Clear()
	e.Cut = true
	return true
}

// Spent reports whether the engine has done as many revisions as it may.
func (e *Engine) Spent() bool { return e.Most > 0 && e.Work >= e.Most }

// Allow lets the engine do some revisions more until it is spent.
func (e *Engine) Allow(work int64) { e.Most = term.SatAdd(e.Work, work) }

// significant returns the bounds lo..hi that are to narrow a node's range: without those that
// tighten it by less than a sixteenth, of the range or of the bound itself. A range then takes a hundred
// changes or so at most, where in a long chain of inequalities each decision moves all bounds behind it by one.
func (e *Engine) significant(i int32, lo, hi int64) (int64, int64) {
	width := uint64(e.Hi[i]) - uint64(e.Lo[i])
	if uint64(lo)-uint64(e.Lo[i]) < min(width, term.MagnitudeOf(lo))>>4 {
		lo = e.Lo[i]
	}
	if uint64(e.Hi[i])-uint64(hi) < min(width, term.MagnitudeOf(hi))>>4 {
		hi = e.Hi[i]
	}
	return lo, hi
}

// Coarsen begins coarse propagation.
func (e *Engine) Coarsen() { e.Coarse, e.loose = true, e.loose[:0] }

// Refine makes up for what coarse propagation has left out, and reports whether every range is still
// inhabited. If not, propagation stays coarse.
func (e *Engine) Refine() bool {
	e.Coarse = false
	for _, i := range e.loose {
		e.enqueue(i)
	}
	e.Coarse = !e.Propagate()
	return !e.Coarse
}

// sweepUp revises the dirty nodes in ascending order, those that get dirty above the one at hand
// included. It returns how many it revised, and false where a range is empty.
func (e *Engine) sweepUp() (done int, ok bool) {
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
func (e *Engine) sweepDown() (done int, ok bool) {
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

// Restrict intersects the range of a node with lo..hi and propagates.
func (e *Engine) Restrict(i int32, lo, hi int64) bool {
	if !e.Update(i, lo, hi) {
		e.Clear()
		return false
	}
	return e.Propagate()
}

// Clear drops the revisions not yet made.
func (e *Engine) Clear() {
	for v, some := range e.some {
		for ; some != 0; some &= some - 1 {
			e.dirty[v<<6|bits.TrailingZeros64(some)] = 0
		}
	}
	clear(e.some)
}

// Mark returns a point to come back to with undo.
func (e *Engine) Mark() int { return len(e.trail) }

// Undo restores all ranges to what they were at a mark.
func (e *Engine) Undo(mark int) {
	for i := len(e.trail) - 1; i >= mark; i-- {
		t := &e.trail[i]
		e.Lo[t.node], e.Hi[t.node] = t.lo, t.hi
	}
	e.trail = e.trail[:mark]
}

// Fixed returns the value of a node with only one left.
func (e *Engine) Fixed(i int32) (int64, bool) { return e.Lo[i], e.Lo[i] == e.Hi[i] }
