package solver

import (
	"math"

	"github.com/typetarget/target/solver/term"
)

// revise narrows a node from its operands and its operands from it, and reports whether all of
// them still have a value.
func (e *engine) revise(i int32) bool {
	switch e.op[i] {
	case term.OpLin:
		return e.reviseLin(i)
	case term.OpMul:
		return e.reviseMul(i)
	case term.OpDiv:
		return e.reviseDiv(i)
	case term.OpMod:
		return e.reviseMod(i)
	case term.OpMax:
		return e.reviseMax(i)
	case term.OpIte:
		return e.reviseIte(i)
	case term.OpLE:
		return e.reviseLE(i)
	case term.OpEQ, term.OpNE:
		return e.reviseEQ(i)
	case term.OpAnd:
		return e.reviseAnd(i)
	case term.OpOr:
		return e.reviseOr(i)
	case opSentinel:
		return e.reviseSentinel(i)
	case opNeed:
		return e.reviseNeed(i)
	case term.OpNot:
		a := e.kid[e.off[i]]
		return e.narrow(i, 1-e.hi[a], 1-e.lo[a]) && e.update(a, 1-e.hi[i], 1-e.lo[i])
	}
	return e.reviseWord(i)
}

// reviseLin handles k + sum of c*y. No part of such a sum can leave 64 bits, see [OpLin].
func (e *engine) reviseLin(i int32) bool {
	lo, hi := e.sumRange(i)
	if !e.narrow(i, lo, hi) {
		return false
	}
	low, high := e.lo[i], e.hi[i]
	if low <= lo && high >= hi {
		return true
	}
	for j := e.off[i]; j < e.off[i+1]; j++ {
		c, y := e.coef[j], e.kid[j]
		own, ownHi := c*e.lo[y], c*e.hi[y]
		if c < 0 {
			own, ownHi = ownHi, own
		}
		// c*y is within the range of the form less that of the other summands.
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
			ok = e.update(y, a, b)
		case -1:
			ok = e.update(y, -a, -b)
		default:
			ok = e.update(y, term.CeilDiv(a, c), term.FloorDiv(b, c))
		}
		if !ok {
			return false
		}
	}
	return true
}

// sumRange returns the range that its operands leave k + sum of c*y.
func (e *engine) sumRange(i int32) (lo, hi int64) {
	lo, hi = e.k[i], e.k[i]
	for j := e.off[i]; j < e.off[i+1]; j++ {
		c, y := e.coef[j], e.kid[j]
		if c > 0 {
			lo += c * e.lo[y]
			hi += c * e.hi[y]
		} else {
			lo += c * e.hi[y]
			hi += c * e.lo[y]
		}
	}
	return lo, hi
}

func (e *engine) reviseMul(i int32) bool {
	a, b := e.operands(i)
	p, q := term.SatMul(e.lo[a], e.lo[b]), term.SatMul(e.lo[a], e.hi[b])
	r, s := term.SatMul(e.hi[a], e.lo[b]), term.SatMul(e.hi[a], e.hi[b])
	lo, hi := min(p, q, r, s), max(p, q, r, s)
	if a == b {
		lo = max(lo, 0)
	}
	if !e.narrow(i, lo, hi) {
		return false
	}
	return e.divideOut(i, a, b) && e.divideOut(i, b, a)
}

// divideOut narrows x by the product x*y where y cannot be 0.
func (e *engine) divideOut(product, x, y int32) bool {
	low, high, d, dHi := e.lo[product], e.hi[product], e.lo[y], e.hi[y]
	switch {
	case dHi < 0:
		if low == math.MinInt64 || d == math.MinInt64 {
			return true
		}
		low, high, d, dHi = -high, -low, -dHi, -d
	case d <= 0:
		return true
	}
	least, most := term.CeilDiv(low, d), term.FloorDiv(high, d)
	if low >= 0 {
		least = term.CeilDiv(low, dHi)
	}
	if high < 0 {
		most = term.FloorDiv(high, dHi)
	}
	return e.update(x, least, most)
}

