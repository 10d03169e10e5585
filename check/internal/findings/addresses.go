package findings

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec"
)

// addresses returns a note if a precondition compares a pointer with the
// address of a field or an element to which no pointer of an input leads. Thus
// the predicate of a ring with its root inside a list is false for all inputs,
// unless the list has the bound into=root.
func addresses(c *spec.Contract) []Note {
	for _, cl := range c.Precondition() {
		for r := range c.Pkg.Reached(cl.Func.Obj) {
			if r.Decl == nil {
				continue
			}
			x := comparedAddress(c.Pkg, r)
			if x == nil {
				continue
			}
			pos := cl.Pos
			if r.Func != cl.Func.Obj {
				pos = c.Pkg.Fset.Position(x.Pos())
			}
			return []Note{{Pos: pos, Msg: "no pointer of an input leads to a field or an element, as " + types.ExprString(x) +
				" does: " + instead(c.Pkg, r.Info, x)}}
		}
	}
	return nil
}

// instead says how inputs can have a pointer to a field or an element.
func instead(p *spec.Package, info *types.Info, x ast.Expr) string {
	host, field := fieldAt(info, x)
	if host == nil || host.Obj().Pkg() != p.Types {
		return "keep that node behind a pointer of its own, or let //refine:construct build the value"
	}
	nodes := "nodes=1 "
	if p.Bounds[host.Origin().Obj()].Nodes != nil {
		nodes = ""
	}
	return fmt.Sprintf("add %sinto=%s to the //refine:bound of %s, or let //refine:construct build the value",
		nodes, host.Underlying().(*types.Struct).Field(field).Name(), host.Obj().Name())
}

// fieldAt returns the type that declares the field whose address an expression
// is, and the index of the field. The type is nil for other addresses.
func fieldAt(info *types.Info, x ast.Expr) (host *types.Named, field int) {
	of, ok := ast.Unparen(ast.Unparen(x).(*ast.UnaryExpr).X).(*ast.SelectorExpr)
	if !ok || info.Selections[of] == nil || len(info.Selections[of].Index()) != 1 {
		return nil, 0
	}
	t := info.Selections[of].Recv()
	if ptr, isPointer := t.Underlying().(*types.Pointer); isPointer {
		t = ptr.Elem()
	}
	host, _ = types.Unalias(t).(*types.Named)
	return host, info.Selections[of].Index()[0]
}

// comparedAddress returns the first address of a field or an element that is
// compared in a function, or nil. Fields to which pointers of inputs lead do
// not count.
func comparedAddress(p *spec.Package, fn spec.Reached) (found ast.Expr) {
	ast.Inspect(fn.Decl, func(n ast.Node) bool {
		x, ok := n.(*ast.BinaryExpr)
		if !ok || x.Op != token.EQL && x.Op != token.NEQ {
			return found == nil
		}
		for _, side := range []ast.Expr{x.X, x.Y} {
			if found != nil || !isAddressWithin(side) {
				continue
			}
			if host, field := fieldAt(fn.Info, side); host == nil || !slices.Contains(spec.InteriorFields(p, host), field) {
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
