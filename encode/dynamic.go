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
func (l *lifter) wrap(v value, t types.Type) *dynamic {
	return &dynamic{[]holding{{l.t.yes, l.types.canonical(types.Default(t)), v}}}
}

// passed is v, of type from, as an argument for a parameter of type to: in an interface where that is one,
// and by its address where only the pointer implements it.
func (l *lifter) passed(v value, from, to types.Type) value {
	if _, ok := v.(*dynamic); ok || !types.IsInterface(to) || isTypeParam(to) {
		return v
	}
	if !types.AssignableTo(from, to) {
		o := l.newObject()
		o.init = v
		v, from = l.pointerTo(place{obj: o}), types.NewPointer(from)
	}
	return l.wrap(v, from)
}

// dynamic joins the alternatives of one type.
func (m *merger) dynamic(x, y *dynamic) value {
	r := &dynamic{}
	add := func(h holding) {
		if h.guard != m.l.t.no {
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
func (l *lifter) matching(d *dynamic, t types.Type) (in, out []holding, ok Term) {
	iface, isInterface := t.Underlying().(*types.Interface)
	goal := t
	if !isInterface {
		goal = l.types.canonical(t)
	}
	ok = l.t.no
	for _, a := range d.alts {
		if !isInterface || !isAny(t) && !isError(t) {
			l.known(a)
		}
		if a.typ != nil && (a.typ == goal || isInterface && (a.unknown() != nil || l.implements(a.typ, iface))) {
			in = append(in, a)
			ok = l.t.or(ok, a.guard)
		} else {
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		ok = l.t.yes
	}
	return in, out, ok
}

// implements reports whether values of a type have the methods of an interface. The two may come from
// different loadings of one package.
func (l *lifter) implements(t types.Type, iface *types.Interface) bool {
	if types.Implements(t, iface) {
		return true
	}
	for m := range iface.Methods() {
		obj, _, _ := types.LookupFieldOrMethod(t, false, m.Pkg(), m.Name())
		fn, ok := obj.(*types.Func)
		if !ok || l.types.canonical(fn.Signature()) != l.types.canonical(m.Signature()) {
			return false
		}
	}
	return true
}

// asserted is d.(t) where it holds a value of the type, and the zero value elsewhere; ok is where it does.
func (l *lifter) asserted(d *dynamic, t types.Type) (v value, ok Term) {
	in, _, ok := l.matching(d, t)
	if types.IsInterface(t) {
		r := &dynamic{in}
		if ok != l.t.yes {
			r = &dynamic{append(in[:len(in):len(in)], holding{guard: l.t.not(ok)})}
		}
		return r, ok
	}
	zero := l.zero(t)
	if len(in) == 0 {
		return zero, ok
	}
	return l.mergeValues(ok, in[0].val, zero), ok
}

// assertion evaluates x.(T): the value, or zero, and whether x holds a T.
func (e *eval) assertion(x *ast.TypeAssertExpr) (value, Term) {
	d := e.interfaceValue(x.X)
	e.visit(x)
	return e.l.asserted(d, e.typ(e.info.TypeOf(x.Type)))
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
func (l *lifter) equalDynamic(a, b *dynamic) Term {
	r := l.t.no
	for _, x := range a.alts {
		for _, y := range b.alts {
			if x.typ != nil && y.typ != nil && (x.unknown() != nil || y.unknown() != nil) {
				r = l.t.or(r, l.equalUnknown(x, y))
			}
		}
		y := b.of(x.typ)
		if y == nil || x.unknown() != nil {
			continue
		}
		both := l.t.and(x.guard, y.guard)
		if x.typ != nil && both != l.t.no && types.Comparable(x.typ) {
			both = l.t.and(both, l.equalValues(x.val, y.val, x.typ))
		}
		r = l.t.or(r, both)
	}
	return r
}

// comparisonPanics is where a == b panics: where interfaces within them hold values of one type that
// cannot be compared.
func (l *lifter) comparisonPanics(a, b value, t types.Type) Term {
	r := l.t.no
	switch x := a.(type) {
	case *dynamic:
		y := b.(*dynamic)
		for _, h := range x.alts {
			other := y.of(h.typ)
			if h.typ == nil || other == nil {
				continue
			}
			c := l.t.yes
			if types.Comparable(h.typ) {
				c = l.comparisonPanics(h.val, other.val, h.typ)
			}
			r = l.t.or(r, l.t.and(h.guard, other.guard, c))
		}
	case *aggregate:
		y, same := b.(*aggregate), l.t.yes
		for i := range x.parts {
			pt := partType(t, i)
			if pt == nil {
				continue // a blank field is not compared
			}
			r = l.t.or(r, l.t.and(same, l.comparisonPanics(x.parts[i], y.parts[i], pt)))
			same = l.t.and(same, l.equalValues(x.parts[i], y.parts[i], pt))
		}
	}
	return r
}

// unhashable is where a key of a map has no hash: where an interface within it holds a value that cannot
// be compared.
func (l *lifter) unhashable(key value) Term {
	r := l.t.no
	switch v := key.(type) {
	case *dynamic:
		for _, a := range v.alts {
			switch {
			case a.typ == nil:
			case types.Comparable(a.typ):
				r = l.t.or(r, l.t.and(a.guard, l.unhashable(a.val)))
			default:
				r = l.t.or(r, a.guard)
			}
		}
	case *aggregate:
		for _, p := range v.parts {
			r = l.t.or(r, l.unhashable(p))
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
