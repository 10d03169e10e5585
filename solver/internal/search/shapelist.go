package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/typetarget/target/solver/internal/plan"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
)

// sizes are those from first to last.
type sizes struct{ first, last int64 }

// A shapeList collects shapes.
type shapeList struct {
	first, last int64 // the sizes to list
	// after is the shape after which the list begins, or nil. It is so,
	// too, once there is no such shape any more in what the path leads to.
	after problem.Model
	// partly says that where there are too many, the smaller ones are
	// enough, and of one size the first ones. Otherwise the list gives up.
	partly bool
	// read has the variables decided in the order in which the root reads
	// them, so that shapes are not found in order.
	read bool
	// deadEnds is the number of dead ends before the list.
	deadEnds int64

	found []Shape
	// more says that there are more shapes of the last size, after those
	// found.
	more bool
	// beyond says that there may be shapes of more than the last size.
	// Until that is known the engine is not told of the last one.
	beyond bool
	// seen is the number of shapes that there were, found and left out.
	seen int64
	// ready says that the shapes found are ready.
	ready bool
	work  int64 // on plans for them

	// The arenas hold the parts of the shapes found.
	values   plan.Arena[int64]
	indexes  plan.Arena[int32]
	prepared plan.Arena[readyShape]
}

// list lists the shapes of sizes first to last, by size and in order within a
// size. If after is not nil, it lists only the shapes after that shape of the
// first size. If there are too many, it lists fewer sizes, or the first shapes
// of one size. It reports false if looking for them takes too long.
func (r *run) list(first, last int64, after problem.Model) (l *shapeList, ok bool) {
	at := sizes{first, last}
	if l = r.lists[at]; l != nil && after == nil {
		delete(r.lists, at) // it is enumerated now
		return l, true
	}
	if l, ok = newList(r, first, last, after); ok && after == nil && r.runner.Counting {
		keep(r, at, l)
	}
	return l, ok
}

// keep keeps a list for Counted, unless those that are kept would have more
// shapes together than one may have.
func keep(r *run, at sizes, l *shapeList) {
	shapes := len(l.found)
	for _, kept := range r.lists {
		shapes += len(kept.found)
	}
	if r.lists != nil && shapes <= r.budget.listed {
		r.lists[at] = l
	}
}

// newList is list for shapes that have not been listed.
func newList(r *run, first, last int64, after problem.Model) (l *shapeList, ok bool) {
	if r.reader != nil && after == nil {
		if l, ok = r.listByReading(first, last); ok || r.meter.Halted() || first == last || r.space.read {
			return l, ok
		}
	}
	l = &shapeList{first: first, last: last, after: after, partly: true, ready: true}
	if !r.collect(l) {
		return l, false
	}
	slices.SortStableFunc(l.found, func(a, b Shape) int { return cmp.Compare(a.Size, b.Size) })
	return l, true
}

// listBase is how many revisions listing shapes may take, with listEach for
// each wanted and listNode for each node of the engine.
const listBase, listEach, listNode = 1_000_000, 1000, 6

// ListShapes lists shapes of a space that has been built. If there are more
// than most, or if they are too hard to find, it lists the first and reports
// false.
func ListShapes(s *Space, meter *strategy.Meter, most int) (shapes []Shape, all bool) {
	r := &run{space: s, meter: meter, budget: defaultBudget}
	r.budget.shapes, r.budget.listed = countingBudget.shapes, most
	r.runner = plan.NewRunner(s.Problem, s.Order, meter, nil)
	r.val = r.runner.Val
	r.plans = plan.NewCache(plan.NewPlanner(s.Problem, s.Special, meter.Canceled))
	l := &shapeList{first: math.MinInt64, last: math.MaxInt64}
	e := s.Engine
	e.Allow(listBase + listNode*int64(len(e.Op)) + listEach*int64(most))
	all = r.collect(l) && !e.Spent()
	e.Most = 0
	return l.found, all
}

// listGrowth is how many times as many dead ends as the shapes of one size
// those of a list may have: without it each size has them.
const listGrowth = 4

