package spec

import (
	"go/ast"
	"go/types"
)

// composite elaborates a composite literal; the type is that of the surrounding literal's elements
// where the literal names none.
func (env *env) composite(n *compositeNode, of types.Type) ast.Expr {
	lit := &ast.CompositeLit{Lbrace: env.pos(n.open), Rbrace: env.pos(n.close)}
	if n.typ != nil {
		if name, ok := n.typ.(*nameNode); ok {
			lit.Type = env.typeName(name)
		} else {
			lit.Type = env.expr(n.typ, nil)
		}
		if lit.Type == nil {
			return nil
		}
		if of = env.compositeType(lit); of == nil {
			return nil
		}
	}
	if of == nil {
		env.failf(n.open, "a composite literal without a type")
		return nil
	}
	under := of.Underlying()
	if ptr, ok := under.(*types.Pointer); ok && n.typ == nil {
		under = ptr.Elem().Underlying()
	}
	var keyType, elemType types.Type
	fields := false
	switch t := under.(type) {
	case *types.Struct:
		fields = true
	case *types.Slice:
		elemType = t.Elem()
	case *types.Array:
		elemType = t.Elem()
	case *types.Map:
		keyType, elemType = t.Key(), t.Elem()
	}
	ok := true
	for _, el := range n.elems {
		value := env.element(el.value, elemType)
		ok = ok && value != nil
		if el.key == nil {
			lit.Elts = append(lit.Elts, value)
			continue
		}
		var key ast.Expr
		if name, isName := el.key.(*nameNode); isName && fields {
			key = env.ident(name.offset(), name.name)
		} else {
			key = env.element(el.key, keyType)
		}
		ok = ok && key != nil
		lit.Elts = append(lit.Elts, &ast.KeyValueExpr{Key: key, Colon: env.pos(el.value.offset()), Value: value})
	}
	if !ok {
		return nil
	}
	return lit
}

func (env *env) element(n node, of types.Type) ast.Expr {
	if c, ok := n.(*compositeNode); ok && c.typ == nil {
		return env.composite(c, of)
	}
	return env.expr(n, of)
}

// compositeType is the type of a literal; [...]T has one only as a whole.
func (env *env) compositeType(lit *ast.CompositeLit) types.Type {
	x := lit.Type
	if array, ok := x.(*ast.ArrayType); ok {
		if _, dots := array.Len.(*ast.Ellipsis); dots {
			x = &ast.ArrayType{Lbrack: array.Lbrack, Elt: array.Elt}
		}
	}
	tv, ok := env.typeOf(x)
	if !ok {
		return nil
	}
	if !tv.IsType() {
		env.frame.failed = true
		env.frame.e.report(lit.Pos(), types.ExprString(x)+" is not a type")
		return nil
	}
	return tv.Type
}
