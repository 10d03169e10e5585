package writes

import (
	"go/ast"
	"go/types"
)

// builtin reads the call of a predeclared function.
func (e *expressions) builtin(name string, x *ast.CallExpr) node {
	switch name {
	case "append":
		return e.appended(x)
	case "new":
		if e.info.Types[x.Args[0]].IsType() {
			return e.flow.made(none)
		}
		return e.flow.made(e.value(x.Args[0]))
	case "recover":
		return outside
	}
	var args []node
	for _, arg := range x.Args {
		args = append(args, e.value(arg))
	}
	switch name {
	case "make":
		return e.flow.made(none)
	case "copy":
		e.flow.add(stores, args[0], e.flow.load(args[1]))
	case "delete", "clear", "close":
		e.flow.add(stores, args[0], none)
	case "cap", "complex", "imag", "len", "max", "min", "panic", "print", "println", "real":
	default: // those of unsafe
		return e.flow.join(args...)
	}
	return none
}

// appended reads a call of append. It may write behind the elements that its
// slice has.
func (e *expressions) appended(x *ast.CallExpr) node {
	to := e.value(x.Args[0])
	if len(x.Args) == 1 {
		return to
	}
	var elements []node
	for _, arg := range x.Args[1:] {
		elements = append(elements, e.value(arg))
	}
	added := e.flow.join(elements...)
	if x.Ellipsis.IsValid() {
		added = e.flow.load(added)
	}
	grown := e.flow.made(e.flow.join(e.flow.load(to), added))
	if !isFull(e.info, x.Args[0]) {
		e.flow.add(stores, to, added)
		return e.flow.join(to, grown)
	}
	if x.Ellipsis.IsValid() {
		return e.flow.join(to, grown) // the same slice if there is nothing to append
	}
	return grown
}

// isFull reports whether a slice has no room behind its elements: it is
// slices.Clip(xs) or xs[i:j:j].
func isFull(info *types.Info, x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		fun, ok := selector(x.Fun)
		if !ok {
			return false
		}
		fn, ok := info.Uses[fun.Sel].(*types.Func)
		return ok && fn.Pkg() != nil && fn.Pkg().Path() == "slices" && fn.Name() == "Clip"
	case *ast.SliceExpr:
		return x.Max != nil && isPlain(info, x.High) && types.ExprString(x.High) == types.ExprString(x.Max)
	}
	return false
}

// isPlain reports whether an expression is a name, a constant, or the length of
// a name, which have the same value twice.
func isPlain(info *types.Info, x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident, *ast.BasicLit:
		return true
	case *ast.CallExpr:
		fun, ok := ast.Unparen(x.Fun).(*ast.Ident)
		return ok && info.Uses[fun] == types.Universe.Lookup("len") && isPlain(info, x.Args[0])
	}
	return false
}
