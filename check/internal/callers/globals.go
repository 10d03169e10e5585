package callers

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec"
)

// MustSet reports whether a call of fn that panicked for a nil, or for the
// index of an empty list, needs a package variable that another function sets.
// lines are those of the calls that ran, innermost first. The innermost one
// uses the variable, or it is in a method that the next one calls on it.
//
// The variable has no value where it is declared. Exported functions set it,
// and no other ones do. fn neither sets it nor calls a function that does, and
// no function but these compares it with nil.
func MustSet(p *spec.Package, fn *types.Func, lines []token.Position) bool {
	if len(lines) == 0 {
		return false
	}
	for _, v := range usedAt(p, lines[0], isNeeded) {
		if isSetByOthers(p, fn, v) {
			return true
		}
	}
	method := p.DeclaredAt(lines[0])
	if len(lines) < 2 || method == nil || method.Recv == nil {
		return false
	}
	calls := func(info *types.Info, e ast.Expr, parent ast.Node) bool {
		sel, ok := parent.(*ast.SelectorExpr)
		return ok && sel.X == e && info.Uses[sel.Sel] == info.Defs[method.Name]
	}
	return slices.ContainsFunc(usedAt(p, lines[1], calls), func(v *types.Var) bool { return isSetByOthers(p, fn, v) })
}

// isNeeded reports whether an expression panics if one in it is nil: a call of
// it, a part of it, or the value that it points to.
func isNeeded(_ *types.Info, e ast.Expr, parent ast.Node) bool {
	switch n := parent.(type) {
	case *ast.SelectorExpr:
		return n.X == e
	case *ast.CallExpr:
		return n.Fun == e
	case *ast.IndexExpr:
		return n.X == e
	case *ast.StarExpr:
		return true
	}
	return false
}

// usedAt returns the package variables that may be nil and that a line uses in
// a way.
func usedAt(p *spec.Package, at token.Position, way func(*types.Info, ast.Expr, ast.Node) bool) (all []*types.Var) {
	decl := p.DeclaredAt(at)
	if decl == nil || decl.Body == nil {
		return nil
	}
	ast.PreorderStack(decl.Body, nil, func(n ast.Node, around []ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		v := variable(p, e)
		if v != nil && p.Fset.Position(e.Pos()).Line == at.Line && mayBeNil(v.Type()) && way(p.Info, e, around[len(around)-1]) {
			all = append(all, v)
		}
		return true
	})
	return all
}

// variable returns the variable of the package that an expression names, nil if
// it names none.
func variable(p *spec.Package, e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := p.Info.Uses[id].(*types.Var)
	if !ok || v.Parent() != p.Types.Scope() {
		return nil
	}
	return v
}

func mayBeNil(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Map, *types.Signature, *types.Slice:
		return true
	}
	return false
}

// isSetByOthers reports whether a variable is nil until a call of an exported
// function other than fn, and fn relies on that call.
func isSetByOthers(p *spec.Package, fn *types.Func, v *types.Var) bool {
	setters := map[types.Object]bool{}
	var compare []types.Object
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			own, isFunc := d.(*ast.FuncDecl)
			sets, compares := uses(p, d, v)
			switch {
			case !isFunc && sets, isFunc && sets && !own.Name.IsExported():
				return false // a declaration gives it a value, or init may
			case sets:
				setters[p.Info.Defs[own.Name]] = true
			case compares && isFunc:
				compare = append(compare, p.Info.Defs[own.Name])
			}
		}
	}
	return len(setters) > 0 && len(compare) == 0 && !setters[fn.Origin()] && !callsOneOf(p, fn, setters)
}

// uses reports whether a declaration gives a variable another value than nil,
// or may do so by its address, and whether it compares it with nil.
func uses(p *spec.Package, d ast.Decl, v *types.Var) (sets, compares bool) {
	is := func(e ast.Expr) bool { return variable(p, e) == v }
	isNil := func(e ast.Expr) bool { return p.Info.Types[e].IsNil() }
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			declares := slices.ContainsFunc(n.Names, func(id *ast.Ident) bool { return p.Info.Defs[id] == v })
			sets = sets || declares && len(n.Values) > 0 && !slices.ContainsFunc(n.Values, isNil)
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				sets = sets || is(left) && !(len(n.Rhs) == len(n.Lhs) && isNil(n.Rhs[i]))
			}
		case *ast.UnaryExpr:
			sets = sets || n.Op == token.AND && is(n.X)
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				compares = compares || is(n.X) && isNil(n.Y) || is(n.Y) && isNil(n.X)
			}
		case *ast.CallExpr:
			length, ok := typeutil.Callee(p.Info, n).(*types.Builtin)
			compares = compares || ok && length.Name() == "len" && is(n.Args[0])
		}
		return true
	})
	return sets, compares
}

// callsOneOf reports whether a function of the package calls one of some
// functions itself.
func callsOneOf(p *spec.Package, fn *types.Func, functions map[types.Object]bool) (found bool) {
	decl, info, _, ok := p.Source(fn)
	if !ok || decl.Body == nil {
		return false
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && functions[typeutil.Callee(info, call)]
		return !found
	})
	return found
}
