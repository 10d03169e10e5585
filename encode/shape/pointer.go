package shape

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// A Pointer is nil or points to Elem. Var is the choice (1 for a pointer), or
// -1 if only nil is left. Always says that nil is not in the domain; Var is
// then -1 too.
type Pointer struct {
	T      types.Type
	Var    int
	Always bool
	Elem   Node
}

// Type returns the pointer type.
func (n *Pointer) Type() types.Type { return n.T }

// IsSet reports whether the pointer is not nil in a model.
func (n *Pointer) IsSet(m problem.Model) bool { return n.Always || n.Var >= 0 && m[n.Var] != 0 }

// Choices implements [Node].
func (n *Pointer) Choices() []Choice { return choices(n.Var) }

// Parts implements [Node].
func (n *Pointer) Parts() [][]Node {
	if n.Elem == nil {
		return nil
	}
	return [][]Node{{n.Elem}}
}

// IsHollow implements [Node].
func (n *Pointer) IsHollow() bool { return n.Var < 0 && !n.Always }

// Constant implements [Node].
func (n *Pointer) Constant(l *lift.Lifter, m problem.Model) sym.Value {
	if !n.IsSet(m) {
		return l.Mem.NilPointer
	}
	o := l.Mem.NewObject()
	o.Init = n.Elem.Constant(l, m)
	return l.Mem.PointerTo(sym.Place{Obj: o})
}

func (n *Pointer) write(t *text, depth int) {
	switch {
	case n.Always:
		t.printf(": never nil\n")
	case n.Var < 0:
		t.printf(": nil\n")
	default:
		t.printf(" v%d: nil or a pointer\n", n.Var)
	}
	if n.Elem != nil {
		t.node("*", n.Elem, depth+1)
	}
}
