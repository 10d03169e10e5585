package forall

import (
	"go/ast"
	"go/token"
)

// Loops are the loops of foralls that decide a predicate.
type Loops struct {
	loops  map[*ast.ForStmt]bool
	around map[ast.Node]bool
}

// In finds the loops of the foralls that decide the predicate which a function
// computes. The function is one that package spec has made of a predicate.
func In(fn *ast.FuncDecl) *Loops {
	a := &Loops{loops: map[*ast.ForStmt]bool{}, around: map[ast.Node]bool{}}
	a.in(fn, fn.Body)
	return a
}

// Has reports whether a loop is one of them. Its first statement is
// v, end := low, high.
func (a *Loops) Has(loop *ast.ForStmt) bool { return a != nil && a.loops[loop] }

// Within reports whether a function or loop contains one of them.
func (a *Loops) Within(n ast.Node) bool { return a != nil && a.around[n] }

// in searches the body of a function whose result the predicate is. It reports
// whether it finds a loop.
func (a *Loops) in(fn ast.Node, body *ast.BlockStmt) bool {
	found := false
	for _, s := range body.List {
		switch s := s.(type) {
		case *ast.ReturnStmt:
			found = a.result(s.Results[0]) || found
		case *ast.IfStmt:
			found = a.in(s, s.Body) || found
		case *ast.RangeStmt:
			found = a.each(s, s.Body) || found
		case *ast.ForStmt:
			if isForall(s.Body) {
				a.loops[s], found = true, true
				a.each(s, s.Body)
			}
		}
	}
	a.around[fn] = a.around[fn] || found
	return found
}

// result searches an expression that is the predicate.
func (a *Loops) result(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.BinaryExpr:
		switch x.Op {
		case token.LAND:
			left := a.result(x.X)
			return a.result(x.Y) || left
		case token.LOR:
			return a.result(x.Y)
		}
	case *ast.CallExpr:
		if lit, ok := x.Fun.(*ast.FuncLit); ok {
			return a.in(lit, lit.Body)
		}
	}
	return false
}

// each searches the condition of a forall in the body of its loop.
func (a *Loops) each(loop ast.Stmt, body *ast.BlockStmt) bool {
	if !isForall(body) {
		return false
	}
	test := body.List[len(body.List)-1].(*ast.IfStmt)
	not, ok := test.Cond.(*ast.UnaryExpr)
	found := ok && not.Op == token.NOT && a.result(not.X)
	a.around[loop] = found
	return found
}

// isForall reports whether the body of a loop ends with the test of a forall:
// if !x { return false }.
func isForall(body *ast.BlockStmt) bool {
	test, ok := body.List[len(body.List)-1].(*ast.IfStmt)
	if !ok {
		return false
	}
	leave, ok := test.Body.List[0].(*ast.ReturnStmt)
	if !ok {
		return false
	}
	truth, ok := leave.Results[0].(*ast.Ident)
	return ok && truth.Name == "false"
}
