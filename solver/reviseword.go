package solver

import (
	"math"

	"github.com/typetarget/target/solver/term"
)

// reviseWord handles the operators on words, whose ranges are those of their bits read with a
// sign. Where nothing better is known an operation waits until its operands are fixed.
func (e *engine) reviseWord(i int32) bool {
	a := e.kid[e.off[i]]
	switch e.op[i] {
	case term.OpWordOf:
		return e.alias(i, a)
	case term.OpIntOf:
		typ := intOfType(e.k[i])
		if lo, hi := typ.Range(); e.lo[a] >= lo && e.hi[a] <= hi {
			return e.alias(i, a)
		}
		if v, ok := e.fixed(a); ok {
			return e.assign(i, typ.Truncate(v))
		}
		if v, ok := e.fixed(i); ok {
			return e.reviseLowest(a, v, 1<<typ.Bits-1)
		}
		return true
	case term.OpWAdd:
		return e.reviseWordAdd(i)
	}
	b := e.kid[e.off[i]+1]
	v, okA := e.fixed(a)
	w, okB := e.fixed(b)
	if okA && okB {
		return e.assign(i, term.Binary(e.op[i], e.k[i], v, w))
	}
	switch {
	case e.op[i] == term.OpWEQ:
		if e.lo[i] == 1 {
			return e.alias(a, b)
		}
		if e.lo[a] > e.hi[b] || e.lo[b] > e.hi[a] {
			return e.assign(i, 0)
		}
		if e.hi[i] == 0 && okA {
			return e.exclude(b, v)
		}
		if e.hi[i] == 0 && okB {
			return e.exclude(a, w)
		}
	case e.op[i] == term.OpWXor && (okA || okB):
		return e.reviseWordXor(i, a, b)
	case e.op[i] == term.OpWMul && (okA || okB):
		return e.reviseWordMul(i, a, b)
	case e.op[i] == term.OpWAnd && (okA || okB):
		return e.reviseMask(i, a, b)
	case e.op[i] == term.OpWLess && e.k[i] == 1:
		return e.reviseWordLess(i, a, b)
	case e.op[i] == term.OpWLess:
		return e.reviseUnsignedLess(i, a, b)
	}
	return true
}

// reviseWordAdd handles a sum modulo 2^64 of which all but one of the operands and the result are
// fixed.
func (e *engine) reviseWordAdd(i int32) bool {
	sum, open := e.k[i], int32(-1)
	for j := e.off[i]; j < e.off[i+1]; j++ {
		v, ok := e.fixed(e.kid[j])
		switch {
		case ok:
			sum += e.coef[j] * v
		case open >= 0:
			return true
		default:
			open = j
		}
	}
	if open < 0 {
		return e.assign(i, sum)
	}
	y, c := e.kid[open], e.coef[open]
	if total, ok := e.fixed(i); ok && c&1 == 1 {
		v := (total - sum) * inverse(c)
		return e.update(y, v, v)
	}
	if lo, hi := e.lo[y], e.hi[y]; c == 1 && term.SatAdd(lo, sum) == lo+sum && term.SatAdd(hi, sum) == hi+sum {
		// It does not wrap around.
		return e.narrow(i, lo+sum, hi+sum) && e.update(y, e.lo[i]-sum, e.hi[i]-sum)
	}
	return true
}

// inverse returns the x for which c*x is 1 modulo 2^64, for an odd c.
func inverse(c int64) int64 {
	x := c // right in the lowest 3 bits, and in twice as many after each step
	for range 5 {
		x *= 2 - c*x
	}
	return x
}

// reviseWordXor handles a ^ b where one of the operands is fixed.
func (e *engine) reviseWordXor(i, a, b int32) bool {
	if _, ok := e.fixed(a); !ok {
		a, b = b, a
	}
	if r, ok := e.fixed(i); ok {
		v := e.lo[a] ^ r
		return e.update(b, v, v)
	}
	return true
}

// reviseWordMul handles a * b modulo 2^64 where one of the operands is fixed.
func (e *engine) reviseWordMul(i, a, b int32) bool {
	if _, ok := e.fixed(a); !ok {
		a, b = b, a
	}
	if product, ok := e.fixed(i); ok && e.lo[a]&1 == 1 {
		v := product * inverse(e.lo[a])
		return e.update(b, v, v)
	}
	return true
}

// reviseMask handles a & b where one of the operands is fixed to a number of ones: it moves the bounds
// of the other one to values with the lowest bits that are asked for.
func (e *engine) reviseMask(i, a, b int32) bool {
	if _, ok := e.fixed(a); !ok {
		a, b = b, a
	}
	r, ok := e.fixed(i)
	mask := e.lo[a]
	if !ok || mask <= 0 || mask&(mask+1) != 0 {
		return true
	}
	return r&^mask == 0 && e.reviseLowest(b, r, mask)
}

// reviseLowest moves the bounds of a node to values that have the lowest bits of v, those in mask.
func (e *engine) reviseLowest(a int32, v, mask int64) bool {
	lo, hi := e.lo[a]+(v-e.lo[a])&mask, e.hi[a]-(e.hi[a]-v)&mask
	return lo >= e.lo[a] && hi <= e.hi[a] && e.update(a, lo, hi)
}

// reviseUnsignedLess handles a < b, unsigned. Ranges are signed, so that
// not much is known of words that may have the sign bit.
func (e *engine) reviseUnsignedLess(i, a, b int32) bool {
	switch {
	case e.lo[a] >= 0 && e.lo[b] >= 0, e.hi[a] < 0 && e.hi[b] < 0:
		return e.reviseWordLess(i, a, b) // with the same sign bit, signed is unsigned
	case e.lo[i] == 1 && e.lo[b] >= 0:
		return e.update(a, 0, e.hi[b]-1)
	case e.hi[i] == 0 && e.lo[a] >= 0:
		return e.update(b, 0, e.hi[a])
	}
	return true
}

// reviseWordLess handles a < b, signed.
func (e *engine) reviseWordLess(i, a, b int32) bool {
	if !e.narrow(i, term.Truth(e.hi[a] < e.lo[b]), term.Truth(e.lo[a] < e.hi[b])) {
		return false
	}
	if e.lo[i] == 1 { // not empty, so that neither bound is the end of the int64s
		return e.update(a, math.MinInt64, e.hi[b]-1) && e.update(b, e.lo[a]+1, math.MaxInt64)
	}
	if e.hi[i] == 0 {
		return e.update(a, e.lo[b], math.MaxInt64) && e.update(b, math.MinInt64, e.hi[a])
	}
	return true
}

// alias narrows two nodes that are equal to what both allow.
func (e *engine) alias(a, b int32) bool {
	return e.update(a, e.lo[b], e.hi[b]) && e.update(b, e.lo[a], e.hi[a])
}

// assign narrows a node that is being revised to one value.
func (e *engine) assign(i int32, v int64) bool { return e.narrow(i, v, v) }

// intOfType returns the type that the constant of an OpIntOf stands for.
func intOfType(k int64) term.IntType { return term.IntType{Bits: uint8(k), Signed: k&(1<<8) != 0} }
