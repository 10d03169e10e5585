package shape

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// A Pool holds the nodes of the graph that the pointers to a type form. Count
// is the variable for the number of nodes, -1 if there are none. Nodes are the
// values of the nodes, in the order of their numbers: node 1 is Nodes[0].
// Pointers also lead to Interiors, whose numbers follow those of the nodes.
// Mutual is the number of pools that lead to each other, this one included.
type Pool struct {
	T         types.Type
	Count     int
	Nodes     []Node
	Interiors []Interior
	Mutual    int
}

// An Interior is a field of a node to which the pointers of another pool lead:
// of the node with a number in Pool.
type Interior struct {
	Pool   *Pool
	Number int
	Field  int
}

// Interior returns the field of a node that has a number among the places of
// the pool, or nil if a node has that number.
func (p *Pool) Interior(number int) *Interior {
	if number <= len(p.Nodes) {
		return nil
	}
	return &p.Interiors[number-len(p.Nodes)-1]
}

// A Link is a pointer to a node of a pool. Var is the choice: 0 for nil, or the
// number of a node or an interior. It is -1 if only nil is left. The numbers of
// nodes follow their first visit, breadth first from the parameters.
type Link struct {
	T    types.Type
	Var  int
	Pool *Pool
}

// Type returns the pointer type.
func (n *Link) Type() types.Type { return n.T }

// Number returns the number of the node or the interior in a model, 0 for nil.
func (n *Link) Number(m problem.Model) int { return length(n.Var, m) }

// Choices implements [Node].
func (n *Link) Choices() []Choice { return choices(n.Var) }

// Parts implements [Node]: the nodes are parts of the shape's pool.
func (n *Link) Parts() [][]Node { return nil }

// IsHollow implements [Node].
func (n *Link) IsHollow() bool { return n.Var < 0 }

// Constant implements [Node]. Tables hold no graphs, so that there is nothing
// to be shared.
func (n *Link) Constant(l *lift.Lifter, m problem.Model) sym.Value {
	if n.Number(m) == 0 {
		return l.Mem.NilPointer
	}
	panic("encode: a constant that is part of a graph")
}

func (n *Link) write(t *text, _ int) {
	if n.Var < 0 {
		t.printf(": nil\n")
		return
	}
	v := t.vars[n.Var]
	nilOr := "nil or "
	if v.Lo > 0 {
		nilOr = ""
	}
	t.printf(" v%d: %sone of %d nodes", n.Var, nilOr, int(v.Hi)-len(n.Pool.Interiors))
	if k := len(n.Pool.Interiors); k > 0 {
		t.printf(" and %d fields of nodes", k)
	}
	t.printf("\n")
}

// write writes the nodes of a pool.
func (p *Pool) write(t *text) {
	if p.Count < 0 {
		return
	}
	name := types.TypeString(p.T, t.qualifier)
	t.printf("nodes of %s v%d: up to %d\n", name, p.Count, len(p.Nodes))
	for i, n := range p.Nodes {
		t.node(fmt.Sprintf("#%d", i+1), n, 1)
	}
}
