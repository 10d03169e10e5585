package encode

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// An eval evaluates the expressions of one statement. It carries the state, which calls can
// change, and the condition under which the evaluation has panicked, both relative to the
// statement's entry.
type eval struct {
	*frame
	st     *sym.State
	panics sym.Term
	past   history
	// again is the repetition that is going on, or nil.
	again *repetition
}

func (f *frame) eval(st *sym.State) *eval {
	return &eval{frame: f, st: st, panics: f.l.t.No, past: history{first: st}}
}

// panicIf notes that the evaluation panics where c holds.
func (e *eval) panicIf(c sym.Term) { e.panics = e.l.t.Or(e.panics, c) }

// dead reports whether the evaluation has panicked on every input.
func (e *eval) dead() bool { return e.panics == e.l.t.Yes }

// aside evaluates do where c holds, and goes on from the merged state.
func (e *eval) aside(c sym.Term, do func(*eval)) {
	sub := e.frame.eval(e.st)
	sub.again = e.again
	depth := len(e.l.prover.Path)
	e.l.prover.Assume(c, e.l.t.Not(e.panics))
	do(sub)
	e.l.prover.Path = e.l.prover.Path[:depth]
	e.panicIf(e.l.t.And(c, sub.panics))
	if sub.panics != e.l.t.Yes {
		e.st = e.l.mem.MergeStates(c, sub.st, e.st)
	}
}

// term evaluates a boolean or an integer.
func (e *eval) term(x ast.Expr) sym.Term {
	v := e.value(x)
	t, ok := v.(sym.Term)
	if !ok {
		e.refuse(x, "this expression of type %s", e.typeOf(x))
	}
	return t
}

// value evaluates an expression with one value.
func (e *eval) value(x ast.Expr) sym.Value {
	if c, ok := ast.Unparen(x).(*ast.CallExpr); ok && !e.constant(x) {
		vs := e.callExpr(c)
		if len(vs) != 1 {
			e.refuse(x, "a call with %d results as a value", len(vs))
		}
		return vs[0]
	}
	return e.value1(x)
}

// valueAs evaluates an expression that is assigned to something of type t.
func (e *eval) valueAs(x ast.Expr, t types.Type) sym.Value {
	v := e.value(x)
	return e.assignable(x, v, e.typeOf(x), t)
}

// assignable is v, of type from, where it is assigned to type to.
func (e *eval) assignable(at ast.Node, v sym.Value, from, to types.Type) sym.Value {
	e.visit(at)
	v = e.l.mem.Typed(v, to)
	if _, ok := v.(*sym.Dynamic); ok || !types.IsInterface(to) {
		return v
	}
	return e.l.mem.Wrap(v, from)
}

func (e *eval) constant(x ast.Expr) bool {
	tv, ok := e.info.Types[x]
	return ok && tv.Value != nil
}

// value1 evaluates everything but calls.
func (e *eval) value1(x ast.Expr) sym.Value {
	e.visit(x)
	e.l.t.Tick()
	if tv, ok := e.info.Types[x]; ok && tv.Value != nil {
		return e.constValue(x, tv.Value)
	}
	if vs, ok := e.repeated(x); ok {
		return vs[0]
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return e.value(x.X)
	case *ast.Ident:
		return e.ident(x)
	case *ast.UnaryExpr:
		return e.unary(x)
	case *ast.BinaryExpr:
		return e.binary(x)
	case *ast.SelectorExpr:
		return e.selector(x)
	case *ast.StarExpr:
		p := e.value(x.X)
		e.visit(x)
		return e.deref(p, e.typeOf(x))
	case *ast.IndexExpr:
		return e.index(x)
	case *ast.IndexListExpr:
		return e.funcName(x.X, e.instanceOf(x))
	case *ast.SliceExpr:
		return e.reslice(x)
	case *ast.CompositeLit:
		v := e.composite(x, e.typeOf(x))
		if e.allocates(x) {
			e.happened(x, []sym.Value{v}, e.elements(x)...)
		} else {
			e.ordered(e.elements(x)...)
		}
		return v
	case *ast.FuncLit:
		v := e.literal(x)
		e.happened(x, []sym.Value{v})
		return v
	case *ast.TypeAssertExpr:
		v, ok := e.assertion(x)
		e.panicIf(e.l.t.Not(ok))
		return v
	}
	e.refuse(x, "this expression (%T)", x)
	return nil
}

