package plan

import (
	"math/bits"

	"github.com/typetarget/target/solver/term"
)

// filterLimit bounds the magnitudes of the integers of a bit filter, so that
// what their pieces would be in other lanes stays within 64 bits, too.
const filterLimit = 1 << 50

// A filterBuilder makes the bit filter of a level.
type filterBuilder struct {
	code   *coder
	at     int // the level
	filter *bitFilter
	able   map[term.Term]bool
	regs   map[term.Term]operand // by term: the register of what the filter computes
}

// filter has the bit filter of a level test t, whose last variable is that of
// the level. It reports false if a filter cannot.
func (c *coder) filter(t term.Term, at int) bool {
	f := c.builder(at)
	if !f.can(t) {
		return false
	}
	f.check(t)
	return true
}

// builder returns what makes the bit filter of a level.
func (c *coder) builder(at int) *filterBuilder {
	f := c.builders[at]
	if f == nil {
		f = newFilterBuilder(c, at, c.plan.levels[at].filterOf())
		c.builders[at] = f
	}
	return f
}

// newFilterBuilder returns what fills the bit filter of a level.
func newFilterBuilder(c *coder, at int, s *bitFilter) *filterBuilder {
	s.ints = make([]piecewise, 2)
	return &filterBuilder{code: c, at: at, filter: s, able: map[term.Term]bool{}, regs: map[term.Term]operand{}}
}

// The first integers of a bit filter: the variable of the level, and any later
// one, which is not known in any lane.
const (
	ownVariable   operand = 0
	laterVariable operand = 1
)

// check has the bit filter test t.
func (f *filterBuilder) check(t term.Term) {
	a := f.decided(t)
	if a < 0 {
		a = f.add(filterOp{op: opAnd, truths: []operand{a}})
	}
	for i := range f.filter.code { // t may be a part of what was tested before
		if in := &f.filter.code[i]; in.truthful() && in.dst == int32(a) {
			in.check = true
		}
	}
}

// filterOf returns the bit filter of a level.
func (lv *level) filterOf() *bitFilter {
	if lv.filter == nil {
		lv.filter = &bitFilter{}
	}
	return lv.filter
}

// can reports whether the bit filter can compute t.
func (f *filterBuilder) can(t term.Term) bool {
	if can, ok := f.able[t]; ok {
		return can
	}
	can := f.canIts(t)
	f.able[t] = can
	return can
}

func (f *filterBuilder) canIts(t term.Term) bool {
	if f.greatest(t) > filterLimit {
		return false
	}
	if f.code.level(t) < f.at {
		return true
	}
	s := f.code.store
	switch s.Op(t) {
	case term.OpLin:
		total := term.Magnitude(s.K(t))
		for i, kid := range s.Kids(t) {
			total = term.SatAdd(total, term.SatMul(term.Magnitude(s.Coefs(t)[i]), f.greatest(kid)))
		}
		if total > filterLimit {
			return false
		}
	case term.OpVar, term.OpMul, term.OpDiv, term.OpMod, term.OpMax, term.OpIte, term.OpLE, term.OpEQ, term.OpNE, term.OpAnd, term.OpOr, term.OpNot:
	default:
		return false
	}
	for _, kid := range s.Kids(t) {
		if !f.can(kid) {
			return false
		}
	}
	return true
}

// greatest returns the maximum magnitude of a term.
func (f *filterBuilder) greatest(t term.Term) int64 {
	lo, hi := f.code.store.Range(t)
	if f.code.store.Op(t) == term.OpVar {
		lv := &f.code.plan.levels[f.code.level(t)]
		lo, hi = lv.lo, lv.hi
	}
	return max(term.Magnitude(lo), term.Magnitude(hi))
}

// add adds a filterOp, whose result has a register of its own.
func (f *filterBuilder) add(in filterOp) operand {
	s := f.filter
	if in.truthful() {
		in.dst = int32(len(s.truth))
		s.truth, s.vague = append(s.truth, 0), append(s.vague, 0)
	} else {
		in.dst = int32(len(s.ints))
		s.ints = append(s.ints, nil)
	}
	s.code = append(s.code, in)
	return operand(in.dst)
}

// known returns the operand for a term that is known before the level.
func (f *filterBuilder) known(t term.Term) (a operand, ok bool) {
	if f.code.level(t) >= f.at {
		return 0, false
	}
	reg, _ := f.code.place(t)
	return ^operand(reg), true
}

