package solver

// A substitution puts terms in place of variables and simplifies what results. It remembers what
// it has done until it is changed or Reset.
type substitution struct {
	store  *Store
	values []Term // by variable index: what stands for it, or None
	memo   []Term // by term: the result, where stamps has the epoch
	stamps []uint32
	epoch  uint32
	work   int64 // how many terms were rebuilt
}

// newSubstitution returns a substitution that leaves variables with an index below variables
// alone. Variables of higher index are always left alone.
func (s *Store) newSubstitution(variables int) *substitution {
	u := &substitution{store: s, values: make([]Term, variables), epoch: 1}
	for i := range u.values {
		u.values[i] = None
	}
	return u
}

// set puts t, of the sort of the variable, in place of the variable with an index; None leaves the
// variable alone.
func (u *substitution) set(index int, t Term) {
	if u.values[index] != t {
		u.values[index] = t
		u.reset()
	}
}

// setValue puts a constant in place of the variable v, an OpVar.
func (u *substitution) setValue(v Term, value int64) {
	u.set(int(u.store.nodes[v].k), u.store.constant(v, value))
}

// constant returns a value as a term of the sort of the variable v.
func (s *Store) constant(v Term, value int64) Term {
	if s.nodes[v].sort == SortBool {
		return s.Bool(value != 0)
	}
	return s.Int(value)
}

// settle puts terms in place of all variables.
func (u *substitution) settle(values []Term) {
	copy(u.values, values)
	u.reset()
}

// clear leaves all variables alone again.
func (u *substitution) clear() {
	for i := range u.values {
		u.values[i] = None
	}
	u.reset()
}

// rebuilt returns how many terms u has built anew so far.
func (u *substitution) rebuilt() int64 { return u.work }

// reset forgets all results and assumptions, not the values of variables. It is called for after
// release only.
func (u *substitution) reset() {
	if u.epoch++; u.epoch == 0 {
		clear(u.stamps)
		u.epoch = 1
	}
}

// assume takes a Bool for true, and its negation for false, wherever they occur as a whole, until
// the next Reset. It must come before the first Apply to a term that they occur in.
func (u *substitution) assume(t Term) {
	u.remember(t, True)
	if n := u.store.inverse[t]; n != None {
		u.remember(n, False)
	}
}

func (u *substitution) remember(t, r Term) {
	if int(t) >= len(u.stamps) {
		n := max(u.store.Len(), int(t)+1)
		u.stamps = append(u.stamps, make([]uint32, n+n/4-len(u.stamps))...)
		u.memo = append(u.memo, make([]Term, len(u.stamps)-len(u.memo))...)
	}
	u.stamps[t], u.memo[t] = u.epoch, r
}

// apply returns t with the values in place of the variables.
func (u *substitution) apply(t Term) Term {
	if int(t) < len(u.stamps) && u.stamps[t] == u.epoch {
		return u.memo[t]
	}
	x := &u.store.nodes[t]
	switch x.op {
	case OpConst:
		return t
	case OpVar:
		if x.k < int64(len(u.values)) && u.values[x.k] != None {
			return u.values[x.k]
		}
		return t
	}
	r := u.rebuild(t)
	u.remember(t, r)
	return r
}

