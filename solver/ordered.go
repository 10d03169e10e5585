package solver

import "github.com/typetarget/target/solver/term"

// addOrdered gives a level what a linear constraint says there if later variables are bounded by the level's own: in an ascending
// sequence the rest of a sum is at least as many times this number as there are numbers to come.
func (c *planner) addOrdered(p *plan, lv int, sum int32, l *constraint) {
	if !c.matrix.edges || !c.narrow(lv) {
		return
	}
	if l.most {
		if coef, lo, ok := c.ordered(p, lv, l, 1); ok {
			p.levels[lv].bound(bound{sum: sum, most: true, coef: coef, lo: lo})
		}
	}
	if l.least {
		if coef, lo, ok := c.ordered(p, lv, l, -1); ok {
			p.levels[lv].bound(bound{sum: sum, least: true, coef: -coef, hi: -lo})
		}
	}
}

// ordered returns coef and lo for which coef*x + lo is at most sign times what l sums up from the variable x of a level on. It
// returns false where no later variable is ordered relative to x.
func (c *planner) ordered(p *plan, lv int, l *constraint, sign int64) (coef, lo int64, ok bool) {
	lo = sign * l.k
	for _, s := range l.summands {
		s.coef *= sign
		switch {
		case s.known < lv:
			continue
		case s.at == lv && s.factor < 0:
			coef += s.coef
			continue
		case s.at == lv:
			return 0, 0, false
		}
		if by, bounded := c.apart(p, lv, s); bounded {
			coef += s.coef
			lo = term.SatAdd(lo, term.SatMul(s.coef, by))
			ok = true
			continue
		}
		lo = term.SatAdd(lo, min(s.coef*s.lo, s.coef*s.hi))
	}
	return coef, lo, ok && term.Magnitude(lo) < term.SumLimit
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
		return by, term.Magnitude(by) < term.SumLimit && here.hi+by > later.lo
	}
	by = c.matrix.at(s.at, lv)
	return by, term.Magnitude(by) < term.SumLimit && here.lo+by < later.hi
}
