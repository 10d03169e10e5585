package encode

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// slice unfolds a slice: the length, the choices of its capacity and of nil
// where they are in the domain, and the elements.
func (u *unfolder) slice(t types.Type, s *types.Slice, p position) (Node, sym.Value) {
	n := &Slice{T: t, Var: -1, Made: -1, Spare: -1}
	most := p.bounds.length(p.left)
	length := u.l.T.Num(0)
	if most > 0 {
		prior := []problem.Interval{{Lo: 0, Hi: int64(p.bounds.length(max(p.before, 0)))}}
		n.Var, length = u.newVar(p, "len("+p.path+")", false, 0, int64(most), prior, problem.Structural, 1)
	}
	spare := u.spare(n, p)
	made := u.l.T.No
	if p.bounds.NilBoth && !n.Roomy {
		sub := p
		sub.guard = u.l.T.And(p.guard, u.l.T.Is(length, 0))
		n.Made, made = u.newVar(sub, p.path, true, 0, 1, []problem.Interval{{Lo: 0, Hi: 1}}, problem.Structural, 0)
		// A slice with room is not nil, so that the choice is made.
		u.constraints = append(u.constraints, u.l.T.Or(u.l.T.Not(sub.guard), u.l.T.Not(made), u.l.T.Not(spare)))
	}
	var elems []sym.Value
	for i := range most {
		sub := p.below()
		sub.path = fmt.Sprintf("%s[%d]", p.path, i)
		if p.bounds.length(p.before) <= i {
			sub.before = -1
		}
		sub.guard = u.l.T.And(p.guard, u.l.T.Above(length, i))
		e, v := u.node(s.Elem(), sub)
		n.Elems = append(n.Elems, e)
		elems = append(elems, v)
	}
	var zero sym.Value
	if spare != u.l.T.No {
		zero = u.zero(s.Elem())
	}
	return n, u.l.Mem.InputSlice(elems, zero, length, spare, made)
}

// zero is the zero value of a type of the input.
func (u *unfolder) zero(t types.Type) sym.Value {
	if u.pkg.Opaque(t) != nil {
		return &sym.Hidden{}
	}
	r := &sym.Aggregate{}
	switch v := t.Underlying().(type) {
	case *types.Struct:
		for f := range v.Fields() {
			r.Parts = append(r.Parts, u.zero(f.Type()))
		}
		return r
	case *types.Array:
		for range v.Len() {
			r.Parts = append(r.Parts, u.zero(v.Elem()))
		}
		return r
	}
	return u.l.Mem.Zero(t)
}

// spare unfolds the choice of a slice's capacity: the condition under which it
// is greater than the length. No other choice depends on it.
func (u *unfolder) spare(n *Slice, p position) sym.Term {
	switch p.bounds.capacity(n.T) {
	case spec.CapacitySpare:
		n.Roomy = true
		return u.l.T.Yes
	case spec.CapacityBoth:
		v, spare := u.newVar(p, "cap("+p.path+")", true, 0, 1, []problem.Interval{{Lo: 0, Hi: 1}}, p.finite(), 0)
		n.Spare = v
		return spare
	}
	return u.l.T.No
}
