package lift

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/expr"
	"github.com/typetarget/target/encode/internal/sym"
)

func (f *frame) assignStmt(s *ast.AssignStmt, st *sym.State) *exec.Outcome {
	e := f.env.Eval(st)
	switch s.Tok {
	case token.DEFINE:
		define(e, s)
	case token.ASSIGN:
		assign(e, s)
	default:
		update(e, s, s.Lhs[0], assignOps[s.Tok], func(e *expr.Eval) (sym.Value, types.Type) {
			return e.Operands(s.Rhs[0])[0], e.Env.TypeOf(s.Rhs[0])
		})
	}
	return finish(e)
}

var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND,
	token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.SHL_ASSIGN: token.SHL,
	token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

// define evaluates :=, which declares some of its variables and assigns to the
// others.
func define(e *expr.Eval, s *ast.AssignStmt) {
	vals := e.RightSides(s.Rhs, len(s.Lhs))
	fixedAssignments(e, s, s.Rhs)
	if e.Exec.Dead() {
		return
	}
	for i, x := range s.Lhs {
		id := x.(*ast.Ident)
		if v, ok := e.Env.Info.Defs[id].(*types.Var); ok {
			e.Exec.St = e.Env.Declare(e.Exec.St, v, e.Assignable(x, vals[i].Val, vals[i].Typ, e.Env.Type(v.Type())))
		} else if id.Name != "_" {
			e.Locate(x).Store(e.Exec, e.Assignable(x, vals[i].Val, vals[i].Typ, e.Env.TypeOf(x)))
		}
	}
}

// assign evaluates =: first the operands on both sides, then the assignments
// from left to right.
func assign(e *expr.Eval, s *ast.AssignStmt) {
	lvs := make([]*exec.Location, len(s.Lhs))
	for i, x := range s.Lhs {
		if !isBlank(x) {
			lvs[i] = e.Locate(x)
		}
	}
	vals := e.RightSides(s.Rhs, len(s.Lhs))
	fixedAssignments(e, s, s.Rhs)
	for _, x := range s.Lhs {
		e.OrderedPlace(x)
	}
	if e.Exec.Dead() {
		return
	}
	for i, x := range s.Lhs {
		if lvs[i] != nil {
			lvs[i].Store(e.Exec, e.Assignable(x, vals[i].Val, vals[i].Typ, lvs[i].Type))
		}
	}
}

// fixedAssignments rejects a statement that assigns several values if a value
// after the first may panic and a deferred call may recover. The compiler may
// have made the assignments before that value, though all of them should come
// later.
func fixedAssignments(e *expr.Eval, s ast.Stmt, values []ast.Expr) {
	m := e.Exec.M
	if m.Raising == 0 || len(values) < 2 || e.Exec.Loose == m.T.No {
		return
	}
	for _, x := range values[1:] {
		if mayPanic(e.Env.Info, x) && !m.Prover.Impossible(e.Exec.Loose) {
			e.Env.RefuseVarying(s, "an assignment of several values that may panic, where a deferred call may recover (compilers assign some before)")
		}
	}
}

// mayPanic reports whether an expression has operators that may panic.
func mayPanic(info *types.Info, x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr, *ast.CallExpr:
			found = true
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			found = found || sel != nil && sel.Indirect()
		case *ast.BinaryExpr:
			switch n.Op {
			case token.QUO, token.REM, token.SHL, token.SHR, token.EQL, token.NEQ:
				found = true
			}
		}
		return !found
	})
	return found
}

func isBlank(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == "_"
}

// update evaluates x op= operand.
func update(e *expr.Eval, at ast.Node, x ast.Expr, op token.Token, operand func(*expr.Eval) (sym.Value, types.Type)) {
	lv := e.Locate(x)
	b, bt := operand(e)
	e.OrderedPlace(x)
	e.Ordered(x)
	if e.Exec.Dead() {
		return
	}
	e.Env.Visit(at)
	lv.Store(e.Exec, e.Exec.Arith(op, lv.Load(e.Exec), b, lv.Type, bt))
}
