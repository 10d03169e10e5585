package propagate

import (
	"math"

	"github.com/typetarget/target/solver/term"
)

// reviseLin narrows k + Σ c·y and its operands. No part of such a sum can leave
// 64 bits, see term.OpLin.
func reviseLin(e *Engine, i int32) bool {
	lo, hi := sumRange(e, i)
	if !e.narrow(i, lo, hi) {
		return false
	}
	low, high := e.Lo[i], e.Hi[i]
	if low <= lo && high >= hi {
		return true
	}
	g := &e.graph
	for j := g.kidsAt[i]; j < g.kidsAt[i+1]; j++ {
		c, y := g.coef[j], g.kid[j]
		own, ownHi := c*e.Lo[y], c*e.Hi[y]
		if c < 0 {
			own, ownHi = ownHi, own
		}
		// c·y is in the range of the form less the range of the other
		// summands.
		a, b := low-(hi-ownHi), high-(lo-own)
		if a <= own && b >= ownHi {
			continue
		}
		if c < 0 {
			a, b = b, a
		}
		var ok bool
		switch c {
		case 1:
			ok = e.Update(y, a, b)
		case -1:
			ok = e.Update(y, -a, -b)
		default:
			ok = e.Update(y, term.CeilDiv(a, c), term.FloorDiv(b, c))
		}
		if !ok {
			return false
		}
	}
	return true
}

// sumRange returns the range of k + Σ c·y for operands in their ranges.
func sumRange(e *Engine, i int32) (lo, hi int64) {
	lo, hi = e.K[i], e.K[i]
	g := &e.graph
	for j := g.kidsAt[i]; j < g.kidsAt[i+1]; j++ {
		c, y := g.coef[j], g.kid[j]
		if c > 0 {
			lo += c * e.Lo[y]
			hi += c * e.Hi[y]
		} else {
			lo += c * e.Hi[y]
			hi += c * e.Lo[y]
		}
	}
	return lo, hi
}

// reviseLE handles a <= 0.
func reviseLE(e *Engine, i int32) bool {
	a := e.graph.operand(i)
	if !e.narrow(i, term.Truth(e.Hi[a] <= 0), term.Truth(e.Lo[a] <= 0)) {
		return false
	}
	if e.Lo[i] == 1 {
		return e.Update(a, math.MinInt64, 0)
	}
	if e.Hi[i] == 0 {
		return e.Update(a, 1, math.MaxInt64)
	}
	return true
}

// reviseEQ handles a == 0 and a != 0.
func reviseEQ(e *Engine, i int32) bool {
	a := e.graph.operand(i)
	must, may := term.Truth(e.Lo[a] == 0 && e.Hi[a] == 0), term.Truth(e.Lo[a] <= 0 && e.Hi[a] >= 0)
	equal := int64(1)
	if e.Op[i] == term.OpNE {
		must, may, equal = 1-may, 1-must, 0
	}
	if !e.narrow(i, must, may) {
		return false
	}
	if e.Lo[i] != e.Hi[i] {
		return true
	}
	if e.Lo[i] == equal {
		return e.Update(a, 0, 0)
	}
	return exclude(e, a, 0)
}
