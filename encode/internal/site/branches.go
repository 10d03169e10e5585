package site

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/static"
)

// branches makes the places of all branches of the function, those that no
// evaluation comes to among them.
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
			if f.mayBeEmpty(n.X) {
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

// mayBeEmpty reports whether a range over x may be left at once: x is neither
// an array that has elements, nor a positive constant. Functions decide
// themselves.
func (f *function) mayBeEmpty(x ast.Expr) bool {
	tv := f.Info.Types[x]
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

// KindOf is the kind of a clause of a switch.
func KindOf(c *ast.CaseClause) Kind {
	if c.List == nil {
		return Default
	}
	return Case
}

// pos is the position of a place: of an expression, that of its operator or
// bracket, as the compiler has it.
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
