package sym

import (
	"go/types"

	"github.com/typetarget/target/spec"
)

// A DynamicAlt is one alternative of an interface value: a value of type typ,
// which is canonical. The nil interface has no type.
type DynamicAlt struct {
	Guard Term
	Typ   types.Type
	Val   Value
}

// A Dynamic is an interface value: the alternative whose guard is true. No two
// alternatives have the same type.
type Dynamic struct{ Alts []DynamicAlt }

// Wrap returns a value of a type in an interface.
func (mem *Memory) Wrap(v Value, t types.Type) *Dynamic {
	return &Dynamic{[]DynamicAlt{{mem.t.Yes, mem.types.Canonical(types.Default(t)), v}}}
}

// Passed returns v, of type from, as an argument for a parameter of type to. It
// is in an interface if to is an interface, and is passed by its address if
// only the pointer implements to.
func (mem *Memory) Passed(v Value, from, to types.Type) Value {
	if _, ok := v.(*Dynamic); ok || !types.IsInterface(to) || IsTypeParam(to) {
		return v
	}
	if !types.AssignableTo(from, to) {
		o := mem.NewObject()
		o.Init = v
		v, from = mem.PointerTo(Place{Obj: o}), types.NewPointer(from)
	}
	return mem.Wrap(v, from)
}

// dynamic joins the alternatives of one type.
func (m *Merger) dynamic(x, y *Dynamic) Value {
	r := &Dynamic{}
	add := func(h DynamicAlt) {
		if h.Guard != m.T.No {
			r.Alts = append(r.Alts, h)
		}
	}
	for _, a := range x.Alts {
		if b := y.Of(a.Typ); b != nil {
			a.Guard, a.Val = m.Guards(a.Guard, b.Guard), m.Value(a.Val, b.Val)
		} else {
			a.Guard = m.Guards(a.Guard, None)
		}
		add(a)
	}
	for _, b := range y.Alts {
		if x.Of(b.Typ) == nil {
			b.Guard = m.Guards(None, b.Guard)
			add(b)
		}
	}
	return r
}

// Of returns the alternative of a canonical type, or nil.
func (d *Dynamic) Of(t types.Type) *DynamicAlt {
	for i := range d.Alts {
		if d.Alts[i].Typ == t {
			return &d.Alts[i]
		}
	}
	return nil
}

// Matching returns in, the alternatives whose type is t, or implements t if
// that is an interface; out, the other alternatives; and ok, the condition for
// an alternative of in.
func (mem *Memory) Matching(d *Dynamic, t types.Type) (in, out []DynamicAlt, ok Term) {
	iface, isInterface := t.Underlying().(*types.Interface)
	goal := t
	if !isInterface {
		goal = mem.types.Canonical(t)
	}
	ok = mem.t.No
	for _, a := range d.Alts {
		if !isInterface || !IsAny(t) && !IsError(t) {
			refuseUnknown(mem, a)
		}
		if a.isUnknown() {
			if a.asserts(mem, t) {
				in = append(in, a)
				ok = mem.t.Or(ok, a.Guard)
			} else {
				out = append(out, a)
			}
			continue
		}
		if a.Typ != nil && (a.Typ == goal || isInterface && (a.unknown() != nil || implements(mem, a.Typ, iface))) {
			in = append(in, a)
			ok = mem.t.Or(ok, a.Guard)
		} else {
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		ok = mem.t.Yes
	}
	return in, out, ok
}

// implements reports whether values of a type have the methods of an interface.
// The two may come from different loadings of one package.
func implements(mem *Memory, t types.Type, iface *types.Interface) bool {
	if types.Implements(t, iface) {
		return true
	}
	for m := range iface.Methods() {
		obj, _, _ := types.LookupFieldOrMethod(t, false, m.Pkg(), m.Name())
		fn, ok := obj.(*types.Func)
		if !ok || mem.types.Canonical(fn.Signature()) != mem.types.Canonical(m.Signature()) {
			return false
		}
	}
	return true
}

// Asserted returns d.(t) where d has a value of the type, and the zero value
// elsewhere. ok is the condition under which d has one.
func (mem *Memory) Asserted(d *Dynamic, t types.Type) (v Value, ok Term) {
	in, _, ok := mem.Matching(d, t)
	if types.IsInterface(t) {
		r := &Dynamic{in}
		if ok != mem.t.Yes {
			r = &Dynamic{append(in[:len(in):len(in)], DynamicAlt{Guard: mem.t.Not(ok)})}
		}
		return r, ok
	}
	zero := mem.Zero(t)
	if len(in) == 0 {
		return zero, ok
	}
	return mem.MergeValues(ok, in[0].Val, zero), ok
}

// unknown returns the variable whose value the alternative has if that value
// cannot be lifted, and nil otherwise.
func (h DynamicAlt) unknown() *types.Var {
	if h.Typ == nil {
		return nil
	}
	return spec.SingletonOf(h.Typ)
}

// refuseUnknown rejects a question about the type of an unknown value.
func refuseUnknown(mem *Memory, h DynamicAlt) {
	if v := h.unknown(); v != nil && !mem.prover.Impossible(h.Guard) {
		mem.t.Refuse("what asks for the type of the error variable %s.%s, whose value cannot be lifted", v.Pkg().Name(), v.Name())
	}
}

// Join adds an alternative, whose guard excludes those of the others.
func (d *Dynamic) Join(mem *Memory, h DynamicAlt) {
	other := d.Of(h.Typ)
	if other == nil {
		d.Alts = append(d.Alts, h)
		return
	}
	other.Val = mem.MergeValues(h.Guard, h.Val, other.Val)
	other.Guard = mem.t.Or(other.Guard, h.Guard)
}

// IsNil returns the condition under which d is nil.
func (d *Dynamic) IsNil(t *Terms) Term {
	if a := d.Of(nil); a != nil {
		return a.Guard
	}
	return t.No
}

// Present returns d without nil, for use where d is not nil.
func (d *Dynamic) Present() *Dynamic {
	r := &Dynamic{}
	for _, a := range d.Alts {
		if a.Typ != nil {
			r.Alts = append(r.Alts, a)
		}
	}
	return r
}

// Constant reports whether nothing can change the value in an interface: it has
// no references, or is an error that package errors has made.
func (d *Dynamic) Constant() bool {
	for _, a := range d.Alts {
		if a.Typ != nil && References(a.Typ) && types.TypeString(a.Typ, nil) != "*errors.errorString" {
			return false
		}
	}
	return true
}

// References reports whether a copy of a value of the type shares memory with
// it.
func References(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Struct:
		for i := range u.NumFields() {
			if References(u.Field(i).Type()) {
				return true
			}
		}
		return false
	case *types.Array:
		return References(u.Elem())
	}
	return true
}
