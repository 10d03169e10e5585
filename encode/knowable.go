package encode

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/unfold"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// maxLevels is how many pointers a predicate may follow from an unknown.
const maxLevels = 3

// knowable reports whether a clause uses unknowns only in ways that they
// support, and how many pointers it follows from them. unknown reports whether
// a parameter of the clause's function is an unknown. A predicate may use an
// exact value in any way. It may use only parts of other values, their lengths,
// and whether they are nil or empty.
func knowable(pkg *spec.Package, cl *clause.Clause, unknown func(arg int) bool) (levels int, ok bool) {
	k := &knower{pkg: pkg, info: cl.Func.Info, vars: map[types.Object]bool{}}
	i := 0
	for _, field := range cl.Func.Decl.Type.Params.List {
		for _, name := range field.Names {
			k.vars[k.info.Defs[name]] = unknown(i)
			i++
		}
	}
	ok = i == len(cl.Args)
	ast.PreorderStack(cl.Func.Decl.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && k.vars[k.info.Uses[id]] {
			steps, known := k.use(id, stack)
			ok = ok && known && steps <= maxLevels
			levels = max(levels, steps)
		}
		return ok
	})
	return levels, ok
}

// A knower looks at how a function uses some of its parameters.
type knower struct {
	pkg  *spec.Package
	info *types.Info
	vars map[types.Object]bool
}

// use reports whether one use of a variable is supported, and an upper bound on
// the number of pointers that it follows.
func (k *knower) use(id *ast.Ident, stack []ast.Node) (levels int, ok bool) {
	var x ast.Expr = id
	for at := len(stack) - 1; at >= 0; at-- {
		part, steps := k.part(x, stack[at])
		if part == nil {
			return levels, unfold.Exact(k.pkg, k.info.TypeOf(x)) || k.asksLittle(x, stack[at])
		}
		x, levels = part, levels+steps
	}
	return levels, false
}

// part returns n if it is a part of x, or x itself, and an upper bound on the
// number of pointers between them. Otherwise it returns nil.
func (k *knower) part(x ast.Expr, n ast.Node) (ast.Expr, int) {
	switch n := n.(type) {
	case *ast.ParenExpr:
		return n, 0
	case *ast.StarExpr:
		return n, 1
	case *ast.SelectorExpr:
		if s := k.info.Selections[n]; s != nil && s.Kind() == types.FieldVal {
			return n, len(s.Index())
		}
	case *ast.IndexExpr:
		if _, ok := k.info.TypeOf(x).Underlying().(*types.Array); ok && n.X == x {
			return n, 0
		}
	}
	return nil, 0
}

// asksLittle reports whether n is the length of x, or says whether x is nil or
// the empty string.
func (k *knower) asksLittle(x ast.Expr, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		fun, ok := ast.Unparen(n.Fun).(*ast.Ident)
		if !ok || k.info.Uses[fun] != types.Universe.Lookup("len") {
			return false
		}
		switch u := k.info.TypeOf(x).Underlying().(type) {
		case *types.Slice, *types.Map:
			return true
		case *types.Basic:
			return u.Info()&types.IsString != 0
		}
	case *ast.BinaryExpr:
		if n.Op != token.EQL && n.Op != token.NEQ {
			return false
		}
		other := n.X
		if other == x {
			other = n.Y
		}
		tv := k.info.Types[other]
		return k.comparable(x) && tv.IsNil() || tv.Value != nil && tv.Value.Kind() == constant.String && constant.StringVal(tv.Value) == ""
	}
	return false
}

// comparable reports whether the comparison of x with nil is known.
func (k *knower) comparable(x ast.Expr) bool {
	t := k.info.TypeOf(x)
	if k.pkg.Opaque(t) != nil {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Interface:
		return true
	}
	return false
}
