package solver

import (
	"github.com/typetarget/target/solver/term"
	"slices"
)

// division is into how many parts a sum, a maximum, a conjunction or a disjunction of more than
// twice as many operands is divided: each part is a node of its own, which again has parts if it is
// long. That an operand changes then costs a number of steps that is logarithmic in how many there
// are, and bounds all others as it did before, since the range of a sum is the sum of the ranges of
// its parts.
const division = 8

// divide makes nodes for the parts of a long node and returns what remains to be its operands.
func (e *engine) divide(op term.Op, kids []int32, coefs []int64) ([]int32, []int64) {
	switch op {
	case term.OpLin, term.OpMax, term.OpAnd, term.OpOr:
	default:
		return kids, coefs
	}
	for len(kids) > 2*division {
		n := 0
		for chunk := range slices.Chunk(kids, division) {
			at := n * division
			if part := chunk[0]; len(chunk) > 1 {
				part = e.newPart(op, chunk, coefs[at:at+len(chunk)])
				kids[n], coefs[n] = part, term.Truth(op == term.OpLin)
			} else {
				kids[n], coefs[n] = part, coefs[at]
			}
			n++
		}
		kids, coefs = kids[:n], coefs[:n]
	}
	return kids, coefs
}

// share returns the operands of the node for a term, where all but the last operand of a conjunction may be one: a conjunction
// that has a node already. The guards of nested parts of an input are such conjunctions. The choice for the outermost part
// then does not concern all those within it, only the next ones.
func (e *engine) share(s *term.Store, t term.Term, kids []int32) []int32 {
	last := len(kids) - 1
	if s.Op(t) != term.OpAnd || last < 2 {
		return kids
	}
	p := s.Lookup(term.OpAnd, term.SortBool, 0, s.Kids(t)[:last], nil)
	if p == term.None || int(p) >= len(e.node) || e.node[p] < 0 {
		return kids
	}
	return append(kids[:0], e.node[p], kids[last])
}

// newPart makes the node of a part.
func (e *engine) newPart(op term.Op, kids []int32, coefs []int64) int32 {
	lo, hi := int64(0), int64(1)
	switch op {
	case term.OpLin:
		lo, hi = 0, 0
		for j, y := range kids {
			a, b := coefs[j]*e.lo[y], coefs[j]*e.hi[y]
			lo, hi = lo+min(a, b), hi+max(a, b)
		}
	case term.OpMax:
		lo, hi = e.lo[kids[0]], e.hi[kids[0]]
		for _, y := range kids {
			lo, hi = max(lo, e.lo[y]), max(hi, e.hi[y])
		}
	}
	i := e.add(op, 0, kids, coefs, lo, hi)
	e.part[i] = true
	return i
}
