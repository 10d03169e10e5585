package lift

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/static"
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
		update(e, s, s.Lhs[0], assignOps[s.Tok], func(e *Eval) (sym.Value, types.Type) {
			return e.operands(s.Rhs[0])[0], e.Env.TypeOf(s.Rhs[0])
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
func define(e *Eval, s *ast.AssignStmt) {
	vals := e.rightSides(s.Rhs, len(s.Lhs))
	fixedAssignments(e, s, s.Rhs)
	if e.Exec.Dead() {
		return
	}
	for i, x := range s.Lhs {
		id := x.(*ast.Ident)
		if v, ok := e.Env.Info.Defs[id].(*types.Var); ok {
			e.Exec.St = e.Env.Declare(e.Exec.St, v, e.assignable(x, vals[i].val, vals[i].typ, e.Env.Type(v.Type())))
		} else if id.Name != "_" {
			e.locate(x).Store(e.Exec, e.assignable(x, vals[i].val, vals[i].typ, e.Env.TypeOf(x)))
		}
	}
}

// assign evaluates =: first the operands on both sides, then the assignments
// from left to right.
func assign(e *Eval, s *ast.AssignStmt) {
	lvs := make([]*exec.Location, len(s.Lhs))
	for i, x := range s.Lhs {
		if !isBlank(x) {
			lvs[i] = e.locate(x)
		}
	}
	vals := e.rightSides(s.Rhs, len(s.Lhs))
	fixedAssignments(e, s, s.Rhs)
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

// fixedAssignments rejects a statement that assigns several values if a value
// after the first may panic and a deferred call may recover. The compiler may
// have made the assignments before that value, though all of them should come
// later.
func fixedAssignments(e *Eval, s ast.Stmt, values []ast.Expr) {
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
func update(e *Eval, at ast.Node, x ast.Expr, op token.Token, operand func(*Eval) (sym.Value, types.Type)) {
	lv := e.locate(x)
	b, bt := operand(e)
	e.orderedPlace(x)
	e.ordered(x)
	if e.Exec.Dead() {
		return
	}
	e.Env.Visit(at)
	lv.Store(e.Exec, e.Exec.Arith(op, lv.Load(e.Exec), b, lv.Type, bt))
}

// locate evaluates the operands of an expression that is assigned to or whose
// address is taken.
func (e *Eval) locate(x ast.Expr) *exec.Location {
	x = ast.Unparen(x)
	e.Env.Visit(x)
	switch x := x.(type) {
	case *ast.Ident:
		return locateIdent(e, x)
	case *ast.SelectorExpr:
		if sel := e.Env.Info.Selections[x]; sel != nil {
			return locateFields(e, x, sel.Index())
		}
		e.Env.Refuse(x, "a write to a variable of another package")
	case *ast.StarExpr:
		p := e.Value(x.X)
		e.Env.Visit(x)
		return e.Exec.Pointed(p, e.Env.TypeOf(x))
	case *ast.IndexExpr:
		return locateIndex(e, x)
	case *ast.CompositeLit:
		return e.Exec.M.Object(e.Exec.Alloc(e.composite(x, e.Env.TypeOf(x))), e.Env.TypeOf(x))
	}
	e.Env.Refuse(x, "an assignment to this expression (%T)", x)
	return nil
}

func locateIdent(e *Eval, x *ast.Ident) *exec.Location {
	v, _ := e.Env.Info.Uses[x].(*types.Var)
	if v == nil {
		v, _ = e.Env.Info.Defs[x].(*types.Var)
	}
	slot, ok := e.Env.Scope.Slots[v]
	if !ok || e.Exec.St.Vars[slot] == nil {
		e.Env.Refuse(x, "a write to the package variable %s or a use of its address", x.Name)
	}
	return e.variable(v)
}

// variable returns the location of a variable of the frame.
func (e *Eval) variable(v *types.Var) *exec.Location {
	return e.Exec.Variable(e.Env.Scope.Slots[v], e.Env.Type(v.Type()))
}

// locateFields returns the location of the field that a path of field indices
// leads to from x.X, through embedded pointers where there are any.
func locateFields(e *Eval, x *ast.SelectorExpr, index []int) *exec.Location {
	var lv *exec.Location
	t := e.Env.TypeOf(x.X)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		v := e.Value(x.X)
		e.Env.Visit(x)
		lv = e.Exec.Pointed(v, p.Elem())
	} else {
		lv = e.locate(x.X)
		e.Env.Visit(x)
	}
	return lv.Fields(e.Exec, index)
}

func locateIndex(e *Eval, x *ast.IndexExpr) *exec.Location {
	t := e.Env.TypeOf(x.X)
	switch u := t.Underlying().(type) {
	case *types.Map:
		vs := e.operands(x.X, x.Index)
		return exec.MapElem(vs[0].(*sym.Mapping), e.assignable(x.Index, vs[1], e.Env.TypeOf(x.Index), u.Key()), u.Elem())
	case *types.Slice:
		vs := e.operands(x.X, x.Index)
		i := e.Exec.M.AsIndex(vs[1].(sym.Term), e.Env.TypeOf(x.Index))
		e.Env.Visit(x)
		return e.Exec.SliceElem(vs[0].(*sym.Slice), i, u.Elem())
	case *types.Array:
		return locateElem(e, x, e.locate(x.X))
	case *types.Pointer:
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			p := e.Value(x.X)
			e.Env.Visit(x)
			return locateElem(e, x, e.Exec.Pointed(p, a))
		}
	}
	e.Env.Refuse(x, "an index into type %s", t)
	return nil
}

func locateElem(e *Eval, x *ast.IndexExpr, lv *exec.Location) *exec.Location {
	i := e.Exec.M.AsIndex(e.operands(x.Index)[0].(sym.Term), e.Env.TypeOf(x.Index))
	if static.IsPointer(e.Env.TypeOf(x.X)) {
		e.ordered(x.X)
	} else {
		e.orderedPlace(x.X)
	}
	e.Env.Visit(x)
	return lv.Elem(e.Exec, i)
}
