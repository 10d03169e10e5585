package unfold

import (
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// pointer unfolds a pointer. With always, nil is not in its domain.
func (u *Unfolder) pointer(t types.Type, ptr *types.Pointer, p domain.Position, always bool) (shape.Node, sym.Value) {
	if o := u.d.Pkg.Opaque(t); o != nil {
		return u.opaque(o, t, p, always)
	}
	if spec.IsGraph(u.d.Pkg, t) {
		return u.graphs.link(t, p, always)
	}
	if p.Left <= 0 {
		if always {
			u.impossible = append(u.impossible, p.Guard)
		}
		return &shape.Pointer{T: t, Var: -1}, u.l.Mem.NilPointer
	}
	n := &shape.Pointer{T: t, Var: -1, Always: always}
	there := u.l.T.Yes
	if !always {
		prior := []problem.Interval{{Lo: 0, Hi: min(int64(p.Before), 1)}}
		n.Var, there = u.newVar(p, p.Path, true, 0, 1, prior, problem.Structural, 1)
	} else if p.Before == 0 {
		u.freshAll = true
	}
	sub := p.Below()
	sub.Guard = u.l.T.And(p.Guard, there)
	if _, ok := ptr.Elem().Underlying().(*types.Struct); !ok {
		sub.Path = "*" + p.Path
	}
	var v sym.Value
	n.Elem, v = u.node(ptr.Elem(), sub)
	o := u.l.Mem.NewObject()
	o.Init = v
	r := &sym.Pointer{Alts: []sym.PointerAlt{{Guard: there, At: sym.Place{Obj: o}}}}
	if !always {
		r.Alts = append(r.Alts, sym.PointerAlt{Guard: u.l.T.Not(there)})
	}
	return n, r
}
