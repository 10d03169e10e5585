package propagate

import (
	"math"

	"github.com/typetarget/target/solver/term"
)

// The ranges of words are those of their bits read with a sign.

// reviseWordOf handles the Word of an Int.
func reviseWordOf(e *Engine, i int32) bool { return equate(e, i, e.graph.operand(i)) }

// reviseIntOf handles the Int in the lowest bits of a Word.
func reviseIntOf(e *Engine, i int32) bool {
	a, typ := e.graph.operand(i), term.ReadType(e.K[i])
	if lo, hi := typ.Range(); e.Lo[a] >= lo && e.Hi[a] <= hi {
		return equate(e, i, a)
	}
	if v, ok := e.Fixed(a); ok {
		return assign(e, i, typ.Truncate(v))
	}
	if v, ok := e.Fixed(i); ok {
		return reviseLowest(e, a, v, 1<<typ.Bits-1)
	}
	return true
}

// reviseWordAdd handles a sum modulo 2^64 in which all but one of the operands
// and the result are fixed.
func reviseWordAdd(e *Engine, i int32) bool {
	g := &e.graph
	sum, open := e.K[i], int32(-1)
	for j := g.kidsAt[i]; j < g.kidsAt[i+1]; j++ {
		v, ok := e.Fixed(g.kid[j])
		switch {
		case ok:
			sum += g.coef[j] * v
		case open >= 0:
			return true
		default:
			open = j
		}
	}
	if open < 0 {
		return assign(e, i, sum)
	}
	y, c := g.kid[open], g.coef[open]
	if total, ok := e.Fixed(i); ok && c&1 == 1 {
		v := (total - sum) * inverse(c)
		return e.Update(y, v, v)
	}
	if lo, hi := e.Lo[y], e.Hi[y]; c == 1 && term.SatAdd(lo, sum) == lo+sum && term.SatAdd(hi, sum) == hi+sum {
		// The sum does not wrap around.
		return e.narrow(i, lo+sum, hi+sum) && e.Update(y, e.Lo[i]-sum, e.Hi[i]-sum)
	}
	return true
}

// inverse returns the x with c·x = 1 modulo 2^64, for an odd c.
func inverse(c int64) int64 {
	x := c // right in the lowest 3 bits, and in twice as many after each step
	for range 5 {
		x *= 2 - c*x
	}
	return x
}

// fixedOr returns the propagator of a commutative operator that evaluates it
// once both operands are fixed, and calls one with the operand that is fixed,
// if one is, and the other.
func fixedOr(one func(e *Engine, i, fixed, other int32) bool) propagator {
	return func(e *Engine, i int32) bool {
		a, b := e.graph.operands(i)
		v, okA := e.Fixed(a)
		w, okB := e.Fixed(b)
		switch {
		case okA && okB:
			return assign(e, i, e.Op[i].Eval(e.K[i], v, w))
		case okA:
			return one(e, i, a, b)
		case okB:
			return one(e, i, b, a)
		}
		return true
	}
}

// reviseWordXor handles a ^ b with a fixed a.
func reviseWordXor(e *Engine, i, a, b int32) bool {
	if r, ok := e.Fixed(i); ok {
		v := e.Lo[a] ^ r
		return e.Update(b, v, v)
	}
	return true
}

// reviseWordMul handles a·b modulo 2^64 with a fixed a.
func reviseWordMul(e *Engine, i, a, b int32) bool {
	if product, ok := e.Fixed(i); ok && e.Lo[a]&1 == 1 {
		v := product * inverse(e.Lo[a])
		return e.Update(b, v, v)
	}
	return true
}

// reviseMask handles a & b with an a that is fixed to a number of ones: it
// moves the bounds of b to values with the lowest bits of the result.
func reviseMask(e *Engine, i, a, b int32) bool {
	r, ok := e.Fixed(i)
	mask := e.Lo[a]
	if !ok || mask <= 0 || mask&(mask+1) != 0 {
		return true
	}
	return r&^mask == 0 && reviseLowest(e, b, r, mask)
}

// reviseLowest moves the bounds of a node to values that have the bits of v in
// mask, a number of lowest bits.
func reviseLowest(e *Engine, a int32, v, mask int64) bool {
	lo, hi := e.Lo[a]+(v-e.Lo[a])&mask, e.Hi[a]-(e.Hi[a]-v)&mask
	return lo >= e.Lo[a] && hi <= e.Hi[a] && e.Update(a, lo, hi)
}

// reviseWordEqual handles a == b.
func reviseWordEqual(e *Engine, i int32) bool {
	a, b := e.graph.operands(i)
	v, okA := e.Fixed(a)
	w, okB := e.Fixed(b)
	switch {
	case okA && okB:
		return assign(e, i, term.Truth(v == w))
	case e.Lo[i] == 1:
		return equate(e, a, b)
	case e.Lo[a] > e.Hi[b] || e.Lo[b] > e.Hi[a]:
		return assign(e, i, 0)
	case e.Hi[i] == 0 && okA:
		return exclude(e, b, v)
	case e.Hi[i] == 0 && okB:
		return exclude(e, a, w)
	}
	return true
}

// reviseWordLess handles a < b.
func reviseWordLess(e *Engine, i int32) bool {
	a, b := e.graph.operands(i)
	v, okA := e.Fixed(a)
	w, okB := e.Fixed(b)
	switch {
	case okA && okB:
		return assign(e, i, e.Op[i].Eval(e.K[i], v, w))
	case e.K[i] == 1:
		return reviseSignedLess(e, i, a, b)
	}
	return reviseUnsignedLess(e, i, a, b)
}

// reviseUnsignedLess handles a < b, unsigned. Ranges are signed, so that they
// bound little of a word that may have the sign bit.
func reviseUnsignedLess(e *Engine, i, a, b int32) bool {
	switch {
	case e.Lo[a] >= 0 && e.Lo[b] >= 0, e.Hi[a] < 0 && e.Hi[b] < 0:
		return reviseSignedLess(e, i, a, b) // with the same sign bit, signed is unsigned
	case e.Lo[i] == 1 && e.Lo[b] >= 0:
		return e.Update(a, 0, e.Hi[b]-1)
	case e.Hi[i] == 0 && e.Lo[a] >= 0:
		return e.Update(b, 0, e.Hi[a])
	}
	return true
}

// reviseSignedLess handles a < b, signed.
func reviseSignedLess(e *Engine, i, a, b int32) bool {
	if !e.narrow(i, term.Truth(e.Hi[a] < e.Lo[b]), term.Truth(e.Lo[a] < e.Hi[b])) {
		return false
	}
	if e.Lo[i] == 1 { // not empty, so that neither bound is the end of the int64s
		return e.Update(a, math.MinInt64, e.Hi[b]-1) && e.Update(b, e.Lo[a]+1, math.MaxInt64)
	}
	if e.Hi[i] == 0 {
		return e.Update(a, e.Lo[b], math.MaxInt64) && e.Update(b, math.MinInt64, e.Hi[a])
	}
	return true
}
