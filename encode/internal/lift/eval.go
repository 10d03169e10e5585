package lift

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// An Eval evaluates the expressions of one statement. The state and
// the condition under which the evaluation has panicked, in Exec, are relative
// to the statement's entry.
type Eval struct {
	Env  *Env
	Exec *exec.Execution
	past history
	// again is the repetition that is going on, or nil.
	again *repetition
}

// aside evaluates do where c holds, and goes on from the merged state.
func (e *Eval) aside(c sym.Term, do func(*Eval)) {
	e.Exec.Where(c, func(x *exec.Execution) {
		do(&Eval{Env: e.Env, Exec: x, past: history{first: x.St}, again: e.again})
	})
}

// term evaluates a boolean or an integer.
func (e *Eval) term(x ast.Expr) sym.Term {
	v := e.Value(x)
	t, ok := v.(sym.Term)
	if !ok {
		e.Env.Refuse(x, "this expression of type %s", e.Env.TypeOf(x))
	}
	return t
}

// Value evaluates an expression with one value.
func (e *Eval) Value(x ast.Expr) sym.Value {
	if c, ok := ast.Unparen(x).(*ast.CallExpr); ok && !e.constant(x) {
		vs := e.call(c)
		if len(vs) != 1 {
			e.Env.Refuse(x, "a call with %d results as a value", len(vs))
		}
		return vs[0]
	}
	return e.value1(x)
}

// valueAs evaluates an expression that is assigned to something of type t.
func (e *Eval) valueAs(x ast.Expr, t types.Type) sym.Value {
	v := e.Value(x)
	return e.assignable(x, v, e.Env.TypeOf(x), t)
}

func (e *Eval) constant(x ast.Expr) bool {
	tv, ok := e.Env.Info.Types[x]
	return ok && tv.Value != nil
}

// value1 evaluates everything but calls.
func (e *Eval) value1(x ast.Expr) sym.Value {
	e.Env.Visit(x)
	e.Exec.M.T.Tick()
	if tv, ok := e.Env.Info.Types[x]; ok && tv.Value != nil {
		return e.Exec.M.Constant(tv.Value, e.Env.TypeOf(x))
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
		return unaryExpr(e, x)
	case *ast.BinaryExpr:
		return binaryExpr(e, x)
	case *ast.SelectorExpr:
		return e.selector(x)
	case *ast.StarExpr:
		p := e.Value(x.X)
		e.Env.Visit(x)
		return e.Exec.Deref(p, e.Env.TypeOf(x))
	case *ast.IndexExpr:
		return e.index(x)
	case *ast.IndexListExpr:
		return e.funcName(x.X, instanceOf(e, x))
	case *ast.SliceExpr:
		return sliceExpr(e, x)
	case *ast.CompositeLit:
		v := e.composite(x, e.Env.TypeOf(x))
		if allocates(e, x) {
			e.happened(x, []sym.Value{v}, elements(e, x)...)
		} else {
			e.ordered(elements(e, x)...)
		}
		return v
	case *ast.FuncLit:
		v := e.Exec.M.Mem.FuncValue(e.Env.l.literal(e.Env, x, e.Exec.St))
		e.happened(x, []sym.Value{v})
		return v
	case *ast.TypeAssertExpr:
		v, ok := e.assertion(x)
		e.Exec.PanicIf(site.Assertion, e.Exec.M.T.Not(ok))
		return v
	}
	e.Env.Refuse(x, "this expression (%T)", x)
	return nil
}

func (e *Eval) ident(x *ast.Ident) sym.Value {
	switch o := e.Env.Info.Uses[x].(type) {
	case *types.Nil:
		return e.Exec.M.Mem.Typed(sym.UntypedNil{}, e.Env.TypeOf(x))
	case *types.Var:
		if v, ok := e.Env.Load(e.Exec.St, o); ok {
			return v
		}
		return e.global(x, o)
	case *types.Func:
		return e.funcName(x, instanceOf(e, x))
	case nil:
		if o, ok := e.Env.Info.Defs[x].(*types.Var); ok {
			if v, ok := e.Env.Load(e.Exec.St, o); ok {
				return v
			}
		}
	}
	e.Env.Refuse(x, "%s", x.Name)
	return nil
}

// unaryExpr evaluates an operator with one operand.
func unaryExpr(e *Eval, x *ast.UnaryExpr) sym.Value {
	switch x.Op {
	case token.AND:
		return addressOf(e, x)
	case token.ARROW:
		e.Env.Refuse(x, "a receive from a channel")
	}
	v := e.Value(x.X)
	e.Env.Visit(x)
	return e.Exec.M.Unary(x.Op, v, e.Env.TypeOf(x))
}

// binaryExpr evaluates an operator with two operands.
func binaryExpr(e *Eval, x *ast.BinaryExpr) sym.Value {
	switch x.Op {
	case token.LAND, token.LOR:
		return shortCircuit(e, x)
	case token.EQL, token.NEQ:
		return equality(e, x)
	}
	vs := e.operands(x.X, x.Y)
	if e.Exec.Dead() {
		return e.Exec.M.Mem.Zero(e.Env.TypeOf(x))
	}
	e.Env.Visit(x)
	switch x.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		return e.Exec.Compare(x.Op, vs[0], vs[1], e.Env.TypeOf(x.X))
	}
	return e.Exec.Arith(x.Op, vs[0], vs[1], e.Env.TypeOf(x), e.Env.TypeOf(x.Y))
}

