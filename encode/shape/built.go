package shape

import (
	"encoding/binary"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// A Built is a value of an opaque type: the variable indexes Values. Var is -1
// if there are none, or one at every depth: the zero value, which takes no
// call, where nil is none.
type Built struct {
	T      types.Type
	Of     *spec.Opaque
	Var    int
	Values []domain.Construction
}

// Type returns the opaque type, or a pointer to it.
func (n *Built) Type() types.Type { return n.T }

// Choices implements [Node].
func (n *Built) Choices() []Choice { return []Choice{{Var: n.Var, Built: n.Values}} }

// Parts implements [Node].
func (n *Built) Parts() [][]Node { return nil }

// IsHollow implements [Node].
func (n *Built) IsHollow() bool { return false }

// Constant implements [Node].
func (n *Built) Constant(*lift.Lifter, problem.Model) sym.Value { return &sym.Hidden{} }

func (n *Built) write(t *text, _ int) {
	if n.Of.OnlyZero() != nil && n.Var < 0 {
		t.printf(": the zero value\n")
		return
	}
	var names []string
	for _, c := range n.Of.Constructors {
		if !c.Spare || slices.ContainsFunc(n.Values, func(v domain.Construction) bool { return isBy(v, c) }) {
			names = append(names, c.Name())
		}
	}
	if n.Of.Nil != nil && slices.ContainsFunc(n.Values, domain.IsNilConstruction) {
		names = append(names, n.Of.Nil.Name())
	}
	by := strings.Join(names, ", ")
	if n.Var < 0 {
		t.printf(": no values yet, built by %s\n", by)
		return
	}
	t.printf(" v%d: one of %d values built by %s\n", n.Var, len(n.Values), by)
}

// isBy reports whether a construction is a call of a constructor.
func isBy(v domain.Construction, c *spec.Constructor) bool {
	k, _ := binary.Uvarint(v.Wire)
	return k == uint64(c.Number)
}
