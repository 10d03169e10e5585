package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// deref is what a pointer points to; a nil one panics.
func (e *Eval) deref(v sym.Value, elem types.Type) sym.Value { return e.derefPart(v, nil, elem) }

// derefPart is the part of what a pointer points to that index leads to through
// structs; t is the part's type.
func (e *Eval) derefPart(v sym.Value, index []int, t types.Type) sym.Value {
	p, ok := v.(*sym.Pointer)
	if !ok {
		p = e.L.Mem.NilPointer
	}
	e.panicIf(e.L.Mem.IsNil(p))
	var r sym.Value
	for i := len(p.Alts) - 1; i >= 0; i-- {
		a := p.Alts[i]
		if a.At.Obj == nil {
			continue
		}
		c := e.St.Heap.At(a.At)
		for _, i := range index {
			c = c.(*sym.Aggregate).Parts[i]
		}
		if r == nil {
			r = c
		} else {
			r = e.L.Mem.MergeValues(a.Guard, c, r)
		}
	}
	if r == nil {
		return e.L.Mem.Zero(t)
	}
	return r
}

// selector evaluates x.f.
func (e *Eval) selector(x *ast.SelectorExpr) sym.Value {
	sel := e.info.Selections[x]
	if sel == nil {
		return e.qualified(x)
	}
	switch sel.Kind() {
	case types.FieldVal:
		v, _ := e.fields(x.X, sel.Index())
		return v
	case types.MethodVal:
		return e.method(x, sel)
	}
	return e.methodExpr(x, sel)
}

func IsPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// qualified evaluates a name of another package.
func (e *Eval) qualified(x *ast.SelectorExpr) sym.Value {
	switch o := e.info.Uses[x.Sel].(type) {
	case *types.Var:
		return e.global(x, o)
	case *types.Func:
		return e.funcName(x, e.instanceOf(x))
	}
	e.Refuse(x, "%s", x.Sel.Name)
	return nil
}

// fields is the field that a path of field indices leads to from x, and its
// type.
func (e *Eval) fields(x ast.Expr, index []int) (sym.Value, types.Type) {
	return e.fieldsOf(x, e.Value(x), e.typeOf(x), index)
}

// fieldsOf is the field that a path of field indices leads to from a value of
// type t, and its type.
func (e *Eval) fieldsOf(x ast.Node, v sym.Value, t types.Type, index []int) (sym.Value, types.Type) {
	for len(index) > 0 {
		p, isPointer := t.Underlying().(*types.Pointer)
		if isPointer {
			t = p.Elem()
		}
		// A pointer leads on through the structs that are embedded by value.
		n := 0
		for n < len(index) {
			if _, ok := t.Underlying().(*types.Pointer); ok && n > 0 {
				break
			}
			t = t.Underlying().(*types.Struct).Field(index[n]).Type()
			n++
		}
		e.visit(x)
		if isPointer {
			v = e.derefPart(v, index[:n], t)
		} else {
			for _, i := range index[:n] {
				v = v.(*sym.Aggregate).Parts[i]
			}
		}
		index = index[n:]
	}
	return v, t
}

// index evaluates x[i], and f[T] where f is generic.
func (e *Eval) index(x *ast.IndexExpr) sym.Value {
	t := e.typeOf(x.X)
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return e.funcName(x.X, e.instanceOf(x.X))
	case *types.Map:
		v, _ := e.mapIndex(x)
		return v
	case *types.Slice:
		vs := e.operands(x.X, x.Index)
		i := e.index64(vs[1].(sym.Term), e.typeOf(x.Index))
		s := vs[0].(*sym.Slice)
		e.visit(x)
		e.bounds(i, s.Length)
		if v, ok := e.elem(s, i); ok {
			return v
		}
		return e.L.Mem.Zero(u.Elem())
	case *types.Array:
		vs := e.operands(x.X, x.Index)
		return e.arrayIndex(x, vs[0], vs[1], u)
	case *types.Pointer:
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			vs := e.operands(x.X, x.Index)
			if !e.settled(func(e *Eval, k *sym.Keyer) { k.Value(e.deref(e.Value(x.X), u.Elem())) }) {
				e.refuseVarying(x, "an array that a call in its index may change (Go leaves open which comes first)")
			}
			return e.arrayIndex(x, e.deref(vs[0], u.Elem()), vs[1], a)
		}
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			vs := e.operands(x.X, x.Index)
			return e.textIndex(vs[0].(*sym.Text), e.index64(vs[1].(sym.Term), e.typeOf(x.Index)))
		}
	}
	e.Refuse(x, "an index into type %s", t)
	return nil
}

