package decode

import (
	"go/types"
	"strings"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// CallText returns the call of a contract's function with the values, one for
// each parameter, as a Go expression of its package. If several pointers of the
// values refer to one node, statements that declare the nodes are in front of
// the call: a := &Node{}; F(a, a).
func CallText(c *spec.Contract, values []value.Value) string {
	nodes, call := Call(c, values)
	return strings.Join(append(nodes, call), "; ")
}

// Call returns the statements and the expression that CallText joins.
func Call(c *spec.Contract, values []value.Value) (nodes []string, call string) {
	sig := c.Func.Signature()
	s := Source(c, values)
	name := c.Func.Name()
	if sig.Recv() != nil {
		name = s.Expr(values[0]) + "." + name
		values = values[1:]
	} else {
		name += c.Instance()
	}
	call = name + "(" + s.Arguments(values, sig.Variadic()) + ")"
	return s.Statements(), call
}

// Arguments returns the values, one for each parameter, as Go literals of the
// package of a contract. nodes are statements that declare the names of nodes
// in these literals.
func Arguments(c *spec.Contract, values []value.Value) (nodes, args []string) {
	s := Source(c, values)
	for _, v := range values {
		args = append(args, s.Literal(v))
	}
	return s.Statements(), args
}

// Source returns the source of the values of a call, in the package of the
// contract. The names of its nodes are those that CallText gives them.
func Source(c *spec.Contract, values []value.Value) *value.Source {
	return value.NewSource(values, c.Pkg.Qualify, func(name string) bool {
		return c.Pkg.Types.Scope().Lookup(name) != nil || types.Universe.Lookup(name) != nil
	})
}
