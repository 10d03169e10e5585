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
// value, which has parts or is followed. It returns false, and instruments
// nothing, if that is not possible.
func (n entry) set(s *ast.AssignStmt, parts bool) bool {
	from := s.Rhs[0]
	if s.Tok != token.ASSIGN || !n.f.isNil(ast.Unparen(from)) && !types.Identical(n.m.Elem(), n.f.typeOf(from)) {
		return false
	}
	if n.f.hasCalls(from) && !(n.f.isStable(n.x.X) && n.f.isStable(n.x.Index)) {
		return false
	}
	w := n.f.w
	w.end(s.End(), ")")
	if parts {
		w.begin(s.Pos(), "%s.EncloseWhole(", n.f.name())
	} else {
		w.begin(s.Pos(), "%s.Enclose(", n.f.name())
	}
	n.bracketless()
	w.edits.Replace(w.offset(s.TokPos), len("="), ",")
	if parts {
		n.f.whole(from)
	} else {
		n.f.value(from, n.m.Elem())
	}
	return true
}
