package scope

import (
	"math"

	"github.com/typetarget/target/solver/internal/propagate"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A nesting is the size of models and where they are fresh, as terms that
// follow the regions: what is within a region is under its condition, so that a
// decision against a region does not concern what is within it.
type nesting struct {
	// Size is [Problem.sizeTerm]. It has the form that a measure of a
	// recursive type has when it is lifted, so that a precondition that
	// bounds that bounds the size.
	Size term.Term
	// Fresh is [Problem.freshTerm], or True where a model need not be
	// fresh.
	Fresh term.Term
	// Implications bound the size of each part by whether it has a new
	// value.
	Implications []propagate.Implication
}

// Nest makes the nesting of a problem.
func (g *Regions) Nest() *nesting {
	s, n := g.problem.Store, &nesting{Fresh: term.True}
	sizes, added := make([]term.Term, len(g.all)), make([]term.Term, len(g.all))
	for i := range sizes {
		sizes[i] = term.Zero
	}
	for at := len(g.all) - 1; at >= 0; at-- {
		parts, weights := []term.Term{sizes[at]}, []int64{1}
		for _, v := range g.all[at].vars {
			x := &g.problem.Vars[v]
			parts, weights = append(parts, x.Term), append(weights, x.Weight)
		}
		sizes[at] = s.Sum(0, parts, weights)
		if at > 0 {
			parent := g.all[at].parent
			added[at], sizes[parent] = g.count(at, sizes[at], sizes[parent])
		}
	}
	n.Size = sizes[0]
	if g.problem.Fresh {
		g.freshen(n, added)
	}
	return n
}

// count returns what a region, of the size given, adds to that of the region
// around it, and that with this added. If the choice for the region itself has
// a weight, the weight counts as a part of the region.
func (g *Regions) count(at int, size, around term.Term) (added, sum term.Term) {
	s, r := g.problem.Store, &g.all[at]
	if s.Op(r.cond) != term.OpVar || r.parent != r.base {
		added = s.Ite(r.cond, size, term.Zero)
		return added, s.Add(around, added)
	}
	w := g.problem.Vars[s.K(r.cond)].Weight
	added = s.Ite(r.cond, s.AddConst(size, w), term.Zero)
	return added, s.Add(around, s.Sub(added, s.Scale(r.cond, w)))
}

// freshen adds where models are fresh, and what size that takes, where the size
// that each region adds is given.
func (g *Regions) freshen(n *nesting, added []term.Term) {
	s := g.problem.Store
	within, least := make([][]term.Term, len(g.all)), make([]int64, len(g.all))
	for i := range least {
		least[i] = math.MaxInt64
	}
	positive := g.positive()
	for at := len(g.all) - 1; at >= 0; at-- {
		r := &g.all[at]
		parts := within[at]
		for _, v := range r.vars {
			if outside := g.problem.Outside(v); outside != term.False {
				parts = append(parts, outside)
				least[at] = min(least[at], g.leastNew(v))
			}
		}
		fresh := s.Or(parts...)
		if at == 0 {
			n.Fresh = fresh
		} else if fresh != term.False {
			fresh = s.And(r.cond, fresh)
			within[r.parent] = append(within[r.parent], fresh)
			if s.Op(r.cond) == term.OpVar && r.parent == r.base {
				least[at] = term.SatAdd(least[at], g.problem.Vars[s.K(r.cond)].Weight)
			}
			if positive && least[at] > 0 {
				n.Implications = append(n.Implications, propagate.Implication{If: fresh, Of: added[at], Least: least[at]})
			}
			least[r.parent] = min(least[r.parent], least[at])
		}
	}
}

// positive reports whether no variable takes from the size of a model.
func (g *Regions) positive() bool {
	for i := range g.problem.Vars {
		if x := &g.problem.Vars[i]; x.Weight < 0 || x.Weight > 0 && x.Lo < 0 {
			return false
		}
	}
	return true
}

// leastNew returns a bound of what a variable adds to the size of a model where
// it has a value outside its prior.
func (g *Regions) leastNew(v int) int64 {
	x := &g.problem.Vars[v]
	value := x.Lo
	for {
		upTo, old := problem.Latest(x.Prior, value)
		if !old {
			return term.SatMul(x.Weight, value)
		}
		if upTo >= x.Hi {
			return 0
		}
		value = upTo + 1
	}
}
