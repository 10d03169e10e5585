package term

// clampBudget is the maximum number of branches that one call of clamp looks
// at. If it is exceeded, terms stay as they are.
const clampBudget = 1 << 10

// clampOrder returns terms that compare by <= as a and b do. Constants out of
// reach of the other side become a value next to its range, so that a sentinel
// such as math.MaxInt64 fits in a linear form. It reports whether a term
// changed.
func clampOrder(s *Store, a, b Term) (c, d Term, changed bool) {
	lo, hi := s.Range(b)
	c = clamp(s, a, lo, Above(hi))
	lo, hi = s.Range(c)
	d = clamp(s, b, Below(lo), hi)
	return c, d, c != a || d != b
}

// clampEqual is clampOrder for ==.
func clampEqual(s *Store, a, b Term) (c, d Term, changed bool) {
	lo, hi := s.Range(b)
	c = clamp(s, a, Below(lo), Above(hi))
	lo, hi = s.Range(c)
	d = clamp(s, b, Below(lo), Above(hi))
	return c, d, c != a || d != b
}

// clamp returns t with lo in place of the leaves of its OpIte and OpMax trees
// that are below lo, and with hi in place of those above hi.
func clamp(s *Store, t Term, lo, hi int64) Term {
	if s.nodes[t].sort != SortInt || lo > hi {
		return t
	}
	budget := clampBudget
	return clampLeaves(s, t, lo, hi, &budget)
}

// clampLeaves is clamp within a budget.
func clampLeaves(s *Store, t Term, lo, hi int64, budget *int) Term {
	x := s.nodes[t]
	switch {
	case x.lo >= lo && x.hi <= hi:
		return t
	case x.hi <= lo:
		return s.Int(lo)
	case x.lo >= hi:
		return s.Int(hi)
	}
	if *budget--; *budget < 0 {
		return t
	}
	kids := s.Kids(t)
	switch x.op {
	case OpIte:
		a := clampLeaves(s, kids[1], lo, hi, budget)
		b := clampLeaves(s, kids[2], lo, hi, budget)
		if a != kids[1] || b != kids[2] {
			return s.Ite(kids[0], a, b)
		}
	case OpMax:
		changed := false
		parts := make([]Term, 0, NaryRoom)
		for _, kid := range kids {
			c := clampLeaves(s, kid, lo, hi, budget)
			changed = changed || c != kid
			parts = append(parts, c)
		}
		if changed {
			return s.Max(parts...)
		}
	}
	return t
}

// branchOrder returns a <= b pushed into the branches of a or b if that decides
// a branch, else None.
func branchOrder(s *Store, a, b Term) Term {
	lo, hi := s.Range(b)
	r := pushInto(s, a, func(t Term) Term { return s.LE(t, b) },
		func(x *node) bool { return x.hi <= lo || x.lo > hi })
	if r != None {
		return r
	}
	lo, hi = s.Range(a)
	return pushInto(s, b, func(t Term) Term { return s.LE(a, t) },
		func(x *node) bool { return hi <= x.lo || lo > x.hi })
}

// branchEqual is branchOrder for ==.
func branchEqual(s *Store, a, b Term) Term {
	for _, side := range [2][2]Term{{a, b}, {b, a}} {
		other := side[1]
		lo, hi := s.Range(other)
		r := pushInto(s, side[0], func(t Term) Term { return s.EQ(t, other) },
			func(x *node) bool { return x.hi < lo || x.lo > hi || x.lo == x.hi && lo == hi })
		if r != None {
			return r
		}
	}
	return None
}

// pushInto returns the comparison of t, an OpIte, pushed into its branches if
// the comparison is decided for a branch, else None.
func pushInto(s *Store, t Term, compare func(Term) Term, decided func(*node) bool) Term {
	if s.pushing.depth >= maxDepth || s.nodes[t].op != OpIte || s.nodes[t].sort != SortInt {
		return None
	}
	kids := s.Kids(t)
	if !decided(&s.nodes[kids[1]]) && !decided(&s.nodes[kids[2]]) {
		return None
	}
	s.pushing.depth++
	a, b := compare(kids[1]), compare(kids[2])
	s.pushing.depth--
	return s.Ite(kids[0], a, b)
}
