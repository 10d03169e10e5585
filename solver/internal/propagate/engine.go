package propagate

import (
	"math"

	"github.com/typetarget/target/solver/term"
)

// An Engine propagates intervals over the terms reachable from some roots. Each
// node of the term graph has a range, which is narrowed from the ranges of its
// operands (forwards) and narrows theirs (backwards): HC4 of constraint
// programming over a shared graph. A range contains every value that a solution
// gives to the node. So an empty range proves that there is no solution, but a
// range with one value does not mean that the operands yield it.
type Engine struct {
	Op    []term.Op // by node; also the engine's own operators
	K     []int64   // by node: the constant of the term
	graph graph

	Lo, Hi []int64 // by node: its range
	trail  []saved
	queue  queue

	// Inexact is set if fixed variables with nothing left to propagate need
	// not be a solution.
	Inexact bool
	Failed  bool // there is no solution at all
	Cut     bool // some propagation ended before its fixed point
	limit   int  // revisions in one propagation, against slow convergence over wide ranges

	// Coarse leaves out what narrows a range by little, see significant.
	Coarse bool
	loose  []int32 // the nodes whose revision has left something out
	at     int32   // the node at hand

	// Work counts revisions. From Most on, unless that is 0, every
	// propagation fails: the engine is spent, and its failures mean nothing
	// any more.
	Work, Most int64

	Node []int32 // by term: its node, or -1
}

// saved is a range to restore.
type saved struct {
	node   int32
	lo, hi int64
}

// New returns an engine with a node for each term reachable from roots.
// Variables start with their range in the store.
func New(s *term.Store, roots []term.Term) *Engine {
	terms := term.Reach(s, roots...)
	n := len(terms)
	e := &Engine{
		Op: make([]term.Op, 0, n), K: make([]int64, 0, n), graph: graph{kidsAt: make([]int32, 1, n+1)},
		Lo: make([]int64, 0, n), Hi: make([]int64, 0, n),
	}
	e.build(s, terms)
	e.finish()
	return e
}

// build adds nodes for terms. The operands of each come before it or have
// nodes.
func (e *Engine) build(s *term.Store, terms []term.Term) {
	top := term.Term(len(e.Node)) - 1
	for _, t := range terms {
		top = max(top, t)
	}
	for len(e.Node) <= int(top) {
		e.Node = append(e.Node, -1)
	}
	var kids []int32
	for _, t := range terms {
		kids = kids[:0]
		for _, kid := range s.Kids(t) {
			kids = append(kids, e.Node[kid])
		}
		lo, hi := s.Range(t)
		e.Inexact = e.Inexact || s.Op(t).Word()
		e.Node[t] = e.add(s.Op(t), s.K(t), kids, s.Coefs(t), lo, hi)
	}
}

// add adds a node over others.
func (e *Engine) add(op term.Op, k int64, kids []int32, coefs []int64, lo, hi int64) int32 {
	e.Op, e.K = append(e.Op, op), append(e.K, k)
	e.Lo, e.Hi = append(e.Lo, lo), append(e.Hi, hi)
	return e.graph.add(kids, coefs)
}

// finish links the nodes to their users and queues all of them.
func (e *Engine) finish() {
	n := e.graph.len()
	e.graph.link()
	e.queue = newQueue(n)
	e.limit = 16*n + 1024
	for i := range n {
		e.enqueue(int32(i))
	}
}

// Assignments returns how many assignments of some nodes their ranges leave, at
// most the greatest int64.
func (e *Engine) Assignments(nodes []int32) int64 {
	n := int64(1)
	for _, node := range nodes {
		values := uint64(e.Hi[node]) - uint64(e.Lo[node])
		if values >= math.MaxInt64 {
			return math.MaxInt64
		}
		n = term.SatMul(n, int64(values)+1)
	}
	return n
}

// Kids returns the operands of a node.
func (e *Engine) Kids(i int32) []int32 { return e.graph.kids(i) }

// Fixed returns the value of a node whose range has one value, and whether it
// has.
func (e *Engine) Fixed(i int32) (int64, bool) { return e.Lo[i], e.Lo[i] == e.Hi[i] }

// enqueue queues a node, unless it is a leaf of the graph.
func (e *Engine) enqueue(i int32) {
	if !e.graph.leaf(i) {
		e.queue.push(i)
	}
}

// Update intersects the range of a node with lo..hi and reports whether a value
// is left.
func (e *Engine) Update(i int32, lo, hi int64) bool {
	if lo <= e.Lo[i] && hi >= e.Hi[i] {
		return true
	}
	e.enqueue(i)
	return e.narrow(i, lo, hi)
}

// narrow is Update for the node at hand, which needs no other revision because
// of it.
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
	for _, user := range e.graph.users(i) {
		e.queue.push(user)
	}
	return true
}

// Propagate revises nodes until nothing changes, and reports whether every
// range still has a value. It sweeps from operands to users and back, so that
// most changes of a node's neighbors come before its revision. If ranges shrink
// step by step without end, it stops early, which is sound, and sets Cut.
func (e *Engine) Propagate() bool {
	if e.Spent() {
		e.Clear()
		return false
	}
	for steps := e.limit; steps > 0; {
		done, ok := e.queue.sweepUp(e.revise)
		if ok && done > 0 {
			var more int
			more, ok = e.queue.sweepDown(e.revise)
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

// Restrict intersects the range of a node with lo..hi and propagates. It
// reports whether every range still has a value.
func (e *Engine) Restrict(i int32, lo, hi int64) bool {
	if !e.Update(i, lo, hi) {
		e.Clear()
		return false
	}
	return e.Propagate()
}

// Clear drops the revisions not yet made.
func (e *Engine) Clear() { e.queue.clear() }

// Spent reports whether the engine has made as many revisions as it may.
func (e *Engine) Spent() bool { return e.Most > 0 && e.Work >= e.Most }

// Allow lets the engine make a number of revisions more until it is spent.
func (e *Engine) Allow(work int64) { e.Most = term.SatAdd(e.Work, work) }

// Mark returns the present state of the ranges, for Undo.
func (e *Engine) Mark() int { return len(e.trail) }

// Undo restores all ranges to what they were at a mark.
func (e *Engine) Undo(mark int) {
	for i := len(e.trail) - 1; i >= mark; i-- {
		t := &e.trail[i]
		e.Lo[t.node], e.Hi[t.node] = t.lo, t.hi
	}
	e.trail = e.trail[:mark]
}
