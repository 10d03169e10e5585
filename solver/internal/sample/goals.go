package sample

import (
	"math"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A goal looks for a model in one place of a shape, and yields it if it is
// there.
type goal func()

// goals lists where to look for models, the most telling places first.
func (h *shapeSample) goals() []goal {
	list := []goal{h.corner(lowest), h.corner(highest)}
	for i := range h.free {
		list = append(list, func() { h.extreme(i, true) }, func() { h.extreme(i, false) })
	}
	list = append(list, h.boundaries()...)
	list = append(list, h.terms()...)
	return append(list, h.hints()...)
}

// corner aims at all variables at one end, in order.
func (h *shapeSample) corner(pick picker) goal {
	return func() {
		if h.dive(h.inOrder(), pick) {
			h.emit(h.model)
		}
	}
}

// extreme yields a model in which the i-th free variable has its least value of
// all models, or its greatest. Propagation bounds the value. If no model with
// the bound itself is found, Z3 has to find the extreme.
func (h *shapeSample) extreme(i int, least bool) {
	bound := h.bound(i, least)
	if (len(h.found.models) == 0 || h.found.extreme(i, least) != bound) && !h.at(h.nodes[i], bound) {
		h.later = append(h.later, func() { h.prove(i, least, bound) })
	}
}

// bound bounds the values of the i-th free variable.
func (h *shapeSample) bound(i int, least bool) int64 {
	if least {
		return h.e.Lo[h.nodes[i]]
	}
	return h.e.Hi[h.nodes[i]]
}

// at yields a model in which a node of the engine has a value, if some dives
// find one, and reports whether they did.
func (h *shapeSample) at(node int32, value int64) bool { return h.within(node, value, value) }

// goalDives is how many dives a goal is worth.
const goalDives = 3

// within is at with a range of values.
func (h *shapeSample) within(node int32, lo, hi int64) bool {
	mark := h.e.Mark()
	defer h.e.Undo(mark)
	if !h.e.Restrict(node, lo, hi) {
		return false
	}
	for try := range goalDives {
		pick := picker(nearZero)
		if try > 0 {
			pick = h.mixed
		}
		if h.dive(h.anyOrder(), pick) {
			h.emit(h.model)
			return true
		}
	}
	return false
}

// boundaries aims at both sides of each comparison that the shape leaves open,
// and at where its sides are equal, and around the ends of the types that
// integers are wrapped to.
func (h *shapeSample) boundaries() []goal {
	var list []goal
	e := h.e
	for i := range int32(len(e.Op)) {
		switch e.Op[i] {
		case term.OpLE, term.OpEQ, term.OpNE:
			for _, d := range []int64{0, -1, 1} {
				list = append(list, func() { h.at(e.Kids(i)[0], d) })
			}
		case term.OpWLess, term.OpWEQ:
			for _, d := range []int64{0, -1, 1} {
				list = append(list, func() { h.apart(e.Kids(i)[0], e.Kids(i)[1], d) })
			}
		case term.OpIntOf:
			lo, hi := term.ReadType(e.K[i]).Range()
			for _, v := range []int64{lo, hi, term.Below(lo), term.Above(hi)} {
				list = append(list, func() { h.at(e.Kids(i)[0], v) })
			}
		}
	}
	return list
}

// apart yields a model in which a is b+d, if some dives find one.
func (h *shapeSample) apart(a, b int32, d int64) {
	lo, hi := max(h.e.Lo[a], h.e.Lo[b]), min(h.e.Hi[a], h.e.Hi[b])
	if lo > hi {
		return
	}
	mark := h.e.Mark()
	for _, v := range []int64{nearZero(lo, hi), hi, lo, between(h.rng, lo, hi)} {
		ok := h.e.Restrict(b, v, v) && h.at(a, v+d)
		h.e.Undo(mark)
		if ok {
			return
		}
	}
}

// terms aims at the extremes of the sums, products and other integers that the
// precondition computes.
func (h *shapeSample) terms() []goal {
	var list []goal
	for i := range int32(len(h.e.Op)) {
		switch h.e.Op[i] {
		case term.OpLin, term.OpMul, term.OpDiv, term.OpMod, term.OpMax, term.OpWAdd, term.OpWMul, term.OpWQuo, term.OpWRem, term.OpWAnd, term.OpWOr, term.OpWXor, term.OpWShl, term.OpWShr:
			list = append(list, func() { h.towards(i, true) }, func() { h.towards(i, false) })
		}
	}
	return list
}

// towards yields a model with a node as near to the least or the greatest value
// of its range as some dives come.
func (h *shapeSample) towards(node int32, least bool) {
	lo, hi := h.e.Lo[node], h.e.Hi[node]
	if lo == hi {
		return
	}
	for _, shift := range []int{64, 16, 8, 4, 1} {
		width := (uint64(hi) - uint64(lo)) >> shift
		if least && h.within(node, lo, int64(uint64(lo)+width)) ||
			!least && h.within(node, int64(uint64(hi)-width), hi) {
			return
		}
	}
}

// hints aims at small numbers and at the ones that the problem hints at, for
// each wide variable.
func (h *shapeSample) hints() []goal {
	var list []goal
	for _, hint := range append([]int64{0, math.MaxInt64}, h.s.space.Problem.Hints...) {
		for _, v := range []int64{hint, term.Below(hint), term.Above(hint)} {
			for i, node := range h.nodes {
				if h.e.Lo[node] <= v && v <= h.e.Hi[node] && h.s.space.Problem.Vars[h.free[i]].Class == problem.Data {
					list = append(list, func() { h.at(node, v) })
				}
			}
		}
	}
	return list
}
