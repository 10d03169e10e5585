package solver

import "math"

// opAtMost is an operator of engines only: k and the sum of the operands times their coefficients is at most 0. It is
// an OpLE and its OpLin in one node, which takes one revision where those take two.
const opAtMost = opNeed + 1

// opLess is an opAtMost of two operands: x + k <= y.
const opLess = opAtMost + 1

// asLess returns the operands of the opLess that an opAtMost is, if it is one.
func asLess(kids []int32, coefs []int64) (less []int32, ok bool) {
	switch {
	case len(kids) != 2 || coefs[0]*coefs[1] != -1:
		return nil, false
	case coefs[0] == 1:
		return kids, true
	}
	return []int32{kids[1], kids[0]}, true
}

// reviseLess narrows an opLess and its operands by each other.
func (e *engine) reviseLess(i int32) bool {
	x, y := e.operands(i)
	k := e.k[i]
	switch {
	case e.hi[x]+k <= e.lo[y]:
		return e.narrow(i, 1, 1)
	case e.lo[x]+k > e.hi[y]:
		return e.narrow(i, 0, 0)
	case e.lo[i] == 1:
		return e.update(y, e.lo[x]+k, math.MaxInt64) && e.update(x, math.MinInt64, e.hi[y]-k)
	case e.hi[i] == 0:
		return e.update(x, e.lo[y]-k+1, math.MaxInt64) && e.update(y, math.MinInt64, e.hi[x]+k-1)
	}
	return true
}

// compared says, by term, of which sums that roots consist of there is one comparison by OpLE and no other use.
func (s *Store) compared(roots []Term) []bool {
	uses, compared := make([]int32, s.Len()), make([]bool, s.Len())
	for _, t := range roots {
		uses[t]++
	}
	terms := s.Reach(roots...)
	for _, t := range terms {
		for _, kid := range s.Kids(t) {
			uses[kid]++
		}
	}
	for _, t := range terms {
		if s.Op(t) == OpLE {
			sum := s.Kids(t)[0]
			compared[sum] = s.Op(sum) == OpLin && uses[sum] == 1
		}
	}
	return compared
}

// isCompared reports whether a term is a sum without a node of its own.
func (e *engine) isCompared(t Term) bool { return int(t) < len(e.compared) && e.compared[t] }

// reviseAtMost narrows an opAtMost and its operands by each other.
func (e *engine) reviseAtMost(i int32) bool {
	lo, hi := e.sumRange(i)
	if !e.narrow(i, truth(hi <= 0), truth(lo <= 0)) {
		return false
	}
	if e.lo[i] == 1 && hi > 0 {
		return e.atMost(i, lo)
	}
	return e.hi[i] == 1 || lo > 0 || e.moreThan(i, hi)
}

// atMost narrows the operands of a sum that is at most 0, and is lo where each is as small as it can be.
func (e *engine) atMost(i int32, lo int64) bool {
	for j := e.off[i]; j < e.off[i+1]; j++ {
		c, y := e.coef[j], e.kid[j]
		ok := false
		switch {
		case c == 1:
			ok = e.update(y, math.MinInt64, e.lo[y]-lo)
		case c == -1:
			ok = e.update(y, e.hi[y]+lo, math.MaxInt64)
		case c > 0:
			ok = e.update(y, math.MinInt64, floorDiv(c*e.lo[y]-lo, c))
		default:
			ok = e.update(y, ceilDiv(c*e.hi[y]-lo, c), math.MaxInt64)
		}
		if !ok {
			return false
		}
	}
	return true
}

// moreThan narrows the operands of a sum that is more than 0, and is hi where each is as large as it can be.
func (e *engine) moreThan(i int32, hi int64) bool {
	for j := e.off[i]; j < e.off[i+1]; j++ {
		c, y := e.coef[j], e.kid[j]
		ok := false
		switch {
		case c > 0:
			ok = e.update(y, ceilDiv(1-hi+c*e.hi[y], c), math.MaxInt64)
		default:
			ok = e.update(y, math.MinInt64, floorDiv(1-hi+c*e.lo[y], c))
		}
		if !ok {
			return false
		}
	}
	return true
}
