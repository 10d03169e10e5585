package encode

import (
	"go/types"

	"github.com/typetarget/target/spec"
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

// unknown is the variable whose value a holding has, where that cannot be lifted;
// else nil.
func (h holding) unknown() *types.Var {
	if h.typ == nil {
		return nil
	}
	return spec.SingletonOf(h.typ)
}

// known refuses to ask for the type of a value that is not known, unless the
// variable's own type says enough.
func (mem *memory) known(h holding) {
	if v := h.unknown(); v != nil && !mem.prover.impossible(h.guard) {
		mem.t.refuse("what asks for the type of the error variable %s.%s, whose value cannot be lifted", v.Pkg().Name(), v.Name())
	}
}

// join adds an alternative, whose guard excludes those of the others.
func (d *dynamic) join(mem *memory, h holding) {
	other := d.of(h.typ)
	if other == nil {
		d.alts = append(d.alts, h)
		return
	}
	other.val = mem.mergeValues(h.guard, h.val, other.val)
	other.guard = mem.t.or(other.guard, h.guard)
}

// dynamicNil is where d is nil.
func (mem *memory) dynamicNil(d *dynamic) Term {
	if a := d.of(nil); a != nil {
		return a.guard
	}
	return mem.t.no
}

// present is d without nil, for where it is not nil.
func (d *dynamic) present() *dynamic {
	r := &dynamic{}
	for _, a := range d.alts {
		if a.typ != nil {
			r.alts = append(r.alts, a)
		}
	}
	return r
}

// constant reports whether nothing can change what an interface holds: a value
// without references, or an error that package errors has made.
func (d *dynamic) constant() bool {
	for _, a := range d.alts {
		if a.typ != nil && references(a.typ) && types.TypeString(a.typ, nil) != "*errors.errorString" {
			return false
		}
	}
	return true
}

// references reports whether a copy of a value of the type shares memory with it.
func references(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Struct:
		for i := range u.NumFields() {
			if references(u.Field(i).Type()) {
				return true
			}
		}
		return false
	case *types.Array:
		return references(u.Elem())
	}
	return true
}
