package instrument

import (
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
)

// An entry is an expression of an entry of a map that functions of package flow
// can take.
type entry struct {
	f *following
	x *ast.IndexExpr
	m *types.Map
}

// entryOf returns the entry that an expression is. It reports false if it is
// something else.
func (f *following) entryOf(e ast.Expr) (entry, bool) {
	x, ok := e.(*ast.IndexExpr)
	if !ok || f.typeOf(x.X) == nil {
		return entry{}, false
	}
	m, ok := f.typeOf(x.X).Underlying().(*types.Map)
	return entry{f, x, m}, ok && types.Identical(m.Key(), f.typeOf(x.Index)) && isComparable(f.pkg, m.Key())
}

// isComparable reports whether a type of keys satisfies comparable in a
// package. Interfaces do since go1.20.
func isComparable(pkg *types.Package, key types.Type) bool {
	if v := pkg.GoVersion(); v == "" || version.Compare(v, "go1.20") >= 0 {
		return true
	}
	return types.Implements(key, types.Universe.Lookup("comparable").Type().Underlying().(*types.Interface))
}

// take has a call of package flow take the entry.
func (n entry) take(function string) {
	n.f.wrap(n.x, function+"(", ")")
	n.bracketless()
}

// bracketless has the brackets give way to a comma.
func (n entry) bracketless() {
	w := n.f.w
	w.edits.Replace(w.offset(n.x.Lbrack), len("["), ", ")
	w.edits.Replace(w.offset(n.x.Rbrack), len("]"), "")
	n.f.expr(n.x.X)
	n.f.expr(n.x.Index)
}

// set has a function of package flow set the entry in an assignment of one
// value. It reports false, and instruments nothing, if that is not possible.
// The value remains to be instrumented.
func (n entry) set(s *ast.AssignStmt, function string) bool {
	if s.Tok != token.ASSIGN || !n.f.isNil(ast.Unparen(s.Rhs[0])) && !types.Identical(n.m.Elem(), n.f.typeOf(s.Rhs[0])) {
		return false
	}
	w := n.f.w
	w.begin(s.Pos(), "%s.%s(", n.f.name(), function)
	w.end(s.End(), ")")
	n.bracketless()
	w.edits.Replace(w.offset(s.TokPos), len("="), ",")
	return true
}

// found instruments the assignment of the entry, and of whether there is one.
// It returns false, and instruments nothing, if that is not possible.
func (n entry) found(s *ast.AssignStmt) bool {
	value, ok := s.Lhs[0].(*ast.Ident)
	there, also := s.Lhs[1].(*ast.Ident)
	if !ok || !also || value.Name == "_" || !types.Identical(n.f.typeOf(value), n.m.Elem()) ||
		there.Name != "_" && !types.Identical(n.f.typeOf(there), types.Typ[types.Bool]) {
		return false
	}
	switch t := n.m.Elem(); {
	case isFollowed(t):
		n.f.then(s, "Bind(&%s)", value.Name)
	case hasParts(t):
		n.f.then(s, "Keep(&%s)", value.Name)
	default:
		return false
	}
	n.take("Found")
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
