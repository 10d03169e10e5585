package plan

import (
	"slices"

	"github.com/typetarget/target/solver/term"
)

// A lookahead is a bit filter of a level for the tests of a later level. The
// variables between the two levels are unknown, so truths and integers are
// known in some lanes only. A lookahead rejects a value if a test can no longer
// become true. This detects decided control flow: a state that is not left
// again, or a count that is exceeded.
type lookahead struct {
	filter bitFilter
	idle   int // how often in a row it has let everything through
}

// idleLimit is how often in a row a lookahead may do nothing before it is given
// up.
const idleLimit = 1 << 10

// lookaheadLimit bounds what is computed for the lookaheads of a plan.
const lookaheadLimit = 1 << 12

// admit returns which of some lanes of a level, of every step-th value from
// base on, may lead to a model.
func (f *lookahead) admit(p *Plan, lv *level, base, step int64, l lanes) lanes {
	s, before := &f.filter, l
	s.ints[ownVariable] = s.ints[ownVariable][:0].with(l, step, base)
	for k := range s.code {
		in := &s.code[k]
		if !in.truthful() {
			s.compute(in, p.regs, l)
			continue
		}
		must, may := s.guess(in, p.regs, l)
		s.truth[in.dst], s.vague[in.dst] = must, may&^must
		if in.check {
			if l &= may; l == 0 {
				break
			}
		}
	}
	if f.idle++; l != before {
		f.idle = 0
	} else if f.idle == idleLimit {
		lv.lookahead = nil
	}
	return l
}

// guess computes where something is true, and where it may be.
func (s *bitFilter) guess(in *filterOp, regs []int64, l lanes) (must, may lanes) {
	switch in.op {
	case opCompare:
		ps := s.ints[in.args[0]]
		must = ps.where(in.holds, in.coefs[0], in.constant(regs))
		return must, must | ^ps.lanes()
	case opSum:
		ps := s.sum(in, regs, l)
		must = ps.where(in.holds, 1, 0)
		return must, must | ^ps.lanes()
	case opCount:
		return s.guessCount(in, regs)
	case opAnd:
		must, may = allLanes, allLanes
		for _, a := range in.truths {
			must, may = must&s.lanes(a, regs), may&s.open(a, regs)
		}
	case opOr:
		for _, a := range in.truths {
			must, may = must|s.lanes(a, regs), may|s.open(a, regs)
		}
	case opNot:
		return ^s.open(in.cond, regs), ^s.lanes(in.cond, regs)
	case opChoose:
		c, open := s.lanes(in.cond, regs), s.open(in.cond, regs)
		a, b := s.lanes(in.truths[0], regs), s.lanes(in.truths[1], regs)
		must = c&a | b&^open | a&b
		may = open&s.open(in.truths[0], regs) | s.open(in.truths[1], regs)&^c
	}
	return must, may
}

// guessCount is guess for opCount: by the least and the greatest sum.
func (s *bitFilter) guessCount(in *filterOp, regs []int64) (must, may lanes) {
	var room [2][maxDigits]lanes
	for i, a := range in.truths {
		addDigit(&room[0], s.lanes(a, regs), in.counts[i])
		addDigit(&room[1], s.open(a, regs), in.counts[i])
	}
	least, most, limit := room[0][:in.digits], room[1][:in.digits], -in.constant(regs)
	if in.negative {
		limit = -limit
		if in.holds == term.OpLE {
			return ^compared(least, term.OpLE, limit-1), ^compared(most, term.OpLE, limit-1)
		}
	}
	if in.holds == term.OpLE {
		return compared(most, term.OpLE, limit), compared(least, term.OpLE, limit)
	}
	must = compared(least, term.OpEQ, limit) & compared(most, term.OpEQ, limit)
	may = compared(least, term.OpLE, limit) &^ compared(most, term.OpLE, limit-1)
	if in.holds == term.OpNE {
		return ^may, ^must
	}
	return must, may
}

// A lookaheadBuilder makes the lookahead of a level.
type lookaheadBuilder struct {
	code      *coder
	at        int
	builder   *filterBuilder // nil as long as there is none
	lookahead *lookahead
	known     map[term.Term]bool
}

// lookAhead has each level before at, of those whose variables occur in t, test
// what t says, which level at tests, as far as it may be known by then.
func (c *coder) lookAhead(t term.Term, at int) {
	var occurs []bool
	for lv := at - 1; lv > 0 && c.lookaheadWork < lookaheadLimit; lv-- {
		f := c.lookaheads[lv]
		if f == nil {
			f = &lookaheadBuilder{code: c, at: lv, known: map[term.Term]bool{}}
			c.lookaheads[lv] = f
		}
		if !f.refutable(t) {
			return
		}
		if occurs == nil {
			occurs = c.occurring(t, at)
		}
		if occurs[lv] && !f.test(t) {
			return
		}
	}
}

// occurring returns which levels up to one have variables in t.
func (c *coder) occurring(t term.Term, last int) []bool {
	occurs := make([]bool, last+1)
	for _, u := range term.Reach(c.store, t) {
		if c.store.Op(u) == term.OpVar {
			occurs[c.level(u)] = true
		}
	}
	return occurs
}

// test has the level test what can be known of t. It reports false where that
// cannot be computed.
func (f *lookaheadBuilder) test(t term.Term) bool {
	if f.builder == nil {
		f.lookahead = &lookahead{}
		f.builder = newFilterBuilder(f.code, f.at, &f.lookahead.filter)
	}
	if !f.builder.can(t) {
		return false
	}
	f.code.plan.levels[f.at].lookahead = f.lookahead
	before := len(f.lookahead.filter.code)
	f.builder.check(t)
	f.code.lookaheadWork += len(f.lookahead.filter.code) - before
	return true
}

// refutable reports whether t may be known to be false though later variables
// are not.
func (f *lookaheadBuilder) refutable(t term.Term) bool {
	switch f.code.store.Op(t) {
	case term.OpAnd:
		return slices.ContainsFunc(f.code.store.Kids(t), f.refutable)
	case term.OpOr:
		for _, kid := range f.code.store.Kids(t) {
			if !f.refutable(kid) {
				return false
			}
		}
		return true
	}
	return f.decidable(t)
}

// decidable reports whether t may be known though later variables are not.
func (f *lookaheadBuilder) decidable(t term.Term) bool {
	if f.code.level(t) <= f.at {
		return true
	}
	if hope, ok := f.known[t]; ok {
		return hope
	}
	hope := false
	kids := f.code.store.Kids(t)
	switch f.code.store.Op(t) {
	case term.OpVar:
	case term.OpAnd, term.OpOr:
		hope = slices.ContainsFunc(kids, f.decidable)
	case term.OpIte:
		hope = f.decidable(kids[0]) && slices.ContainsFunc(kids[1:], f.decidable)
	case term.OpLin:
		hope = f.decidableSum(kids)
	default:
		hope = !slices.ContainsFunc(kids, f.undecidable)
	}
	f.known[t] = hope
	return hope
}

// decidableSum is decidable for a sum: its integers all have to be known, its
// truths need not be.
func (f *lookaheadBuilder) decidableSum(terms []term.Term) bool {
	integers := false
	for _, t := range terms {
		if f.code.store.Sort(t) != term.SortBool || f.code.store.Op(t) == term.OpVar {
			integers = integers || f.code.level(t) > f.at
			if f.undecidable(t) {
				return false
			}
		}
	}
	return integers || slices.ContainsFunc(terms, f.decidable)
}

func (f *lookaheadBuilder) undecidable(t term.Term) bool { return !f.decidable(t) }
