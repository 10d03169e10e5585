package term

// simplifyRounds bounds how often SimplifyInContext goes over the conjuncts.
const simplifyRounds = 4

// Simplified returns how many terms SimplifyInContext has built anew in a store
// so far, a measure of its work.
func Simplified(s *Store) int64 { return s.simplified }

// SimplifyInContext returns a term equal to the Bool t in which each conjunct
// that contains a conditional is simplified under the assumption of the other
// conjuncts. It does not substitute.
//
// It takes the conjuncts one after the other and assumes what the earlier ones
// have become: two conjuncts must not eliminate each other.
func (u *Substitution) SimplifyInContext(t Term) Term {
	s := u.store
	if u.context == nil {
		u.context = NewSubstitution(s, 0)
	}
	before := u.context.work
	defer func() { s.simplified += u.context.work - before }()
	for range simplifyRounds {
		if s.nodes[t].op != OpAnd {
			return t
		}
		conjuncts := append([]Term(nil), s.Kids(t)...)
		changed := false
		for i, c := range conjuncts {
			if !s.nodes[c].hasIte {
				continue
			}
			if r := u.context.underOthers(conjuncts, i); r != c {
				conjuncts[i], changed = r, true
			}
		}
		if !changed {
			return t
		}
		t = s.And(conjuncts...)
	}
	return t
}

// underOthers returns the i-th conjunct under the assumption of the others.
func (u *Substitution) underOthers(conjuncts []Term, i int) Term {
	u.Reset()
	for j, other := range conjuncts {
		if j != i {
			u.assumeConjuncts(other)
		}
	}
	return u.Apply(conjuncts[i])
}

// assumeConjuncts assumes the conjuncts of t.
func (u *Substitution) assumeConjuncts(t Term) {
	s := u.store
	if s.nodes[t].op != OpAnd {
		if t != True {
			u.assume(t)
		}
		return
	}
	for _, c := range s.Kids(t) {
		u.assume(c)
	}
}
