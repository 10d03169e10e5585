package unfold

import (
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
)

func (u *Unfolder) boolean(t types.Type, p domain.Position) (shape.Node, sym.Value) {
	i, v := u.newVar(p, p.Path, true, 0, 1, []problem.Interval{{Lo: 0, Hi: 1}}, p.Finite(), 0)
	return &shape.Scalar{T: t, Var: i}, v
}

func (u *Unfolder) integer(t types.Type, p domain.Position) (shape.Node, sym.Value) {
	d := u.d.Integers(t, p.Bounds, u.d.Bounds.Depth)
	if d.None {
		u.impossible = append(u.impossible, p.Guard)
		i, v := u.newVar(p, p.Path, false, 0, 0, []problem.Interval{}, problem.Data, 0)
		return &shape.Scalar{T: t, Var: i, In: p.In}, v
	}
	var prior []problem.Interval
	if u.d.Bounds.Depth > 0 {
		earlier := p.Bounds.Earlier()
		prior = d.Prior(u.d.Integers(t, earlier, earlier.Depth))
	}
	class := problem.Data
	if d.Enum {
		class = p.Finite()
	}
	lo, hi := d.Rng.Lo, d.Rng.Hi
	if d.Values != nil {
		lo, hi = 0, int64(len(d.Values)-1)
	}
	i, v := u.newVar(p, p.Path, false, lo, hi, prior, class, 0)
	if d.Values != nil {
		v = u.l.T.Listed(v, d.Values)
	}
	if d.Word {
		v = u.l.T.Store.WordOf(v)
	}
	return &shape.Scalar{T: t, Var: i, Values: d.Values, In: p.In}, v
}
