package unannotated

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec"
)

// isSwitch reports whether a function only compares an integer parameter with
// constants, or passes it on to functions that do. No index can be too great
// because of it. Parameters are counted without the receiver.
func isSwitch(c *spec.Contract, i int) bool {
	return (&switches{pkg: c.Pkg, known: map[types.Object]bool{}}).has(c.Func, i)
}

// A switches finds the parameters that functions only compare with constants.
// It has those that it knows, and takes one that it is looking at for one.
type switches struct {
	pkg   *spec.Package
	known map[types.Object]bool
}

// has reports whether a parameter of a function is one.
func (s *switches) has(fn *types.Func, i int) bool {
	decl, info, _, ok := s.pkg.Source(fn)
	if !ok || decl.Body == nil || i < 0 || i >= fn.Signature().Params().Len() || fn.Signature().Variadic() && i == fn.Signature().Params().Len()-1 {
		return false
	}
	param := parameter(decl, info, i)
	if param == nil {
		return true // it has no name
	}
	if known, ok := s.known[param]; ok {
		return known
	}
	s.known[param] = true
	only := true
	ast.PreorderStack(decl.Body, nil, func(n ast.Node, around []ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && info.Uses[id] == param {
			only = only && s.isCompared(info, around, id)
		}
		return true
	})
	s.known[param] = only
	return only
}

// isCompared reports whether an expression with a parameter is compared with a
// constant, or is an argument that only is.
func (s *switches) isCompared(info *types.Info, around []ast.Node, e ast.Expr) bool {
	last := len(around) - 1
	isConstant := func(e ast.Expr) bool { return info.Types[e].Value != nil }
	switch n := around[last].(type) {
	case *ast.ParenExpr:
		return s.isCompared(info, around[:last], n)
	case *ast.BinaryExpr:
		switch n.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return isConstant(n.X) || isConstant(n.Y)
		}
	case *ast.SwitchStmt:
		return n.Tag == e && !slices.ContainsFunc(n.Body.List, func(clause ast.Stmt) bool {
			return slices.ContainsFunc(clause.(*ast.CaseClause).List, func(e ast.Expr) bool { return !isConstant(e) })
		})
	case *ast.CallExpr:
		if info.Types[n.Fun].IsType() {
			return s.isCompared(info, around[:last], n)
		}
		callee, ok := typeutil.Callee(info, n).(*types.Func)
		if !ok || callee.Signature().Params().Len() != info.TypeOf(n.Fun).(*types.Signature).Params().Len() {
			return false // T.Method has the receiver among its arguments
		}
		return s.has(callee, slices.Index(n.Args, e))
	}
	return false
}
