package synth

import (
	"go/ast"
	"go/token"
)

// LiteralFunc returns func(params) result body. Its extent is empty: go/types
// finds scopes by position, and those of synthetic functions must not be found.
func LiteralFunc(pos token.Pos, params []*ast.Field, result ast.Expr, body *ast.BlockStmt) *ast.FuncLit {
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

// Returning returns the block { return x }. If x is a call of a boolean
// function literal without parameters it is that function's body.
func Returning(pos token.Pos, x ast.Expr) *ast.BlockStmt {
	if call, ok := x.(*ast.CallExpr); ok && len(call.Args) == 0 {
		if lit, ok := call.Fun.(*ast.FuncLit); ok && IsIdent(lit.Type.Results.List[0].Type, "bool") {
			return lit.Body
		}
	}
	return Block(pos, &ast.ReturnStmt{Return: pos, Results: []ast.Expr{x}})
}

// Block returns { list }.
func Block(pos token.Pos, list ...ast.Stmt) *ast.BlockStmt {
	return &ast.BlockStmt{Lbrace: pos, List: list, Rbrace: pos - 1}
}

// IsIdent reports whether an expression is an identifier of that name.
func IsIdent(x ast.Expr, name string) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == name
}

// maxCopied bounds the size of an expression that is copied rather than held in
// a variable.
const maxCopied = 12

// IsSimple reports whether an expression is small, and cheap to evaluate twice.
func IsSimple(x ast.Expr) bool {
	size, simple := 0, true
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			return false
		case *ast.CallExpr:
			simple = simple && IsIdent(n.Fun, "len")
		case *ast.FuncLit, *ast.CompositeLit:
			simple = false
		}
		size++
		return simple
	})
	return simple && size <= maxCopied
}

// IsPath reports whether an expression is a name, or a field of a path.
func IsPath(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return IsPath(x.X)
	}
	return false
}

// IdentsIn returns the identifiers in an expression of Go.
func IdentsIn(x ast.Expr) (names []string) {
	ast.Inspect(x, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			names = append(names, id.Name)
		}
		return true
	})
	return names
}

// Called returns a call of a function literal.
func Called(fn *ast.FuncLit, args ...ast.Expr) ast.Expr {
	return &ast.CallExpr{Fun: fn, Lparen: fn.Pos(), Args: args, Rparen: fn.Pos()}
}