// reviseDiv handles division towards zero, by a positive constant in both directions.
func (e *engine) reviseDiv(i int32) bool {
	a, b := e.operands(i)
	d, dHi := e.lo[b], e.hi[b]
	if d == dHi && d != 0 && e.lo[a] == e.hi[a] {
		q := e.lo[a] / d
		return e.narrow(i, q, q)
	}
	if d == dHi && d == 0 {
		return e.narrow(i, 0, 0)
	}
	if d <= 0 {
		return true
	}
	low, high := e.lo[a], e.hi[a]
	if !e.narrow(i, min(low/d, low/dHi), max(high/d, high/dHi)) {
		return false
	}
	if d != dHi {
		return true
	}
	low, high = e.lo[i], e.hi[i]
	if low > 0 {
		low = term.SatMul(low, d)
	} else {
		low = term.SatAdd(term.SatMul(low, d), 1-d)
	}
	if high < 0 {
		high = term.SatMul(high, d)
	} else {
		high = term.SatAdd(term.SatMul(high, d), d-1)
	}
	return e.update(a, low, high)
}

// reviseMod handles the remainder of division towards zero, by a constant.
func (e *engine) reviseMod(i int32) bool {
	a, b := e.operands(i)
	d := e.lo[b]
	if d != e.hi[b] {
		return true
	}
	if d == 0 {
		return e.narrow(i, 0, 0)
	}
	low, high := e.lo[a], e.hi[a]
	if low == high || low/d == high/d && (low >= 0 || high <= 0) {
		return e.narrow(i, min(low%d, high%d), max(low%d, high%d))
	}
	if r, ok := e.fixed(i); ok && d != math.MinInt64 {
		return e.reviseResidue(a, r, max(d, -d))
	}
	return true
}

// reviseResidue moves the bounds of a node to values whose remainder by d > 0 is r; that has the
// sign of the value.
func (e *engine) reviseResidue(a int32, r, d int64) bool {
	low, high := e.lo[a], e.hi[a]
	if r > 0 {
		low = max(low, r)
	} else if r < 0 {
		high = min(high, r)
	}
	if low > high || r >= d || r <= -d {
		return false
	}
	// Neither difference leaves 64 bits. A result that does wraps to the other end, where it says
	// nothing.
	return e.update(a, term.CeilDiv(low-r, d)*d+r, term.FloorDiv(high-r, d)*d+r)
}

func (e *engine) reviseMax(i int32) bool {
	kids := e.kids(i)
	lo, hi := e.lo[kids[0]], e.hi[kids[0]]
	for _, y := range kids[1:] {
		lo, hi = max(lo, e.lo[y]), max(hi, e.hi[y])
	}
	if !e.narrow(i, lo, hi) {
		return false
	}
	reach, last := 0, int32(-1) // the operands that can be the greatest
	for _, y := range kids {
		if !e.update(y, math.MinInt64, e.hi[i]) {
			return false
		}
		if e.hi[y] >= e.lo[i] {
			reach, last = reach+1, y
		}
	}
	switch reach {
	case 0:
		return false
	case 1:
		return e.update(last, e.lo[i], e.hi[i])
	}
	return true
}

func (e *engine) reviseIte(i int32) bool {
	from := e.off[i]
	c, a, b := e.kid[from], e.kid[from+1], e.kid[from+2]
	if e.lo[c] == 1 {
		return e.narrow(i, e.lo[a], e.hi[a]) && e.update(a, e.lo[i], e.hi[i])
	}
	if e.hi[c] == 0 {
		return e.narrow(i, e.lo[b], e.hi[b]) && e.update(b, e.lo[i], e.hi[i])
	}
	if !e.narrow(i, min(e.lo[a], e.lo[b]), max(e.hi[a], e.hi[b])) {
		return false
	}
	if e.hi[a] < e.lo[i] || e.lo[a] > e.hi[i] {
		return e.update(c, 0, 0)
	}
	if e.hi[b] < e.lo[i] || e.lo[b] > e.hi[i] {
		return e.update(c, 1, 1)
	}
	return true
}

