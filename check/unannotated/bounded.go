package unannotated

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec"
)

// isBounded reports whether a package compares a field with -1, 0 or 1, or has
// one of these in its place: the code expects integers below one in the field.
func isBounded(p *spec.Package, field *types.Var) bool {
	return spec.Remember(p, boundedKey{}, func() map[token.Pos]bool { return boundedIn(p) })[field.Pos()]
}

// boundedKey is the key of the fields that a package compares.
type boundedKey struct{}

// boundedIn returns the positions of the fields that are compared: c.N <= 0,
// switch c.N { case 0: }, max(c.N, 1), cmp.Or(c.N, 1).
func boundedIn(p *spec.Package) map[token.Pos]bool {
	all := make(map[token.Pos]bool)
	note := func(operands ...ast.Expr) {
		for _, one := range operands {
			if f := fieldOf(p.Info, one); f != nil && hasBound(p.Info, operands) {
				all[f.Pos()] = true
			}
		}
	}
	for _, file := range p.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				switch n.Op {
				case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
					note(n.X, n.Y)
				}
			case *ast.SwitchStmt:
				if n.Tag != nil {
					for _, clause := range n.Body.List {
						note(append(clause.(*ast.CaseClause).List, n.Tag)...)
					}
				}
			case *ast.CallExpr:
				switch types.ExprString(n.Fun) {
				case "max", "min", "cmp.Or":
					note(n.Args...)
				}
			}
			return true
		})
	}
	return all
}

// fieldOf returns the field that an expression selects, nil for others. That of
// a generic type is the declared one.
func fieldOf(info *types.Info, e ast.Expr) *types.Var {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if v, ok := info.Uses[sel.Sel].(*types.Var); ok && v.IsField() {
			return v.Origin()
		}
	}
	return nil
}

// hasBound reports whether one of some expressions is the constant -1, 0 or 1.
func hasBound(info *types.Info, all []ast.Expr) bool {
	for _, e := range all {
		if v := info.Types[e].Value; v != nil && v.Kind() == constant.Int {
			if n, exact := constant.Int64Val(v); exact && -1 <= n && n <= 1 {
				return true
			}
		}
	}
	return false
}
