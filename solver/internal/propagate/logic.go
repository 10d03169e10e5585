package propagate

import "math"

// reviseAnd handles conjunctions. If one fails, its only conjunct that can fail
// does.
func reviseAnd(e *Engine, i int32) bool {
	lo, hi := int64(1), int64(1)
	kids := e.graph.kids(i)
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

// reviseOr handles disjunctions. If one holds, its only disjunct that can hold
// does.
func reviseOr(e *Engine, i int32) bool {
	lo, hi := int64(0), int64(0)
	kids := e.graph.kids(i)
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

// reviseNot handles negations.
func reviseNot(e *Engine, i int32) bool {
	a := e.graph.operand(i)
	return e.narrow(i, 1-e.Hi[a], 1-e.Lo[a]) && e.Update(a, 1-e.Hi[i], 1-e.Lo[i])
}

// reviseIte narrows a conditional by the branches that its condition leaves,
// and the condition by the branches that its range leaves.
func reviseIte(e *Engine, i int32) bool {
	kids := e.graph.kids(i)
	c, a, b := kids[0], kids[1], kids[2]
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

// reviseMax narrows a maximum and its operands. The only operand that can be
// the greatest gets the range of the maximum.
func reviseMax(e *Engine, i int32) bool {
	kids := e.graph.kids(i)
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