// constValue is a constant as a value of its expression's type.
func (e *eval) constValue(x ast.Expr, c constant.Value) sym.Value {
	t := e.typeOf(x)
	switch c.Kind() {
	case constant.Bool:
		return e.l.t.Store.Bool(constant.BoolVal(c))
	case constant.String:
		return e.l.mem.TextOf(constant.StringVal(c))
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
		return e.integer(x, c, t)
	}
	if p, ok := floatType(t); ok {
		return e.l.floatOf(p.constant(c))
	}
	e.refuse(x, "a value of type %s", t)
	return nil
}

// integer is an integer constant of type t.
func (e *eval) integer(x ast.Expr, c constant.Value, t types.Type) sym.Term {
	c = constant.ToInt(c)
	if k, ok := constant.Int64Val(c); ok {
		return e.l.t.Num(k)
	}
	if k, ok := constant.Uint64Val(c); ok {
		it, _ := e.l.intType(t)
		signed := it
		signed.Signed = true
		return e.l.t.Store.Convert(e.l.t.Num(int64(k)), signed, it)
	}
	e.refuse(x, "the constant %s", c)
	return e.l.t.No
}

func (e *eval) ident(x *ast.Ident) sym.Value {
	switch o := e.info.Uses[x].(type) {
	case *types.Nil:
		return e.l.mem.Typed(sym.UntypedNil{}, e.typeOf(x))
	case *types.Var:
		if v, ok := e.load(e.st, o); ok {
			return v
		}
		return e.global(x, o)
	case *types.Func:
		return e.funcName(x, e.instanceOf(x))
	case nil:
		if o, ok := e.info.Defs[x].(*types.Var); ok {
			if v, ok := e.load(e.st, o); ok {
				return v
			}
		}
	}
	e.refuse(x, "%s", x.Name)
	return nil
}

// unary evaluates an operator with one operand.
func (e *eval) unary(x *ast.UnaryExpr) sym.Value {
	if x.Op == token.AND {
		return e.addressOf(x)
	}
	if x.Op == token.ARROW {
		e.refuse(x, "a receive from a channel")
	}
	if _, ok := floatType(e.typeOf(x)); ok {
		return e.floatUnary(x)
	}
	v := e.term(x.X)
	if x.Op == token.NOT {
		return e.l.t.Not(v)
	}
	t := e.intTypeOf(x)
	switch x.Op {
	case token.ADD:
		return v
	case token.SUB:
		return e.l.t.Store.Neg(v, t)
	case token.XOR:
		return e.l.t.Store.Complement(v, t)
	}
	e.refuse(x, "the operator %s", x.Op)
	return nil
}

// binary evaluates an operator with two operands.
func (e *eval) binary(x *ast.BinaryExpr) sym.Value {
	switch x.Op {
	case token.LAND, token.LOR:
		return e.shortCircuit(x)
	case token.EQL, token.NEQ:
		return e.equality(x)
	}
	vs := e.operands(x.X, x.Y)
	if e.dead() {
		return e.l.mem.Zero(e.typeOf(x))
	}
	e.visit(x)
	if a, ok := vs[0].(*sym.Text); ok {
		return e.textOp(x, a, vs[1].(*sym.Text))
	}
	if a, ok := vs[0].(*float); ok {
		return e.floatOp(x, x.Op, a, vs[1].(*float), e.typeOf(x.X))
	}
	a, aok := vs[0].(sym.Term)
	b, bok := vs[1].(sym.Term)
	if !aok || !bok {
		e.refuse(x, "the operator %s on type %s", x.Op, e.typeOf(x.X))
	}
	switch x.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		return e.l.t.Ordered(x.Op, a, b, e.intTypeOf(x.X))
	}
	return e.arith(x, x.Op, a, b, e.typeOf(x), e.typeOf(x.Y))
}

// shortCircuit evaluates && and ||.
func (e *eval) shortCircuit(x *ast.BinaryExpr) sym.Value {
	a := e.operands(x.X)[0].(sym.Term)
	goes, r := a, a
	if x.Op == token.LOR {
		goes = e.l.t.Not(a)
	}
	if goes != e.l.t.No && !e.dead() {
		var b sym.Term
		e.aside(goes, func(e *eval) { b = e.term(x.Y) })
		if x.Op == token.LAND {
			r = e.l.t.And(a, b)
		} else {
			r = e.l.t.Or(a, b)
		}
	}
	e.happened(x, []sym.Value{r})
	return r
}

// operands evaluates expressions from left to right.
func (e *eval) operands(xs ...ast.Expr) []sym.Value {
	vs := make([]sym.Value, len(xs))
	for i, x := range xs {
		vs[i] = e.value(x)
	}
	e.ordered(xs...)
	return vs
}
