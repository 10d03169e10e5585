package solver

import "math"

// reviseWord handles the operators on words, whose ranges are those of their bits read with a
// sign. Where nothing better is known an operation waits until its operands are fixed.
func (e *engine) reviseWord(i int32) bool {
	a := e.kid[e.off[i]]
	switch e.op[i] {
	case OpWordOf:
		return e.alias(i, a)
	case OpIntOf:
		typ := intOfType(e.k[i])
		if lo, hi := typ.Range(); e.lo[a] >= lo && e.hi[a] <= hi {
			return e.alias(i, a)
		}
		if v, ok := e.fixed(a); ok {
			return e.assign(i, typ.Truncate(v))
		}
		return true
	case OpWAdd:
		sum := e.k[i]
		for j := e.off[i]; j < e.off[i+1]; j++ {
			v, ok := e.fixed(e.kid[j])
			if !ok {
				return true
			}
			sum += e.coef[j] * v
		}
		return e.assign(i, sum)
	}
	b := e.kid[e.off[i]+1]
	v, okA := e.fixed(a)
	w, okB := e.fixed(b)
	if okA && okB {
		return e.assign(i, binary(e.op[i], e.k[i], v, w))
	}
	switch {
	case e.op[i] == OpWEQ:
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
	case e.op[i] == OpWLess && e.k[i] == 1:
		return e.reviseWordLess(i, a, b)
	}
	return true
}

// reviseWordLess handles a < b, signed.
func (e *engine) reviseWordLess(i, a, b int32) bool {
	if !e.narrow(i, truth(e.hi[a] < e.lo[b]), truth(e.lo[a] < e.hi[b])) {
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
func intOfType(k int64) IntType { return IntType{uint8(k), k&(1<<8) != 0} }
