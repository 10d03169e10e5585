package solver

// passes enumerates size by size. The engine bounds the sizes, and skips the ones it can rule out.
//
// Looking for the shapes of one size at a time would go over the same choices, and what is wrong
// with them, for each size again. So the shapes of some sizes are listed in one go, few sizes at
// first so that there soon is something to run, and then enumerated size by size. Where some sizes have no shape
// the others may have few, or none: all of them are then listed in one go if they can be.
func (r *run) passes() {
	e, node := r.engine, r.sizeNode
	top, width, grow := e.hi[node], int64(1), !r.sized
	empty, tried := false, false // whether the sizes before have no shape, and whether the rest has been too much work
	for size := e.lo[node]; r.unwind == nowhere; {
		mark := e.mark()
		if !e.restrict(node, size, top) {
			e.undo(mark)
			return
		}
		size = e.lo[node]
		if grow && empty && !tried {
			if tried = !r.byList(size, top); !tried || r.unwind != nowhere {
				e.undo(mark)
				return
			}
		}
		last := min(satAdd(size, width-1), top)
		shapes := r.stats.Shapes
		grow = r.window(size, last, grow) && grow
		empty = r.stats.Shapes == shapes
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

// byList enumerates the models of sizes first to last, if it can list the shapes; else it does nothing and reports
// false.
func (r *run) byList(first, last int64) bool {
	shapes, ok := r.list(first, last)
	if ok {
		r.listed(shapes)
	}
	return ok
}

// window enumerates the models of sizes first to last. It reports whether it could list the
// shapes; one size is listed only for a team, and where that has gone well so far.
func (r *run) window(first, last int64, well bool) bool {
	if (first < last || well && r.together()) && r.byList(first, last) {
		return true
	}
	for size := first; r.unwind == nowhere; size++ {
		r.sizePass(size, nil)
		if size == last {
			break
		}
	}
	return first == last
}

// listed enumerates the models of some shapes that are ordered by size.
func (r *run) listed(shapes []Model) {
	at := len(r.structural)
	for len(shapes) > 0 && r.unwind == nowhere {
		size, n := shapes[0][at], 1
		for n < len(shapes) && shapes[n][at] == size {
			n++
		}
		r.sizePass(size, shapes[:n:n])
		shapes = shapes[n:]
	}
}

// sizePass enumerates the models of a size, those of the shapes given, or all where that is nil.
func (r *run) sizePass(size int64, shapes []Model) {
	if r.canceled.Load() {
		r.halt("canceled")
		return
	}
	e := r.engine
	mark := e.mark()
	if e.restrict(r.sizeNode, size, size) {
		r.size, r.yielded, r.pass = size, nil, unlimited
		if r.relay != nil {
			r.pass = r.budget.shapes.allow(r.stats.Models, 1)
		}
		if shapes != nil && r.together() {
			r.sideBySide(size, shapes)
		} else {
			r.shapes(0, shapes)
		}
		if r.unwind == outToTeam {
			r.unwind, r.yielded = nowhere, r.done
			r.rejoin(size, shapes)
		}
		if r.unwind == outPass {
			r.unwind = nowhere
		}
	}
	e.undo(mark)
}
