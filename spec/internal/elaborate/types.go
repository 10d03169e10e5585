package elaborate

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// goType elaborates a type of Go as it is written in an expression.
func goType(env *synth.Env, t syntax.Type) ast.Expr {
	pos := env.Pos(t.Offset())
	switch t := t.(type) {
	case *syntax.NamedType:
		return namedGoType(env, t)
	case *syntax.PointerType:
		if elem := goType(env, t.Elem); elem != nil {
			return &ast.StarExpr{Star: pos, X: elem}
		}
	case *syntax.SequenceType:
		return sequenceGoType(env, t)
	case *syntax.MapType:
		key, elem := goType(env, t.Key), goType(env, t.Elem)
		if key != nil && elem != nil {
			return &ast.MapType{Map: pos, Key: key, Value: elem}
		}
	case *syntax.ChanType:
		elem := goType(env, t.Elem)
		if elem == nil {
			return nil
		}
		dir := ast.SEND | ast.RECV
		if t.Receive {
			dir = ast.RECV
		} else if t.Send {
			dir = ast.SEND
		}
		return &ast.ChanType{Begin: pos, Arrow: pos, Dir: dir, Value: elem}
	case *syntax.FuncType:
		params, results := fieldList(env, t.Params), fieldList(env, t.Results)
		if params != nil && results != nil {
			return &ast.FuncType{Func: pos, Params: params, Results: results}
		}
	case *syntax.StructType:
		if fields := fieldList(env, t.Fields); fields != nil {
			return &ast.StructType{Struct: pos, Fields: fields}
		}
	case *syntax.InterfaceType:
		return &ast.InterfaceType{Interface: pos, Methods: &ast.FieldList{Opening: pos, Closing: pos}}
	case *syntax.BraceType:
		env.Failf(t.Offset(), "a type of Go is expected here, not a refined one")
	}
	return nil
}

func namedGoType(env *synth.Env, t *syntax.NamedType) ast.Expr {
	pos := env.Pos(t.Offset())
	if t.Call {
		env.Failf(t.Offset(), "a type of Go is expected here, and none takes arguments in parentheses")
		return nil
	}
	var x ast.Expr
	if t.Pkg != "" {
		if !env.IsPackage(t.Pkg) {
			env.UndefinedPackage(t.PkgAt, t.Pkg)
			return nil
		}
		x = &ast.SelectorExpr{X: env.Ident(t.PkgAt, t.Pkg), Sel: env.Ident(t.Offset(), t.Name)}
	} else if x = env.TypeName(&syntax.Name{At: t.At, Name: t.Name}); x == nil {
		return nil
	}
	if len(t.Inst) == 0 {
		return x
	}
	indices := make([]ast.Expr, len(t.Inst))
	for i, arg := range t.Inst {
		if indices[i] = goType(env, arg); indices[i] == nil {
			return nil
		}
	}
	if len(indices) == 1 {
		return &ast.IndexExpr{X: x, Lbrack: pos, Index: indices[0], Rbrack: pos}
	}
	return &ast.IndexListExpr{X: x, Lbrack: pos, Indices: indices, Rbrack: pos}
}

func sequenceGoType(env *synth.Env, t *syntax.SequenceType) ast.Expr {
	pos := env.Pos(t.Offset())
	array := &ast.ArrayType{Lbrack: pos, Elt: goType(env, t.Elem)}
	switch {
	case t.Dots:
		array.Len = &ast.Ellipsis{Ellipsis: pos}
	case t.Length != nil:
		if array.Len = expression(env, t.Length, nil); array.Len == nil {
			return nil
		}
	}
	if array.Elt == nil {
		return nil
	}
	return array
}

func fieldList(env *synth.Env, params []syntax.Param) *ast.FieldList {
	list := &ast.FieldList{}
	ok := true
	for _, p := range params {
		typ := goType(env, p.Type)
		if typ == nil {
			ok = false
			continue
		}
		if p.Variadic {
			typ = &ast.Ellipsis{Ellipsis: env.Pos(p.Type.Offset()), Elt: typ}
		}
		field := &ast.Field{Type: typ}
		if p.Name != "" {
			field.Names = []*ast.Ident{env.Ident(p.NameAt, p.Name)}
		}
		list.List = append(list.List, field)
	}
	if !ok {
		return nil
	}
	return list
}

// typeFrom types a type of Go; nil if it has a fault, which is reported.
func typeFrom(env *synth.Env, t syntax.Type) types.Type {
	x := goType(env, t)
	tv, ok := env.TypeOf(x)
	if !ok {
		return nil
	}
	if !tv.IsType() {
		env.Failf(t.Offset(), "%s is not a type", types.ExprString(x))
		return nil
	}
	return tv.Type
}