// rebuild returns t with Apply done to its operands.
func (u *substitution) rebuild(t Term) Term {
	u.work++
	s := u.store
	x := s.nodes[t]
	kids := s.Kids(t)
	switch x.op {
	case OpLin, OpWAdd:
		return u.rebuildForm(t)
	case OpAnd, OpOr:
		return u.rebuildNary(t)
	case OpIte:
		return u.rebuildIte(t)
	}
	var room [naryRoom]Term
	parts, changed := room[:0], false
	for _, kid := range kids {
		p := u.apply(kid)
		changed = changed || p != kid
		parts = append(parts, p)
	}
	if !changed {
		return t
	}
	switch x.op {
	case OpMul:
		return s.Mul(parts[0], parts[1])
	case OpDiv:
		return s.Div(parts[0], parts[1])
	case OpMod:
		return s.Mod(parts[0], parts[1])
	case OpMax:
		return s.Max(parts...)
	case OpLE, OpEQ, OpNE:
		return s.compareTerm(x.op, parts[0])
	case OpNot:
		return s.Not(parts[0])
	case OpWordOf:
		return s.WordOf(parts[0])
	case OpIntOf:
		return s.IntOf(parts[0], s.intOfType(t))
	case OpWMul:
		return s.WMul(parts[0], parts[1])
	case OpWQuo:
		return s.WQuo(parts[0], parts[1])
	case OpWRem:
		return s.WRem(parts[0], parts[1])
	case OpWAnd:
		return s.WAnd(parts[0], parts[1])
	case OpWOr:
		return s.WOr(parts[0], parts[1])
	case OpWXor:
		return s.WXor(parts[0], parts[1])
	case OpWShl:
		return s.WShl(parts[0], parts[1])
	case OpWShr:
		return s.WShr(parts[0], parts[1], x.k == 1)
	case OpWLess:
		return s.WLess(parts[0], parts[1], x.k == 1)
	case OpWEQ:
		return s.EQ(parts[0], parts[1])
	}
	panic("solver: substitution in " + x.op.String())
}

func (u *substitution) rebuildForm(t Term) Term {
	s := u.store
	f := s.borrow(s.nodes[t].k)
	defer s.giveBack(f)
	kids, coefs, changed := s.Kids(t), s.Coefs(t), false
	for i, kid := range kids {
		p := u.apply(kid)
		changed = changed || p != kid
		s.addTo(f, p, coefs[i])
	}
	switch {
	case !changed:
		return t
	case s.nodes[t].op == OpWAdd:
		return s.WordOf(s.sum(f))
	}
	return s.sum(f)
}

func (u *substitution) rebuildNary(t Term) Term {
	s := u.store
	op, zero := s.nodes[t].op, s.Bool(s.nodes[t].op == OpOr)
	var room [naryRoom]Term
	parts, changed := room[:0], false
	for _, kid := range s.Kids(t) {
		p := u.apply(kid)
		if p == zero {
			return zero
		}
		changed = changed || p != kid
		parts = append(parts, p)
	}
	if !changed {
		return t
	}
	return s.nary(op, parts)
}

func (u *substitution) rebuildIte(t Term) Term {
	s := u.store
	kids := s.Kids(t)
	c := u.apply(kids[0])
	switch c {
	case True:
		return u.apply(kids[1])
	case False:
		return u.apply(kids[2])
	}
	a, b := u.apply(kids[1]), u.apply(kids[2])
	if c == kids[0] && a == kids[1] && b == kids[2] {
		return t
	}
	return s.Ite(c, a, b)
}

// Substitute returns t with values[i] in place of the variable with index i, where that is not
// None.
func (s *Store) Substitute(t Term, values []Term) Term {
	u := &substitution{store: s, values: values, epoch: 1}
	return u.apply(t)
}

// simplifyRounds bounds how often ctxSimplify goes over the conjuncts.
const simplifyRounds = 4

// Simplified returns how many terms simplification in context has built anew
// so far, a measure of its work.
func (s *Store) Simplified() int64 {
	if s.simplify == nil {
		return 0
	}
	return s.simplify.rebuilt()
}

// ctxSimplify returns a term equal to the Bool t in which each conjunct that contains a
// conditional is simplified by taking the other conjuncts for true.
//
// It goes through the conjuncts one after the other and uses what the earlier ones have become:
// two conjuncts must not do away with each other.
func (s *Store) ctxSimplify(t Term) Term {
	if s.simplify == nil {
		s.simplify = s.newSubstitution(0)
	}
	u := s.simplify
	for range simplifyRounds {
		if s.nodes[t].op != OpAnd {
			return t
		}
		conjuncts := append([]Term(nil), s.Kids(t)...)
		changed := false
		for i, c := range conjuncts {
			if s.nodes[c].flags&hasIte == 0 {
				continue
			}
			u.reset()
			for j, other := range conjuncts {
				if j != i {
					u.assumeConjuncts(other)
				}
			}
			if r := u.apply(c); r != c {
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

// assumeConjuncts assumes a conjunction by assuming its conjuncts.
func (u *substitution) assumeConjuncts(t Term) {
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
