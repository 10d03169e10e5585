package domain

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// ComparesNil reports whether the body or contract of a function compares its
// i-th parameter, receiver first, with nil; nil is a value of a pointer
// receiver or of a function only if so. If the function is not annotated, half
// of the methods of the receiver's type are enough: the methods of such a type
// take nil. A law that compares with nil does not count.
func ComparesNil(c *spec.Contract, i int) bool {
	if c.Decl != nil && c.Decl.Body != nil && c.Pkg.Info != nil && comparesNil(c.Decl.Body, c.Pkg.Info, declaredAs(c, i)) {
		return true
	}
	if i == 0 && c.Unannotated && siblingsCompareNil(c) {
		return true
	}
	w := &nilWalk{funcs: map[*types.Func]*clause.Func{}, seen: map[nilQuery]bool{}}
	for _, f := range c.Pkg.Code.Funcs {
		w.funcs[f.Obj] = f
	}
	for _, cl := range c.Predicates() {
		if cl.Law != nil {
			continue // which says nothing about the code
		}
		for j, a := range cl.Args {
			if (a.Kind == clause.ArgParam || a.Kind == clause.ArgOld) && a.Index == i && w.param(cl.Func, j) {
				return true
			}
		}
	}
	return false
}

// siblingsCompareNil reports whether at least half of the methods with the same
// pointer receiver as the function compare the receiver with nil.
func siblingsCompareNil(c *spec.Contract) bool {
	recv := c.Func.Signature().Recv()
	if recv == nil || c.Pkg.Info == nil {
		return false
	}
	ptr, ok := types.Unalias(recv.Type()).(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := types.Unalias(ptr.Elem()).(*types.Named)
	if !ok {
		return false
	}
	of := named.Origin().Obj()
	return spec.Remember(c.Pkg, halfKey{of}, func() bool { return halfCompareNil(c.Pkg, of) })
}

// halfKey is the key of whether half of the methods of a type compare their
// receivers with nil.
type halfKey struct{ of *types.TypeName }

// halfCompareNil reports whether at least half of the methods of a package that
// have pointers to a type as receivers compare these with nil.
func halfCompareNil(p *spec.Package, of *types.TypeName) bool {
	methods, comparing := 0, 0
	for _, file := range p.Syntax {
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || fn.Body == nil {
				continue
			}
			star, ok := ast.Unparen(fn.Recv.List[0].Type).(*ast.StarExpr)
			if !ok {
				continue
			}
			if n, ok := types.Unalias(p.Info.TypeOf(star.X)).(*types.Named); !ok || n.Origin().Obj() != of {
				continue
			}
			methods++
			if names := fn.Recv.List[0].Names; len(names) > 0 {
				v, ok := p.Info.Defs[names[0]].(*types.Var)
				if ok && comparesNil(fn.Body, p.Info, v) {
					comparing++
				}
			}
		}
	}
	return comparing > 0 && 2*comparing >= methods
}

// FieldComparesNil reports whether anything in a package, its contracts
// included, compares a field of struct type t with nil. Nil is a value of a
// field that holds a function only if so.
func FieldComparesNil(p *spec.Package, t types.Type, field *types.Var) bool {
	return findNilFields(p).has(t, field)
}

// declaredAs returns the i-th parameter, receiver first, as in the
// declaration's syntax.
func declaredAs(c *spec.Contract, i int) *types.Var {
	var fields []*ast.Field
	if c.Decl.Recv != nil {
		fields = append(fields, c.Decl.Recv.List...)
	}
	n := 0
	for _, f := range append(fields, c.Decl.Type.Params.List...) {
		if len(f.Names) == 0 {
			n++
		}
		for _, name := range f.Names {
			if v, ok := c.Pkg.Info.Defs[name].(*types.Var); ok && n == i {
				return v
			}
			n++
		}
	}
	return c.Params[i]
}

// A nilFields holds the fields that anything in a package, its contracts
// included, compares with nil, with the types of the structs. Nil is a value of
// a field that holds a function only if the field is among them.
type nilFields map[*types.Var][]types.Type

// findNilFields finds the fields that are compared with nil.
func findNilFields(p *spec.Package) nilFields {
	found := nilFields{}
	for _, f := range p.Syntax {
		found.in(f, p.Info)
	}
	for _, f := range p.Code.Funcs {
		found.in(f.Decl, f.Info)
	}
	return found
}

// ComparesNil reports whether anything in the package compares a field of
// struct type t with nil.
func (ds *Types) ComparesNil(t types.Type, field *types.Var) bool {
	if ds.nilFields == nil {
		ds.nilFields = findNilFields(ds.Pkg)
	}
	return ds.nilFields.has(t, field)
}

// in adds the fields that are compared with nil under n.
func (found nilFields) in(n ast.Node, info *types.Info) {
	ast.Inspect(n, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		if !ok || b.Op != token.EQL && b.Op != token.NEQ {
			return true
		}
		for _, side := range [][2]ast.Expr{{b.X, b.Y}, {b.Y, b.X}} {
			s, ok := ast.Unparen(side[0]).(*ast.SelectorExpr)
			if !ok || !static.IsNilName(side[1], info) {
				continue
			}
			sel := info.Selections[s]
			if sel == nil || sel.Kind() != types.FieldVal {
				continue
			}
			owner := static.FieldType(sel.Recv(), sel.Index()[:len(sel.Index())-1])
			if p, ok := owner.Underlying().(*types.Pointer); ok {
				owner = p.Elem()
			}
			field := sel.Obj().(*types.Var).Origin()
			found[field] = append(found[field], owner)
		}
		return true
	})
}

// has reports whether a field of struct type t is compared with nil, in that
// instance if t is one of a generic type, or in generic code.
func (found nilFields) has(t types.Type, field *types.Var) bool {
	return slices.ContainsFunc(found[field.Origin()], func(owner types.Type) bool { return types.Identical(owner, t) || isGeneric(owner) })
}

// isGeneric reports whether a named type has type parameters as its arguments.
func isGeneric(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	for arg := range n.TypeArgs().Types() {
		if sym.IsTypeParam(arg) {
			return true
		}
	}
	return false
}

// comparesNil reports whether v is compared with nil under n, or switched on
// with a case nil.
func comparesNil(n ast.Node, info *types.Info, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				found = found || names(n.X, info, v) && static.IsNilName(n.Y, info) || names(n.Y, info, v) && static.IsNilName(n.X, info)
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && names(n.Tag, info, v) {
				for _, s := range n.Body.List {
					for _, x := range s.(*ast.CaseClause).List {
						found = found || static.IsNilName(x, info)
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

// A nilWalk follows a parameter through the functions that refinements became.
type nilWalk struct {
	funcs map[*types.Func]*clause.Func
	seen  map[nilQuery]bool
}

type nilQuery struct {
	fn    *types.Func
	param int
}

// param reports whether a synthetic function, or one that it passes the
// parameter on to, compares it with nil.
func (w *nilWalk) param(f *clause.Func, i int) bool {
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

// paramVar returns the i-th parameter of a synthetic function.
func paramVar(f *clause.Func, i int) *types.Var {
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
