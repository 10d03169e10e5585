package unfold

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// slice unfolds a slice: the length, the choices of its capacity and of nil
// if they are in the domain, and the elements, or the choice of a text in their
// place.
func (u *Unfolder) slice(t types.Type, s *types.Slice, p domain.Position) (shape.Node, sym.Value) {
	n := &shape.Slice{T: t, Var: -1, Made: -1, Spare: -1, Whole: -1}
	length := lengthOf(u, n, p)
	spare := u.spare(n, p)
	made := u.l.T.No
	if p.Bounds.EmptySlices(t) && !n.Roomy {
		sub := p
		sub.Guard = u.l.T.And(p.Guard, u.l.T.Is(length, 0))
		n.Made, made = u.newVar(sub, p.Path, true, 0, 1, []problem.Interval{{Lo: 0, Hi: 1}}, problem.Structural, 0)
		// A slice with room is not nil, so that the choice is made.
		u.constraints = append(u.constraints, u.l.T.Or(u.l.T.Not(sub.Guard), u.l.T.Not(made), u.l.T.Not(spare)))
	}
	elems, length := content(u, n, s, p, length)
	var blank sym.Value
	if spare != u.l.T.No {
		blank = zero(u.d.Pkg, u.l.Mem, s.Elem())
	}
	return n, u.l.Mem.InputSlice(elems, blank, length, spare, made)
}

// lengthOf unfolds the length of a slice.
func lengthOf(u *Unfolder, n *shape.Slice, p domain.Position) sym.Term {
	most := p.Bounds.Length(p.Left)
	if most == 0 {
		return u.l.T.Num(0)
	}
	prior := []problem.Interval{{Lo: 0, Hi: int64(p.Bounds.Length(max(p.Before, 0)))}}
	var length sym.Term
	n.Var, length = u.newVar(p, "len("+p.Path+")", false, 0, int64(most), prior, problem.Structural, 1)
	return length
}

// content unfolds the elements of a slice, or the choice of a text in their
// place. It returns them with their number.
func content(u *Unfolder, n *shape.Slice, s *types.Slice, p domain.Position, length sym.Term) ([]sym.Value, sym.Term) {
	whole := whichText(u, n, p, length, p.Bounds.Length(p.Left))
	elems := elements(u, n, s, p, length)
	if n.Whole < 0 {
		return elems, length
	}
	least := u.vars[n.Elems[0].(*shape.Scalar).Var]
	u.constraints = append(u.constraints, u.l.T.Or(u.l.T.Not(p.Guard), writtenOnce(u.l, n, least, length, whole, elems)))
	return orText(u.l, n, length, whole, elems)
}

// elements unfolds the elements of a slice.
func elements(u *Unfolder, n *shape.Slice, s *types.Slice, p domain.Position, length sym.Term) []sym.Value {
	var elems []sym.Value
	for i := range p.Bounds.Length(p.Left) {
		sub := p.Below()
		sub.Path = fmt.Sprintf("%s[%d]", p.Path, i)
		if p.Bounds.Length(p.Before) <= i {
			sub.Before = -1
		}
		sub.Guard = u.l.T.And(p.Guard, u.l.T.Above(length, i))
		e, v := u.node(s.Elem(), sub)
		n.Elems = append(n.Elems, e)
		elems = append(elems, v)
	}
	return elems
}

// zero returns the zero value of a type of the input.
func zero(pkg *spec.Package, mem *sym.Memory, t types.Type) sym.Value {
	if pkg.Opaque(t) != nil {
		return &sym.Hidden{}
	}
	r := &sym.Aggregate{}
	switch v := t.Underlying().(type) {
	case *types.Struct:
		for f := range v.Fields() {
			r.Parts = append(r.Parts, zero(pkg, mem, f.Type()))
		}
		return r
	case *types.Array:
		for range v.Len() {
			r.Parts = append(r.Parts, zero(pkg, mem, v.Elem()))
		}
		return r
	}
	return mem.Zero(t)
}

// spare unfolds the choice of a slice's capacity: the condition under which it
// is greater than the length. No other choice depends on it.
func (u *Unfolder) spare(n *shape.Slice, p domain.Position) sym.Term {
	switch p.Bounds.Capacity(n.T) {
	case bounds.CapacitySpare:
		n.Roomy = true
		return u.l.T.Yes
	case bounds.CapacityBoth:
		v, spare := u.newVar(p, "cap("+p.Path+")", true, 0, 1, []problem.Interval{{Lo: 0, Hi: 1}}, p.Finite(), 0)
		n.Spare = v
		return spare
	}
	return u.l.T.No
}
