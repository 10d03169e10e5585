package propagate

import "github.com/typetarget/target/solver/term"

// opNeed is an operator of engines only: where a, a Bool, holds, b is at least k.
const opNeed = opSentinel + 1

// Require has an engine keep to some needs.
func (e *Engine) Require(needs []Need) {
	if len(needs) == 0 {
		return
	}
	for _, n := range needs {
		e.add(opNeed, n.Least, []int32{e.Node[n.Is], e.Node[n.Of]}, []int64{0, 0}, 0, 0)
	}
	e.finish()
}

// reviseNeed narrows the operands of an opNeed by each other.
func (e *Engine) reviseNeed(i int32) bool {
	is, of := e.operands(i)
	if e.Hi[of] < e.K[i] {
		return e.Update(is, 0, 0)
	}
	return e.Lo[is] == 0 || e.Update(of, e.K[i], e.Hi[of])
}

// A Need is the implication that Of is at least Least if Is, a Bool, holds.
type Need struct {
	Is, Of term.Term
	Least  int64
}
