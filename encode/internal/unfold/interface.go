package unfold

import (
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// interfaceNode unfolds an interface: nil, or a value of one of its types with
// one unit of depth less.
func (u *Unfolder) interfaceNode(t types.Type, p domain.Position) (shape.Node, sym.Value) {
	n := &shape.Interface{T: t, Var: -1, Which: -1}
	if p.Left <= 0 {
		return n, u.l.Mem.NilInterface
	}
	held := u.d.Holds(t, p)
	if len(held) == 0 {
		return n, u.l.Mem.NilInterface
	}
	var there sym.Term
	prior := []problem.Interval{{Lo: 0, Hi: min(int64(p.Before), 1)}}
	n.Var, there = u.newVar(p, p.Path, true, 0, 1, prior, problem.Structural, 1)
	sub := p.Below()
	sub.Guard = u.l.T.And(p.Guard, there)
	which := u.l.T.Num(0)
	if last := int64(len(held) - 1); last > 0 {
		prior = []problem.Interval{{Lo: 0, Hi: last}}
		n.Which, which = u.newVar(sub, p.Path+".(type)", false, 0, last, prior, problem.Structural, 0)
	}
	r := &sym.Dynamic{Alts: []sym.DynamicAlt{{Guard: u.l.T.Not(there)}}}
	all := u.d.World.Types(t)
	for i, h := range held {
		is := u.l.T.Is(which, i)
		at := p.HeldAt(t, h)
		at.Guard = u.l.T.And(sub.Guard, is)
		at.Path = p.Path + ".(" + types.TypeString(h, types.RelativeTo(u.d.Home)) + ")"
		node, v := u.held(h, at)
		n.Alts = append(n.Alts, node)
		n.Numbers = append(n.Numbers, domain.TypeIndex(all, h))
		for _, a := range v.Alts {
			a.Guard = u.l.T.And(there, is, a.Guard)
			r.Join(u.l.Mem, a)
		}
	}
	return n, r
}

// held unfolds the value of type t in an interface. A pointer is not nil, and
// what it points to has the interface's own unit of depth.
func (u *Unfolder) held(t types.Type, p domain.Position) (shape.Node, *sym.Dynamic) {
	if v := spec.SingletonOf(t); v != nil {
		return &shape.ErrorValue{T: t}, u.l.Sentinel(v, t)
	}
	if domain.IsErrorValue(t) {
		return &shape.ErrorValue{T: t}, &sym.Dynamic{Alts: []sym.DynamicAlt{shape.NewError(u.l)}}
	}
	if o := u.d.Pkg.Opaque(t); o != nil {
		n, v := u.opaque(o, t, p, true)
		return n, u.l.Mem.Wrap(v, t)
	}
	ptr, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		n, v := u.node(t, p)
		return n, u.l.Mem.Wrap(v, t)
	}
	if spec.IsGraph(u.d.Pkg, t) {
		n, v := u.graphs.link(t, p, true)
		return n, u.l.Mem.Wrap(v, t)
	}
	n := &shape.Pointer{T: t, Var: -1, Always: true}
	o := u.l.Mem.NewObject()
	n.Elem, o.Init = u.node(ptr.Elem(), p)
	return n, u.l.Mem.Wrap(u.l.Mem.PointerTo(sym.Place{Obj: o}), t)
}
