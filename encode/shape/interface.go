package shape

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// An Interface is nil or holds one of Alts, a node for each type that the value
// can have. Var is the choice (1 for a value), or -1 if only nil is left. Which
// is the choice of the alternative, or -1 if there is but one.
type Interface struct {
	T          types.Type
	Var, Which int
	Alts       []Node
	// Numbers are those of the alternatives' types in the world's list.
	Numbers []int
}

// Type returns the type of the interface.
func (n *Interface) Type() types.Type { return n.T }

// Choice returns the index of the alternative that the interface holds in a
// model, or -1 for nil.
func (n *Interface) Choice(m problem.Model) int {
	if n.Var < 0 || m[n.Var] == 0 {
		return -1
	}
	return length(n.Which, m)
}

// Choices implements [Node].
func (n *Interface) Choices() []Choice { return choices(n.Var, n.Which) }

// Parts implements [Node].
func (n *Interface) Parts() [][]Node { return [][]Node{n.Alts} }

// IsHollow implements [Node].
func (n *Interface) IsHollow() bool { return n.Var < 0 }

// Constant implements [Node].
func (n *Interface) Constant(l *lift.Lifter, m problem.Model) sym.Value {
	i := n.Choice(m)
	if i < 0 {
		return l.Mem.NilInterface
	}
	t := n.Alts[i].Type()
	if v := spec.SingletonOf(t); v != nil {
		return l.Sentinel(v, t)
	}
	return l.Mem.Wrap(n.Alts[i].Constant(l, m), t)
}

// write writes an interface and what it can hold.
func (n *Interface) write(t *text, depth int) {
	if n.Var < 0 {
		t.printf(": nil\n")
		return
	}
	t.printf(" v%d: nil or a value", n.Var)
	if n.Which >= 0 {
		t.printf(", v%d: one of these types", n.Which)
	}
	t.printf("\n")
	for i, a := range n.Alts {
		t.node(fmt.Sprint(i), a, depth+1)
	}
}

// An ErrorValue is an error that has nothing to choose: the error of no kind,
// or the value of a package variable.
type ErrorValue struct{ T types.Type }

// Type returns the type of the error's value; domain.IsErrorValue reports true
// for it.
func (n *ErrorValue) Type() types.Type { return n.T }

// Choices implements [Node].
func (n *ErrorValue) Choices() []Choice { return nil }

// Parts implements [Node].
func (n *ErrorValue) Parts() [][]Node { return nil }

// IsHollow implements [Node].
func (n *ErrorValue) IsHollow() bool { return false }

// Constant implements [Node].
func (n *ErrorValue) Constant(l *lift.Lifter, _ problem.Model) sym.Value { return NewError(l).Val }

func (n *ErrorValue) write(t *text, _ int) {
	if spec.SingletonOf(n.T) != nil {
		t.printf(": an error variable\n")
		return
	}
	t.printf(": errors.New(%q)\n", domain.ErrorText)
}

// NewError returns what errors.New(domain.ErrorText) returns. The objects that
// the call allocates are part of the input.
func NewError(l *lift.Lifter) sym.DynamicAlt {
	fn := l.Program.Load("errors").Scope().Lookup("New").(*types.Func)
	r := l.Call(fn, nil, []sym.Value{l.Mem.TextOf(domain.ErrorText)}, nil)
	for _, en := range r.Heap.Entries {
		en.Obj.Init = en.Cell.Val
	}
	return r.Vals[0].(*sym.Dynamic).Alts[0]
}
