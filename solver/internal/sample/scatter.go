package sample

import "github.com/typetarget/target/solver/internal/plan"

// Limits of a scatter, in steps: since it last found a model, and in all shapes
// of a spread together. Each value chosen and each term computed takes a step.
const (
	scatterPatience = 1 << 24
	scatterMost     = 1 << 27
)

// scatter tries random assignments of the free variables and yields the models
// among them. A dive propagates each value that it chooses, which is of no use
// if the goal mixes the values as a hash does. In the time of one dive, many
// assignments can be evaluated. So scatter runs when dives find nothing more,
// and before Z3 has to solve the mixing terms.
func (h *shapeSample) scatter() {
	if h.full() {
		return
	}
	p := h.straight()
	if p == nil {
		h.done = true
		return
	}
	for left := int64(scatterPatience); left > 0 && h.s.scattered < scatterMost && !h.full(); {
		steps, ok := h.try(p)
		left -= steps
		h.s.scattered += steps
		if ok && h.emit(h.model) {
			left = scatterPatience
		}
	}
}

// straight returns what tests the goal on given values, one free variable after
// the other; nil if no value passes.
func (h *shapeSample) straight() *plan.Straight {
	p := h.s.space.Problem
	return plan.NewStraight(p.Store, len(p.Vars), h.free, h.residual)
}

// try puts a random assignment into h.model, and reports whether it is a model
// and how many steps that took. An assignment is given up at the first variable
// that fails.
func (h *shapeSample) try(p *plan.Straight) (steps int64, ok bool) {
	for i, v := range h.free {
		h.model[v] = h.mixed(h.e.Lo[h.nodes[i]], h.e.Hi[h.nodes[i]])
		n, ok := p.Test(i, h.model[v])
		if steps += n; !ok {
			return steps, false
		}
	}
	return steps, true
}
