package instrument

import (
	"go/ast"
	"go/token"
	"go/types"
)

// hasParts reports whether a type is that of structs or arrays in which values
// are followed.
func hasParts(t types.Type) bool {
	if t == nil {
		return false
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Struct:
		for v := range t.Fields() {
			if isFollowed(v.Type()) || hasParts(v.Type()) {
				return true
			}
		}
	case *types.Array:
		return t.Len() > 0 && (isFollowed(t.Elem()) || hasParts(t.Elem()))
	}
	return false
}

// whole instruments an expression of a struct or an array in which values are
// followed: the register of its parts has their tags afterwards.
func (f *following) whole(e ast.Expr) {
	switch x := e.(type) {
	case *ast.ParenExpr:
		f.whole(x.X)
		return
	case *ast.CompositeLit:
		if s, ok := f.typeOf(x).Underlying().(*types.Struct); ok {
			composite{f, x}.fields(x, s, "Build(", "")
			return
		}
		if (composite{f, x}).elements() {
			return
		}
	case *ast.CallExpr:
		if fn := f.callee(x); fn != nil && f.flow.functions[fn] != 0 && fn.Signature().Results().Len() == 1 && hasParts(fn.Signature().Results().At(0).Type()) {
			f.expr(x)
			return
		}
	}
	if x, ok := e.(*ast.UnaryExpr); ok && x.Op == token.ARROW && f.receive(x, "Receive") {
		return
	}
	if n, ok := f.entryOf(e); ok {
		n.take("Entry")
		return
	}
	if !f.isAddressable(e) {
		f.wrap(e, "Lost(", ")")
		f.expr(e)
		return
	}
	f.wrap(e, "Whole(&", ")")
	f.target(e)
}
