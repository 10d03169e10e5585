package propagate

import (
	"math"

	"github.com/typetarget/target/solver/term"
)

// reviseMul narrows a product and its factors.
func reviseMul(e *Engine, i int32) bool {
	a, b := e.graph.operands(i)
	p, q := term.SatMul(e.Lo[a], e.Lo[b]), term.SatMul(e.Lo[a], e.Hi[b])
	r, s := term.SatMul(e.Hi[a], e.Lo[b]), term.SatMul(e.Hi[a], e.Hi[b])
	lo, hi := min(p, q, r, s), max(p, q, r, s)
	if a == b {
		lo = max(lo, 0)
	}
	if !e.narrow(i, lo, hi) {
		return false
	}
	return divideOut(e, i, a, b) && divideOut(e, i, b, a)
}

// divideOut narrows x by the product x·y if y cannot be 0.
func divideOut(e *Engine, product, x, y int32) bool {
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

// reviseDiv narrows a quotient rounded to zero, and the dividend of a positive
// constant.
func reviseDiv(e *Engine, i int32) bool {
	a, b := e.graph.operands(i)
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

// reviseMod narrows the remainder by a constant, with the sign of the dividend,
// and the dividend.
func reviseMod(e *Engine, i int32) bool {
	a, b := e.graph.operands(i)
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
		return reviseResidue(e, a, r, max(d, -d))
	}
	return true
}

// reviseResidue moves the bounds of a node to values with the remainder r by
// d > 0. The remainder has the sign of the value.
func reviseResidue(e *Engine, a int32, r, d int64) bool {
	low, high := e.Lo[a], e.Hi[a]
	if r > 0 {
		low = max(low, r)
	} else if r < 0 {
		high = min(high, r)
	}
	if low > high || r >= d || r <= -d {
		return false
	}
	// Neither difference leaves 64 bits. A result that does wraps to the
	// other end, where it bounds nothing.
	return e.Update(a, term.CeilDiv(low-r, d)*d+r, term.FloorDiv(high-r, d)*d+r)
}
