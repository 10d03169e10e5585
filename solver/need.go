package solver

import "github.com/typetarget/target/solver/term"

// opNeed is an operator of engines only: where a, a Bool, holds, b is at least k.
const opNeed = opSentinel + 1

// require has an engine keep to some needs.
func (e *engine) require(needs []need) {
	if len(needs) == 0 {
		return
	}
	for _, n := range needs {
		e.add(opNeed, n.least, []int32{e.node[n.is], e.node[n.of]}, []int64{0, 0}, 0, 0)
	}
	e.finish()
}

// reviseNeed narrows the operands of an opNeed by each other.
func (e *engine) reviseNeed(i int32) bool {
	is, of := e.operands(i)
	if e.hi[of] < e.k[i] {
		return e.update(is, 0, 0)
	}
	return e.lo[is] == 0 || e.update(of, e.k[i], e.hi[of])
}

// A need says that where is holds, of is at least least.
type need struct {
	is, of term.Term
	least  int64
}
