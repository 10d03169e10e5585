package lift

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/flow"
	"github.com/typetarget/target/encode/internal/sym"
)

// A typedValue is a value with its type.
type typedValue struct {
	val sym.Value
	typ types.Type
}

// rightSides evaluates the right side of an assignment to n variables.
func (e *Eval) rightSides(xs []ast.Expr, n int) []typedValue {
	if len(xs) == 1 && n > 1 {
		return e.multiple(ast.Unparen(xs[0]), n)
	}
	var r []typedValue
	for i, v := range e.operands(xs...) {
		r = append(r, typedValue{v, e.typeOf(xs[i])})
	}
	return r
}

// multiple evaluates an expression with several values.
func (e *Eval) multiple(x ast.Expr, n int) []typedValue {
	var r []typedValue
	switch x := x.(type) {
	case *ast.CallExpr:
		t := e.typeOf(x).(*types.Tuple)
		for i, v := range e.callExpr(x) {
			r = append(r, typedValue{v, t.At(i).Type()})
		}
		return r
	case *ast.IndexExpr:
		v, ok := e.mapIndex(x)
		return []typedValue{{v, e.typeOf(x.X).Underlying().(*types.Map).Elem()}, {ok, types.Typ[types.Bool]}}
	case *ast.TypeAssertExpr:
		v, ok := e.assertion(x)
		return []typedValue{{v, e.typ(e.info.TypeOf(x.Type))}, {ok, types.Typ[types.Bool]}}
	}
	e.Refuse(x, "an expression with %d values", n)
	return nil
}

func (f *Frame) assignStmt(s *ast.AssignStmt, st *sym.State) *flow.Outcome {
	e := f.Eval(st)
	switch s.Tok {
	case token.DEFINE:
		e.define(s)
	case token.ASSIGN:
		e.assign(s)
	default:
		e.update(s, s.Lhs[0], assignOps[s.Tok], func(e *Eval) (sym.Value, types.Type) {
			return e.operands(s.Rhs[0])[0], e.typeOf(s.Rhs[0])
		})
	}
	return e.finish()
}

var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND,
	token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.SHL_ASSIGN: token.SHL,
	token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

// define evaluates :=, which declares some of its variables and assigns to the
// others.
func (e *Eval) define(s *ast.AssignStmt) {
	vals := e.rightSides(s.Rhs, len(s.Lhs))
	if e.Exec.Dead() {
		return
	}
	for i, x := range s.Lhs {
		id := x.(*ast.Ident)
		if v, ok := e.info.Defs[id].(*types.Var); ok {
			e.Exec.St = e.declare(e.Exec.St, v, e.assignable(x, vals[i].val, vals[i].typ, e.typ(v.Type())))
		} else if id.Name != "_" {
			e.resolve(x).Store(e.Exec, e.assignable(x, vals[i].val, vals[i].typ, e.typeOf(x)))
		}
	}
}

// assign evaluates =: first the operands on both sides, then the assignments
// from left to right.
func (e *Eval) assign(s *ast.AssignStmt) {
	lvs := make([]*exec.Location, len(s.Lhs))
	for i, x := range s.Lhs {
		if !isBlank(x) {
			lvs[i] = e.resolve(x)
		}
	}
	vals := e.rightSides(s.Rhs, len(s.Lhs))
	for _, x := range s.Lhs {
		e.orderedPlace(x)
	}
	if e.Exec.Dead() {
		return
	}
	for i, x := range s.Lhs {
		if lvs[i] != nil {
			lvs[i].Store(e.Exec, e.assignable(x, vals[i].val, vals[i].typ, lvs[i].Type))
		}
	}
}

func isBlank(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == "_"
}

// update evaluates x op= the operand.
func (e *Eval) update(at ast.Node, x ast.Expr, op token.Token, operand func(*Eval) (sym.Value, types.Type)) {
	lv := e.resolve(x)
	b, bt := operand(e)
	e.orderedPlace(x)
	e.ordered(x)
	if e.Exec.Dead() {
		return
	}
	e.visit(at)
	lv.Store(e.Exec, e.Exec.Arith(op, lv.Load(e.Exec), b, lv.Type, bt))
}
