package term

// A Substitution puts terms in place of variables and simplifies the result. It
// remembers results until it is changed or Reset.
type Substitution struct {
	store  *Store
	values []Term // by variable index: the term in place of it, or None
	memo   []Term // by term: its result if stamps has the epoch
	stamps []uint32
	epoch  uint32
	work   int64 // how many terms were rebuilt

	context *Substitution // scratch of SimplifyInContext, or nil
}

// NewSubstitution returns a substitution for the variables with an index below
// variables, which changes none of them yet. It never changes variables of
// higher index.
func NewSubstitution(s *Store, variables int) *Substitution {
	u := &Substitution{store: s, values: make([]Term, variables), epoch: 1}
	for i := range u.values {
		u.values[i] = None
	}
	return u
}

// Set puts t, of the sort of the variable, in place of the variable with an
// index. If t is None, the variable stays as it is.
func (u *Substitution) Set(index int, t Term) {
	if u.values[index] != t {
		u.values[index] = t
		u.Reset()
	}
}

// SetValue puts a constant in place of the variable v, an OpVar.
func (u *Substitution) SetValue(v Term, value int64) {
	u.Set(int(u.store.nodes[v].k), Constant(u.store, v, value))
}

// Constant returns a value as a constant of the sort of the variable v.
func Constant(s *Store, v Term, value int64) Term {
	if s.nodes[v].sort == SortBool {
		return s.Bool(value != 0)
	}
	return s.Int(value)
}

// Settle puts terms in place of all variables, by index.
func (u *Substitution) Settle(values []Term) {
	copy(u.values, values)
	u.Reset()
}

// Clear makes all variables stay as they are.
func (u *Substitution) Clear() {
	for i := range u.values {
		u.values[i] = None
	}
	u.Reset()
}

// Rebuilt returns how many terms u has built so far.
func (u *Substitution) Rebuilt() int64 { return u.work }

// Reset forgets all results and assumptions, but not the values of variables.
// It is required after a [Store.Release] of terms that u was applied to.
func (u *Substitution) Reset() {
	if u.epoch++; u.epoch == 0 {
		clear(u.stamps)
		u.epoch = 1
	}
}

// assume simplifies with a Bool being true, and its negation false, until the
// next Reset. It must precede the first Apply to a term that contains them.
func (u *Substitution) assume(t Term) {
	u.remember(t, True)
	if n := u.store.negations.of[t]; n != None {
		u.remember(n, False)
	}
}

// remember records r as the result for t.
func (u *Substitution) remember(t, r Term) {
	if int(t) >= len(u.stamps) {
		n := max(u.store.Len(), int(t)+1)
		u.stamps = append(u.stamps, make([]uint32, n+n/4-len(u.stamps))...)
		u.memo = append(u.memo, make([]Term, len(u.stamps)-len(u.memo))...)
	}
	u.stamps[t], u.memo[t] = u.epoch, r
}

// Apply returns t with the values in place of the variables.
func (u *Substitution) Apply(t Term) Term {
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

// rebuild returns t over the results of its operands.
func (u *Substitution) rebuild(t Term) Term {
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
	var room [NaryRoom]Term
	parts, changed := room[:0], false
	for _, kid := range kids {
		p := u.Apply(kid)
		changed = changed || p != kid
		parts = append(parts, p)
	}
	if !changed {
		return t
	}
	return Apply(s, x.op, x.k, parts, nil)
}

// rebuildForm is rebuild for linear forms.
func (u *Substitution) rebuildForm(t Term) Term {
	s := u.store
	f := newForm(s, s.nodes[t].k)
	defer f.free()
	kids, coefs, changed := s.Kids(t), s.Coefs(t), false
	for i, kid := range kids {
		p := u.Apply(kid)
		changed = changed || p != kid
		f.add(p, coefs[i])
	}
	switch {
	case !changed:
		return t
	case s.nodes[t].op == OpWAdd:
		return s.WordOf(f.sum())
	}
	return f.sum()
}

// rebuildNary is rebuild for conjunctions and disjunctions. It stops at the
// first operand that decides the result.
func (u *Substitution) rebuildNary(t Term) Term {
	s := u.store
	op, zero := s.nodes[t].op, s.Bool(s.nodes[t].op == OpOr)
	var room [NaryRoom]Term
	parts, changed := room[:0], false
	for _, kid := range s.Kids(t) {
		p := u.Apply(kid)
		if p == zero {
			return zero
		}
		changed = changed || p != kid
		parts = append(parts, p)
	}
	if !changed {
		return t
	}
	return nary(s, op, parts)
}

// rebuildIte is rebuild for conditionals. It applies u to one branch only if
// the condition is decided.
func (u *Substitution) rebuildIte(t Term) Term {
	s := u.store
	kids := s.Kids(t)
	c := u.Apply(kids[0])
	switch c {
	case True:
		return u.Apply(kids[1])
	case False:
		return u.Apply(kids[2])
	}
	a, b := u.Apply(kids[1]), u.Apply(kids[2])
	if c == kids[0] && a == kids[1] && b == kids[2] {
		return t
	}
	return s.Ite(c, a, b)
}

// Substitute returns t with values[i] in place of the variable with index i,
// unless that is None.
func Substitute(s *Store, t Term, values []Term) Term {
	u := &Substitution{store: s, values: values, epoch: 1}
	return u.Apply(t)
}
