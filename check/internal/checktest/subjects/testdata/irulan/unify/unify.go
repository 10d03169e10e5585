// Package unify has the type inference of Irulan's example E22, which students
// were to write: three ways to unify types, of which some have faults.
package unify

// A Type is what terms have.
type Type interface{ isType() }

// Int is the type of integers.
type Int struct{}

// Bool is the type of booleans.
type Bool struct{}

// Var is a type that is not known.
type Var struct{ Name uint8 }

// Fun is the type of functions.
type Fun struct{ From, To Type }

func (Int) isType()  {}
func (Bool) isType() {}
func (Var) isType()  {}
func (Fun) isType()  {}

func isWhole(t Type) bool {
	if f, ok := t.(Fun); ok {
		return isWhole(f.From) && isWhole(f.To)
	}
	return t != nil
}

// A subst says which types variables stand for.
type subst map[Var]Type

// apply replaces variables until none is left that stands for a type.
func (s subst) apply(t Type) Type {
	switch t := t.(type) {
	case Var:
		if is, ok := s[t]; ok {
			return s.apply(is)
		}
	case Fun:
		return Fun{s.apply(t.From), s.apply(t.To)}
	}
	return t
}

func occurs(v Var, t Type) bool {
	f, ok := t.(Fun)
	return t == v || ok && (occurs(v, f.From) || occurs(v, f.To))
}

func (s subst) unify(a, b Type) bool {
	a, b = s.apply(a), s.apply(b)
	v, isVar := a.(Var)
	w, isOther := b.(Var)
	f, isFun := a.(Fun)
	g, areFuns := b.(Fun)
	switch {
	case a == b:
		return true
	case isVar && !occurs(v, b):
		s[v] = b
		return true
	case isOther && !occurs(w, a):
		s[w] = a
		return true
	case isVar || isOther || !isFun || !areFuns:
		return false
	}
	return s.unify(f.From, g.From) && s.unify(f.To, g.To)
}

// endless is unify, which forgets that a type may occur in itself.
func (s subst) endless(a, b Type) bool {
	a, b = s.apply(a), s.apply(b)
	v, isVar := a.(Var)
	w, isOther := b.(Var)
	f, isFun := a.(Fun)
	g, areFuns := b.(Fun)
	switch {
	case a == b:
		return true
	case isVar:
		s[v] = b
		return true
	case isOther:
		s[w] = a
		return true
	case !isFun || !areFuns:
		return false
	}
	return s.endless(f.From, g.From) && s.endless(f.To, g.To)
}

// careless is unify, which forgets that the parameters did not fit.
func (s subst) careless(a, b Type) bool {
	a, b = s.apply(a), s.apply(b)
	f, isFun := a.(Fun)
	g, areFuns := b.(Fun)
	if isFun && areFuns {
		s.careless(f.From, g.From)
		return s.careless(f.To, g.To)
	}
	return s.unify(a, b)
}

// equations unifies by a list of equations that are left to solve.
func equations(a, b Type) bool {
	type equation struct{ a, b Type }
	for left := []equation{{a, b}}; len(left) > 0; {
		e := left[0]
		left = left[1:]
		if _, ok := e.b.(Var); ok {
			e.a, e.b = e.b, e.a
		}
		switch t := e.a.(type) {
		case Var:
			if e.a == e.b {
				continue
			}
			if occurs(t, e.b) {
				return false
			}
			is := subst{t: e.b}
			for i, other := range left {
				left[i] = equation{is.apply(other.a), is.apply(other.b)}
			}
		case Fun:
			other, ok := e.b.(Fun)
			if !ok {
				return false
			}
			left = append(left, equation{t.From, other.From}, equation{t.To, other.To})
		default:
			if e.a != e.b {
				return false
			}
		}
	}
	return true
}

// Unify returns a common instance of two types.
//
//refine:requires isWhole(a) && isWhole(b)
//refine:ensures ok ==> isInstance(is, a) && isInstance(is, b)
func Unify(a, b Type) (is Type, ok bool) {
	s := subst{}
	ok = s.unify(a, b)
	return s.apply(a), ok
}

// isInstance reports whether a type is another one with types for its
// variables.
func isInstance(is, of Type) bool { return match(subst{}, is, of) }

func match(s subst, is, of Type) bool {
	switch of := of.(type) {
	case Var:
		if known, ok := s[of]; ok {
			return known == is
		}
		s[of] = is
		return true
	case Fun:
		f, ok := is.(Fun)
		return ok && match(s, f.From, of.From) && match(s, f.To, of.To)
	}
	return is == of
}

// Endless does so and may have no end.
//
//refine:requires isWhole(a) && isWhole(b)
func Endless(a, b Type) (Type, bool) {
	s := subst{}
	ok := s.endless(a, b)
	return s.apply(a), ok
}

// PropEquations says that two of the three ways agree.
//
//refine:requires isWhole(a) && isWhole(b)
//refine:ensures result
func PropEquations(a, b Type) bool { return subst{}.unify(a, b) == equations(a, b) }

// PropCareless says that the third one agrees.
//
//refine:requires isWhole(a) && isWhole(b)
//refine:ensures result
func PropCareless(a, b Type) bool { return subst{}.unify(a, b) == subst{}.careless(a, b) }
