package propagate

import "github.com/typetarget/target/solver/term"

// An Implication is half-reified: if the Bool If holds, the value of Of is at
// least Least.
type Implication struct {
	If, Of term.Term
	Least  int64
}

// Require adds implications to an engine that has nodes for their terms.
func (e *Engine) Require(implications []Implication) {
	if len(implications) == 0 {
		return
	}
	for _, n := range implications {
		e.add(opImplies, n.Least, []int32{e.Node[n.If], e.Node[n.Of]}, nil, 0, 0)
	}
	e.finish()
}

// reviseImplication narrows the operands of an opImplies by each other.
func reviseImplication(e *Engine, i int32) bool {
	cond, of := e.graph.operands(i)
	if e.Hi[of] < e.K[i] {
		return e.Update(cond, 0, 0)
	}
	return e.Lo[cond] == 0 || e.Update(of, e.K[i], e.Hi[of])
}
