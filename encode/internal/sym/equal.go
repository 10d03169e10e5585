package sym

import "go/types"

// EqualValues returns a == b for values of one type.
func (mem *Memory) EqualValues(a, b Value, t types.Type) Term {
	switch x := a.(type) {
	case Term:
		return mem.t.Same(x, b.(Term))
	case *Text:
		return mem.EqualText(x, b.(*Text))
	case comparing:
		return x.EqualTo(mem, b)
	case *Pointer:
		return mem.EqualPointers(x, b.(*Pointer), t)
	case *Dynamic:
		return mem.EqualDynamic(x, b.(*Dynamic))
	case *Aggregate:
		y := b.(*Aggregate)
		r := mem.t.Yes
		switch u := t.Underlying().(type) {
		case *types.Struct:
			for i := range x.Parts {
				if u.Field(i).Name() != "_" {
					r = mem.t.And(r, mem.EqualValues(x.Parts[i], y.Parts[i], u.Field(i).Type()))
				}
			}
		case *types.Array:
			for i := range x.Parts {
				r = mem.t.And(r, mem.EqualValues(x.Parts[i], y.Parts[i], u.Elem()))
			}
		}
		return r
	}
	mem.t.Refuse("a comparison of values of type %s", t)
	return mem.t.No
}

// EqualPointers returns the condition that two pointers of type t are equal. It
// refuses pointers to values of size zero unless one of them is always nil.
func (mem *Memory) EqualPointers(x, y *Pointer, t types.Type) Term {
	if p, ok := t.Underlying().(*types.Pointer); ok && mem.Empty(p.Elem()) && !nilOnly(x) && !nilOnly(y) {
		mem.t.RefuseVarying("a comparison of pointers to values of size zero, which Go leaves open")
	}
	if a, b, ok := numbers(mem.t, x, y); ok {
		return mem.t.Same(a, b)
	}
	return sameAlts(mem.t, x.Alts, y.Alts)
}

// sameAlts returns the condition that two references take the same alternative.
func sameAlts[R comparable](t *Terms, x, y []Alt[R]) Term {
	r := t.No
	for _, a := range x {
		for _, b := range y {
			if a.At == b.At {
				r = t.Or(r, t.And(a.Guard, b.Guard))
			}
		}
	}
	return r
}

func nilOnly(p *Pointer) bool { return len(p.Alts) == 1 && p.Alts[0].At.Obj == nil }

// Empty reports whether values of the type have no parts.
func (mem *Memory) Empty(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			if !mem.Empty(u.Field(i).Type()) {
				return false
			}
		}
		return true
	case *types.Array:
		return u.Len() == 0 || mem.Empty(u.Elem())
	}
	return false
}

// EqualDynamic returns a == b for interface values.
func (mem *Memory) EqualDynamic(a, b *Dynamic) Term {
	r := mem.t.No
	for _, x := range a.Alts {
		for _, y := range b.Alts {
			if x.Typ != nil && y.Typ != nil && (x.isUnknown() || y.isUnknown()) && !mem.prover.Impossible(mem.t.And(x.Guard, y.Guard)) {
				mem.t.Refuse("a comparison with the value of a panic that is not known")
			}
			if x.Typ != nil && y.Typ != nil && (x.unknown() != nil || y.unknown() != nil) {
				r = mem.t.Or(r, equalUnknown(mem, x, y))
			}
		}
		y := b.Of(x.Typ)
		if y == nil || x.unknown() != nil {
			continue
		}
		both := mem.t.And(x.Guard, y.Guard)
		if x.Typ != nil && both != mem.t.No && types.Comparable(x.Typ) {
			both = mem.t.And(both, mem.EqualValues(x.Val, y.Val, x.Typ))
		}
		r = mem.t.Or(r, both)
	}
	return r
}

// equalUnknown returns x == y if at least one value is unknown, and neither is
// nil: a variable equals itself.
func equalUnknown(mem *Memory, x, y DynamicAlt) Term {
	both := mem.t.And(x.Guard, y.Guard)
	if x.Typ == y.Typ {
		return both
	}
	if !mem.prover.Impossible(both) {
		v := x.unknown()
		if v == nil {
			v = y.unknown()
		}
		mem.t.Refuse("a comparison with the error variable %s.%s, whose value cannot be lifted", v.Pkg().Name(), v.Name())
	}
	return mem.t.No
}

// ComparisonPanics returns the condition under which a == b panics: interfaces
// within them hold values of one type that cannot be compared.
func (mem *Memory) ComparisonPanics(a, b Value, t types.Type) Term {
	r := mem.t.No
	switch x := a.(type) {
	case *Dynamic:
		y := b.(*Dynamic)
		for _, h := range x.Alts {
			other := y.Of(h.Typ)
			if h.Typ == nil || other == nil {
				continue
			}
			c := mem.t.Yes
			if types.Comparable(h.Typ) {
				c = mem.ComparisonPanics(h.Val, other.Val, h.Typ)
			}
			r = mem.t.Or(r, mem.t.And(h.Guard, other.Guard, c))
		}
	case *Aggregate:
		y, same := b.(*Aggregate), mem.t.Yes
		for i := range x.Parts {
			pt := partType(t, i)
			if pt == nil {
				continue // a blank field is not compared
			}
			r = mem.t.Or(r, mem.t.And(same, mem.ComparisonPanics(x.Parts[i], y.Parts[i], pt)))
			same = mem.t.And(same, mem.EqualValues(x.Parts[i], y.Parts[i], pt))
		}
	}
	return r
}

// Unhashable returns the condition under which a key of a map has no hash: an
// interface within it holds a value that cannot be compared.
func (mem *Memory) Unhashable(key Value) Term {
	r := mem.t.No
	switch v := key.(type) {
	case *Dynamic:
		for _, a := range v.Alts {
			switch {
			case a.Typ == nil:
			case types.Comparable(a.Typ):
				r = mem.t.Or(r, mem.t.And(a.Guard, mem.Unhashable(a.Val)))
			default:
				r = mem.t.Or(r, a.Guard)
			}
		}
	case *Aggregate:
		for _, p := range v.Parts {
			r = mem.t.Or(r, mem.Unhashable(p))
		}
	}
	return r
}

// partType returns the type of a field or an element; nil for a blank field.
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

// HoldsInterface reports whether values of the type have interfaces within
// them, without references.
func HoldsInterface(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Struct:
		for f := range u.Fields() {
			if HoldsInterface(f.Type()) {
				return true
			}
		}
	case *types.Array:
		return HoldsInterface(u.Elem())
	}
	return false
}
