package lift

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// An Eval evaluates the expressions of one statement. It carries the state,
// which calls can change, and the condition under which the evaluation has
// panicked, both relative to the statement's entry.
type Eval struct {
	*Frame
	St     *sym.State
	Panics sym.Term
	past   history
	// again is the repetition that is going on, or nil.
	again *repetition
}

func (f *Frame) Eval(st *sym.State) *Eval {
	return &Eval{Frame: f, St: st, Panics: f.L.T.No, past: history{first: st}}
}

// panicIf notes that the evaluation panics where c holds.
func (e *Eval) panicIf(c sym.Term) { e.Panics = e.L.T.Or(e.Panics, c) }

// Dead reports whether the evaluation has panicked on every input.
func (e *Eval) Dead() bool { return e.Panics == e.L.T.Yes }

// Aside evaluates do where c holds, and goes on from the merged state.
func (e *Eval) Aside(c sym.Term, do func(*Eval)) {
	sub := e.Frame.Eval(e.St)
	sub.again = e.again
	e.L.Prover.Under([]sym.Term{c, e.L.T.Not(e.Panics)}, func() { do(sub) })
	e.panicIf(e.L.T.And(c, sub.Panics))
	if sub.Panics != e.L.T.Yes {
		e.St = e.L.Mem.MergeStates(c, sub.St, e.St)
	}
}

// term evaluates a boolean or an integer.
func (e *Eval) term(x ast.Expr) sym.Term {
	v := e.Value(x)
	t, ok := v.(sym.Term)
	if !ok {
		e.Refuse(x, "this expression of type %s", e.typeOf(x))
	}
	return t
}

// Value evaluates an expression with one value.
func (e *Eval) Value(x ast.Expr) sym.Value {
	if c, ok := ast.Unparen(x).(*ast.CallExpr); ok && !e.constant(x) {
		vs := e.callExpr(c)
		if len(vs) != 1 {
			e.Refuse(x, "a call with %d results as a value", len(vs))
		}
		return vs[0]
	}
	return e.value1(x)
}

// valueAs evaluates an expression that is assigned to something of type t.
func (e *Eval) valueAs(x ast.Expr, t types.Type) sym.Value {
	v := e.Value(x)
	return e.assignable(x, v, e.typeOf(x), t)
}

// assignable is v, of type from, where it is assigned to type to.
func (e *Eval) assignable(at ast.Node, v sym.Value, from, to types.Type) sym.Value {
	e.visit(at)
	v = e.L.Mem.Typed(v, to)
	if _, ok := v.(*sym.Dynamic); ok || !types.IsInterface(to) {
		return v
	}
	return e.L.Mem.Wrap(v, from)
}

func (e *Eval) constant(x ast.Expr) bool {
	tv, ok := e.info.Types[x]
	return ok && tv.Value != nil
}

// value1 evaluates everything but calls.
func (e *Eval) value1(x ast.Expr) sym.Value {
	e.visit(x)
	e.L.T.Tick()
	if tv, ok := e.info.Types[x]; ok && tv.Value != nil {
		return e.constValue(x, tv.Value)
	}
	if vs, ok := e.repeated(x); ok {
		return vs[0]
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return e.Value(x.X)
	case *ast.Ident:
		return e.ident(x)
	case *ast.UnaryExpr:
		return e.unary(x)
	case *ast.BinaryExpr:
		return e.binary(x)
	case *ast.SelectorExpr:
		return e.selector(x)
	case *ast.StarExpr:
		p := e.Value(x.X)
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
		e.panicIf(e.L.T.Not(ok))
		return v
	}
	e.Refuse(x, "this expression (%T)", x)
	return nil
}

// constValue is a constant as a value of its expression's type.
func (e *Eval) constValue(x ast.Expr, c constant.Value) sym.Value {
	t := e.typeOf(x)
	switch c.Kind() {
	case constant.Bool:
		return e.L.T.Store.Bool(constant.BoolVal(c))
	case constant.String:
		return e.L.Mem.TextOf(constant.StringVal(c))
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
		return e.integer(x, c, t)
	}
	if p, ok := float.TypeOf(t); ok {
		return e.L.Floats.Of(p.Constant(c))
	}
	e.Refuse(x, "a value of type %s", t)
	return nil
}