func (e *engine) reviseLE(i int32) bool {
	a := e.kid[e.off[i]]
	if !e.narrow(i, term.Truth(e.hi[a] <= 0), term.Truth(e.lo[a] <= 0)) {
		return false
	}
	if e.lo[i] == 1 {
		return e.update(a, math.MinInt64, 0)
	}
	if e.hi[i] == 0 {
		return e.update(a, 1, math.MaxInt64)
	}
	return true
}

// reviseEQ handles t == 0 and t != 0.
func (e *engine) reviseEQ(i int32) bool {
	a := e.kid[e.off[i]]
	must, may := term.Truth(e.lo[a] == 0 && e.hi[a] == 0), term.Truth(e.lo[a] <= 0 && e.hi[a] >= 0)
	equal := int64(1)
	if e.op[i] == term.OpNE {
		must, may, equal = 1-may, 1-must, 0
	}
	if !e.narrow(i, must, may) {
		return false
	}
	if e.lo[i] != e.hi[i] {
		return true
	}
	if e.lo[i] == equal {
		return e.update(a, 0, 0)
	}
	return e.exclude(a, 0)
}

// exclude takes a value from the ends of a range; in a linear form with one operand left, from
// that.
func (e *engine) exclude(i int32, v int64) bool {
	switch {
	case e.lo[i] == v && e.hi[i] == v:
		return false
	case e.lo[i] == v:
		return e.update(i, v+1, e.hi[i])
	case e.hi[i] == v:
		return e.update(i, e.lo[i], v-1)
	}
	if e.op[i] != term.OpLin {
		return true
	}
	open, rest := int32(-1), v-e.k[i] // coef*operand is not rest
	for j := e.off[i]; j < e.off[i+1]; j++ {
		if y := e.kid[j]; e.lo[y] == e.hi[y] {
			rest -= e.coef[j] * e.lo[y]
		} else if open >= 0 {
			return true
		} else {
			open = j
		}
	}
	if open < 0 || rest%e.coef[open] != 0 {
		return true
	}
	return e.exclude(e.kid[open], rest/e.coef[open])
}

func (e *engine) reviseAnd(i int32) bool {
	lo, hi := int64(1), int64(1)
	kids := e.kids(i)
	for _, y := range kids {
		lo &= e.lo[y]
		hi &= e.hi[y]
	}
	if !e.narrow(i, lo, hi) {
		return false
	}
	if e.lo[i] == 1 {
		for _, y := range kids {
			if !e.update(y, 1, 1) {
				return false
			}
		}
		return true
	}
	if e.hi[i] == 0 {
		open, last := 0, int32(-1)
		for _, y := range kids {
			if e.lo[y] == 0 {
				open, last = open+1, y
			}
		}
		if open == 1 {
			return e.update(last, 0, 0)
		}
	}
	return true
}

func (e *engine) reviseOr(i int32) bool {
	lo, hi := int64(0), int64(0)
	kids := e.kids(i)
	for _, y := range kids {
		lo |= e.lo[y]
		hi |= e.hi[y]
	}
	if !e.narrow(i, lo, hi) {
		return false
	}
	if e.hi[i] == 0 {
		for _, y := range kids {
			if !e.update(y, 0, 0) {
				return false
			}
		}
		return true
	}
	if e.lo[i] == 1 && lo == 0 {
		open, last := 0, int32(-1)
		for _, y := range kids {
			if e.hi[y] == 1 {
				open, last = open+1, y
			}
		}
		if open == 1 {
			return e.update(last, 1, 1)
		}
	}
	return true
}

// operands returns the operands of a binary node.
func (e *engine) operands(i int32) (a, b int32) {
	from := e.off[i]
	return e.kid[from], e.kid[from+1]
}
