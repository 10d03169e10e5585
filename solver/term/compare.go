package term

// EQ returns the Bool a == b. Two Bools are compared as such. Otherwise a Bool
// counts as 0 or 1 and a Word as its bits.
func (s *Store) EQ(a, b Term) Term {
	if a == b {
		return True
	}
	x, y := &s.nodes[a], &s.nodes[b]
	if x.lo > y.hi || x.hi < y.lo {
		return False
	}
	if x.sort == SortBool && y.sort == SortBool {
		return s.Ite(a, b, s.Not(b))
	}
	// The difference modulo 2^64 is 0 exactly if the bits are equal.
	if t := compareDifference(s, OpEQ, a, b, 0); t != None {
		return t
	}
	if c, d, ok := clampEqual(s, a, b); ok {
		return s.EQ(c, d)
	}
	if t := branchEqual(s, a, b); t != None {
		return t
	}
	return applyRow(s, OpWEQ, 0, a, b)
}

// NE returns the Bool a != b; see [Store.EQ].
func (s *Store) NE(a, b Term) Term { return s.Not(s.EQ(a, b)) }

// LE returns the Bool a <= b over the integers. A Bool counts as 0 or 1, a Word
// as its signed reading. To compare values of a Go type, use [LessEq].
func (s *Store) LE(a, b Term) Term {
	x, y := &s.nodes[a], &s.nodes[b]
	if a == b || x.hi <= y.lo {
		return True
	}
	if x.lo > y.hi {
		return False
	}
	if s.nodes[a].small() && s.nodes[b].small() {
		if t := compareDifference(s, OpLE, a, b, 0); t != None {
			return t
		}
	}
	if c, d, ok := clampOrder(s, a, b); ok {
		return s.LE(c, d)
	}
	if t := branchOrder(s, a, b); t != None {
		return t
	}
	return s.Not(applyRow(s, OpWLess, 1, b, a))
}

// LT returns the Bool a < b over the integers; see [Store.LE].
func (s *Store) LT(a, b Term) Term {
	x, y := &s.nodes[a], &s.nodes[b]
	if x.hi < y.lo {
		return True
	}
	if a == b || x.lo >= y.hi {
		return False
	}
	if s.nodes[a].small() && s.nodes[b].small() {
		if t := compareDifference(s, OpLE, a, b, 1); t != None {
			return t
		}
	}
	return s.Not(s.LE(b, a))
}

// compareDifference returns a-b+k op 0 if the magnitude of the difference is at
// most MaxMagnitude, else None. For OpLE both a and b must be small, so that
// the difference is not small because it wraps.
func compareDifference(s *Store, op Op, a, b Term, k int64) Term {
	f := newForm(s, k)
	defer f.free()
	f.add(a, 1)
	f.add(b, -1)
	if _, _, ok := f.measure(); !ok {
		return None
	}
	return f.compare(op)
}

// compare returns f op 0 in normal form, for OpLE or OpEQ and a form that
// measure accepts. It changes f.
//
// In normal form the coefficients have no common divisor, the first coefficient
// of an equation is positive, and equal atoms are one term.
func (f *form) compare(op Op) Term {
	s := f.s
	if !f.reduce(op) {
		return False
	}
	lo, hi, _ := f.measure()
	if t := decide(op, lo, hi); t != None {
		return t
	}
	if len(f.t) == 1 && s.nodes[f.t[0]].sort == SortBool {
		one, zero := s.Bool(Holds(op, f.k+f.c[0])), s.Bool(Holds(op, f.k))
		return s.Ite(f.t[0], one, zero)
	}
	t := f.known()
	if t != None {
		if atom := lookup(s, op, SortBool, 0, []Term{t}, nil); atom != None {
			return atom
		}
		if r := s.pushing.before(op, t); r != None {
			return r
		}
	}
	if r := f.compareAbs(op); r != None {
		return r
	}
	if r := f.push(op, lo, hi); r != None {
		return r
	}
	return atom(s, op, f.sum())
}

// reduce divides f by the common divisor of its coefficients and makes the
// first coefficient of an equation positive. The values that satisfy "f op 0"
// stay the same. It reports false if an equation has no solution.
func (f *form) reduce(op Op) bool {
	if len(f.t) == 0 {
		return true
	}
	g := uint64(0)
	for _, c := range f.c {
		if g = gcd(g, MagnitudeOf(c)); g == 1 {
			break
		}
	}
	if g > 1 && g <= MaxMagnitude { // as coefficients are in a form that measure accepts
		d := int64(g)
		if op == OpEQ && f.k%d != 0 {
			return false
		}
		f.k = CeilDiv(f.k, d)
		for i := range f.c {
			f.c[i] /= d
		}
	}
	if op == OpEQ && f.c[0] < 0 {
		f.k = -f.k
		for i := range f.c {
			f.c[i] = -f.c[i]
		}
	}
	return true
}

// decide returns the truth value of v op 0 if it is the same for all v in
// lo..hi, else None.
func decide(op Op, lo, hi int64) Term {
	switch {
	case op == OpLE && hi <= 0, op == OpEQ && lo == 0 && hi == 0:
		return True
	case lo > 0, op == OpEQ && hi < 0:
		return False
	}
	return None
}

// atom interns t op 0, for OpLE or OpEQ, and links it to its negation if that
// exists.
func atom(s *Store, op Op, t Term) Term {
	a := s.intern(op, SortBool, 0, []Term{t}, nil, 0, 1)
	if s.negations.of[a] != None {
		return a
	}
	n := None
	if op == OpEQ {
		n = lookup(s, OpNE, SortBool, 0, []Term{t}, nil)
	} else {
		f := newForm(s, 1)
		defer f.free()
		f.add(t, -1)
		if m := f.known(); m != None {
			n = lookup(s, OpLE, SortBool, 0, []Term{m}, nil)
		}
	}
	if n != None {
		s.negations.link(a, n)
	}
	return a
}

// compareAbs returns f op 0 as comparisons of x with constants if f is k ± |x|,
// else None.
func (f *form) compareAbs(op Op) Term {
	s := f.s
	if len(f.t) != 1 || s.nodes[f.t[0]].op != OpMax {
		return None
	}
	kids := s.Kids(f.t[0])
	if len(kids) != 2 || !opposed(s, kids[0], kids[1]) {
		return None
	}
	x, y := kids[0], kids[1] // y is -x
	switch {
	case op == OpEQ: // |x| == -k; the range of the maximum makes -k >= 0
		k := s.Int(-f.k)
		return s.Or(s.EQ(x, k), s.EQ(y, k))
	case f.c[0] > 0: // |x| <= -k
		k := s.Int(-f.k)
		return s.And(s.LE(x, k), s.LE(y, k))
	default: // k <= |x|
		k := s.Int(f.k)
		return s.Or(s.LE(k, x), s.LE(k, y))
	}
}

// opposed reports whether x is -y by their forms.
func opposed(s *Store, x, y Term) bool {
	if !s.nodes[x].small() || !s.nodes[y].small() {
		return false
	}
	f := newForm(s, 0)
	defer f.free()
	f.add(x, 1)
	f.add(y, 1)
	return f.k == 0 && len(f.t) == 0
}