// shortCircuit evaluates && and ||.
func shortCircuit(e *Eval, x *ast.BinaryExpr) sym.Value {
	loose := e.Exec.Loose
	a := e.operands(x.X)[0].(sym.Term)
	e.Exec.Loose = loose // the left operand comes before the right one
	goes, r := a, a
	if x.Op == token.LOR {
		goes = e.Exec.M.T.Not(a)
	}
	if goes != e.Exec.M.T.No && (!e.Exec.Dead() || exec.Overtakes(e.Exec, loose)) {
		var b sym.Term
		e.aside(goes, func(e *Eval) { b = e.term(x.Y) })
		if x.Op == token.LAND {
			r = e.Exec.M.T.And(a, b)
		} else {
			r = e.Exec.M.T.Or(a, b)
		}
		e.Exec.Loose = loose
	}
	e.happened(x, []sym.Value{r})
	return r
}

// assignable is v, of type from, where it is assigned to type to.
func (e *Eval) assignable(at ast.Node, v sym.Value, from, to types.Type) sym.Value {
	e.Env.Visit(at)
	return e.Exec.M.Assignable(v, from, to)
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

// composite evaluates a composite literal of type t. In a list whose elements
// are pointers, an element without a type means the address of the literal.
func (e *Eval) composite(x *ast.CompositeLit, t types.Type) sym.Value {
	e.Env.Visit(x)
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		v := e.composite(x, u.Elem())
		return e.Exec.New(v)
	case *types.Struct:
		return structLit(e, x, t, u)
	case *types.Array:
		parts := e.Exec.M.Mem.Zero(t).(*sym.Aggregate).Parts
		eachElem(e, x, u.Elem(), func(i int, v sym.Value) { parts[i] = v })
		return &sym.Aggregate{Parts: parts}
	case *types.Slice:
		var parts []sym.Value
		zero := e.Exec.M.Mem.Zero(u.Elem())
		eachElem(e, x, u.Elem(), func(i int, v sym.Value) {
			if i > sym.MaxArray {
				e.Env.Refuse(x, "a slice of more than %d elements", sym.MaxArray)
			}
			for len(parts) <= i {
				parts = append(parts, zero)
			}
			parts[i] = v
		})
		return e.Exec.List(parts)
	case *types.Map:
		return mapLit(e, x, u)
	}
	e.Env.Refuse(x, "a literal of type %s", t)
	return nil
}

func structLit(e *Eval, x *ast.CompositeLit, t types.Type, u *types.Struct) sym.Value {
	parts := e.Exec.M.Mem.Zero(t).(*sym.Aggregate).Parts
	for i, el := range x.Elts {
		val := el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			val = kv.Value
			i = fieldIndex(u, kv.Key.(*ast.Ident).Name)
		}
		parts[i] = e.valueAs(val, u.Field(i).Type())
	}
	return &sym.Aggregate{Parts: parts}
}

func fieldIndex(u *types.Struct, name string) int {
	for i := range u.NumFields() {
		if u.Field(i).Name() == name {
			return i
		}
	}
	return -1
}

// eachElem evaluates the elements of an array or slice with their indices.
func eachElem(e *Eval, x *ast.CompositeLit, elem types.Type, put func(int, sym.Value)) {
	i := 0
	for _, el := range x.Elts {
		val := el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			k, _ := constant.Int64Val(constant.ToInt(e.Env.Info.Types[kv.Key].Value))
			i, val = int(k), kv.Value
		}
		put(i, e.valueAs(val, elem))
		i++
	}
}

// mapLit evaluates a map literal. Go leaves open which of two elements with one
// key stays.
func mapLit(e *Eval, x *ast.CompositeLit, u *types.Map) sym.Value {
	m := e.Exec.NewMap(u)
	var entries []*sym.Entry
	for _, el := range x.Elts {
		kv := el.(*ast.KeyValueExpr)
		key := e.valueAs(kv.Key, u.Key())
		entries = append(entries, &sym.Entry{Guard: e.Exec.M.T.Yes, Key: key, Val: e.valueAs(kv.Value, u.Elem())})
	}
	if e.Exec.Dead() {
		return m
	}
	for i, n := range entries {
		for j, other := range entries[:i] {
			if !constantKeys(e, x.Elts[i], x.Elts[j]) && !e.Exec.M.Mem.Identical(n.Val, other.Val) && !e.Exec.M.Prover.Impossible(e.Exec.M.SameKey(n.Key, other.Key)) {
				e.Env.RefuseVarying(x.Elts[i], "a map literal in which an earlier element may have the same key (Go leaves open which one stays)")
			}
		}
		e.Exec.SetEntry(m, n)
	}
	return m
}

// constantKeys reports whether the keys of two elements of a map literal are
// constants, which Go has compared.
func constantKeys(e *Eval, a, b ast.Expr) bool {
	return e.constant(a.(*ast.KeyValueExpr).Key) && e.constant(b.(*ast.KeyValueExpr).Key)
}

// elements returns the expressions that a literal evaluates: the values of its
// elements, and the keys of those of a map.
func elements(e *Eval, x *ast.CompositeLit) []ast.Expr {
	t := e.Env.TypeOf(x).Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	_, isMap := t.(*types.Map)
	var r []ast.Expr
	for _, el := range x.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		switch {
		case !ok:
			r = append(r, el)
		case isMap:
			r = append(r, kv.Key, kv.Value)
		default:
			r = append(r, kv.Value)
		}
	}
	return r
}

// equality evaluates == and !=.
func equality(e *Eval, x *ast.BinaryExpr) sym.Value {
	vs := e.operands(x.X, x.Y)
	if e.Exec.Dead() {
		return e.Exec.M.T.No
	}
	e.Env.Visit(x)
	c := e.Exec.Equal(vs[0], vs[1], e.Env.TypeOf(x.X), e.Env.TypeOf(x.Y))
	if x.Op.String() == "!=" {
		return e.Exec.M.T.Not(c)
	}
	return c
}
