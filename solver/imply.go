package solver

import "math"

// holds reports whether the checks of a level hold and leave values to the later ones. Where it does what is implied of
// those has to be taken back.
func (p *plan) holds(lv *level) bool {
	for _, check := range lv.checks {
		if p.regs[check] == 0 {
			return false
		}
	}
	if len(lv.implied) == 0 || p.imply(lv) {
		return true
	}
	p.takeBack(lv)
	return false
}

// imply narrows the ranges of later levels by what the values so far imply, until it is taken back. It
// returns false where one is empty.
func (p *plan) imply(lv *level) bool {
	ok := true
	for k := range lv.implied {
		im := &lv.implied[k]
		r := &p.ranges[im.level]
		lv.before[k] = *r
		if p.regs[im.reg] == 0 {
			r.Lo, r.Hi = max(r.Lo, im.lo), min(r.Hi, im.hi)
			ok = ok && r.Lo <= r.Hi
		}
	}
	return ok
}

// takeBack undoes imply.
func (p *plan) takeBack(lv *level) {
	for k := len(lv.implied) - 1; k >= 0; k-- {
		p.ranges[lv.implied[k].level] = lv.before[k]
	}
}

// restart makes a plan ready to run from the beginning.
func (p *plan) restart() {
	copy(p.sums, p.start)
	for i := range p.ranges {
		p.ranges[i] = Interval{p.levels[i].lo, p.levels[i].hi}
	}
}

// addImplied sorts in a disjunction of a bound of one variable and of what is known before that: where the latter is false
// the bound holds, and bounds the level before it is reached. It reports false where t is something else.
func (c *planner) addImplied(p *plan, code *coder, t Term) bool {
	s := c.store
	if s.Op(t) != OpOr {
		return false
	}
	kids := append([]Term(nil), s.Kids(t)...)
	at, last := c.latest(kids)
	if at < 0 {
		return false
	}
	r, ok := c.boundOf(kids[at], last)
	if !ok {
		return false
	}
	reg, lv := code.place(s.Or(append(kids[:at:at], kids[at+1:]...)...))
	if lv < 0 || lv >= last {
		return false
	}
	p.levels[lv].implied = append(p.levels[lv].implied, implied{reg, int32(last), r.Lo, r.Hi})
	return true
}

// latest returns which of some terms is known last, and at which level. It is -1 where several are, or all at once.
func (c *planner) latest(terms []Term) (at, level int) {
	at, level = -1, -1
	for i, t := range terms {
		switch lv := c.lastLevel(t); {
		case lv > level:
			at, level = i, lv
		case lv == level:
			at = -1
		}
	}
	return at, level
}

// lastLevel is the last level whose variable occurs in t, -1 where none does.
func (c *planner) lastLevel(t Term) int {
	last := -1
	for _, u := range c.store.Reach(t) {
		if lv, ok := c.level(u); ok {
			last = max(last, lv)
		}
	}
	return last
}

// boundOf returns the values of a level for which t, which mentions no other, holds, where t bounds it on one side or is a
// boolean.
func (c *planner) boundOf(t Term, lv int) (Interval, bool) {
	r := Interval{math.MinInt64, math.MaxInt64}
	if at, value := c.literal(t); at == lv {
		return Interval{value, value}, true
	}
	if c.store.Op(t) != OpLE {
		return r, false
	}
	k, terms, coefs := c.store.summands(c.store.Kids(t)[0])
	if len(terms) != 1 {
		return r, false
	}
	if at, ok := c.level(terms[0]); !ok || at != lv {
		return r, false
	}
	switch coefs[0] { // of the variable, in a sum that is at most 0
	case 1:
		r.Hi = -k
	case -1:
		r.Lo = k
	default:
		return r, false
	}
	return r, true
}
