package unfold

import (
	"encoding/binary"
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// opaque unfolds an opaque type, or a pointer to one. With always, nil is not
// in its domain unless a constructor returns it.
func (u *Unfolder) opaque(o *spec.Opaque, t types.Type, p domain.Position, always bool) (shape.Node, sym.Value) {
	if u.whole != nil {
		samples := p.Bounds.Samples
		p.Bounds = *u.whole
		p.Bounds.Samples = samples
	}
	p = u.d.Enter(o.Named, p)
	n := &shape.Built{T: t, Of: o, Var: -1}
	var none []domain.Construction
	if c := o.NilOf(t); c != nil && !always {
		none = []domain.Construction{{Key: domain.NilKey, Wire: binary.AppendUvarint(nil, uint64(c.Number))}}
	}
	if zero := o.OnlyZero(); zero != nil {
		return onlyZero(u, n, none, p)
	}
	n.Values = u.constructions(t, p.Bounds, u.d.Bounds.Depth, p.Left)
	if none != nil {
		n.Values = append(none, slices.DeleteFunc(slices.Clone(n.Values), domain.IsNilConstruction)...)
	}
	if len(n.Values) == 0 {
		u.impossible = append(u.impossible, p.Guard)
		return n, &sym.Hidden{}
	}
	var prior []problem.Interval
	if u.d.Bounds.Depth > 0 {
		prior = []problem.Interval{}
		had := map[string]bool{domain.NilKey: none != nil}
		for _, v := range u.constructions(t, p.Bounds, u.d.Bounds.Depth-1, p.Before) {
			had[v.Key] = true
		}
		if base := u.d.Bounds.Base; base != nil {
			for _, v := range u.constructions(t, *base, base.Depth, p.Left-u.d.Bounds.Depth+base.Depth) {
				had[v.Key] = true
			}
		}
		for i, v := range n.Values {
			if had[v.Key] {
				prior = domain.AddInterval(prior, int64(i))
			}
		}
	}
	n.Var, _ = u.newVar(p, p.Path, false, 0, int64(len(n.Values)-1), prior, problem.Finite, 0)
	return n, &sym.Hidden{}
}

// onlyZero unfolds the zero value of an opaque type, or a pointer to it. The
// pointer may also be nil if none holds the construction of nil.
func onlyZero(u *Unfolder, n *shape.Built, none []domain.Construction, p domain.Position) (shape.Node, sym.Value) {
	zero := domain.Construction{Key: "zero", Wire: binary.AppendUvarint(nil, uint64(n.Of.Zero().Number))}
	n.Values = append(none, zero)
	v, ok := zeroOf(u, n.Of.Named)
	if !ok { // as with the values that calls build
		if none != nil {
			n.Var, _ = u.newVar(p, p.Path, false, 0, 1, []problem.Interval{{Lo: 0, Hi: 1}}, problem.Finite, 0)
		}
		return n, &sym.Hidden{}
	}
	if !gotypes.IsPointer(n.T) {
		return n, v
	}
	there := u.l.T.Yes
	if none != nil {
		n.Var, there = u.newVar(p, p.Path, true, 0, 1, []problem.Interval{{Lo: 0, Hi: 1}}, problem.Finite, 0)
	}
	obj := u.l.Mem.NewObject()
	obj.Init = v
	r := &sym.Pointer{Alts: []sym.PointerAlt{{Guard: there, At: sym.Place{Obj: obj}}}}
	if none != nil {
		r.Alts = append(r.Alts, sym.PointerAlt{Guard: u.l.T.Not(there)})
	}
	return n, r
}

// zeroOf returns the zero value of a type. ok is false if code that looks at it
// cannot be evaluated, since it holds a channel, for example.
func zeroOf(u *Unfolder, t types.Type) (zero sym.Value, ok bool) {
	err := func() (err error) {
		defer sym.Recover(&err)
		zero = u.l.Mem.Zero(t)
		return nil
	}()
	return zero, err == nil
}

func (u *Unfolder) constructions(t types.Type, b domain.Bounds, depth, left int) []domain.Construction {
	if left <= 0 {
		return nil
	}
	if b.Opaque == nil {
		panic(sym.Refusal{Err: fmt.Errorf("parameter %s: the values of the opaque type %s are not known here", u.d.Param, types.TypeString(t, types.RelativeTo(u.d.Home)))})
	}
	b.Depth = depth
	values, err := b.Opaque.Values(u.l.T.Ctx, t, b, left)
	if err != nil {
		panic(sym.Refusal{Err: err})
	}
	return values
}
