package encode

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// An eval evaluates the expressions of one statement. It carries the state, which calls can
// change, and the condition under which the evaluation has panicked, both relative to the
// statement's entry.
type eval struct {
	*frame
	st     *state
	panics Term
}

func (f *frame) eval(st *state) *eval { return &eval{f, st, f.l.no} }

// panicIf notes that the evaluation panics where c holds.
func (e *eval) panicIf(c Term) { e.panics = e.l.or(e.panics, c) }

// dead reports whether the evaluation has panicked on every input.
func (e *eval) dead() bool { return e.panics == e.l.yes }

// aside evaluates do where c holds, and goes on from the merged state.
func (e *eval) aside(c Term, do func(*eval)) {
	sub := e.frame.eval(e.st)
	depth := len(e.l.path)
	e.l.assume(c, e.l.not(e.panics))
	do(sub)
	e.l.path = e.l.path[:depth]
	e.panicIf(e.l.and(c, sub.panics))
	if sub.panics != e.l.yes {
		e.st = e.l.mergeStates(c, sub.st, e.st)
	}
}

// term evaluates a boolean or an integer.
func (e *eval) term(x ast.Expr) Term {
	v := e.value(x)
	t, ok := v.(Term)
	if !ok {
		e.refuse(x, "this expression of type %s", e.typeOf(x))
	}
	return t
}