// integer returns the operand for an integer.
func (f *filterBuilder) integer(t term.Term) operand {
	if a, ok := f.known(t); ok {
		return a
	}
	if f.code.store.Op(t) == term.OpVar {
		if f.code.level(t) > f.at {
			return laterVariable
		}
		return ownVariable
	}
	if a, ok := f.regs[t]; ok {
		return a
	}
	s := f.code.store
	kids := s.Kids(t)
	in := filterOp{}
	switch op := s.Op(t); op {
	case term.OpLin:
		in = f.form(t)
		in.op = opLin
	case term.OpMax:
		in.op = opMax
		for _, kid := range s.Kids(t) {
			in.args = append(in.args, f.integer(kid))
		}
	case term.OpIte:
		cond, a, b := kids[0], kids[1], kids[2]
		in = filterOp{op: opIte, cond: f.decided(cond), args: []operand{f.integer(a), f.integer(b)}}
	default:
		a, b := kids[0], kids[1]
		in = filterOp{op: opBinary, holds: op, args: []operand{f.integer(a), f.integer(b)}}
	}
	a := f.add(in)
	f.regs[t] = a
	return a
}

// decided returns the operand for a truth.
func (f *filterBuilder) decided(t term.Term) operand {
	if a, ok := f.known(t); ok {
		return a
	}
	if a, ok := f.regs[t]; ok {
		return a
	}
	s := f.code.store
	in := filterOp{}
	switch op := s.Op(t); op {
	case term.OpVar:
		in = filterOp{op: opCompare, holds: term.OpNE, args: []operand{f.integer(t)}, coefs: []int64{1}}
	case term.OpLE, term.OpEQ, term.OpNE:
		in = f.comparison(op, s.Kids(t)[0])
	case term.OpNot:
		in = filterOp{op: opNot, cond: f.decided(s.Kids(t)[0])}
	case term.OpAnd, term.OpOr:
		in.op = opAnd
		if op == term.OpOr {
			in.op = opOr
		}
		for _, kid := range s.Kids(t) {
			in.truths = append(in.truths, f.decided(kid))
		}
	case term.OpIte:
		cond, a, b := s.Kids(t)[0], s.Kids(t)[1], s.Kids(t)[2]
		in = filterOp{op: opChoose, cond: f.decided(cond), truths: []operand{f.decided(a), f.decided(b)}}
	}
	a := f.add(in)
	f.regs[t] = a
	return a
}

// comparison returns what compares a form with 0.
func (f *filterBuilder) comparison(op term.Op, form term.Term) filterOp {
	in := f.form(form)
	in.holds = op
	switch {
	case len(in.args) == 1 && len(in.truths) == 0:
		in.op = opCompare
	case len(in.args) == 0 && f.countable(&in):
		in.op = opCount
	default:
		in.op = opSum
	}
	return in
}

// form returns a sum by what is known before, integers and truths.
func (f *filterBuilder) form(t term.Term) filterOp {
	k, terms, coefs := term.Summands(f.code.store, t)
	in := filterOp{k: k}
	var before []term.Term
	var factors []int64
	for i, x := range terms {
		switch {
		case f.code.level(x) < f.at:
			before, factors = append(before, x), append(factors, coefs[i])
		case f.code.store.Sort(x) == term.SortBool && f.code.store.Op(x) != term.OpVar:
			in.truths, in.counts = append(in.truths, f.decided(x)), append(in.counts, coefs[i])
		default:
			in.args, in.coefs = append(in.args, f.integer(x)), append(in.coefs, coefs[i])
		}
	}
	switch len(before) {
	case 0:
	case 1:
		in.known, _ = f.code.place(before[0])
		in.factor = factors[0]
	default:
		in.known, _ = f.code.place(f.code.store.Sum(0, before, factors))
		in.factor = 1
	}
	return in
}

// countable takes the factors of the truths of a sum apart into powers of two,
// all of one sign, and reports whether their sum has few digits.
func (f *filterBuilder) countable(in *filterOp) bool {
	total, negative := int64(0), 0
	for _, c := range in.counts {
		total = term.SatAdd(total, term.Magnitude(c))
		negative += int(term.Truth(c < 0))
	}
	if total >= 1<<maxDigits {
		return false
	}
	in.digits, in.negative = int32(bits.Len64(uint64(total))), negative == len(in.counts)
	truths, counts := in.truths, in.counts
	in.truths, in.counts = nil, nil
	for i, c := range counts {
		if c < 0 && !in.negative { // c*t is c + |c|*(1-t)
			in.k += c
			truths[i] = f.add(filterOp{op: opNot, cond: truths[i]})
		}
		for m := uint64(term.Magnitude(c)); m != 0; m &= m - 1 {
			in.truths, in.counts = append(in.truths, truths[i]), append(in.counts, int64(bits.TrailingZeros64(m)))
		}
	}
	return true
}
