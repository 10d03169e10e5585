package unannotated

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// holdsReflected reports whether a value is, or holds, a reflect.Value. Which
// kinds of values a function takes in it, no type says.
func holdsReflected(v value.Value) bool {
	return v != nil && (isReflected(v.Type()) || slices.ContainsFunc(v.Parts(), holdsReflected))
}

// isReflected reports whether a type is reflect.Value.
func isReflected(t types.Type) bool { return isOf(t, "reflect", "Value") }

// isOf reports whether a type is that of a package with a name.
func isOf(t types.Type, path, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path && n.Obj().Name() == name
}

// tellsKinds reports whether the function, or one of its module that it calls,
// asks package reflect for a kind. It then takes values of several kinds.
func (j *Judge) tellsKinds() bool {
	if j.kinds == nil {
		c := j.contract
		tells := c.Decl != nil && tellsKindsIn(c.Pkg, c.Decl, c.Pkg.Info, map[string]bool{})
		j.kinds = &tells
	}
	return *j.kinds
}

// tellsKindsIn does the work of tellsKinds for a declared function. seen has
// the names of the functions that it has looked at.
func tellsKindsIn(p *spec.Package, decl *ast.FuncDecl, info *types.Info, seen map[string]bool) (found bool) {
	if decl.Body == nil {
		return false
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		callee, ok := typeutil.Callee(info, call).(*types.Func)
		if !ok || callee.Pkg() == nil {
			return true
		}
		if callee.Pkg().Path() == "reflect" {
			found = callee.Name() == "Kind"
			return !found
		}
		if name := callee.Origin().FullName(); !seen[name] && spec.InModule(p, callee.Pkg().Path()) {
			seen[name] = true
			if decl, info, _, ok := p.Source(callee); ok {
				found = tellsKindsIn(p, decl, info, seen)
			}
		}
		return !found
	})
	return found
}
