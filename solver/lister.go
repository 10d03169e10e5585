package solver

import (
	"cmp"
	"math"
	"slices"

	"github.com/typetarget/target/solver/problem"
)

// A lister collects shapes.
type lister struct {
	first, last int64 // the sizes to list
	// after is the shape after which the list begins, or nil. It is so, too, once there is no such shape any more in what the path leads to.
	after problem.Model
	// partly says that where there are too many, the smaller ones are enough, and of one size the first ones. Otherwise the lister
	// gives up.
	partly bool

	found []listedShape
	// more says that there are more shapes of the last size, after those found.
	more bool
	// beyond says that there may be shapes of more than the last size. Until that is known the engine is not told of the last one.
	beyond bool
	// seen is the number of shapes that there were, found and left out.
	seen int64
	// ready says that the shapes found are ready.
	ready bool
	work  int64 // on plans for them

	// What the shapes found consist of.
	values   arena[int64]
	indexes  arena[int32]
	prepared arena[readyShape]
}

// list lists the shapes of sizes first to last, by size and in order within it, those after a shape of the first size where one is given.
// Where there are too many, these are fewer sizes, or the first shapes of one. It reports false if looking for them takes too long.
func (r *run) list(first, last int64, after problem.Model) (l *lister, ok bool) {
	l = &lister{first: first, last: last, after: after, partly: true, ready: true}
	if !r.collect(l) {
		return l, false
	}
	slices.SortStableFunc(l.found, func(a, b listedShape) int { return cmp.Compare(a.size, b.size) })
	return l, true
}

// listGrowth is how many times as many dead ends as the shapes of one size those of a list may have: without it each size has them.
const listGrowth = 4

// collect has a lister find all shapes. It reports false where it gives up.
func (r *run) collect(l *lister) bool {
	e := r.engine
	mark := e.Mark()
	r.cache.trim(r.budget.plans, r.budget.terms)
	r.lister, r.pass = l, r.budget.shapes.allow(r.stats.Models, listGrowth)
	if l.after != nil { // there is no other way to go on after that
		r.pass = unlimited
	}
	if e.Restrict(r.sizeNode, l.first, math.MaxInt64) {
		r.allShapes(nil)
	}
	e.Undo(mark)
	r.lister = nil
	switch r.unwind {
	case outPass:
		r.unwind = nowhere
		return l.more
	case outOfRun:
		return false
	}
	return true
}

// tooLarge reports whether all shapes that begin as the one at hand are beyond the last size.
func (l *lister) tooLarge(r *run) bool {
	large := r.engine.Lo[r.sizeNode] > l.last
	l.beyond = l.beyond || large
	return large
}

// bound tells the engine of the last size if there may be larger ones, and reports whether there may be shapes up to that.
func (l *lister) bound(r *run) bool {
	e := r.engine
	return !l.beyond || e.Hi[r.sizeNode] <= l.last || e.Restrict(r.sizeNode, l.first, l.last)
}

// reached notes the shape in r.val and reports whether to go on.
func (l *lister) reached(r *run) bool {
	if l.after != nil { // this is it
		l.after = nil
		return true
	}
	l.seen++
	if r.most != nil && r.overrun() {
		return r.halt(OutOfSteps)
	}
	if len(l.found) >= r.budget.listed && !l.leaveOut() {
		return r.unwindTo(outPass)
	}
	var s listedShape
	s.size = r.sizeOf()
	l.beyond = l.beyond || s.size > l.last
	if s.size < l.first || s.size > l.last { // which the engine has not looked at, or not to the end
		return true
	}
	if l.ready {
		s.ready = l.prepare(r)
	}
	if l.ready && s.ready == nil {
		l.ready = false
		unready(l.found)
		r.cache.trim(r.budget.plans, r.budget.terms)
	}
	s.values = l.values.take(len(r.path))
	for i, v := range r.path {
		s.values[i] = r.val[v]
	}
	l.found = append(l.found, s)
	return true
}

// leaveOut makes room where there are too many shapes, and reports whether it could: those of the greatest sizes go, at least a quarter
// of them. Where there is one size left there are more.
func (l *lister) leaveOut() bool {
	switch {
	case !l.partly:
		return false
	case len(l.found) == 0:
		return true
	case l.first == l.last:
		l.more = true
		return false
	}
	sizes := make([]int64, len(l.found))
	for i, s := range l.found {
		sizes[i] = s.size
	}
	slices.Sort(sizes)
	l.upTo(max(l.first, sizes[len(sizes)/4*3]-1))
	return true
}

// upTo leaves out the shapes of more than some size.
func (l *lister) upTo(last int64) {
	if last >= l.last {
		return
	}
	l.last = last
	found := l.found
	l.found, l.values = found[:0], arena[int64]{} // what the others consist of is not to be kept
	for _, s := range found {
		if s.size <= last {
			values := l.values.take(len(s.values))
			copy(values, s.values)
			s.values = values
			l.found = append(l.found, s)
		}
	}
	l.beyond = l.beyond || len(l.found) < len(found)
}

// from returns the least value at a place of the path that leads to shapes of the list, given the least that there is.
func (l *lister) from(at int, least int64) int64 {
	if l == nil || l.after == nil {
		return least
	}
	if least > l.after[at] {
		l.after = nil
		return least
	}
	return l.after[at]
}

// leave goes on from what has been looked at, the beginning of the shape after which the list begins if there is one.
func (l *lister) leave() {
	if l != nil {
		l.after = nil
	}
}
