package propagate

import (
	"math"

	"github.com/typetarget/target/solver/term"
)

// reviseWord handles the operators on words, whose ranges are those of their bits read with a
// sign. Where nothing better is known an operation waits until its operands are fixed.
func (e *Engine) reviseWord(i int32) bool {
	a := e.kid[e.off[i]]
	switch e.Op[i] {
	case term.OpWordOf:
		return e.alias(i, a)
	case term.OpIntOf:
		typ := term.ReadType(e.K[i])
		if lo, hi := typ.Range(); e.Lo[a] >= lo && e.Hi[a] <= hi {
			return e.alias(i, a)
		}
		if v, ok := e.Fixed(a); ok {
			return e.assign(i, typ.Truncate(v))
		}
		if v, ok := e.Fixed(i); ok {
			return e.reviseLowest(a, v, 1<<typ.Bits-1)
		}
		return true
	case term.OpWAdd:
		return e.reviseWordAdd(i)
	}
	if len(e.Kids(i)) != 2 {
		return e.reviseFixed(i)
	}
	b := e.kid[e.off[i]+1]
	v, okA := e.Fixed(a)
	w, okB := e.Fixed(b)
	if okA && okB {
		return e.assign(i, e.Op[i].Eval(e.K[i], v, w))
	}
	switch {
	case e.Op[i] == term.OpWEQ:
		if e.Lo[i] == 1 {
			return e.alias(a, b)
		}
		if e.Lo[a] > e.Hi[b] || e.Lo[b] > e.Hi[a] {
			return e.assign(i, 0)
		}
		if e.Hi[i] == 0 && okA {
			return e.exclude(b, v)
		}
		if e.Hi[i] == 0 && okB {
			return e.exclude(a, w)
		}
	case e.Op[i] == term.OpWXor && (okA || okB):
		return e.reviseWordXor(i, a, b)
	case e.Op[i] == term.OpWMul && (okA || okB):
		return e.reviseWordMul(i, a, b)
	case e.Op[i] == term.OpWAnd && (okA || okB):
		return e.reviseMask(i, a, b)
	case e.Op[i] == term.OpWLess && e.K[i] == 1:
		return e.reviseWordLess(i, a, b)
	case e.Op[i] == term.OpWLess:
		return e.reviseUnsignedLess(i, a, b)
	}
	return true
}

// reviseFixed narrows a node whose operands all have one value to the value of
// its operator. It is sound for every operator that term.Op.Eval evaluates.
func (e *Engine) reviseFixed(i int32) bool {
	kids := e.Kids(i)
	for _, y := range kids {
		if e.Lo[y] != e.Hi[y] {
			return true
		}
	}
	v, k := e.Lo[kids[0]], e.K[i]
	if len(kids) == 1 {
		return e.assign(i, e.Op[i].Eval(k, v, 0))
	}
	for _, y := range kids[1:] {
		v = e.Op[i].Eval(k, v, e.Lo[y])
	}
	return e.assign(i, v)
}

// reviseWordAdd handles a sum modulo 2^64 of which all but one of the operands and the result are
// fixed.
func (e *Engine) reviseWordAdd(i int32) bool {
	sum, open := e.K[i], int32(-1)
	for j := e.off[i]; j < e.off[i+1]; j++ {
		v, ok := e.Fixed(e.kid[j])
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
	if total, ok := e.Fixed(i); ok && c&1 == 1 {
		v := (total - sum) * inverse(c)
		return e.Update(y, v, v)
	}
	if lo, hi := e.Lo[y], e.Hi[y]; c == 1 && term.SatAdd(lo, sum) == lo+sum && term.SatAdd(hi, sum) == hi+sum {
		// It does not wrap around.
		return e.narrow(i, lo+sum, hi+sum) && e.Update(y, e.Lo[i]-sum, e.Hi[i]-sum)
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
func (e *Engine) reviseWordXor(i, a, b int32) bool {
	if _, ok := e.Fixed(a); !ok {
		a, b = b, a
	}
	if r, ok := e.Fixed(i); ok {
		v := e.Lo[a] ^ r
		return e.Update(b, v, v)
	}
	return true
}

// reviseWordMul handles a * b modulo 2^64 where one of the operands is fixed.
func (e *Engine) reviseWordMul(i, a, b int32) bool {
	if _, ok := e.Fixed(a); !ok {
		a, b = b, a
	}
	if product, ok := e.Fixed(i); ok && e.Lo[a]&1 == 1 {
		v := product * inverse(e.Lo[a])
		return e.Update(b, v, v)
	}
	return true
}

// reviseMask handles a & b where one of the operands is fixed to a number of ones: it moves the bounds
// of the other one to values with the lowest bits that are asked for.
func (e *Engine) reviseMask(i, a, b int32) bool {
	if _, ok := e.Fixed(a); !ok {
		a, b = b, a
	}
	r, ok := e.Fixed(i)
	mask := e.Lo[a]
	if !ok || mask <= 0 || mask&(mask+1) != 0 {
		return true
	}
	return r&^mask == 0 && e.reviseLowest(b, r, mask)
}

// reviseLowest moves the bounds of a node to values that have the lowest bits of v, those in mask.
func (e *Engine) reviseLowest(a int32, v, mask int64) bool {
	lo, hi := e.Lo[a]+(v-e.Lo[a])&mask, e.Hi[a]-(e.Hi[a]-v)&mask
	return lo >= e.Lo[a] && hi <= e.Hi[a] && e.Update(a, lo, hi)
}

// reviseUnsignedLess handles a < b, unsigned. Ranges are signed, so that
// not much is known of words that may have the sign bit.
func (e *Engine) reviseUnsignedLess(i, a, b int32) bool {
	switch {
	case e.Lo[a] >= 0 && e.Lo[b] >= 0, e.Hi[a] < 0 && e.Hi[b] < 0:
		return e.reviseWordLess(i, a, b) // with the same sign bit, signed is unsigned
	case e.Lo[i] == 1 && e.Lo[b] >= 0:
		return e.Update(a, 0, e.Hi[b]-1)
	case e.Hi[i] == 0 && e.Lo[a] >= 0:
		return e.Update(b, 0, e.Hi[a])
	}
	return true
}

// reviseWordLess handles a < b, signed.
func (e *Engine) reviseWordLess(i, a, b int32) bool {
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

// alias narrows two nodes that are equal to what both allow.
func (e *Engine) alias(a, b int32) bool {
	return e.Update(a, e.Lo[b], e.Hi[b]) && e.Update(b, e.Lo[a], e.Hi[a])
}

// assign narrows a node that is being revised to one value.
func (e *Engine) assign(i int32, v int64) bool { return e.narrow(i, v, v) }