func (e *Eval) arrayIndex(x *ast.IndexExpr, v, i sym.Value, a *types.Array) sym.Value {
	k := e.index64(i.(sym.Term), e.typeOf(x.Index))
	e.visit(x)
	e.bounds(k, e.L.T.Num(a.Len()))
	if r := e.choose(v.(*sym.Aggregate).Parts, k); r != nil {
		return r
	}
	return e.L.Mem.Zero(a.Elem())
}

// equality evaluates == and !=.
func (e *Eval) equality(x *ast.BinaryExpr) sym.Value {
	vs := e.operands(x.X, x.Y)
	if e.Dead() {
		return e.L.T.No
	}
	c := e.equal(x, vs[0], vs[1], e.typeOf(x.X), e.typeOf(x.Y))
	if x.Op.String() == "!=" {
		return e.L.T.Not(c)
	}
	return c
}

// equal is a == b for values of types ta and tb.
func (e *Eval) equal(at ast.Node, a, b sym.Value, ta, tb types.Type) sym.Term {
	e.visit(at)
	if _, ok := a.(sym.UntypedNil); ok {
		a, b, ta, tb = b, a, tb, ta
	}
	if _, ok := b.(sym.UntypedNil); ok || isNilType(tb) {
		return e.nilness(at, a)
	}
	if types.IsInterface(ta) || types.IsInterface(tb) {
		a, b, ta = e.assignable(at, a, ta, anyType), e.assignable(at, b, tb, anyType), anyType
	}
	switch ta.Underlying().(type) {
	case *types.Slice, *types.Map, *types.Signature:
		// One of the operands is nil.
		if isNilType(ta) || isConstantNil(a) {
			return e.nilness(at, b)
		}
		return e.nilness(at, a)
	}
	if sym.HoldsInterface(ta) {
		e.panicIf(e.L.Mem.ComparisonPanics(a, b, ta))
	}
	return e.L.Mem.EqualValues(a, b, ta)
}

var anyType = types.NewInterfaceType(nil, nil)

func isNilType(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Kind() == types.UntypedNil
}

// isConstantNil reports whether v is nil on every input.
func isConstantNil(v sym.Value) bool {
	switch v := v.(type) {
	case *sym.Slice:
		return len(v.Alts) == 1 && v.Alts[0].At.Obj == nil
	case *sym.Mapping:
		return len(v.Alts) == 1 && v.Alts[0].Obj == nil
	case *sym.Closure:
		return len(v.Alts) == 1 && v.Alts[0].Fn == nil
	}
	return false
}

// nilness is v == nil.
func (e *Eval) nilness(at ast.Node, v sym.Value) sym.Term {
	r := e.L.T.No
	switch v := v.(type) {
	case *sym.Pointer:
		return e.L.Mem.IsNil(v)
	case *sym.Slice:
		return e.sliceNil(v)
	case *sym.Mapping:
		for _, a := range v.Alts {
			if a.Obj == nil {
				r = e.L.T.Or(r, a.Guard)
			}
		}
		return r
	case *sym.Closure:
		for _, a := range v.Alts {
			if a.Fn == nil {
				r = e.L.T.Or(r, a.Guard)
			}
		}
		return r
	case *sym.Dynamic:
		for _, a := range v.Alts {
			if a.Typ == nil {
				r = e.L.T.Or(r, a.Guard)
			}
		}
		return r
	case sym.UntypedNil:
		return e.L.T.Yes
	}
	e.Refuse(at, "this comparison with nil")
	return r
}
