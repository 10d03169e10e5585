package unfold

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
)

func (u *Unfolder) array(t types.Type, a *types.Array, p domain.Position) (shape.Node, sym.Value) {
	n, r := &shape.Array{T: t}, &sym.Aggregate{}
	for i := range a.Len() {
		sub := p
		sub.Path = fmt.Sprintf("%s[%d]", p.Path, i)
		e, v := u.node(a.Elem(), sub)
		n.Elems = append(n.Elems, e)
		r.Parts = append(r.Parts, v)
	}
	return n, r
}

func (u *Unfolder) structure(t types.Type, s *types.Struct, p domain.Position) (shape.Node, sym.Value) {
	n, r := &shape.Struct{T: t}, &sym.Aggregate{}
	linked := u.d.Recursive(t)
	at := u.at
	for i := range s.NumFields() {
		f := s.Field(i)
		sub := p.Field(f)
		sub.Linked = linked || p.Linked
		sub.Path = p.Path + "." + f.Name()
		sub.NilFunc = domain.IsFunc(f.Type()) && u.d.ComparesNil(t, f)
		u.at = inside(u.l.Mem, at, i)
		e, v := u.node(f.Type(), sub)
		n.Fields = append(n.Fields, e)
		r.Parts = append(r.Parts, v)
	}
	return n, r
}
