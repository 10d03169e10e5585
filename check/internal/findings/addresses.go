package findings

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec"
)

// addresses returns a note if a precondition compares a pointer with the
// address of a field or an element. No pointer of an input is equal to it. Thus
// the predicate of a ring with its root inside a list is false for all inputs.
func addresses(c *spec.Contract) []Note {
	for _, cl := range c.Precondition() {
		for r := range c.Pkg.Reached(cl.Func.Obj) {
			if r.Decl == nil {
				continue
			}
			x := comparedAddress(r.Decl)
			if x == nil {
				continue
			}
			pos := cl.Pos
			if r.Func != cl.Func.Obj {
				pos = c.Pkg.Fset.Position(x.Pos())
			}
			return []Note{{Pos: pos, Msg: "no pointer of an input leads to a field or an element, as " + types.ExprString(x) +
				" does: keep that node behind a pointer of its own, or let //refine:construct build the value"}}
		}
	}
	return nil
}

// comparedAddress returns the first address of a field or an element that is
// compared in a function, or nil.
func comparedAddress(fn ast.Node) (found ast.Expr) {
	ast.Inspect(fn, func(n ast.Node) bool {
		x, ok := n.(*ast.BinaryExpr)
		if !ok || x.Op != token.EQL && x.Op != token.NEQ {
			return found == nil
		}
		for _, side := range []ast.Expr{x.X, x.Y} {
			if found == nil && isAddressWithin(side) {
				found = side
			}
		}
		return found == nil
	})
	return found
}

// isAddressWithin reports whether an expression is the address of a field or an
// element.
func isAddressWithin(x ast.Expr) bool {
	u, ok := ast.Unparen(x).(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return false
	}
	switch ast.Unparen(u.X).(type) {
	case *ast.SelectorExpr, *ast.IndexExpr:
		return true
	}
	return false
}
