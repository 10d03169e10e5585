package encode

import (
	"go/ast"
	"go/types"
)

// A holding is one alternative of an interface value: a value of type typ, which is canonical. The nil
// interface has no type.
type holding struct {
	guard Term
	typ   types.Type
	val   value
}

// A dynamic is an interface value: the alternative whose guard holds. No two have one type.
type dynamic struct{ alts []holding }

// wrap is a value of a type in an interface.
func (mem *memory) wrap(v value, t types.Type) *dynamic {
	return &dynamic{[]holding{{mem.t.yes, mem.types.canonical(types.Default(t)), v}}}
}

// passed is v, of type from, as an argument for a parameter of type to: in an interface where that is one,
// and by its address where only the pointer implements it.
func (mem *memory) passed(v value, from, to types.Type) value {
	if _, ok := v.(*dynamic); ok || !types.IsInterface(to) || isTypeParam(to) {
		return v
	}
	if !types.AssignableTo(from, to) {
		o := mem.newObject()
		o.init = v
		v, from = mem.pointerTo(place{obj: o}), types.NewPointer(from)
	}
	return mem.wrap(v, from)
}

// dynamic joins the alternatives of one type.
func (m *merger) dynamic(x, y *dynamic) value {
	r := &dynamic{}
	add := func(h holding) {
		if h.guard != m.t.no {
			r.alts = append(r.alts, h)
		}
	}
	for _, a := range x.alts {
		if b := y.of(a.typ); b != nil {
			a.guard, a.val = m.guards(a.guard, b.guard), m.value(a.val, b.val)
		} else {
			a.guard = m.guards(a.guard, noTerm)
		}
		add(a)
	}
	for _, b := range y.alts {
		if x.of(b.typ) == nil {
			b.guard = m.guards(noTerm, b.guard)
			add(b)
		}
	}
	return r
}

// of is the alternative of a canonical type, or nil.
func (d *dynamic) of(t types.Type) *holding {
	for i := range d.alts {
		if d.alts[i].typ == t {
			return &d.alts[i]
		}
	}
	return nil
}

// matching are the alternatives whose type is t, or implements it where it is an interface, those of the
// others, and where there is one of the first.
func (mem *memory) matching(d *dynamic, t types.Type) (in, out []holding, ok Term) {
	iface, isInterface := t.Underlying().(*types.Interface)
	goal := t
	if !isInterface {
		goal = mem.types.canonical(t)
	}
	ok = mem.t.no
	for _, a := range d.alts {
		if !isInterface || !isAny(t) && !isError(t) {
			mem.known(a)
		}
		if a.typ != nil && (a.typ == goal || isInterface && (a.unknown() != nil || mem.implements(a.typ, iface))) {
			in = append(in, a)
			ok = mem.t.or(ok, a.guard)
		} else {
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		ok = mem.t.yes
	}
	return in, out, ok
}

// implements reports whether values of a type have the methods of an interface. The two may come from
// different loadings of one package.
func (mem *memory) implements(t types.Type, iface *types.Interface) bool {
	if types.Implements(t, iface) {
		return true
	}
	for m := range iface.Methods() {
		obj, _, _ := types.LookupFieldOrMethod(t, false, m.Pkg(), m.Name())
		fn, ok := obj.(*types.Func)
		if !ok || mem.types.canonical(fn.Signature()) != mem.types.canonical(m.Signature()) {
			return false
		}
	}
	return true
}

// asserted is d.(t) where it holds a value of the type, and the zero value elsewhere; ok is where it does.
func (mem *memory) asserted(d *dynamic, t types.Type) (v value, ok Term) {
	in, _, ok := mem.matching(d, t)
	if types.IsInterface(t) {
		r := &dynamic{in}
		if ok != mem.t.yes {
			r = &dynamic{append(in[:len(in):len(in)], holding{guard: mem.t.not(ok)})}
		}
		return r, ok
	}
	zero := mem.zero(t)
	if len(in) == 0 {
		return zero, ok
	}
	return mem.mergeValues(ok, in[0].val, zero), ok
}

// assertion evaluates x.(T): the value, or zero, and whether x holds a T.
func (e *eval) assertion(x *ast.TypeAssertExpr) (value, Term) {
	d := e.interfaceValue(x.X)
	e.visit(x)
	return e.l.mem.asserted(d, e.typ(e.info.TypeOf(x.Type)))
}

// interfaceValue evaluates an expression of an interface type.
func (e *eval) interfaceValue(x ast.Expr) *dynamic {
	d, ok := e.value(x).(*dynamic)
	if !ok {
		e.refuse(x, "this interface value")
	}
	return d
}

// equalDynamic is a == b for interface values.
func (mem *memory) equalDynamic(a, b *dynamic) Term {
	r := mem.t.no
	for _, x := range a.alts {
		for _, y := range b.alts {
			if x.typ != nil && y.typ != nil && (x.unknown() != nil || y.unknown() != nil) {
				r = mem.t.or(r, mem.equalUnknown(x, y))
			}
		}
		y := b.of(x.typ)
		if y == nil || x.unknown() != nil {
			continue
		}
		both := mem.t.and(x.guard, y.guard)
		if x.typ != nil && both != mem.t.no && types.Comparable(x.typ) {
			both = mem.t.and(both, mem.equalValues(x.val, y.val, x.typ))
		}
		r = mem.t.or(r, both)
	}
	return r
}

// comparisonPanics is where a == b panics: where interfaces within them hold values of one type that
// cannot be compared.
func (mem *memory) comparisonPanics(a, b value, t types.Type) Term {
	r := mem.t.no
	switch x := a.(type) {
	case *dynamic:
		y := b.(*dynamic)
		for _, h := range x.alts {
			other := y.of(h.typ)
			if h.typ == nil || other == nil {
				continue
			}
			c := mem.t.yes
			if types.Comparable(h.typ) {
				c = mem.comparisonPanics(h.val, other.val, h.typ)
			}
			r = mem.t.or(r, mem.t.and(h.guard, other.guard, c))
		}
	case *aggregate:
		y, same := b.(*aggregate), mem.t.yes
		for i := range x.parts {
			pt := partType(t, i)
			if pt == nil {
				continue // a blank field is not compared
			}
			r = mem.t.or(r, mem.t.and(same, mem.comparisonPanics(x.parts[i], y.parts[i], pt)))
			same = mem.t.and(same, mem.equalValues(x.parts[i], y.parts[i], pt))
		}
	}
	return r
}

// unhashable is where a key of a map has no hash: where an interface within it holds a value that cannot
// be compared.
func (mem *memory) unhashable(key value) Term {
	r := mem.t.no
	switch v := key.(type) {
	case *dynamic:
		for _, a := range v.alts {
			switch {
			case a.typ == nil:
			case types.Comparable(a.typ):
				r = mem.t.or(r, mem.t.and(a.guard, mem.unhashable(a.val)))
			default:
				r = mem.t.or(r, a.guard)
			}
		}
	case *aggregate:
		for _, p := range v.parts {
			r = mem.t.or(r, mem.unhashable(p))
		}
	}
	return r
}

// partType is the type of a field or an element; nil for a blank field.
func partType(t types.Type, i int) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		if u.Field(i).Name() == "_" {
			return nil
		}
		return u.Field(i).Type()
	case *types.Array:
		return u.Elem()
	}
	return nil
}

// holdsInterface reports whether values of the type have interfaces within them, without references.
func holdsInterface(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Struct:
		for f := range u.Fields() {
			if holdsInterface(f.Type()) {
				return true
			}
		}
	case *types.Array:
		return holdsInterface(u.Elem())
	}
	return false
}
