package unfold

import (
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// New returns an unfolder of types of a package within b, whose parameters have
// some units of depth left. It makes the terms and values of l, and asks
// invariants which values of named types there are.
func New(l *lift.Lifter, p *spec.Package, b domain.Bounds, left int, invariants Invariants) *Unfolder {
	u := &Unfolder{l: l, d: domain.New(p, b), left: left, writings: map[writingKey]*domain.Writing{}, invariants: invariants}
	u.graphs.u = u
	l.Prover.Vars = func() []problem.Var { return u.vars }
	l.Program.Load = p.Import
	return u
}

// Receive unfolds the parameters of a contract. Some of them may share memory.
func (u *Unfolder) Receive(c *spec.Contract) (nodes []shape.Node, values []sym.Value) {
	shared := aliases{u, map[*spec.Alias][]alias{}, map[*spec.Alias][]window{}}
	for i, v := range c.Params {
		u.d.Begin(v, v.Type())
		var n shape.Node
		var val sym.Value
		switch group := c.AliasOf(i); {
		case group == nil:
			n, val = receive(u, c, i, u.outermost(v))
		case group.IsSlices():
			n, val = shared.slice(c, group, i)
		default:
			n, val = shared.pointer(c, group, i)
		}
		nodes, values = append(nodes, n), append(values, val)
	}
	return nodes, values
}

// Parameter unfolds a parameter that is no contract's.
func (u *Unfolder) Parameter(v *types.Var) (shape.Node, sym.Value) {
	u.d.Begin(v, v.Type())
	return u.node(v.Type(), u.outermost(v))
}

// outermost returns the position of a parameter.
func (u *Unfolder) outermost(v *types.Var) domain.Position {
	p := u.d.Outermost(v, u.left)
	p.Guard = u.l.T.Yes
	return p
}

// Shape returns the shape with some parameters. Every value of it is well
// formed, and there is one at every position that is realized.
func (u *Unfolder) Shape(params []shape.Node) *shape.Shape {
	u.graphs.finish()
	for _, g := range u.impossible {
		u.constraints = append(u.constraints, u.l.T.Not(g))
	}
	u.impossible = nil
	var pools []*shape.Pool
	for _, g := range u.graphs.pools {
		pools = append(pools, g.node)
	}
	return &shape.Shape{Params: params, Pools: pools, Constraint: u.l.T.And(u.constraints...)}
}

// Problem asks for the values of what has been unfolded under which root holds,
// from depth 1 on only for those that one unit of depth less did not have.
func (u *Unfolder) Problem(root sym.Term) *problem.Problem {
	return &problem.Problem{Store: u.l.T.Store, Vars: u.vars, Root: root, Fresh: u.d.Bounds.Depth > 0 && u.left > 0 && !u.freshAll}
}

// BoundArguments makes the bound of a constructor apply to its arguments, but
// not to the opaque values among them, which were built before. The depth
// remains that of the whole input.
func (u *Unfolder) BoundArguments(c *spec.Constructor) {
	whole := u.d.Bounds
	u.whole = &whole
	u.d.Bounds = domain.Merge(u.d.Bounds, c.Contract.Bound)
	u.d.Bounds.Depth = whole.Depth
}

// Arguments unfolds the arguments of a constructor. They share no memory.
func (u *Unfolder) Arguments(c *spec.Constructor) (nodes []shape.Node, values []sym.Value) {
	for i, v := range c.Contract.Params {
		t := c.Params()[i]
		u.d.Begin(v, t)
		var n shape.Node
		var val sym.Value
		if i == 0 && c.IsMethod() {
			n, val = u.opaque(c.Of, t, u.outermost(v), !domain.ComparesNil(c.Contract, 0))
		} else {
			n, val = u.node(t, u.outermost(v))
		}
		nodes, values = append(nodes, n), append(values, val)
	}
	return nodes, values
}
