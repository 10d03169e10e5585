package solver

// What a scatter may take, in nodes of the engine that are evaluated: since it last found a model, and in all shapes
// of a spread together.
const (
	scatterPatience = 1 << 24
	scatterMost     = 1 << 27
)

// scatter yields those of random assignments of the free variables that are models. A dive follows each value that it
// chooses, which is of no use where the goal mixes them as a hash does; in the time of one dive many assignments can be
// evaluated. So it comes where dives find nothing more, and before Z3 has to solve for what mixes them.
func (h *shapeSpread) scatter() {
	each := int64(len(h.e.op)) + 1
	for left := int64(scatterPatience); left > 0 && h.s.scattered < scatterMost && !h.full(); left -= each {
		h.s.scattered += each
		h.s.stats.Values++
		for i, v := range h.free {
			h.model[v] = h.mixed(h.e.lo[h.nodes[i]], h.e.hi[h.nodes[i]])
		}
		if h.s.p.Store.Eval(h.goal, h.model) != 0 && h.emit(h.model) {
			left = scatterPatience
		}
	}
}
