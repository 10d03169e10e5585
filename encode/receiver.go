package encode

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec"
)

// nilReceiver reports whether the method's body or contract compares the pointer receiver with
// nil; only then is nil one of its values.
func nilReceiver(c *spec.Contract) bool {
	recv := c.Params[0]
	if c.Decl != nil && c.Decl.Body != nil && c.Pkg.Info != nil && comparesNil(c.Decl.Body, c.Pkg.Info, declaredAs(c, recv)) {
		return true
	}
	w := &nilWalk{funcs: map[*types.Func]*spec.Func{}, seen: map[nilQuery]bool{}}
	for _, f := range c.Pkg.Funcs {
		w.funcs[f.Obj] = f
	}
	for _, list := range [][]*spec.Clause{c.Requires, c.Filters, c.Ensures, c.Panics} {
		for _, cl := range list {
			for i, a := range cl.Args {
				if (a.Kind == spec.ArgParam || a.Kind == spec.ArgOld) && a.Index == 0 && w.param(cl.Func, i) {
					return true
				}
			}
		}
	}
	return false
}

// declaredAs is the receiver as the declaration's syntax knows it.
func declaredAs(c *spec.Contract, recv *types.Var) *types.Var {
	if c.Decl.Recv != nil && len(c.Decl.Recv.List) == 1 && len(c.Decl.Recv.List[0].Names) == 1 {
		if v, ok := c.Pkg.Info.Defs[c.Decl.Recv.List[0].Names[0]].(*types.Var); ok {
			return v
		}
	}
	return recv
}

// comparesNil reports whether v is compared with nil under n, or switched on with a case nil.
func comparesNil(n ast.Node, info *types.Info, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				found = found || names(n.X, info, v) && isNilName(n.Y, info) || names(n.Y, info, v) && isNilName(n.X, info)
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && names(n.Tag, info, v) {
				for _, s := range n.Body.List {
					for _, x := range s.(*ast.CaseClause).List {
						found = found || isNilName(x, info)
					}
				}
			}
		}
		return !found
	})
	return found
}

func names(x ast.Expr, info *types.Info, v *types.Var) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	return ok && info.Uses[id] == v
}

func isNilName(x ast.Expr, info *types.Info) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return false
	}
	_, ok = info.Uses[id].(*types.Nil)
	return ok
}

// A nilWalk follows a parameter through the functions that refinements became.
type nilWalk struct {
	funcs map[*types.Func]*spec.Func
	seen  map[nilQuery]bool
}

type nilQuery struct {
	fn    *types.Func
	param int
}

// param reports whether a synthetic function, or one that it passes the parameter on to, compares
// it with nil.
func (w *nilWalk) param(f *spec.Func, i int) bool {
	q := nilQuery{f.Obj, i}
	if w.seen[q] || f.Decl.Body == nil {
		return false
	}
	w.seen[q] = true
	v := paramVar(f, i)
	if v == nil {
		return false
	}
	if comparesNil(f.Decl.Body, f.Info, v) {
		return true
	}
	found := false
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		if !ok {
			return !found
		}
		fn, _ := f.Info.Uses[id].(*types.Func)
		callee := w.funcs[fn]
		if callee == nil {
			return !found
		}
		for j, a := range call.Args {
			if names(a, f.Info, v) && w.param(callee, j) {
				found = true
			}
		}
		return !found
	})
	return found
}

// paramVar is the i-th parameter of a synthetic function.
func paramVar(f *spec.Func, i int) *types.Var {
	n := 0
	for _, p := range f.Decl.Type.Params.List {
		for _, name := range p.Names {
			if n == i {
				v, _ := f.Info.Defs[name].(*types.Var)
				return v
			}
			n++
		}
	}
	return nil
}
