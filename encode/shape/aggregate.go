package shape

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// An Array is a product of its elements.
type Array struct {
	T     types.Type
	Elems []Node
}

// A Struct is a product of its fields.
type Struct struct {
	T      types.Type
	Fields []Node
}

// Type returns the array type.
func (n *Array) Type() types.Type { return n.T }

// Choices implements [Node].
func (n *Array) Choices() []Choice { return nil }

// Parts implements [Node].
func (n *Array) Parts() [][]Node { return [][]Node{n.Elems} }

// IsHollow implements [Node].
func (n *Array) IsHollow() bool { return false }

// Constant implements [Node].
func (n *Array) Constant(l *lift.Lifter, m problem.Model) sym.Value {
	return &sym.Aggregate{Parts: Constants(l, n.Elems, m)}
}

func (n *Array) write(t *text, depth int) {
	t.printf("\n")
	t.list(n.Elems, depth+1)
}

func (n *Array) text(m problem.Model) string { return "{" + texts(n.Elems, m) + "}" }

func (n *Array) compare(a, b problem.Model) int { return Compare(n.Elems, a, b) }

func (n *Array) distance(m problem.Model) uint64 { return Distance(n.Elems, m) }

// Type returns the struct type.
func (n *Struct) Type() types.Type { return n.T }

// Choices implements [Node].
func (n *Struct) Choices() []Choice { return nil }

// Parts implements [Node].
func (n *Struct) Parts() [][]Node { return [][]Node{n.Fields} }

// IsHollow implements [Node].
func (n *Struct) IsHollow() bool { return false }

// Constant implements [Node].
func (n *Struct) Constant(l *lift.Lifter, m problem.Model) sym.Value {
	return &sym.Aggregate{Parts: Constants(l, n.Fields, m)}
}

func (n *Struct) write(t *text, depth int) {
	t.printf("\n")
	s := n.T.Underlying().(*types.Struct)
	for i, f := range n.Fields {
		t.node("."+s.Field(i).Name(), f, depth+1)
	}
}

func (n *Struct) text(m problem.Model) string { return "{" + texts(n.Fields, m) + "}" }

func (n *Struct) compare(a, b problem.Model) int { return Compare(n.Fields, a, b) }

func (n *Struct) distance(m problem.Model) uint64 { return Distance(n.Fields, m) }
