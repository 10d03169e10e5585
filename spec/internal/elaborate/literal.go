package elaborate

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// compositeLit elaborates a composite literal; the type is that of the
// surrounding literal's elements where the literal names none.
func compositeLit(env *synth.Env, n *syntax.Composite, of types.Type) ast.Expr {
	lit := &ast.CompositeLit{Lbrace: env.Pos(n.Open), Rbrace: env.Pos(n.Close)}
	if n.Type != nil {
		if name, ok := n.Type.(*syntax.Name); ok {
			lit.Type = env.TypeName(name)
		} else {
			lit.Type = expression(env, n.Type, nil)
		}
		if lit.Type == nil {
			return nil
		}
		if of = compositeType(env, lit); of == nil {
			return nil
		}
	}
	if of == nil {
		env.Failf(n.Open, "a composite literal without a type")
		return nil
	}
	under := of.Underlying()
	if ptr, ok := under.(*types.Pointer); ok && n.Type == nil {
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
	for _, el := range n.Elems {
		value := elementValue(env, el.Value, elemType)
		ok = ok && value != nil
		if el.Key == nil {
			lit.Elts = append(lit.Elts, value)
			continue
		}
		var key ast.Expr
		if name, isName := el.Key.(*syntax.Name); isName && fields {
			key = env.Ident(name.Offset(), name.Name)
		} else {
			key = elementValue(env, el.Key, keyType)
		}
		ok = ok && key != nil
		lit.Elts = append(lit.Elts, &ast.KeyValueExpr{Key: key, Colon: env.Pos(el.Value.Offset()), Value: value})
	}
	if !ok {
		return nil
	}
	return lit
}

func elementValue(env *synth.Env, n syntax.Node, of types.Type) ast.Expr {
	if c, ok := n.(*syntax.Composite); ok && c.Type == nil {
		return compositeLit(env, c, of)
	}
	return expression(env, n, of)
}

// compositeType returns the type of a literal; [...]T has one only as a whole.
func compositeType(env *synth.Env, lit *ast.CompositeLit) types.Type {
	x := lit.Type
	if array, ok := x.(*ast.ArrayType); ok {
		if _, dots := array.Len.(*ast.Ellipsis); dots {
			x = &ast.ArrayType{Lbrack: array.Lbrack, Elt: array.Elt}
		}
	}
	tv, ok := env.TypeOf(x)
	if !ok {
		return nil
	}
	if !tv.IsType() {
		env.Frame.Failed = true
		env.Frame.Unit.Report(lit.Pos(), types.ExprString(x)+" is not a type")
		return nil
	}
	return tv.Type
}
