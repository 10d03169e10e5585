package shape

import (
	"fmt"
	"go/types"
	"io"
	"strings"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A Shape is the unfolding of a function's parameters to a depth: a tree of
// nodes for each parameter, and the nodes of graphs to which pointers of these
// lead. Choices and scalars are variables of the problem (survey §5.2,
// "Containers").
type Shape struct {
	Params []Node
	// Pools are the nodes of the graphs in the parameters, for each type of
	// nodes, in the order in which nodes are numbered.
	Pools []*Pool
	// Constraint is true for the variables of every input, in addition to
	// their domains: the keys of maps ascend, so that no map is counted
	// twice.
	Constraint term.Term
}

// Write writes a shape for people: a line for each node, indented below the one
// that holds it, with the node's variable and domain. names are those of the
// parameters, and vars the variables of the problem. The error is that of w.
func (s *Shape) Write(w io.Writer, names []string, vars []problem.Var, q types.Qualifier) error {
	t := &text{vars: vars, qualifier: q}
	for i, n := range s.Params {
		t.node(names[i], n, 0)
	}
	for _, p := range s.Pools {
		p.write(t)
	}
	_, err := io.WriteString(w, t.out.String())
	return err
}

// A text is a shape that is being written.
type text struct {
	out       strings.Builder
	vars      []problem.Var
	qualifier types.Qualifier
}

func (t *text) printf(format string, args ...any) { fmt.Fprintf(&t.out, format, args...) }

// node writes a node and those below it.
func (t *text) node(name string, n Node, depth int) {
	t.printf("%s%s %s", strings.Repeat("  ", depth), name, types.TypeString(n.Type(), t.qualifier))
	n.write(t, depth)
}

// list writes elements by their indexes.
func (t *text) list(elems []Node, depth int) {
	for i, e := range elems {
		t.node(fmt.Sprintf("[%d]", i), e, depth)
	}
}
