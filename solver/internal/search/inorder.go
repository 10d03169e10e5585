package search

import (
	"slices"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// mostRead is the maximum number of values of a variable that is read. All are
// tried, since the goals do not narrow them.
const mostRead = 1024

// isReadable reports whether a problem can be searched by reading alone: its
// goals are about pointers of graphs and other structural variables of few
// values. To propagate them takes longer than to read them.
func (s *Space) isReadable() bool {
	goals, _ := s.goals()
	for _, t := range goals {
		for _, v := range term.Variables(s.Problem.Store, t) {
			x := &s.Problem.Vars[v]
			if x.Class != problem.Structural || uint64(x.Hi-x.Lo) >= mostRead {
				return false
			}
		}
	}
	return len(goals) > 0
}

// holds reports whether the goals are true. All structural variables have been
// decided.
func (r *reader) holds() bool {
	defer r.forget(len(r.evaluated))
	v, may := r.next()
	return may && v < 0
}

// branchByReading decides the variable v that the reader needs, and calls
// deeper for each value that the goals and propagation allow. It reports
// whether to go on.
func branchByReading(r *run, v int, deeper func() bool) bool {
	e, node := r.space.Engine, r.space.Nodes[v]
	dead := true
	for value := range r.reader.lanes.values() {
		if !r.shapeList.bounded(r) || value > e.Hi[node] {
			return true
		}
		read, mark := len(r.reader.evaluated), e.Mark()
		ok := true
		switch {
		case !e.Update(node, value, value):
			e.Clear()
		case !e.Propagate():
		case r.shapeList.beyondLast(r):
			dead = false
		default:
			dead = false
			ok = deeper()
		}
		e.Undo(mark)
		r.reader.forget(read)
		if !ok {
			return false
		}
	}
	return !dead || r.deadShape(len(r.space.Structural))
}

// bounded is bound, and true if there is no list.
func (l *shapeList) bounded(r *run) bool { return l == nil || l.bound(r) }

// beyondLast is tooLarge, and false if there is no list.
func (l *shapeList) beyondLast(r *run) bool { return l != nil && l.tooLarge(r) }

// shapesInOrder assigns the structural variables from the p-th on, as shapes
// does, and enumerates the models of the shapes. It decides the variables in
// their order as long as that is the order in which the goals read them, and
// lists the shapes from there on.
func shapesInOrder(r *run, p int) bool {
	if r.meter.Canceled() {
		return r.meter.Halt("canceled")
	}
	p, alive := settle(r, p)
	if !alive {
		return r.deadShape(p)
	}
	v, may := r.reader.next()
	switch {
	case !may:
		return r.deadShape(p)
	case v < 0:
		return r.shapes(p, nil)
	case v != r.space.choices.vars[p]:
		return shapesBelow(r, p)
	}
	at := len(r.path)
	return branchByReading(r, v, func() bool {
		ok := shapesInOrder(r, p)
		r.forget(at)
		return ok
	})
}

// settle notes the structural variables from the p-th on that are realized and
// have one value, up to the first that has several. It reports false if one
// that is not realized has not its lowest value.
func settle(r *run, p int) (next int, alive bool) {
	e, w := r.space.Engine, &r.space.choices
	for p < len(w.vars) {
		v := w.vars[p]
		if !r.realized(v) {
			if p, alive = skip(r, p); !alive {
				return p, false
			}
			continue
		}
		value, fixed := e.Fixed(r.space.Nodes[v])
		if !fixed {
			break
		}
		r.decide(v, value)
		p++
	}
	return p, e.Propagate()
}

// shapesBelow enumerates the models of the shapes that begin as the one at
// hand, with the p-th variable the first that is not decided. It lists them in
// the order of reading. If there are too many, it decides that variable first.
func shapesBelow(r *run, p int) bool {
	begun, pass := slices.Clone(r.path), r.pass
	r.forget(0)
	l := &shapeList{first: r.size, last: r.size, partly: true, ready: true, read: true}
	listed := r.collect(l)
	r.pass = pass
	if listed && !r.meter.Halted() {
		slices.SortFunc(l.found, func(a, b Shape) int { return slices.Compare(a.Values, b.Values) })
		r.listedShapes(l.found)
	}
	for _, v := range begun {
		value, _ := r.space.Engine.Fixed(r.space.Nodes[v])
		r.decide(v, value)
	}
	if listed || r.ended() {
		return !r.ended()
	}
	e, v, at := r.space.Engine, r.space.choices.vars[p], len(r.path)
	node := r.space.Nodes[v]
	for value, hi := e.Lo[node], e.Hi[node]; value <= hi; value++ {
		read, mark := len(r.reader.evaluated), e.Mark()
		ok := true
		if e.Restrict(node, value, value) {
			ok = shapesInOrder(r, p)
		}
		e.Undo(mark)
		r.reader.forget(read)
		r.forget(at)
		if !ok {
			return false
		}
	}
	return true
}
