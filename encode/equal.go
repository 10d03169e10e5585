package encode

import "go/types"

// equalValues is a == b for values of one type.
func (mem *memory) equalValues(a, b value, t types.Type) Term {
	switch x := a.(type) {
	case Term:
		return mem.t.same(x, b.(Term))
	case *text:
		return mem.equalText(x, b.(*text))
	case comparing:
		return x.equalTo(mem, b)
	case *pointer:
		return mem.equalPointers(x, b.(*pointer), t)
	case *dynamic:
		return mem.equalDynamic(x, b.(*dynamic))
	case *aggregate:
		y := b.(*aggregate)
		r := mem.t.yes
		switch u := t.Underlying().(type) {
		case *types.Struct:
			for i := range x.parts {
				if u.Field(i).Name() != "_" {
					r = mem.t.and(r, mem.equalValues(x.parts[i], y.parts[i], u.Field(i).Type()))
				}
			}
		case *types.Array:
			for i := range x.parts {
				r = mem.t.and(r, mem.equalValues(x.parts[i], y.parts[i], u.Elem()))
			}
		}
		return r
	}
	mem.t.refuse("a comparison of values of type %s", t)
	return mem.t.no
}

func (mem *memory) equalPointers(x, y *pointer, t types.Type) Term {
	if p, ok := t.Underlying().(*types.Pointer); ok && mem.empty(p.Elem()) && !nilOnly(x) && !nilOnly(y) {
		mem.t.refuseVarying("a comparison of pointers to values of size zero, which Go leaves open")
	}
	r := mem.t.no
	for _, a := range x.alts {
		for _, b := range y.alts {
			if a.at == b.at {
				r = mem.t.or(r, mem.t.and(a.guard, b.guard))
			}
		}
	}
	return r
}

func nilOnly(p *pointer) bool { return len(p.alts) == 1 && p.alts[0].at.obj == nil }

// empty reports whether values of the type have no parts.
func (mem *memory) empty(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			if !mem.empty(u.Field(i).Type()) {
				return false
			}
		}
		return true
	case *types.Array:
		return u.Len() == 0 || mem.empty(u.Elem())
	}
	return false
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

// equalUnknown is x == y where at least one value is not known, and neither is
// nil: a variable equals itself.
func (mem *memory) equalUnknown(x, y holding) Term {
	both := mem.t.and(x.guard, y.guard)
	if x.typ == y.typ {
		return both
	}
	if !mem.prover.impossible(both) {
		v := x.unknown()
		if v == nil {
			v = y.unknown()
		}
		mem.t.refuse("a comparison with the error variable %s.%s, whose value cannot be lifted", v.Pkg().Name(), v.Name())
	}
	return mem.t.no
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
