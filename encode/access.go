package encode

import (
	"go/ast"
	"go/types"
)

// deref is what a pointer points to; a nil one panics.
func (e *eval) deref(v value, elem types.Type) value { return e.derefPart(v, nil, elem) }

// derefPart is the part of what a pointer points to that index leads to through structs; t is
// the part's type.
func (e *eval) derefPart(v value, index []int, t types.Type) value {
	p, ok := v.(*pointer)
	if !ok {
		p = e.l.mem.nilPointer
	}
	e.panicIf(e.l.mem.isNil(p))
	var r value
	for i := len(p.alts) - 1; i >= 0; i-- {
		a := p.alts[i]
		if a.at.obj == nil {
			continue
		}
		c := e.st.heap.at(a.at)
		for _, i := range index {
			c = c.(*aggregate).parts[i]
		}
		if r == nil {
			r = c
		} else {
			r = e.l.mem.mergeValues(a.guard, c, r)
		}
	}
	if r == nil {
		return e.l.mem.zero(t)
	}
	return r
}

// selector evaluates x.f.
func (e *eval) selector(x *ast.SelectorExpr) value {
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

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// qualified evaluates a name of another package.
func (e *eval) qualified(x *ast.SelectorExpr) value {
	switch o := e.info.Uses[x.Sel].(type) {
	case *types.Var:
		return e.global(x, o)
	case *types.Func:
		return e.funcName(x, e.instanceOf(x))
	}
	e.refuse(x, "%s", x.Sel.Name)
	return nil
}

// fields is the field that a path of field indices leads to from x, and its type.
func (e *eval) fields(x ast.Expr, index []int) (value, types.Type) {
	return e.fieldsOf(x, e.value(x), e.typeOf(x), index)
}

// fieldsOf is the field that a path of field indices leads to from a value of type t, and its type.
func (e *eval) fieldsOf(x ast.Node, v value, t types.Type, index []int) (value, types.Type) {
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
				v = v.(*aggregate).parts[i]
			}
		}
		index = index[n:]
	}
	return v, t
}

// index evaluates x[i], and f[T] where f is generic.
func (e *eval) index(x *ast.IndexExpr) value {
	t := e.typeOf(x.X)
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return e.funcName(x.X, e.instanceOf(x.X))
	case *types.Map:
		v, _ := e.mapIndex(x)
		return v
	case *types.Slice:
		vs := e.operands(x.X, x.Index)
		i := e.index64(vs[1].(Term), e.typeOf(x.Index))
		s := vs[0].(*slice)
		e.visit(x)
		e.bounds(i, s.length)
		if v, ok := e.elem(s, i); ok {
			return v
		}
		return e.l.mem.zero(u.Elem())
	case *types.Array:
		vs := e.operands(x.X, x.Index)
		return e.arrayIndex(x, vs[0], vs[1], u)
	case *types.Pointer:
		if a, ok := u.Elem().Underlying().(*types.Array); ok {
			vs := e.operands(x.X, x.Index)
			if !e.settled(func(e *eval, k *keyer) { k.value(e.deref(e.value(x.X), u.Elem())) }) {
				e.refuseVarying(x, "an array that a call in its index may change (Go leaves open which comes first)")
			}
			return e.arrayIndex(x, e.deref(vs[0], u.Elem()), vs[1], a)
		}
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			vs := e.operands(x.X, x.Index)
			return e.textIndex(vs[0].(*text), e.index64(vs[1].(Term), e.typeOf(x.Index)))
		}
	}
	e.refuse(x, "an index into type %s", t)
	return nil
}

func (e *eval) arrayIndex(x *ast.IndexExpr, v, i value, a *types.Array) value {
	k := e.index64(i.(Term), e.typeOf(x.Index))
	e.visit(x)
	e.bounds(k, e.l.t.num(a.Len()))
	if r := e.choose(v.(*aggregate).parts, k); r != nil {
		return r
	}
	return e.l.mem.zero(a.Elem())
}

// equality evaluates == and !=.
func (e *eval) equality(x *ast.BinaryExpr) value {
	vs := e.operands(x.X, x.Y)
	if e.dead() {
		return e.l.t.no
	}
	c := e.equal(x, vs[0], vs[1], e.typeOf(x.X), e.typeOf(x.Y))
	if x.Op.String() == "!=" {
		return e.l.t.not(c)
	}
	return c
}

// equal is a == b for values of types ta and tb.
func (e *eval) equal(at ast.Node, a, b value, ta, tb types.Type) Term {
	e.visit(at)
	if _, ok := a.(untypedNil); ok {
		a, b, ta, tb = b, a, tb, ta
	}
	if _, ok := b.(untypedNil); ok || isNilType(tb) {
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
	if holdsInterface(ta) {
		e.panicIf(e.l.mem.comparisonPanics(a, b, ta))
	}
	return e.l.mem.equalValues(a, b, ta)
}

var anyType = types.NewInterfaceType(nil, nil)

func isNilType(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Kind() == types.UntypedNil
}

// isConstantNil reports whether v is nil on every input.
func isConstantNil(v value) bool {
	switch v := v.(type) {
	case *slice:
		return len(v.alts) == 1 && v.alts[0].at.obj == nil
	case *mapping:
		return len(v.alts) == 1 && v.alts[0].obj == nil
	case *closure:
		return len(v.alts) == 1 && v.alts[0].fn == nil
	}
	return false
}

// nilness is v == nil.
func (e *eval) nilness(at ast.Node, v value) Term {
	r := e.l.t.no
	switch v := v.(type) {
	case *pointer:
		return e.l.mem.isNil(v)
	case *slice:
		return e.sliceNil(v)
	case *mapping:
		for _, a := range v.alts {
			if a.obj == nil {
				r = e.l.t.or(r, a.guard)
			}
		}
		return r
	case *closure:
		for _, a := range v.alts {
			if a.fn == nil {
				r = e.l.t.or(r, a.guard)
			}
		}
		return r
	case *dynamic:
		for _, a := range v.alts {
			if a.typ == nil {
				r = e.l.t.or(r, a.guard)
			}
		}
		return r
	case untypedNil:
		return e.l.t.yes
	}
	e.refuse(at, "this comparison with nil")
	return r
}
