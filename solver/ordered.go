package solver

// addOrdered gives a level what a linear constraint says there if later variables are bounded by the level's own: in an ascending
// sequence the rest of a sum is at least as many times this number as there are numbers to come.
func (c *planner) addOrdered(p *plan, lv int, sum int32, equal bool, summands []summand) {
	if !c.matrix.edges || !c.narrow(lv) {
		return
	}
	if b, ok := c.orderedBound(p, lv, sum, 1, summands); ok {
		p.levels[lv].bounds = append(p.levels[lv].bounds, b)
	}
	if !equal {
		return
	}
	if b, ok := c.orderedBound(p, lv, sum, -1, summands); ok {
		b.negative = true
		p.levels[lv].bounds = append(p.levels[lv].bounds, b)
	}
}

// orderedBound returns the bound of a level that follows from sign times the constraint being at most 0. It returns false where
// no later variable is ordered relative to that of the level.
func (c *planner) orderedBound(p *plan, lv int, sum int32, sign int64, summands []summand) (bound, bool) {
	b, ok := bound{sum: sum}, false
	for _, s := range summands {
		s.coef *= sign
		switch {
		case s.known < lv:
			continue
		case s.at == lv && s.factor < 0:
			b.coef += s.coef
			continue
		case s.at == lv:
			return b, false
		}
		if by, bounded := c.apart(p, lv, s); bounded {
			b.coef += s.coef
			b.lo = satAdd(b.lo, satMul(s.coef, by))
			ok = true
			continue
		}
		b.lo = satAdd(b.lo, min(s.coef*s.lo, s.coef*s.hi))
	}
	return b, ok && magnitude(b.lo) < sumLimit
}

// apart returns how much more than the variable of a level that of a later summand is at least, or, where its coefficient is
// negative, at most. It returns false where that bounds the later one no more than its static bounds do.
func (c *planner) apart(p *plan, lv int, s summand) (by int64, ok bool) {
	if s.at < 0 || s.factor >= 0 || !c.narrow(s.at) {
		return 0, false
	}
	here, later := &p.levels[lv], &p.levels[s.at]
	if s.coef > 0 {
		by = negate(c.matrix.at(lv, s.at))
		return by, magnitude(by) < sumLimit && here.hi+by > later.lo
	}
	by = c.matrix.at(s.at, lv)
	return by, magnitude(by) < sumLimit && here.lo+by < later.hi
}
