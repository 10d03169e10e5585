package solver

import (
	"cmp"
	"slices"
)

// A lister collects shapes, or their beginnings.
type lister struct {
	first, last int64 // the sizes to list
	// until is how many structural variables are to be decided; the others are left open.
	until int
	// found has the values of the structural variables that are decided, and the size where these are all.
	found []Model
}

// list returns the shapes of sizes first to last, by size and in order within it, as the values
// of the structural variables and the size. It reports false, and returns nil, if there are too
// many, or if looking for them takes too long.
func (r *run) list(first, last int64) (shapes []Model, ok bool) {
	if r.together() {
		shapes, ok = r.listTogether(first, last)
	} else {
		l := &lister{first: first, last: last, until: len(r.structural), found: []Model{}}
		ok = r.collect(l, nil)
		shapes = l.found
	}
	if !ok {
		return nil, false
	}
	slices.SortStableFunc(shapes, func(a, b Model) int {
		return cmp.Compare(a[len(a)-1], b[len(b)-1])
	})
	return shapes, true
}

// collect has a lister find all shapes that begin with some values. It reports false where it gives up.
func (r *run) collect(l *lister, beginning Model) bool {
	e := r.engine
	mark := e.mark()
	r.lister, r.pass = l, r.budget.shapes.allow(r.stats.Models, 1)
	if e.restrict(r.sizeNode, l.first, l.last) && r.begin(beginning) {
		r.shapes(len(beginning), nil)
	}
	e.undo(mark)
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

// begin decides the first structural variables and reports whether there may be such a shape.
func (r *run) begin(values Model) bool {
	e := r.engine
	for i, value := range values {
		v := r.structural[i]
		r.val[v] = value
		if !e.update(r.nodes[v], value, value) {
			e.clear()
			return false
		}
	}
	return e.propagate()
}

// reached notes the shape in r.val, of which the first p structural variables are decided, and reports whether to go on.
func (l *lister) reached(r *run, p int) bool {
	if len(l.found) >= r.budget.listed {
		r.unwind = outPass
		return false
	}
	shape := make(Model, 0, p+1)
	for _, v := range r.structural[:p] {
		shape = append(shape, r.val[v])
	}
	if l.until == len(r.structural) {
		size := r.sizeOf()
		if size < l.first || size > l.last { // only after propagation that was cut short
			return true
		}
		shape = append(shape, size)
	}
	l.found = append(l.found, shape)
	return true
}
