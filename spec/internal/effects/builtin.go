package effects

import (
	"go/ast"
	"go/types"
)

// builtin reads the call of a predeclared function.
func (b *body) builtin(name string, x *ast.CallExpr) node {
	switch name {
	case "append":
		return b.appended(x)
	case "new":
		if b.info.Types[x.Args[0]].IsType() {
			return b.made(none)
		}
		return b.made(b.value(x.Args[0]))
	case "recover":
		return outside
	}
	var args []node
	for _, arg := range x.Args {
		args = append(args, b.value(arg))
	}
	switch name {
	case "make":
		return b.made(none)
	case "copy":
		b.fn.add(stores, args[0], b.load(args[1]))
	case "delete", "clear", "close":
		b.fn.add(stores, args[0], none)
	case "cap", "complex", "imag", "len", "max", "min", "panic", "print", "println", "real":
	default: // those of unsafe
		return b.join(args...)
	}
	return none
}

// appended reads a call of append. It may write behind the elements that its
// slice has.
func (b *body) appended(x *ast.CallExpr) node {
	to := b.value(x.Args[0])
	if len(x.Args) == 1 {
		return to
	}
	var elements []node
	for _, arg := range x.Args[1:] {
		elements = append(elements, b.value(arg))
	}
	added := b.join(elements...)
	if x.Ellipsis.IsValid() {
		added = b.load(added)
	}
	grown := b.made(b.join(b.load(to), added))
	if !b.isFull(x.Args[0]) {
		b.fn.add(stores, to, added)
		return b.join(to, grown)
	}
	if x.Ellipsis.IsValid() {
		return b.join(to, grown) // the same slice if there is nothing to append
	}
	return grown
}

// isFull reports whether a slice has no room behind its elements: it is
// slices.Clip(xs) or xs[i:j:j].
func (b *body) isFull(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		fun, ok := selector(x.Fun)
		if !ok {
			return false
		}
		fn, ok := b.info.Uses[fun.Sel].(*types.Func)
		return ok && fn.Pkg() != nil && fn.Pkg().Path() == "slices" && fn.Name() == "Clip"
	case *ast.SliceExpr:
		return x.Max != nil && b.isPlain(x.High) && types.ExprString(x.High) == types.ExprString(x.Max)
	}
	return false
}

// isPlain reports whether an expression is a name, a constant, or the length of
// a name, which have the same value twice.
func (b *body) isPlain(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident, *ast.BasicLit:
		return true
	case *ast.CallExpr:
		fun, ok := ast.Unparen(x.Fun).(*ast.Ident)
		return ok && b.info.Uses[fun] == types.Universe.Lookup("len") && b.isPlain(x.Args[0])
	}
	return false
}
