package solver

import "github.com/typetarget/target/solver/term"

// What a scatter may take, in steps: since it last found a model, and in all
// shapes of a spread together. To choose a value and to compute a term takes a
// step each.
const (
	scatterPatience = 1 << 24
	scatterMost     = 1 << 27
)

// scatter yields those of random assignments of the free variables that are
// models. A dive follows each value that it chooses, which is of no use where
// the goal mixes them as a hash does; in the time of one dive many assignments
// can be evaluated. So it comes where dives find nothing more, and before Z3
// has to solve for what mixes them.
func (h *shapeSpread) scatter() {
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

// straight returns a plan that tests the goal on given values, one free
// variable after the other; nil where no value passes.
func (h *shapeSpread) straight() *plan {
	slot := make([]int32, len(h.s.p.Vars))
	for i, v := range h.free {
		slot[v] = int32(i)
	}
	p := &plan{vars: h.free, levels: make([]level, len(h.free)), regs: make([]int64, len(h.free))}
	code := &coder{store: h.s.p.Store, plan: p, slot: slot, reg: map[term.Term]int32{}, at: map[term.Term]int{}}
	for _, t := range term.Conjuncts(h.s.p.Store, nil, h.goal) {
		if !code.test(t) {
			return nil
		}
	}
	return p
}

// try puts a random assignment into h.model, and reports whether it is a model
// and how many steps that took. An assignment is given up at the first variable
// that fails.
func (h *shapeSpread) try(p *plan) (steps int64, ok bool) {
	for i, v := range h.free {
		value := h.mixed(h.e.Lo[h.nodes[i]], h.e.Hi[h.nodes[i]])
		h.model[v], p.regs[i] = value, value
		lv := &p.levels[i]
		steps += 1 + int64(len(lv.code))
		for k := range lv.code {
			lv.code[k].run(p.regs)
		}
		for _, reg := range lv.checks {
			if p.regs[reg] == 0 {
				return steps, false
			}
		}
	}
	return steps, true
}
