package site

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/static"
)

// branches makes the places of all branches of the function, even of branches
// that no evaluation reaches.
func (f *function) branches() {
	ast.Inspect(f.Decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			f.place(n, Then)
			f.place(n, Else)
		case *ast.SwitchStmt:
			f.clauses(n, n.Body)
		case *ast.TypeSwitchStmt:
			f.clauses(n, n.Body)
		case *ast.ForStmt:
			f.place(n, Entered)
			if n.Cond != nil {
				f.place(n, Skipped)
			}
		case *ast.RangeStmt:
			f.place(n, Entered)
			if MayBeEmpty(f.Info, n.X) {
				f.place(n, Skipped)
			}
		}
		return true
	})
}

// clauses makes the places of the cases of a switch.
func (f *function) clauses(s ast.Stmt, body *ast.BlockStmt) {
	complete := false
	for _, c := range body.List {
		kind := KindOf(c.(*ast.CaseClause))
		complete = complete || kind == Default
		f.place(c, kind)
	}
	if !complete {
		f.place(s, NoCase)
	}
}

// MayBeEmpty reports whether a range over x may end before its first iteration:
// x is neither an array with elements nor a positive constant. It reports false
// for functions, which decide themselves.
func MayBeEmpty(info *types.Info, x ast.Expr) bool {
	tv := info.Types[x]
	if tv.Value != nil {
		switch tv.Value.Kind() {
		case constant.Int:
			return constant.Sign(tv.Value) <= 0
		case constant.String:
			return constant.StringVal(tv.Value) == ""
		}
	}
	if tv.Type == nil || static.RangesFunc(tv.Type) {
		return false
	}
	t := tv.Type.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	a, ok := t.(*types.Array)
	return !ok || a.Len() == 0
}

// KindOf returns the kind of a clause of a switch.
func KindOf(c *ast.CaseClause) Kind {
	if c.List == nil {
		return Default
	}
	return Case
}

// pos returns the position of a place. For an expression it is the position of
// its operator or bracket, as in the compiler.
func (k key) pos() token.Pos {
	switch n := k.node.(type) {
	case *ast.IfStmt:
		if k.kind == Else && n.Else != nil {
			return n.Else.Pos()
		}
	case *ast.FuncDecl:
		return n.Name.Pos()
	case *ast.SelectorExpr:
		return n.X.End()
	case *ast.IndexExpr:
		return n.Lbrack
	case *ast.SliceExpr:
		return n.Lbrack
	case *ast.TypeAssertExpr:
		return n.X.End()
	case *ast.BinaryExpr:
		return n.OpPos
	case *ast.AssignStmt:
		return n.TokPos
	case *ast.IncDecStmt:
		return n.TokPos
	case *ast.CallExpr:
		if k.kind == NilCall || k.kind == Library {
			return n.Lparen
		}
	}
	return k.node.Pos()
}
