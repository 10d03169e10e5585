package unfold

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/table"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
)

// sequence unfolds a sequence, which has as many steps as a slice has elements,
// each with one unit of depth less. In the plain domain it has none.
func (u *Unfolder) sequence(t types.Type, elements *types.Tuple, p domain.Position) (shape.Node, sym.Value) {
	n := &shape.Sequence{T: t, Length: -1}
	var there sym.Term
	n.Var, there = u.unlessNil(&p)
	s := table.NewSequence(u.l.M, t, u.l.T.Num(0))
	most, earlier := p.Bounds.Length(p.Left), p.Bounds.Length(p.Before)
	if most > 0 && p.Bounds.Dictionary != nil {
		prior := []problem.Interval{{Lo: 0, Hi: int64(max(earlier, 0))}}
		n.Length, s.Length = u.newVar(p, "len("+p.Path+")", false, 0, int64(most), prior, problem.Structural, 1)
		for i := range most {
			sub := p.Below()
			sub.Path = fmt.Sprintf("%s[%d]", p.Path, i)
			if earlier <= i {
				sub.Before = -1
			}
			sub.Guard = u.l.T.And(p.Guard, u.l.T.Above(s.Length, i))
			nodes, vals := u.step(elements, sub)
			n.Elems = append(n.Elems, nodes)
			s.Steps = append(s.Steps, vals)
		}
	}
	return n, closure(u, there, s)
}

// step unfolds the values that one step of a sequence gives.
func (u *Unfolder) step(elements *types.Tuple, p domain.Position) (nodes []shape.Node, vals []sym.Value) {
	for i := range elements.Len() {
		sub := p
		if elements.Len() > 1 {
			sub.Path = fmt.Sprintf("%s.%d", p.Path, i)
		}
		n, v := u.node(elements.At(i).Type(), sub)
		nodes, vals = append(nodes, n), append(vals, v)
	}
	return nodes, vals
}
