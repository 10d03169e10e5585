package solver

import (
	"cmp"
	"math"
	"slices"
)

// A lister collects shapes, or their beginnings.
type lister struct {
	first, last int64 // the sizes to list
	// beyond says that there may be shapes of more than the last size. Until that is known the engine is not told of the last one, and
	// does not look at sizes at all where what the decisions add to them is enough to see it.
	beyond bool
	// sized is the number of decisions from which on the engine has looked at sizes.
	sized int
	// until is how many structural variables are to be decided; the others are left open.
	until int
	found []listedShape
	// ready says that the shapes found are ready.
	ready bool
	work  int64 // on plans for them

	// What the shapes found consist of.
	values   arena[int64]
	indexes  arena[int32]
	prepared arena[readyShape]
}

// list returns the shapes of sizes first to last, by size and in order within it. It reports false, and returns nil, if there are too
// many, or if looking for them takes too long. That there may be larger ones is what beyond says.
func (r *run) list(first, last int64) (shapes []listedShape, beyond, ok bool) {
	if r.together() {
		shapes, beyond, ok = r.listTogether(first, last)
	} else {
		l := &lister{first: first, last: last, until: len(r.structural), found: []listedShape{}, ready: true}
		ok = r.collect(l, nil)
		shapes, beyond = l.found, l.beyond
	}
	r.team.afresh(r)
	if !ok {
		return nil, true, false
	}
	slices.SortStableFunc(shapes, func(a, b listedShape) int { return cmp.Compare(a.size, b.size) })
	return shapes, beyond, true
}

// listGrowth is how many times as many dead ends as the shapes of one size those of a list may have: without it each size has them.
const listGrowth = 4

// collect has a lister find all shapes that begin in one of some ways, or all if that is nil. It reports false where it gives up.
func (r *run) collect(l *lister, beginning []listedShape) bool {
	e := r.engine
	mark := e.mark()
	r.cache.trim(r.budget.plans, r.budget.terms)
	r.lister, r.pass = l, r.budget.shapes.allow(r.stats.Models, listGrowth)
	if r.additive {
		e.sleep()
	}
	if e.asleep() {
		l.sized = math.MaxInt
	}
	if e.asleep() || e.restrict(r.sizeNode, l.first, math.MaxInt64) {
		r.allShapes(beginning)
	}
	e.undo(mark)
	e.wake()
	r.lister = nil
	switch r.unwind {
	case outPass:
		r.unwind = nowhere
		return false
	case outOfRun:
		return false
	}
	return true
}

// tooLarge reports whether all shapes that begin as the one at hand are beyond the last size.
func (l *lister) tooLarge(r *run) bool {
	least := r.engine.lo[r.sizeNode]
	if r.engine.asleep() {
		least = 0
		for _, v := range r.path {
			least += r.p.Vars[v].Weight * r.val[v]
		}
	}
	large := least > l.last
	l.beyond = l.beyond || large
	return large
}

// bound tells the engine of the last size if there may be larger ones, and reports whether there may be shapes up to that.
func (l *lister) bound(r *run) bool {
	e := r.engine
	switch {
	case !l.beyond:
		return true
	case len(r.path) < l.sized:
		l.sized = len(r.path)
		e.wake()
		e.catchUp()
		return e.restrict(r.sizeNode, l.first, l.last)
	}
	return e.hi[r.sizeNode] <= l.last || e.restrict(r.sizeNode, l.first, l.last)
}

// reached notes the shape in r.val, or its beginning, and reports whether to go on.
func (l *lister) reached(r *run) bool {
	if len(l.found) >= r.budget.listed {
		r.unwind = outPass
		return false
	}
	var s listedShape
	if l.until == len(r.structural) {
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
	}
	s.values = l.values.take(len(r.path))
	for i, v := range r.path {
		s.values[i] = r.val[v]
	}
	l.found = append(l.found, s)
	return true
}
