package spec

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
)

// literalFunc is func(params) result body. Its extent is empty: go/types finds scopes by position, and those
// of synthetic functions must not be found.
func literalFunc(pos token.Pos, params []*ast.Field, result ast.Expr, body *ast.BlockStmt) *ast.FuncLit {
	body.Lbrace, body.Rbrace = pos, pos-1
	return &ast.FuncLit{
		Type: &ast.FuncType{
			Func:    pos,
			Params:  &ast.FieldList{Opening: pos, List: params, Closing: pos},
			Results: &ast.FieldList{List: []*ast.Field{{Type: result}}},
		},
		Body: body,
	}
}

// returning is the block { return x }. Where x is a call of a boolean function literal without parameters
// it is that function's body.
func returning(pos token.Pos, x ast.Expr) *ast.BlockStmt {
	if call, ok := x.(*ast.CallExpr); ok && len(call.Args) == 0 {
		if lit, ok := call.Fun.(*ast.FuncLit); ok && isIdent(lit.Type.Results.List[0].Type, "bool") {
			return lit.Body
		}
	}
	return block(pos, &ast.ReturnStmt{Return: pos, Results: []ast.Expr{x}})
}

func block(pos token.Pos, list ...ast.Stmt) *ast.BlockStmt {
	return &ast.BlockStmt{Lbrace: pos, List: list, Rbrace: pos - 1}
}

func isIdent(x ast.Expr, name string) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == name
}

// shielded puts an expression of the type that stands before a block into parentheses, if a composite
// literal in it could be taken for that block. go/printer drops them around literals of generic types,
// where those of a conversion stay.
func (env *env) shielded(x ast.Expr, t types.Type) ast.Expr {
	literal, generic := false, false
	ast.Inspect(x, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok {
			literal = true
			switch lit.Type.(type) {
			case *ast.IndexExpr, *ast.IndexListExpr:
				generic = true
			}
		}
		return true
	})
	pos := x.Pos()
	switch {
	case generic:
		return &ast.CallExpr{Fun: env.typeExpr(pos, t), Lparen: pos, Args: []ast.Expr{x}, Rparen: pos}
	case literal:
		return &ast.ParenExpr{Lparen: pos, X: x, Rparen: pos}
	}
	return x
}

// maxCopied bounds the size of an expression that is copied rather than held in a variable.
const maxCopied = 12

// isSimple reports whether an expression is small, and cheap to evaluate twice.
func isSimple(x ast.Expr) bool {
	size, simple := 0, true
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			return false
		case *ast.CallExpr:
			simple = simple && isIdent(n.Fun, "len")
		case *ast.FuncLit, *ast.CompositeLit:
			simple = false
		}
		size++
		return simple
	})
	return simple && size <= maxCopied
}

// isPath reports whether an expression is a name, or a field of a path.
func isPath(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isPath(x.X)
	}
	return false
}

// copyExpr copies an expression, so that each node of a tree has its own types recorded.
func copyExpr(x ast.Expr) ast.Expr { return copyNode(x, nil) }

// copyNode copies a tree. Each copied node is shown to change, if that is not nil.
func copyNode[N ast.Node](n N, change func(old, copied ast.Node)) N {
	return copyValue(reflect.ValueOf(n), change).Interface().(N)
}

func copyValue(v reflect.Value, change func(old, copied ast.Node)) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		return copyValue(v.Elem(), change)
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		copied := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			copied.Index(i).Set(copyValue(v.Index(i), change))
		}
		return copied
	case reflect.Pointer:
		node, isNode := v.Interface().(ast.Node)
		if v.IsNil() || !isNode {
			return reflect.Zero(v.Type()) // objects and scopes of the parser
		}
		copied := reflect.New(v.Type().Elem())
		for i := range v.Elem().NumField() {
			copied.Elem().Field(i).Set(copyValue(v.Elem().Field(i), change))
		}
		if change != nil {
			change(node, copied.Interface().(ast.Node))
		}
		return copied
	}
	return v
}

var posType = reflect.TypeFor[token.Pos]()

// setPos sets all positions of a node itself that are set, to pos.
func setPos(n ast.Node, pos token.Pos) {
	v := reflect.ValueOf(n).Elem()
	for i := range v.NumField() {
		if field := v.Field(i); field.Type() == posType && field.Int() != 0 {
			field.SetInt(int64(pos))
		}
	}
}

// identsIn are the identifiers in an expression of Go.
func identsIn(x ast.Expr) (names []string) {
	ast.Inspect(x, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			names = append(names, id.Name)
		}
		return true
	})
	return names
}
