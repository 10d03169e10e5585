package search

import (
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// widen is how many times as many sizes as the last ones are listed in one go.
const widen = 8

// bySize enumerates size by size. The engine bounds the sizes, and skips the
// ones it can rule out.
//
// To look for the shapes of one size at a time would repeat the same choices
// and dead ends for each size. So the shapes of some sizes are listed in one
// go, and then enumerated size by size. The first list has few sizes, so that
// there soon is something to run. If there are too many shapes, the largest
// sizes are left to another list, and the shapes of one size are listed a part
// at a time. If no larger shape can exist, the enumeration ends. If some sizes
// have no shape, the others may have few or none: all of them are then listed
// in one go, if that is possible.
func (r *run) bySize() {
	e, node := r.space.Engine, r.space.SizeNode
	top, width, grow := e.Hi[node], int64(1), !r.space.sized
	empty, tried := false, false // whether the sizes before have no shape, and whether the rest has been too much work
	for size := e.Lo[node]; !r.ended(); {
		mark := e.Mark()
		if !e.Restrict(node, size, top) {
			e.Undo(mark)
			return
		}
		size = e.Lo[node]
		if empty && r.space.read {
			size = r.space.firstSize(size, top)
		}
		if grow && empty && !tried && !(r.space.read && size == top) {
			next, _, ok := r.byList(size, top)
			if ok || r.ended() {
				e.Undo(mark)
				return
			}
			size, tried = next, true
		}
		last := min(term.SatAdd(size, width-1), top)
		shapes := r.meter.Stats.Shapes
		well, beyond := r.window(size, last)
		grow = well && grow
		empty = r.meter.Stats.Shapes == shapes
		width = 1
		if grow {
			width = widen * (last - size + 1)
		}
		e.Undo(mark)
		if last == top || !beyond {
			return
		}
		size = last + 1
	}
}

// firstSize returns the first of some sizes that propagation allows, or the
// last of them. A root that is read is not propagated, and to read it for a
// size without models takes long.
func (s *Space) firstSize(size, last int64) int64 {
	e, node := s.Engine, s.SizeNode
	for ; size < last; size++ {
		mark := e.Mark()
		may := e.Restrict(node, size, size)
		e.Undo(mark)
		if may {
			break
		}
	}
	return size
}

// byList enumerates the models of sizes first to last by lists of their shapes.
// If these cannot be listed, it reports false, and next is the first size not
// enumerated. It reports in beyond whether there may be larger shapes.
func (r *run) byList(first, last int64) (next int64, beyond, ok bool) {
	var after problem.Model
	for upTo := last; ; {
		l, ok := r.list(first, upTo, after)
		if !ok {
			return first, true, false
		}
		done := r.listed(l.found)
		if r.ended() {
			return first, true, true
		}
		beyond = beyond || l.beyond || l.more && done
		switch {
		case l.more && !done:
			first, upTo, after = l.last, l.last, l.found[len(l.found)-1].Values
		case !beyond || l.last == last:
			return last, beyond, true
		default:
			first, upTo, after, beyond = l.last+1, last, nil, false
		}
	}
}

// window enumerates the models of sizes first to last. It reports whether it
// could list the shapes, and whether there may be larger ones; one size is not
// listed.
func (r *run) window(first, last int64) (listed, beyond bool) {
	next := first
	if first < last || r.reader != nil && !r.space.read {
		var ok bool
		if next, beyond, ok = r.byList(first, last); ok {
			return true, beyond
		}
	}
	for size := next; !r.ended(); size++ {
		r.sizePass(size, nil)
		if size == last {
			break
		}
	}
	return first == last, true
}

// listed enumerates the models of some shapes that are ordered by size, and
// reports whether all of the last size have been.
func (r *run) listed(shapes []Shape) (done bool) {
	for len(shapes) > 0 && !r.ended() {
		size, n := shapes[0].Size, 1
		for n < len(shapes) && shapes[n].Size == size {
			n++
		}
		done = r.sizePass(size, shapes[:n:n])
		shapes = shapes[n:]
	}
	return done
}

// sizePass enumerates the models of a size: those of the shapes given, or all
// if shapes is nil. It reports whether all models of the size have been
// enumerated, beyond those of the given shapes: the fallback does not know the
// list.
func (r *run) sizePass(size int64, shapes []Shape) (done bool) {
	if !r.meter.Live() {
		return false
	}
	e := r.space.Engine
	mark := e.Mark()
	if e.Restrict(r.space.SizeNode, size, size) {
		r.size, r.runner.Known, r.pass = size, nil, strategy.Unlimited
		if r.fallback != nil {
			r.pass = r.budget.shapes.Allow(r.meter.Stats.Models, 1)
		}
		if r.space.read && shapes == nil {
			shapesInOrder(r, 0)
			r.forget(0)
			r.reader.forget(0)
		} else {
			r.listedShapes(shapes)
		}
		if done = r.unwind == outPass; done {
			r.unwind = nowhere
		}
	}
	e.Undo(mark)
	return done
}
