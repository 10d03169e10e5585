package propagate

import (
	"math"

	"github.com/typetarget/target/solver/term"
)

// revise narrows a node from its operands and its operands from it, and reports whether all of
// them still have a value.
func (e *Engine) revise(i int32) bool {
	switch e.Op[i] {
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
		return e.narrow(i, 1-e.Hi[a], 1-e.Lo[a]) && e.Update(a, 1-e.Hi[i], 1-e.Lo[i])
	}
	return e.reviseWord(i)
}

// reviseLin handles k + sum of c*y. No part of such a sum can leave 64 bits, see [OpLin].
func (e *Engine) reviseLin(i int32) bool {
	lo, hi := e.sumRange(i)
	if !e.narrow(i, lo, hi) {
		return false
	}
	low, high := e.Lo[i], e.Hi[i]
	if low <= lo && high >= hi {
		return true
	}
	for j := e.off[i]; j < e.off[i+1]; j++ {
		c, y := e.coef[j], e.kid[j]
		own, ownHi := c*e.Lo[y], c*e.Hi[y]
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

// sumRange returns the range that its operands leave k + sum of c*y.
func (e *Engine) sumRange(i int32) (lo, hi int64) {
	lo, hi = e.K[i], e.K[i]
	for j := e.off[i]; j < e.off[i+1]; j++ {
		c, y := e.coef[j], e.kid[j]
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

func (e *Engine) reviseMul(i int32) bool {
	a, b := e.operands(i)
	p, q := term.SatMul(e.Lo[a], e.Lo[b]), term.SatMul(e.Lo[a], e.Hi[b])
	r, s := term.SatMul(e.Hi[a], e.Lo[b]), term.SatMul(e.Hi[a], e.Hi[b])
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
func (e *Engine) divideOut(product, x, y int32) bool {
	low, high, d, dHi := e.Lo[product], e.Hi[product], e.Lo[y], e.Hi[y]
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
	return e.Update(x, least, most)
}

// reviseDiv handles division towards zero, by a positive constant in both directions.
func (e *Engine) reviseDiv(i int32) bool {
	a, b := e.operands(i)
	d, dHi := e.Lo[b], e.Hi[b]
	if d == dHi && d != 0 && e.Lo[a] == e.Hi[a] {
		q := e.Lo[a] / d
		return e.narrow(i, q, q)
	}
	if d == dHi && d == 0 {
		return e.narrow(i, 0, 0)
	}
	if d <= 0 {
		return true
	}
	low, high := e.Lo[a], e.Hi[a]
	if !e.narrow(i, min(low/d, low/dHi), max(high/d, high/dHi)) {
		return false
	}
	if d != dHi {
		return true
	}
	low, high = e.Lo[i], e.Hi[i]
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
	return e.Update(a, low, high)
}

// reviseMod handles the remainder of division towards zero, by a constant.
func (e *Engine) reviseMod(i int32) bool {
	a, b := e.operands(i)
	d := e.Lo[b]
	if d != e.Hi[b] {
		return true
	}
	if d == 0 {
		return e.narrow(i, 0, 0)
	}
	low, high := e.Lo[a], e.Hi[a]
	if low == high || low/d == high/d && (low >= 0 || high <= 0) {
		return e.narrow(i, min(low%d, high%d), max(low%d, high%d))
	}
	if r, ok := e.Fixed(i); ok && d != math.MinInt64 {
		return e.reviseResidue(a, r, max(d, -d))
	}
	return true
}

// reviseResidue moves the bounds of a node to values whose remainder by d > 0 is r; that has the
// sign of the value.
func (e *Engine) reviseResidue(a int32, r, d int64) bool {
	low, high := e.Lo[a], e.Hi[a]
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
	return e.Update(a, term.CeilDiv(low-r, d)*d+r, term.FloorDiv(high-r, d)*d+r)
}

func (e *Engine) reviseMax(i int32) bool {
	kids := e.Kids(i)
	lo, hi := e.Lo[kids[0]], e.Hi[kids[0]]
	for _, y := range kids[1:] {
		lo, hi = max(lo, e.Lo[y]), max(hi, e.Hi[y])
	}
	if !e.narrow(i, lo, hi) {
		return false
	}
	reach, last := 0, int32(-1) // the operands that can be the greatest
	for _, y := range kids {
		if !e.Update(y, math.MinInt64, e.Hi[i]) {
			return false
		}
		if e.Hi[y] >= e.Lo[i] {
			reach, last = reach+1, y
		}
	}
	switch reach {
	case 0:
		return false
	case 1:
		return e.Update(last, e.Lo[i], e.Hi[i])
	}
	return true
}

func (e *Engine) reviseIte(i int32) bool {
	from := e.off[i]
	c, a, b := e.kid[from], e.kid[from+1], e.kid[from+2]
	if e.Lo[c] == 1 {
		return e.narrow(i, e.Lo[a], e.Hi[a]) && e.Update(a, e.Lo[i], e.Hi[i])
	}
	if e.Hi[c] == 0 {
		return e.narrow(i, e.Lo[b], e.Hi[b]) && e.Update(b, e.Lo[i], e.Hi[i])
	}
	if !e.narrow(i, min(e.Lo[a], e.Lo[b]), max(e.Hi[a], e.Hi[b])) {
		return false
	}
	if e.Hi[a] < e.Lo[i] || e.Lo[a] > e.Hi[i] {
		return e.Update(c, 0, 0)
	}
	if e.Hi[b] < e.Lo[i] || e.Lo[b] > e.Hi[i] {
		return e.Update(c, 1, 1)
	}
	return true
}

func (e *Engine) reviseLE(i int32) bool {
	a := e.kid[e.off[i]]
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

// reviseEQ handles t == 0 and t != 0.
func (e *Engine) reviseEQ(i int32) bool {
	a := e.kid[e.off[i]]
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
	return e.exclude(a, 0)
}

// exclude takes a value from the ends of a range; in a linear form with one operand left, from
// that.
func (e *Engine) exclude(i int32, v int64) bool {
	switch {
	case e.Lo[i] == v && e.Hi[i] == v:
		return false
	case e.Lo[i] == v:
		return e.Update(i, v+1, e.Hi[i])
	case e.Hi[i] == v:
		return e.Update(i, e.Lo[i], v-1)
	}
	if e.Op[i] != term.OpLin {
		return true
	}
	open, rest := int32(-1), v-e.K[i] // coef*operand is not rest
	for j := e.off[i]; j < e.off[i+1]; j++ {
		if y := e.kid[j]; e.Lo[y] == e.Hi[y] {
			rest -= e.coef[j] * e.Lo[y]
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

func (e *Engine) reviseAnd(i int32) bool {
	lo, hi := int64(1), int64(1)
	kids := e.Kids(i)
	for _, y := range kids {
		lo &= e.Lo[y]
		hi &= e.Hi[y]
	}
	if !e.narrow(i, lo, hi) {
		return false
	}
	if e.Lo[i] == 1 {
		for _, y := range kids {
			if !e.Update(y, 1, 1) {
				return false
			}
		}
		return true
	}
	if e.Hi[i] == 0 {
		open, last := 0, int32(-1)
		for _, y := range kids {
			if e.Lo[y] == 0 {
				open, last = open+1, y
			}
		}
		if open == 1 {
			return e.Update(last, 0, 0)
		}
	}
	return true
}

func (e *Engine) reviseOr(i int32) bool {
	lo, hi := int64(0), int64(0)
	kids := e.Kids(i)
	for _, y := range kids {
		lo |= e.Lo[y]
		hi |= e.Hi[y]
	}
	if !e.narrow(i, lo, hi) {
		return false
	}
	if e.Hi[i] == 0 {
		for _, y := range kids {
			if !e.Update(y, 0, 0) {
				return false
			}
		}
		return true
	}
	if e.Lo[i] == 1 && lo == 0 {
		open, last := 0, int32(-1)
		for _, y := range kids {
			if e.Hi[y] == 1 {
				open, last = open+1, y
			}
		}
		if open == 1 {
			return e.Update(last, 1, 1)
		}
	}
	return true
}

// operands returns the operands of a binary node.
func (e *Engine) operands(i int32) (a, b int32) {
	from := e.off[i]
	return e.kid[from], e.kid[from+1]
}
