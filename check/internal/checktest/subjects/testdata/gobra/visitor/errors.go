package visitor

// IsLeafOrSum takes every node for a leaf.
//
//refine:ensures result ==> leaves(n) == 1
func IsLeafOrSum(n Node) bool {
	switch n.(type) {
	case *Variable, *Constant, *Sum:
		return true
	}
	return false
}

// ValueAnyhow does not ask for a node.
//
//refine:ensures result == value(n, e.registers)
//refine:bound ints=-1..1
func (e *Evaluator) ValueAnyhow(n Node) int { return e.Value(n) }

// Register does not ask for the number of a register.
//
//refine:check
func (e *Evaluator) Register(id int) int { return e.Variable(&Variable{id}) }