// collect has a list filled with all shapes. It reports false where it gives
// up.
func (r *run) collect(l *shapeList) bool {
	e := r.space.Engine
	mark := e.Mark()
	trim(r)
	l.deadEnds = r.meter.Stats.DeadEnds
	r.shapeList, r.pass = l, r.budget.shapes.Allow(r.meter.Stats.Models, listGrowth)
	if l.after != nil || l.read && r.fallback == nil { // any other way takes longer, if there is one
		r.pass = strategy.Unlimited
	}
	if e.Restrict(r.space.SizeNode, l.first, math.MaxInt64) {
		if l.read {
			r.shapesByReading()
		} else {
			r.allShapes(nil)
		}
	}
	e.Undo(mark)
	r.shapeList = nil
	if r.unwind == outPass {
		r.unwind = nowhere
		return l.more
	}
	return !r.meter.Halted()
}

// tooLarge reports whether all shapes that begin as the one at hand are beyond
// the last size.
func (l *shapeList) tooLarge(r *run) bool {
	large := r.space.Engine.Lo[r.space.SizeNode] > l.last
	l.beyond = l.beyond || large
	return large
}

// bound tells the engine of the last size if there may be larger ones, and
// reports whether there may be shapes up to that.
func (l *shapeList) bound(r *run) bool {
	e := r.space.Engine
	return !l.beyond || e.Hi[r.space.SizeNode] <= l.last || e.Restrict(r.space.SizeNode, l.first, l.last)
}

// reached notes the shape in r.val and reports whether to go on.
func (l *shapeList) reached(r *run) bool {
	if l.after != nil { // this is it
		l.after = nil
		return true
	}
	l.seen++
	if !r.meter.Within() {
		return false
	}
	if l.isVain(r) {
		return r.unwindTo(outPass)
	}
	if len(l.found) >= r.budget.listed && !l.leaveOut() {
		return r.unwindTo(outPass)
	}
	var s Shape
	s.Size = r.space.SizeOf(r.val)
	l.beyond = l.beyond || s.Size > l.last
	if s.Size < l.first || s.Size > l.last { // which the engine has not looked at, or not to the end
		return true
	}
	if l.ready {
		s.ready = l.prepare(r)
	}
	if l.ready && s.ready == nil {
		l.ready = false
		unready(l.found)
		trim(r)
	}
	s.Values = l.values.Take(len(r.path))
	for i, v := range r.path {
		s.Values[i] = r.val[v]
	}
	l.found = append(l.found, s)
	return true
}

// leaveOut removes shapes if there are too many, and reports whether it could.
// It removes those of the largest sizes, at least a quarter of all. If only one
// size is left, it sets l.more instead.
func (l *shapeList) leaveOut() bool {
	switch {
	case !l.partly:
		return false
	case len(l.found) == 0:
		return true
	case l.first == l.last:
		l.more = !l.read
		return false
	}
	sizes := make([]int64, len(l.found))
	for i, s := range l.found {
		sizes[i] = s.Size
	}
	slices.Sort(sizes)
	l.upTo(max(l.first, sizes[len(sizes)/4*3]-1))
	return true
}

// upTo leaves out the shapes of more than some size.
func (l *shapeList) upTo(last int64) {
	if last >= l.last {
		return
	}
	l.last = last
	found := l.found
	l.found, l.values = found[:0], plan.Arena[int64]{} // what the others consist of is not to be kept
	for _, s := range found {
		if s.Size <= last {
			values := l.values.Take(len(s.Values))
			copy(values, s.Values)
			s.Values = values
			l.found = append(l.found, s)
		}
	}
	l.beyond = l.beyond || len(l.found) < len(found)
}

// from returns the least value at a place of the path that leads to shapes of
// the list, given the least that there is.
func (l *shapeList) from(at int, least int64) int64 {
	if l == nil || l.after == nil {
		return least
	}
	if least > l.after[at] {
		l.after = nil
		return least
	}
	return l.after[at]
}

// leave goes on from what has been looked at, the beginning of the shape after
// which the list begins if there is one.
func (l *shapeList) leave() {
	if l != nil {
		l.after = nil
	}
}
