package term

// Ite returns a if c holds, else b. If a and b are of different sorts, the
// result is an Int, or a Word if one of them is.
//
// Conditionals that count or select become sums and maxima: ite(c, x+1, x) is x
// + c, and ite(x <= y, y, x) is max(x, y).
func (s *Store) Ite(c, a, b Term) Term {
	mustBeBool(s, c)
	switch {
	case c == True:
		return a
	case c == False:
		return b
	case a == b:
		return a
	}
	if s.nodes[c].op == OpNot || s.nodes[c].op == OpNE || s.negations.of[c] != None && s.negations.of[c] < c {
		c, a, b = s.Not(c), b, a
	}
	switch sa, sb := s.nodes[a].sort, s.nodes[b].sort; {
	case sa == SortBool && sb == SortBool:
		return iteBool(s, c, a, b)
	case sa == SortWord || sb == SortWord:
		return s.WordOf(iteInt(s, c, s.AsInt(a), s.AsInt(b)))
	}
	return iteInt(s, c, s.AsInt(a), s.AsInt(b))
}

// iteBool is Ite for a condition that is not constant and two different Bools.
func iteBool(s *Store, c, a, b Term) Term {
	a, b = given(s, a, c, s.negations.of[c]), given(s, b, s.negations.of[c], c)
	switch {
	case a == b:
		return a
	case a == True:
		return s.Or(c, b)
	case a == False:
		return s.And(s.Not(c), b)
	case b == True:
		return s.Or(s.Not(c), a)
	case b == False:
		return s.And(c, a)
	}
	if t := lookup(s, OpIte, SortBool, 0, []Term{c, a, b}, nil); t != None {
		return t
	}
	var room [NaryRoom]Term
	if f := commonConjuncts(s, room[:0], []Term{a, b}); len(f) > 0 {
		rest := s.Ite(c, withoutConjuncts(s, a, f), withoutConjuncts(s, b, f))
		return s.And(append(f, rest)...)
	}
	if s.negations.of[a] == b {
		c, a, b = equivalence(s, c, a, b)
	}
	return s.intern(OpIte, SortBool, 0, []Term{c, a, b}, nil, 0, 1)
}

// equivalence returns the parts of ite(c, a, b) for a b that is !a, with the
// smaller one of c and a as the condition.
func equivalence(s *Store, c, a, b Term) (cond, then, other Term) {
	base := min(a, b)
	if op := s.nodes[base].op; op == OpNot || op == OpNE {
		base = max(a, b)
	}
	if base > c {
		return c, a, b
	}
	if n := s.Not(c); base == a {
		return base, c, n
	} else {
		return base, n, c
	}
}

// given simplifies a Bool t under the assumption that one term holds and
// another, its negation, fails. It looks at t and its operands.
func given(s *Store, t, holds, fails Term) Term {
	switch t {
	case holds:
		return True
	case fails:
		return False
	}
	x := &s.nodes[t]
	kids := s.kids[x.kid : x.kid+x.n]
	switch x.op {
	case OpIte:
		if kids[0] == holds {
			return kids[1]
		}
		if kids[0] == fails {
			return kids[2]
		}
	case OpAnd, OpOr:
		absorbed, dropped := fails, holds
		if x.op == OpOr {
			absorbed, dropped = holds, fails
		}
		at := -1
		for i, kid := range kids {
			if kid == absorbed {
				return s.Bool(x.op == OpOr)
			}
			if kid == dropped {
				at = i
			}
		}
		if at >= 0 {
			var room [NaryRoom]Term
			rest := append(room[:0], kids[:at]...)
			return nary(s, x.op, append(rest, kids[at+1:]...))
		}
	}
	return t
}

// iteInt is Ite for a condition that is not constant and two different Ints.
func iteInt(s *Store, c, a, b Term) Term {
	if a == b {
		return a
	}
	if t := lookup(s, OpIte, SortInt, 0, []Term{c, a, b}, nil); t != None {
		return t
	}
	x, y := branchGiven(s, a, c, s.negations.of[c]), branchGiven(s, b, s.negations.of[c], c)
	if x != a || y != b {
		return s.Ite(c, x, y)
	}
	if t := iteOffset(s, c, a, b); t != None {
		return t
	}
	if t := iteExtreme(s, c, a, b); t != None {
		return t
	}
	lo := min(s.nodes[a].lo, s.nodes[b].lo)
	hi := max(s.nodes[a].hi, s.nodes[b].hi)
	if lo == hi {
		return s.Int(lo)
	}
	return s.intern(OpIte, SortInt, 0, []Term{c, a, b}, nil, lo, hi)
}

// branchGiven returns the branch of an OpIte t that is left under the
// assumption that one term holds and another, its negation, fails. It returns t
// if neither is the condition.
func branchGiven(s *Store, t, holds, fails Term) Term {
	for s.nodes[t].op == OpIte {
		kids := s.Kids(t)
		switch kids[0] {
		case holds:
			t = kids[1]
		case fails:
			t = kids[2]
		default:
			return t
		}
	}
	return t
}

// iteOffset returns ite(c, b+k, b) as b + k·c, or None.
func iteOffset(s *Store, c, a, b Term) Term {
	f := newForm(s, 0)
	defer f.free()
	f.add(a, 1)
	f.add(b, -1)
	if len(f.t) > 0 {
		return None
	}
	k := f.k
	f.k = 0 // and there are no summands
	f.add(b, 1)
	f.add(c, k)
	if _, _, ok := f.measure(); !ok {
		return None
	}
	return f.sum()
}

// iteExtreme returns ite(c, a, b) as a maximum or minimum if c compares a with
// b, as b if c is a == b, and None otherwise.
func iteExtreme(s *Store, c, a, b Term) Term {
	op := s.nodes[c].op
	if op != OpLE && op != OpEQ || !s.nodes[a].small() || !s.nodes[b].small() {
		return None
	}
	f := newForm(s, 0)
	defer f.free()
	f.add(a, 1)
	f.add(b, -1)
	if _, _, ok := f.measure(); !ok {
		return None
	}
	t := s.kids[s.nodes[c].kid]
	if op == OpEQ {
		if f.reduce(OpEQ) && f.same(t) {
			return b
		}
		return None
	}
	k := f.k
	for _, strict := range [2]int64{0, 1} {
		f.k = k + strict
		if f.atMost(t) { // c is a <= b or a < b
			return s.Min(a, b)
		}
	}
	for i := range f.c {
		f.c[i] = -f.c[i]
	}
	for _, strict := range [2]int64{0, 1} {
		f.k = strict - k
		if f.atMost(t) { // c is b <= a or b < a
			return s.Max(a, b)
		}
	}
	return None
}

// atMost reports whether t <= 0 is the normal form of f <= 0.
func (f *form) atMost(t Term) bool {
	g := newForm(f.s, f.k)
	defer g.free()
	g.t, g.c = append(g.t, f.t...), append(g.c, f.c...)
	g.reduce(OpLE)
	return g.same(t)
}
