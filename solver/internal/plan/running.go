package plan

import (
	"cmp"
	"slices"

	"github.com/typetarget/target/solver/term"
)

// A summand is one term of a linear constraint: coef times a variable, times
// the product of two, or times an opaque term.
type summand struct {
	term term.Term
	coef int64
	// factor and at are the levels of a product, factor <= at; factor is -1
	// for a variable. Both are -1 for an opaque term.
	factor, at int
	known      int // level at which the value is known
	lo, hi     int64
}

// A constraint is a linear one as the levels of a plan see it: k + Σ summands
// is at most 0, at least 0, or both.
type constraint struct {
	k           int64
	most, least bool
	summands    []summand // by the level at which they are known
	until       int       // the last level of a variable, from which on no sum is needed
	whole       term.Term
}

// running returns the summands that are known before the last level of a
// variable, whose sum runs.
func (l *constraint) running() []summand {
	for i := range l.summands {
		if l.summands[i].known >= l.until {
			return l.summands[:i]
		}
	}
	return l.summands
}

// addLinears gives each level that a linear constraint mentions a bound, and a
// running sum to compute it from. Constraints that begin with the same summands
// share a sum, as those have that say the like of each beginning of a sequence.
// It reports whether the constraints can hold.
func (c *Planner) addLinears(p *Plan, code *coder) bool {
	all := make([]constraint, len(c.linears))
	for i := range c.linears {
		all[i] = c.constraint(p, code, &c.linears[i])
	}
	slices.SortStableFunc(all, func(a, b constraint) int { return cmp.Compare(len(b.running()), len(a.running())) })
	sums := map[term.Term][]runningSum{}
	for i := range all {
		l := &all[i]
		sum := l.share(sums)
		if sum < 0 {
			sum = c.run(p, code, l, sums)
		}
		for at := range l.mentioned() {
			p.levels[at].bound(l.boundAt(at, sum, p))
		}
		if !l.exact() && !code.check(l.whole) {
			return false
		}
	}
	return true
}

// constraint describes a linear constraint. The first of its coefficients is
// positive.
func (c *Planner) constraint(p *Plan, code *coder, l *linear) constraint {
	r := constraint{k: l.k, most: true, least: l.equal, until: -1, whole: l.whole}
	for i, t := range l.terms {
		s := c.summand(p, t, l.coefs[i])
		s.known = code.level(t)
		r.until = max(r.until, s.at)
		r.summands = append(r.summands, s)
	}
	slices.SortFunc(r.summands, func(a, b summand) int {
		return cmp.Or(cmp.Compare(a.known, b.known), cmp.Compare(a.term, b.term))
	})
	if len(r.summands) > 0 && r.summands[0].coef < 0 {
		r.k, r.most, r.least = -r.k, r.least, r.most
		for i := range r.summands {
			r.summands[i].coef = -r.summands[i].coef
		}
	}
	return r
}

// summand describes coef times t.
func (c *Planner) summand(p *Plan, t term.Term, coef int64) summand {
	s := summand{term: t, coef: coef, factor: -1, at: -1}
	if lv, ok := c.level(t); ok {
		s.at, s.lo, s.hi = lv, p.levels[lv].lo, p.levels[lv].hi
		return s
	}
	s.lo, s.hi = c.store.Range(t)
	if c.store.Op(t) == term.OpMul {
		a, oka := c.level(c.store.Kids(t)[0])
		b, okb := c.level(c.store.Kids(t)[1])
		if oka && okb {
			s.factor, s.at = min(a, b), max(a, b)
		}
	}
	return s
}

// A runningSum is a sum of a plan, and what it sums up.
type runningSum struct {
	sum      int32
	summands []summand
}

// share returns a sum that is that of the running summands of l as long as l
// needs it, or -1.
func (l *constraint) share(sums map[term.Term][]runningSum) int32 {
	own := l.running()
	if len(own) == 0 {
		return -1
	}
next:
	for _, r := range sums[own[0].term] {
		if len(r.summands) < len(own) || len(r.summands) > len(own) && r.summands[len(own)].known < l.until {
			continue
		}
		for i := range own {
			if own[i].term != r.summands[i].term || own[i].coef != r.summands[i].coef {
				continue next
			}
		}
		return r.sum
	}
	return -1
}

// run gives l a sum of its own.
func (c *Planner) run(p *Plan, code *coder, l *constraint, sums map[term.Term][]runningSum) int32 {
	sum, own := int32(len(p.sums)), l.running()
	p.sums = append(p.sums, 0)
	for _, s := range own {
		reg, known := code.place(s.term)
		if known < 0 {
			p.sums[sum] += s.coef * p.regs[reg]
		} else {
			p.levels[known].steps = append(p.levels[known].steps, step{sum, reg, s.coef})
		}
	}
	if len(own) > 0 {
		sums[own[0].term] = append(sums[own[0].term], runningSum{sum, own})
	}
	return sum
}

// mentioned yields the levels whose variables l bounds.
func (l *constraint) mentioned() func(yield func(int) bool) {
	return func(yield func(int) bool) {
		last := -1
		for _, s := range l.summands {
			if s.at > last {
				last = s.at
				if !yield(last) {
					return
				}
			}
		}
	}
}

// exact reports whether the bound of the last variable is all that l says: it
// is over variables, alone or times earlier ones.
func (l *constraint) exact() bool {
	if len(l.summands) == 0 {
		return false
	}
	last := l.summands[len(l.summands)-1].known
	for _, s := range l.summands {
		if s.known == last && (s.at != last || s.factor >= last) {
			return false
		}
	}
	return last >= 0
}

// boundAt returns what l says at a level.
func (l *constraint) boundAt(lv int, sum int32, p *Plan) bound {
	b := bound{sum: sum, most: l.most, least: l.least, lo: l.k, hi: l.k}
	for _, s := range l.summands {
		switch {
		case s.known < lv: // in the running sum
		case s.at == lv && s.factor < 0:
			b.coef += s.coef
		case s.at == lv && s.factor < lv:
			b.dynamic = append(b.dynamic, step{reg: int32(s.factor), coef: s.coef})
		case s.at == lv && p.levels[lv].lo >= 0:
			b.square += s.coef
		default:
			b.lo += min(s.coef*s.lo, s.coef*s.hi)
			b.hi += max(s.coef*s.lo, s.coef*s.hi)
		}
	}
	return b
}
