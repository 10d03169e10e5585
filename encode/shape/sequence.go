package shape

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/table"
	"github.com/typetarget/target/solver/problem"
)

// A Sequence is nil or a function that a range clause can range over. Var is
// the choice (1 for a function), or -1 if nil is not in the domain. The number
// of its steps is chosen by Length, or 0 if Length is -1; the i-th step gives
// the values of Elems[i].
type Sequence struct {
	T           types.Type
	Var, Length int
	Elems       [][]Node
}

// Type returns the function type.
func (n *Sequence) Type() types.Type { return n.T }

// Steps returns the number of steps in a model, -1 for nil.
func (n *Sequence) Steps(m problem.Model) int {
	if n.Var >= 0 && m[n.Var] == 0 {
		return -1
	}
	return length(n.Length, m)
}

// Choices implements [Node].
func (n *Sequence) Choices() []Choice { return choices(n.Var, n.Length) }

// Parts implements [Node]: there is a group for each step.
func (n *Sequence) Parts() [][]Node { return n.Elems }

// IsHollow implements [Node].
func (n *Sequence) IsHollow() bool { return n.Length < 0 }

// Constant implements [Node].
func (n *Sequence) Constant(l *lift.Lifter, m problem.Model) sym.Value {
	steps := n.Steps(m)
	if steps < 0 {
		return l.Mem.NilFunc
	}
	s := table.NewSequence(l.M, n.T, l.T.Num(int64(steps)))
	for _, nodes := range n.Elems[:steps] {
		s.Steps = append(s.Steps, Constants(l, nodes, m))
	}
	return l.Mem.FuncValue(s)
}

// write writes the choices of a sequence, and below it the values of each step.
func (n *Sequence) write(t *text, depth int) {
	if n.Var >= 0 {
		t.printf(" v%d: nil or", n.Var)
	} else {
		t.printf(":")
	}
	if n.Length < 0 {
		t.printf(" a sequence without elements\n")
		return
	}
	t.printf(" a sequence, v%d: length %d..%d\n", n.Length, t.vars[n.Length].Lo, t.vars[n.Length].Hi)
	for i, nodes := range n.Elems {
		for j, e := range nodes {
			name := fmt.Sprintf("[%d]", i)
			if len(nodes) > 1 {
				name = fmt.Sprintf("[%d].%d", i, j)
			}
			t.node(name, e, depth+1)
		}
	}
}
