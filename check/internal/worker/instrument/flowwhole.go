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
			f.fields(x, x, s, "Build(", "")
			return
		}
	case *ast.CallExpr:
		if fn := f.callee(x); fn != nil && f.flow.functions[fn] != 0 && fn.Signature().Results().Len() == 1 && hasParts(fn.Signature().Results().At(0).Type()) {
			f.expr(x)
			return
		}
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

// assignWhole instruments the assignment of one struct or array.
func (f *following) assignWhole(s *ast.AssignStmt, listed bool) {
	to, from := s.Lhs[0], s.Rhs[0]
	id, isName := to.(*ast.Ident)
	switch {
	case isName && id.Name == "_":
		f.expr(from)
	case isName && listed:
		f.then(s, "Keep(&%s)", id.Name)
		f.whole(from)
	case s.Tok == token.ASSIGN && f.isAddressable(to) && types.Identical(f.typeOf(to), f.typeOf(from)):
		f.storing(s, "Put")
		f.whole(from)
		f.target(to)
	default:
		if n, ok := f.entryOf(to); ok && n.set(s, "EncloseWhole") {
			f.whole(from)
			return
		}
		f.forget(s, listed)
		f.expr(from)
		f.target(to)
	}
}

// storing has an assignment of one value be a call of a function of package
// flow.
func (f *following) storing(s *ast.AssignStmt, function string) {
	f.w.begin(s.Pos(), "%s.%s(&", f.name(), function)
	f.w.end(s.End(), ")")
	f.w.edits.Replace(f.w.offset(s.TokPos), len("="), ",")
}
