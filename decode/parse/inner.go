package parse

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// inner returns the pointer of type t to a field of a node, given the field of
// a variable of the block or of what such a variable points to. It returns nil
// for another expression, and for a field to which no pointer of an input
// leads.
func (m *memory) inner(field *ast.SelectorExpr, t types.Type) *value.Inner {
	s := m.r.x.info.Selections[field]
	if s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 || !m.isOfBlock(field.X) {
		return nil
	}
	host := s.Recv()
	if ptr, ok := host.Underlying().(*types.Pointer); ok {
		host = ptr.Elem()
	}
	leads := func(x spec.Interior) bool { return x.Field == s.Index()[0] && types.Identical(x.Host, host) }
	ptr, ok := t.Underlying().(*types.Pointer)
	if !ok || !types.Identical(ptr.Elem(), s.Type()) || !slices.ContainsFunc(spec.Interiors(m.r.x.pkg, t), leads) {
		return nil
	}
	of := m.node(field.X)
	if of == nil {
		return nil
	}
	return &value.Inner{T: t, Of: of, Field: s.Index()[0]}
}

// node returns the pointer to the variable that an expression is, or that it
// points to. It returns nil if that is a part of a variable.
func (m *memory) node(e ast.Expr) *value.Pointer {
	e = ast.Unparen(e)
	if star, ok := e.(*ast.StarExpr); ok {
		return m.node(star.X)
	}
	if id, ok := e.(*ast.Ident); ok {
		if _, isPointer := m.r.x.info.Types[e].Type.Underlying().(*types.Pointer); !isPointer {
			return m.variables[m.r.x.info.Uses[id]]
		}
	}
	p, ok := (*m.place(e)).(*value.Pointer)
	if !ok {
		return nil
	}
	if p.Elem == nil {
		m.r.x.fail(e.Pos(), "%s is nil", m.r.x.source(e))
	}
	return m.origin(p)
}

// inside returns the place of the field of a node to which a pointer leads.
func (m *memory) inside(in *value.Inner) *value.Value {
	return &m.origin(in.Of.(*value.Pointer)).Elem.(*value.Struct).Fields[in.Field]
}
