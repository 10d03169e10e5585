package unfold

import (
	"encoding/binary"
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/domain"
	"github.com/typetarget/target/encode/internal/shape"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// opaque unfolds an opaque type, or a pointer to one.
func (u *Unfolder) opaque(o *spec.Opaque, t types.Type, p domain.Position) (shape.Node, sym.Value) {
	if u.whole != nil {
		samples := p.Bounds.Samples
		p.Bounds = *u.whole
		p.Bounds.Samples = samples
	}
	p = u.d.Enter(o.Named, p)
	n := &shape.Built{T: t, Of: o, Var: -1}
	if zero := o.OnlyZero(); zero != nil {
		n.Values = []domain.Construction{{Key: "zero", Wire: binary.AppendUvarint(nil, uint64(zero.Number))}}
		return n, zeroValue(u.l.T, u.l.Mem, o, t)
	}
	n.Values = u.constructions(t, p.Bounds, u.d.Bounds.Depth, p.Left)
	none := o.Nil != nil && p.NilFunc && !slices.ContainsFunc(n.Values, domain.IsNilConstruction)
	if none {
		n.Values = append([]domain.Construction{{Key: domain.NilKey, Wire: binary.AppendUvarint(nil, uint64(o.Nil.Number))}}, n.Values...)
	}
	if len(n.Values) == 0 {
		u.impossible = append(u.impossible, p.Guard)
		return n, &sym.Hidden{}
	}
	var prior []problem.Interval
	if u.d.Bounds.Depth > 0 {
		prior = []problem.Interval{}
		had := map[string]bool{domain.NilKey: none}
		for _, v := range u.constructions(t, p.Bounds, u.d.Bounds.Depth-1, p.Before) {
			had[v.Key] = true
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

// zeroValue is the zero value of an opaque type, or a pointer to it if t is
// one.
func zeroValue(terms *sym.Terms, mem *sym.Memory, o *spec.Opaque, t types.Type) sym.Value {
	v := mem.Zero(o.Named)
	if _, isPointer := t.Underlying().(*types.Pointer); !isPointer {
		return v
	}
	obj := mem.NewObject()
	obj.Init = v
	return &sym.Pointer{Alts: []sym.PointerAlt{{Guard: terms.Yes, At: sym.Place{Obj: obj}}}}
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
