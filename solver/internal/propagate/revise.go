package propagate

import "github.com/typetarget/target/solver/term"

// Operators of engines only.
const (
	opBound   = term.OpCount + iota // a, a Bool, holds exactly if b <= k, or b >= k if the coefficient of a is -1
	opImplies                       // if a, a Bool, holds, then b >= k
	opCount
)

// A propagator narrows a node from its operands and its operands from it, and
// reports whether all of them still have a value.
type propagator func(e *Engine, i int32) bool

// propagators holds the propagator of each operator. An operator without one is
// evaluated once its operands are fixed, see reviseFixed.
var propagators = [opCount]propagator{
	term.OpLin: reviseLin,
	term.OpMul: reviseMul,
	term.OpDiv: reviseDiv,
	term.OpMod: reviseMod,
	term.OpMax: reviseMax,
	term.OpIte: reviseIte,
	term.OpLE:  reviseLE,
	term.OpEQ:  reviseEQ,
	term.OpNE:  reviseEQ,
	term.OpAnd: reviseAnd,
	term.OpOr:  reviseOr,
	term.OpNot: reviseNot,

	term.OpWordOf: reviseWordOf,
	term.OpIntOf:  reviseIntOf,
	term.OpWAdd:   reviseWordAdd,
	term.OpWMul:   fixedOr(reviseWordMul),
	term.OpWAnd:   fixedOr(reviseMask),
	term.OpWXor:   fixedOr(reviseWordXor),
	term.OpWLess:  reviseWordLess,
	term.OpWEQ:    reviseWordEqual,

	opBound:   reviseBound,
	opImplies: reviseImplication,
}

// revise narrows the node i and its operands by each other, and reports whether
// all of them still have a value.
func (e *Engine) revise(i int32) bool {
	e.at = i
	if p := propagators[e.Op[i]]; p != nil {
		return p(e, i)
	}
	return reviseFixed(e, i)
}

// reviseFixed narrows a node whose operands are fixed to the value of its
// operator. It is sound for every operator that term.Op.Eval evaluates.
func reviseFixed(e *Engine, i int32) bool {
	kids := e.graph.kids(i)
	for _, y := range kids {
		if e.Lo[y] != e.Hi[y] {
			return true
		}
	}
	v, k := e.Lo[kids[0]], e.K[i]
	if len(kids) == 1 {
		return assign(e, i, e.Op[i].Eval(k, v, 0))
	}
	for _, y := range kids[1:] {
		v = e.Op[i].Eval(k, v, e.Lo[y])
	}
	return assign(e, i, v)
}

// equate narrows two nodes with equal values to the values in both ranges.
func equate(e *Engine, a, b int32) bool {
	return e.Update(a, e.Lo[b], e.Hi[b]) && e.Update(b, e.Lo[a], e.Hi[a])
}

// assign narrows the node at hand to one value.
func assign(e *Engine, i int32, v int64) bool { return e.narrow(i, v, v) }

// exclude takes the value v from the ends of a range. If the node is a linear
// form with one operand left that is not fixed, it takes a value from that
// operand.
func exclude(e *Engine, i int32, v int64) bool {
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
	g := &e.graph
	open, rest := int32(-1), v-e.K[i] // coef·operand is not rest
	for j := g.kidsAt[i]; j < g.kidsAt[i+1]; j++ {
		if y := g.kid[j]; e.Lo[y] == e.Hi[y] {
			rest -= g.coef[j] * e.Lo[y]
		} else if open >= 0 {
			return true
		} else {
			open = j
		}
	}
	if open < 0 || rest%g.coef[open] != 0 {
		return true
	}
	return exclude(e, g.kid[open], rest/g.coef[open])
}
