package solver

import (
	"cmp"
	"slices"
)

// passes enumerates size by size. The engine bounds the sizes, and skips the ones it can rule out.
//
// Looking for the shapes of one size at a time would go over the same choices, and what is wrong
// with them, for each size again. So the shapes of some sizes are listed in one go, few sizes at
// first so that there soon is something to run, and then enumerated size by size.
func (r *run) passes() {
	e, node := r.engine, r.engine.node[r.weight]
	top, width, grow := e.hi[node], int64(1), !r.sized
	for size := e.lo[node]; r.unwind == nowhere; {
		mark := e.mark()
		if !e.restrict(node, size, top) {
			e.undo(mark)
			return
		}
		size = e.lo[node]
		last := min(satAdd(size, width-1), top)
		grow = r.window(node, size, last) && grow
		width = 1
		if grow {
			width = 2 * (last - size + 1)
		}
		e.undo(mark)
		if last == top {
			return
		}
		size = last + 1
	}
}

// window enumerates the models of sizes first to last. It reports whether it could list the
// shapes.
func (r *run) window(node int32, first, last int64) bool {
	if first < last {
		shapes, ok := r.list(node, first, last)
		if ok {
			r.listed(node, shapes)
			return true
		}
	}
	for size := first; r.unwind == nowhere; size++ {
		r.sizePass(node, size, nil)
		if size == last {
			break
		}
	}
	return first == last
}

// listed enumerates the models of some shapes that are ordered by size.
func (r *run) listed(node int32, shapes []Model) {
	at := len(r.structural)
	for len(shapes) > 0 && r.unwind == nowhere {
		size, n := shapes[0][at], 1
		for n < len(shapes) && shapes[n][at] == size {
			n++
		}
		r.sizePass(node, size, shapes[:n:n])
		shapes = shapes[n:]
	}
}

// sizePass enumerates the models of a size, those of the shapes given, or all where that is nil.
func (r *run) sizePass(node int32, size int64, shapes []Model) {
	if r.canceled.Load() {
		r.halt("canceled")
		return
	}
	e := r.engine
	mark := e.mark()
	if e.restrict(node, size, size) {
		r.size, r.yielded, r.pass = size, nil, unlimited
		if r.relay != nil {
			r.pass = r.budget.shapes.allow(r.stats.Models, 1)
		}
		r.shapes(0, shapes)
		if r.unwind == outPass {
			r.unwind = nowhere
		}
	}
	e.undo(mark)
}

// A lister collects shapes.
type lister struct {
	first, last int64   // the sizes to list
	found       []Model // the values of the structural variables, and the size
}

// list returns the shapes of sizes first to last, by size and in order within it, as the values
// of the structural variables and the size. It reports false, and returns nil, if there are too
// many, or if looking for them takes too long.
func (r *run) list(node int32, first, last int64) (shapes []Model, ok bool) {
	e := r.engine
	mark := e.mark()
	l := &lister{first: first, last: last, found: []Model{}}
	r.lister, r.pass = l, r.budget.shapes.allow(r.stats.Models, 1)
	if e.restrict(node, first, last) {
		r.shapes(0, nil)
	}
	e.undo(mark)
	r.lister = nil
	switch r.unwind {
	case outPass:
		r.unwind = nowhere
		return nil, false
	case outOfRun:
		return nil, false
	}
	slices.SortStableFunc(l.found, func(a, b Model) int {
		return cmp.Compare(a[len(a)-1], b[len(b)-1])
	})
	return l.found, true
}

// add notes the shape in r.val and reports whether to go on.
func (l *lister) add(r *run) bool {
	size := r.sizeOf()
	if size < l.first || size > l.last { // only after propagation that was cut short
		return true
	}
	if len(l.found) >= r.budget.listed {
		r.unwind = outPass
		return false
	}
	shape := make(Model, 0, len(r.structural)+1)
	for _, v := range r.structural {
		shape = append(shape, r.val[v])
	}
	l.found = append(l.found, append(shape, size))
	return true
}
