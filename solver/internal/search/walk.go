package search

import "github.com/typetarget/target/solver/internal/scope"

// A walk is some variables in their order, and what to do where one of them is
// not realized.
type walk struct {
	vars []int
	// past is, by place, that of the first variable after it that is not
	// within the same region.
	past []int32
	// exposed are the places of the variables that the root may depend on
	// where they are not realized, and bare is, by place, the first of them
	// that is not before it.
	exposed []int
	bare    []int32
}

// newWalk returns the walk through some variables.
func newWalk(g *scope.Regions, vars []int, shielded []bool) walk {
	w := walk{vars: vars, past: make([]int32, len(vars)), bare: make([]int32, len(vars))}
	for p, v := range vars {
		w.bare[p] = int32(len(w.exposed))
		if !shielded[v] {
			w.exposed = append(w.exposed, p)
		}
	}
	for p := len(vars) - 1; p >= 0; p-- {
		at, q := g.Of[vars[p]], p+1
		for q < len(vars) && g.Encloses(at, g.Of[vars[q]]) {
			q = int(w.past[q])
		}
		w.past[p] = int32(q)
	}
	return w
}

// exposedFrom returns the places, from p on and before the first variable that
// is not within the region of the one there, of the variables that the root may
// depend on where they are not realized, and the place of that first variable.
func (w *walk) exposedFrom(p int) (exposed []int, past int) {
	past = int(w.past[p])
	exposed = w.exposed[w.bare[p]:]
	n := 0
	for n < len(exposed) && exposed[n] < past {
		n++
	}
	return exposed[:n], past
}