// integer is an integer constant of type t.
func (e *Eval) integer(x ast.Expr, c constant.Value, t types.Type) sym.Term {
	c = constant.ToInt(c)
	if k, ok := constant.Int64Val(c); ok {
		return e.L.T.Num(k)
	}
	if k, ok := constant.Uint64Val(c); ok {
		it, _ := e.L.IntType(t)
		signed := it
		signed.Signed = true
		return term.Convert(e.L.T.Store, e.L.T.Num(int64(k)), signed, it)
	}
	e.Refuse(x, "the constant %s", c)
	return e.L.T.No
}

func (e *Eval) ident(x *ast.Ident) sym.Value {
	switch o := e.info.Uses[x].(type) {
	case *types.Nil:
		return e.L.Mem.Typed(sym.UntypedNil{}, e.typeOf(x))
	case *types.Var:
		if v, ok := e.load(e.St, o); ok {
			return v
		}
		return e.global(x, o)
	case *types.Func:
		return e.funcName(x, e.instanceOf(x))
	case nil:
		if o, ok := e.info.Defs[x].(*types.Var); ok {
			if v, ok := e.load(e.St, o); ok {
				return v
			}
		}
	}
	e.Refuse(x, "%s", x.Name)
	return nil
}

// unary evaluates an operator with one operand.
func (e *Eval) unary(x *ast.UnaryExpr) sym.Value {
	if x.Op == token.AND {
		return e.addressOf(x)
	}
	if x.Op == token.ARROW {
		e.Refuse(x, "a receive from a channel")
	}
	if _, ok := float.TypeOf(e.typeOf(x)); ok {
		return e.floatUnary(x)
	}
	v := e.term(x.X)
	if x.Op == token.NOT {
		return e.L.T.Not(v)
	}
	t := e.intTypeOf(x)
	switch x.Op {
	case token.ADD:
		return v
	case token.SUB:
		return term.Neg(e.L.T.Store, v, t)
	case token.XOR:
		return term.Complement(e.L.T.Store, v, t)
	}
	e.Refuse(x, "the operator %s", x.Op)
	return nil
}

// binary evaluates an operator with two operands.
func (e *Eval) binary(x *ast.BinaryExpr) sym.Value {
	switch x.Op {
	case token.LAND, token.LOR:
		return e.shortCircuit(x)
	case token.EQL, token.NEQ:
		return e.equality(x)
	}
	vs := e.operands(x.X, x.Y)
	if e.Dead() {
		return e.L.Mem.Zero(e.typeOf(x))
	}
	e.visit(x)
	if a, ok := vs[0].(*sym.Text); ok {
		return e.textOp(x, a, vs[1].(*sym.Text))
	}
	if a, ok := vs[0].(*float.Number); ok {
		return e.floatOp(x, x.Op, a, vs[1].(*float.Number), e.typeOf(x.X))
	}
	a, aok := vs[0].(sym.Term)
	b, bok := vs[1].(sym.Term)
	if !aok || !bok {
		e.Refuse(x, "the operator %s on type %s", x.Op, e.typeOf(x.X))
	}
	switch x.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		return e.L.T.Ordered(x.Op, a, b, e.intTypeOf(x.X))
	}
	return e.arith(x, x.Op, a, b, e.typeOf(x), e.typeOf(x.Y))
}

// shortCircuit evaluates && and ||.
func (e *Eval) shortCircuit(x *ast.BinaryExpr) sym.Value {
	a := e.operands(x.X)[0].(sym.Term)
	goes, r := a, a
	if x.Op == token.LOR {
		goes = e.L.T.Not(a)
	}
	if goes != e.L.T.No && !e.Dead() {
		var b sym.Term
		e.Aside(goes, func(e *Eval) { b = e.term(x.Y) })
		if x.Op == token.LAND {
			r = e.L.T.And(a, b)
		} else {
			r = e.L.T.Or(a, b)
		}
	}
	e.happened(x, []sym.Value{r})
	return r
}

// operands evaluates expressions from left to right.
func (e *Eval) operands(xs ...ast.Expr) []sym.Value {
	vs := make([]sym.Value, len(xs))
	for i, x := range xs {
		vs[i] = e.Value(x)
	}
	e.ordered(xs...)
	return vs
}