// value evaluates an expression with one value.
func (e *eval) value(x ast.Expr) value {
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
func (e *eval) valueAs(x ast.Expr, t types.Type) value {
	v := e.value(x)
	return e.assignable(x, v, e.typeOf(x), t)
}

// assignable is v, of type from, where it is assigned to type to.
func (e *eval) assignable(at ast.Node, v value, from, to types.Type) value {
	e.visit(at)
	v = e.l.typed(v, to)
	if _, ok := v.(*dynamic); ok || !types.IsInterface(to) {
		return v
	}
	return e.l.wrap(v, from)
}

func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

func (e *eval) constant(x ast.Expr) bool {
	tv, ok := e.info.Types[x]
	return ok && tv.Value != nil
}

// value1 evaluates everything but calls.
func (e *eval) value1(x ast.Expr) value {
	e.visit(x)
	e.l.tick()
	if tv, ok := e.info.Types[x]; ok && tv.Value != nil {
		return e.constValue(x, tv.Value)
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
		return e.composite(x, e.typeOf(x))
	case *ast.FuncLit:
		return e.literal(x)
	case *ast.TypeAssertExpr:
		v, ok := e.assertion(x)
		e.panicIf(e.l.not(ok))
		return v
	}
	e.refuse(x, "this expression (%T)", x)
	return nil
}

// constValue is a constant as a value of its expression's type.
func (e *eval) constValue(x ast.Expr, c constant.Value) value {
	t := e.typeOf(x)
	switch c.Kind() {
	case constant.Bool:
		return e.l.s.Bool(constant.BoolVal(c))
	case constant.String:
		return e.l.textOf(constant.StringVal(c))
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
func (e *eval) integer(x ast.Expr, c constant.Value, t types.Type) Term {
	c = constant.ToInt(c)
	if k, ok := constant.Int64Val(c); ok {
		return e.l.num(k)
	}
	if k, ok := constant.Uint64Val(c); ok {
		it, _ := e.l.intType(t)
		signed := it
		signed.Signed = true
		return e.l.s.Convert(e.l.num(int64(k)), signed, it)
	}
	e.refuse(x, "the constant %s", c)
	return e.l.no
}

func (e *eval) ident(x *ast.Ident) value {
	switch o := e.info.Uses[x].(type) {
	case *types.Nil:
		return e.l.typed(untypedNil{}, e.typeOf(x))
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
func (e *eval) unary(x *ast.UnaryExpr) value {
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
		return e.l.not(v)
	}
	t := e.intTypeOf(x)
	switch x.Op {
	case token.ADD:
		return v
	case token.SUB:
		return e.l.s.Neg(v, t)
	case token.XOR:
		return e.l.s.Complement(v, t)
	}
	e.refuse(x, "the operator %s", x.Op)
	return nil
}

// binary evaluates an operator with two operands.
func (e *eval) binary(x *ast.BinaryExpr) value {
	switch x.Op {
	case token.LAND, token.LOR:
		return e.shortCircuit(x)
	case token.EQL, token.NEQ:
		return e.equality(x)
	}
	vs := e.operands(x.X, x.Y)
	if e.dead() {
		return e.l.zero(e.typeOf(x))
	}
	e.visit(x)
	if a, ok := vs[0].(*text); ok {
		return e.textOp(x, a, vs[1].(*text))
	}
	if a, ok := vs[0].(*float); ok {
		return e.floatOp(x, x.Op, a, vs[1].(*float), e.typeOf(x.X))
	}
	a, aok := vs[0].(Term)
	b, bok := vs[1].(Term)
	if !aok || !bok {
		e.refuse(x, "the operator %s on type %s", x.Op, e.typeOf(x.X))
	}
	switch x.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		return e.l.ordered(x.Op, a, b, e.intTypeOf(x.X))
	}
	return e.arith(x, x.Op, a, b, e.typeOf(x), e.typeOf(x.Y))
}

// shortCircuit evaluates && and ||.
func (e *eval) shortCircuit(x *ast.BinaryExpr) value {
	a := e.term(x.X)
	goes := a
	if x.Op == token.LOR {
		goes = e.l.not(a)
	}
	if goes == e.l.no || e.dead() {
		return a
	}
	var b Term
	e.aside(goes, func(e *eval) { b = e.term(x.Y) })
	if x.Op == token.LAND {
		return e.l.and(a, b)
	}
	return e.l.or(a, b)
}

// operands evaluates several expressions from left to right. Go leaves open whether a variable
// is read before or after a call in the same expression, so a call that changes what another
// operand reads is refused.
func (e *eval) operands(xs ...ast.Expr) []value {
	before := e.st
	vs := make([]value, len(xs))
	for i, x := range xs {
		vs[i] = e.value(x)
	}
	if len(xs) > 1 {
		e.ordered(before, xs...)
	}
	return vs
}

// ordered refuses operands that the calls among them have changed since the state before.
func (e *eval) ordered(before *state, xs ...ast.Expr) {
	if e.dead() || !e.l.changed(before.heap, e.st.heap) {
		return
	}
	for _, x := range xs {
		if !e.constant(x) && !isCall(x) && !e.settled(x, before) {
			e.refuse(x, "an operand that a call in the same statement may change (Go leaves open which comes first)")
		}
	}
}

// settled reports whether the value of an expression does not depend on when, since the state before, its
// variables were read. The calls in it come in their order.
func (e *eval) settled(x ast.Expr, before *state) bool {
	if !callsIn(x) {
		return e.unmoved(x, before)
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.BinaryExpr:
		return e.settled(x.X, before) && e.settled(x.Y, before)
	case *ast.UnaryExpr:
		return x.Op != token.AND && e.settled(x.X, before)
	case *ast.CallExpr:
		for _, a := range x.Args {
			if !e.constant(a) && !e.settled(a, before) {
				return false
			}
		}
		return e.static(x.Fun) || e.settled(x.Fun, before)
	}
	return false
}

// unmoved reports whether an expression without calls has the same value in a state and now.
func (e *eval) unmoved(x ast.Expr, before *state) bool {
	was, now := e.frame.eval(before), e.frame.eval(e.st)
	a, b := &keyer{l: e.l}, &keyer{l: e.l}
	a.value(was.value(x))
	b.value(now.value(x))
	return string(a.buf) == string(b.buf) && was.panics == now.panics
}

// orderedPlace is ordered for the left side of an assignment, of which only the location counts.
func (e *eval) orderedPlace(before *state, x ast.Expr) {
	x = ast.Unparen(x)
	if _, ok := x.(*ast.Ident); ok || e.dead() || !e.l.changed(before.heap, e.st.heap) {
		return
	}
	if !callsIn(x) {
		was, now := e.frame.eval(before), e.frame.eval(e.st)
		a, b := &keyer{l: e.l}, &keyer{l: e.l}
		a.lvalue(was.resolve(x))
		b.lvalue(now.resolve(x))
		if string(a.buf) == string(b.buf) && was.panics == now.panics {
			return
		}
	}
	e.refuse(x, "an assignment to a place that a call in the same statement may change (Go leaves open which comes first)")
}

// callsIn reports whether anything is called in x.
func callsIn(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CallExpr, *ast.CompositeLit, *ast.FuncLit:
			found = true
		}
		return !found
	})
	return found
}

func isCall(x ast.Expr) bool {
	switch ast.Unparen(x).(type) {
	case *ast.CallExpr, *ast.FuncLit:
		return true
	}
	return false
}
