package instrument

import (
	"go/ast"
	"go/token"
	"go/types"
)

// isEntry reports whether an expression is an entry of a map that functions of
// package flow can take.
func (f *following) isEntry(x *ast.IndexExpr) bool {
	t := f.typeOf(x.X)
	if t == nil {
		return false
	}
	m, ok := t.Underlying().(*types.Map)
	return ok && types.Identical(m.Key(), f.typeOf(x.Index))
}

// entry has a call of package flow take an entry in place of its brackets.
func (f *following) entry(x *ast.IndexExpr, function string) {
	f.wrap(x, function+"(", ")")
	f.bracketless(x)
}

// bracketless has the brackets of an index give way to a comma.
func (f *following) bracketless(x *ast.IndexExpr) {
	f.w.edits.Replace(f.w.offset(x.Lbrack), len("["), ", ")
	f.w.edits.Replace(f.w.offset(x.Rbrack), len("]"), "")
	f.expr(x.X)
	f.expr(x.Index)
}

// setsEntry reports whether an assignment of one value sets an entry of a map,
// so that a function of package flow can do it.
func (f *following) setsEntry(s *ast.AssignStmt) bool {
	x, ok := s.Lhs[0].(*ast.IndexExpr)
	return ok && s.Tok == token.ASSIGN && f.isEntry(x) &&
		(f.isNil(ast.Unparen(s.Rhs[0])) || types.Identical(f.typeOf(x), f.typeOf(s.Rhs[0])))
}

// enclosing has a function of package flow set an entry of a map.
func (f *following) enclosing(s *ast.AssignStmt, function string) {
	f.w.begin(s.Pos(), "%s.%s(", f.name(), function)
	f.w.end(s.End(), ")")
	f.bracketless(s.Lhs[0].(*ast.IndexExpr))
	f.w.edits.Replace(f.w.offset(s.TokPos), len("="), ",")
}

// found instruments the assignment of an entry of a map, and of whether there
// is one. It returns false, and instruments nothing, if that is another
// assignment, or not possible.
func (f *following) found(s *ast.AssignStmt) bool {
	x, ok := ast.Unparen(s.Rhs[0]).(*ast.IndexExpr)
	if !ok || len(s.Lhs) != 2 || !f.isEntry(x) {
		return false
	}
	id, ok := s.Lhs[0].(*ast.Ident)
	if !ok || id.Name == "_" || !isFollowed(f.typeOf(id)) && !hasParts(f.typeOf(id)) {
		return false
	}
	if there, ok := s.Lhs[1].(*ast.Ident); !ok || there.Name != "_" && !types.Identical(f.typeOf(there), types.Typ[types.Bool]) {
		return false
	}
	if !types.Identical(f.typeOf(id), f.typeOf(x.X).Underlying().(*types.Map).Elem()) {
		return false
	}
	bind := "Keep"
	if isFollowed(f.typeOf(id)) {
		bind = "Bind"
	}
	f.then(s, "%s(&%s)", bind, id.Name)
	f.entry(x, "Found")
	return true
}

// forget has nothing be known of the entries of a map if an assignment that is
// not followed sets one.
func (f *following) forget(s *ast.AssignStmt, listed bool) {
	x, ok := s.Lhs[0].(*ast.IndexExpr)
	if !ok || !listed || !isPure(x.X) {
		return
	}
	if m, ok := f.typeOf(x.X).Underlying().(*types.Map); ok && (isFollowed(m.Elem()) || hasParts(m.Elem())) {
		f.then(s, "Forget(%s)", f.w.text(x.X.Pos(), x.X.End()))
	}
}

// isPure reports whether an expression is a variable or a field of one.
func isPure(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isPure(e.X)
	}
	return false
}
