package plan

import (
	"math"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// An implied bounds a later level if a truth is false.
type implied struct {
	truth   operand // in the bit filter of the level, or a register of the plan that its code computes
	level   int32
	lo, hi  int64
	against []operand        // other truths of the filter: where these are false, too, the later level has no value
	before  problem.Interval // the range that the later level had
}

// possible returns those of some lanes that leave values to the later levels,
// as far as the bit filter of the level knows.
func (p *Plan) possible(lv *level, l lanes) lanes {
	for k := range lv.implied {
		im := &lv.implied[k]
		if im.truth < 0 {
			continue
		}
		holds := lv.filter.truth[im.truth]
		if r := &p.ranges[im.level]; im.lo > r.Hi || im.hi < r.Lo {
			l &= holds
		}
		for _, a := range im.against {
			l &= holds | lv.filter.truth[a]
		}
	}
	return l
}

// holds reports whether the checks of a level hold for the value of a lane and
// leave values to the later levels. If it returns true, the caller must take
// back the bounds implied for later levels (takeBack).
func (p *Plan) holds(lv *level, lane lanes) bool {
	for _, check := range lv.checks {
		if p.regs[check] == 0 {
			return false
		}
	}
	if len(lv.implied) == 0 || p.imply(lv, lane) {
		return true
	}
	p.takeBack(lv)
	return false
}

// imply narrows the ranges of later levels by what the values so far imply,
// until it is taken back. It returns false where one is empty.
func (p *Plan) imply(lv *level, lane lanes) bool {
	ok := true
	for k := range lv.implied {
		im := &lv.implied[k]
		r := &p.ranges[im.level]
		im.before = *r
		if lv.filter.lanes(im.truth, p.regs)&lane == 0 {
			r.Lo, r.Hi = max(r.Lo, im.lo), min(r.Hi, im.hi)
			ok = ok && r.Lo <= r.Hi
		}
	}
	return ok
}

// takeBack undoes imply.
func (p *Plan) takeBack(lv *level) {
	for k := len(lv.implied) - 1; k >= 0; k-- {
		p.ranges[lv.implied[k].level] = lv.implied[k].before
	}
}

// restart makes a plan ready to run from the beginning.
func (p *Plan) restart() {
	copy(p.sums, p.start)
	for i := range p.ranges {
		p.ranges[i] = problem.Interval{Lo: p.levels[i].lo, Hi: p.levels[i].hi}
	}
}

// addImplied sorts in a disjunction of a bound of one variable and of what is
// known before that: where the latter is false the bound holds, and bounds the
// level before it is reached. It reports false where t is something else.
func (c *Planner) addImplied(p *Plan, code *coder, t term.Term) bool {
	s := c.store
	if s.Op(t) != term.OpOr {
		return false
	}
	kids := append([]term.Term(nil), s.Kids(t)...)
	at, last := code.latest(kids)
	if at < 0 {
		return false
	}
	r, ok := c.boundOf(kids[at], last)
	if !ok {
		return false
	}
	rest := s.Or(append(kids[:at:at], kids[at+1:]...)...)
	at = code.level(rest)
	if at < 0 || at >= last {
		return false
	}
	lv, im := &p.levels[at], implied{level: int32(last), lo: r.Lo, hi: r.Hi}
	if f := code.builder(at); f.can(rest) {
		im.truth = f.decided(rest)
		for _, other := range lv.implied {
			if other.level == im.level && other.truth >= 0 && (im.lo > other.hi || other.lo > im.hi) {
				im.against = append(im.against, other.truth)
			}
		}
	} else {
		reg, _ := code.place(rest)
		im.truth = ^operand(reg)
	}
	lv.implied = append(lv.implied, im)
	return true
}

// latest returns which of some terms is known last, and at which level. It is
// -1 where several are, or all at once.
func (c *coder) latest(terms []term.Term) (at, level int) {
	at, level = -1, -1
	for i, t := range terms {
		switch lv := c.level(t); {
		case lv > level:
			at, level = i, lv
		case lv == level:
			at = -1
		}
	}
	return at, level
}

// boundOf returns the values of a level that make t true. It reports false
// unless t is a boolean of this level or bounds this level alone on one side.
func (c *Planner) boundOf(t term.Term, lv int) (problem.Interval, bool) {
	r := problem.Interval{Lo: math.MinInt64, Hi: math.MaxInt64}
	if at, value := c.literal(t); at == lv {
		return problem.Interval{Lo: value, Hi: value}, true
	}
	if c.store.Op(t) != term.OpLE {
		return r, false
	}
	k, terms, coefs := term.Summands(c.store, c.store.Kids(t)[0])
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
