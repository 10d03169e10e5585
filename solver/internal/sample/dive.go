package sample

import (
	"math"
	"math/rand/v2"

	"github.com/typetarget/target/solver/internal/propagate"
	"github.com/typetarget/target/solver/problem"
)

// diveFails bounds the wrong turns of one dive.
const diveFails = 48

// A picker chooses a value of lo..hi for a variable, where propagation leaves
// these.
type picker func(lo, hi int64) int64

// dive assigns the free variables, given by their places and in that order, to
// values that pick chooses, as far as propagation allows these. It reports
// whether that leads to a model, which is then in h.model.
func (h *shapeSample) dive(order []int, pick picker) bool {
	h.fails = diveFails
	mark := h.e.Mark()
	defer h.e.Undo(mark)
	return h.assign(order, pick)
}

// assign is dive within the ranges at hand. It leaves the ranges as they are.
func (h *shapeSample) assign(order []int, pick picker) bool {
	for len(order) > 0 {
		if _, fixed := h.e.Fixed(h.nodes[order[0]]); !fixed {
			break
		}
		order = order[1:]
	}
	if len(order) == 0 {
		return h.check()
	}
	node := h.nodes[order[0]]
	lo, hi := h.e.Lo[node], h.e.Hi[node]
	picked := pick(lo, hi)
	for _, at := range around(lo, picked, hi) {
		mark := h.e.Mark()
		if near(h.e, node, at.near, at.low) && h.assign(order[1:], pick) {
			return true
		}
		h.e.Undo(mark)
		if h.fails--; h.fails < 0 {
			return false
		}
	}
	return false
}

// A trial is the least or the greatest value of a range.
type trial struct {
	near problem.Interval
	low  bool
}

// around lists what to try for a variable of lo..hi: the value picked, what is
// nearest to it above and below, and the ends.
func around(lo, picked, hi int64) [5]trial {
	return [...]trial{
		{problem.Interval{Lo: picked, Hi: picked}, true}, {problem.Interval{Lo: picked, Hi: hi}, true}, {problem.Interval{Lo: lo, Hi: picked}, false},
		{problem.Interval{Lo: lo, Hi: hi}, false}, {problem.Interval{Lo: lo, Hi: hi}, true},
	}
}

// near restricts a node to the least or the greatest value that propagation
// leaves of a range.
func near(e *propagate.Engine, node int32, within problem.Interval, low bool) bool {
	if !e.Restrict(node, within.Lo, within.Hi) {
		return false
	}
	value := e.Hi[node]
	if low {
		value = e.Lo[node]
	}
	return e.Restrict(node, value, value)
}

// check puts the values of the free variables into h.model and reports whether
// they are a model. Each variable must have one value left.
func (h *shapeSample) check() bool {
	for i, v := range h.free {
		h.model[v] = h.e.Lo[h.nodes[i]]
	}
	h.evaluated += int64(len(h.e.Op))
	return h.s.space.Problem.Store.Eval(h.residual, h.model) != 0
}

// nearZero picks the value nearest to zero.
func nearZero(lo, hi int64) int64 { return min(max(0, lo), hi) }

func lowest(lo, hi int64) int64 { return lo }

func highest(lo, hi int64) int64 { return hi }

// mixed picks a random value in one of some ways: any, an end or one next to
// it, one of any magnitude, or one that the problem hints at.
func (h *shapeSample) mixed(lo, hi int64) int64 { return mixed(h.rng, h.s.space.Problem.Hints, lo, hi) }

func mixed(rng *rand.Rand, hints []int64, lo, hi int64) int64 {
	switch rng.IntN(5) {
	case 0:
		return nearEnd(rng, lo, hi)
	case 1:
		return clamp(anyMagnitude(rng), lo, hi)
	case 2:
		if len(hints) > 0 {
			return clamp(hints[rng.IntN(len(hints))]+int64(rng.IntN(3))-1, lo, hi)
		}
		return clamp(int64(rng.IntN(5))-2, lo, hi)
	}
	return between(rng, lo, hi)
}

// nearEnd picks an end of lo..hi, or a value near it.
func nearEnd(rng *rand.Rand, lo, hi int64) int64 {
	off := uint64(0)
	if rng.IntN(2) == 0 {
		off = rng.Uint64() >> rng.IntN(64)
	}
	off = min(off, uint64(hi)-uint64(lo))
	if rng.IntN(2) == 0 {
		return int64(uint64(lo) + off)
	}
	return int64(uint64(hi) - off)
}

// anyMagnitude returns a random integer, of any number of bits with the same
// probability.
func anyMagnitude(rng *rand.Rand) int64 {
	v := int64(rng.Uint64()) >> rng.IntN(64)
	if v == math.MinInt64 || rng.IntN(2) == 0 {
		return v
	}
	return -v
}

// clamp returns the value of lo..hi nearest to v.
func clamp(v, lo, hi int64) int64 { return min(max(v, lo), hi) }
