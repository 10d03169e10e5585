package shape

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// An Alias is a pointer parameter that may be equal to others. Var is the
// choice: 0 for the pointer Own, or i for that of Others[i-1], which then is
// not nil and its own. Var is -1 if only Own is left. Others are parameters
// before this one.
type Alias struct {
	T      types.Type
	Var    int
	Own    *Pointer
	Others []*Alias
}

// Type returns the pointer type.
func (n *Alias) Type() types.Type { return n.T }

// Of returns the parameter to which the pointer is equal in a model, nil if it
// is its own.
func (n *Alias) Of(m problem.Model) *Alias {
	if k := length(n.Var, m); k > 0 {
		return n.Others[k-1]
	}
	return nil
}

// Introduces reports whether the pointer leads to memory of its own in a model.
func (n *Alias) Introduces(m problem.Model) bool { return n.Of(m) == nil && n.Own.IsSet(m) }

// Number returns the number of the memory to which the pointer leads in a
// model: the parameters of a group number it from 1. It is 0 for nil.
func (n *Alias) Number(m problem.Model) int {
	if of := n.Of(m); of != nil {
		return of.Number(m)
	}
	if !n.Own.IsSet(m) {
		return 0
	}
	number := 1
	for _, other := range n.Others {
		if other.Introduces(m) {
			number++
		}
	}
	return number
}

// Choices implements [Node].
func (n *Alias) Choices() []Choice { return choices(n.Var) }

// Parts implements [Node].
func (n *Alias) Parts() [][]Node { return [][]Node{{n.Own}} }

// IsHollow implements [Node].
func (n *Alias) IsHollow() bool { return n.Own.IsHollow() }

// Constant implements [Node]. Tables hold no parameters.
func (n *Alias) Constant(*lift.Lifter, problem.Model) sym.Value {
	panic("encode: a constant that is a parameter")
}

func (n *Alias) write(t *text, depth int) {
	if n.Var >= 0 {
		t.printf(" v%d: its own or equal to one of %d parameters\n", n.Var, len(n.Others))
	} else {
		t.printf(": its own\n")
	}
	t.node("own", n.Own, depth+1)
}
