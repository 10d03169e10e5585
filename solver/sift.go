package solver

import (
	"math/bits"

	"github.com/typetarget/target/solver/term"
)

// siftLimit bounds the magnitudes of a sieve's integers, so that what their pieces would be in other lanes stays within 64
// bits, too.
const siftLimit = 1 << 50

// A sifter makes the sieve of a level.
type sifter struct {
	*coder
	at    int // the level
	sieve *sieve
	able  map[term.Term]bool
	regs  map[term.Term]sifted // by term: the register of what the sieve computes
}

// sift has the sieve of a level test t, whose last variable is that of the level. It reports false where a sieve cannot.
func (c *coder) sift(t term.Term, at int) bool {
	f := c.sifter(at)
	if !f.can(t) {
		return false
	}
	f.check(t)
	return true
}

// sifter returns what makes the sieve of a level.
func (c *coder) sifter(at int) *sifter {
	f := c.sifters[at]
	if f == nil {
		f = newSifter(c, at, c.plan.levels[at].sieveOf())
		c.sifters[at] = f
	}
	return f
}

// newSifter returns what fills the sieve of a level.
func newSifter(c *coder, at int, s *sieve) *sifter {
	s.ints = make([]pieces, 2)
	return &sifter{coder: c, at: at, sieve: s, able: map[term.Term]bool{}, regs: map[term.Term]sifted{}}
}

// The first integers of a sieve: the variable of the level, and any later one, which is not known in any lane.
const (
	ownVariable   sifted = 0
	laterVariable sifted = 1
)

// check has the sieve test t.
func (f *sifter) check(t term.Term) {
	a := f.decided(t)
	if a < 0 {
		a = f.add(sifting{op: siftAnd, truths: []sifted{a}})
	}
	for i := range f.sieve.code { // t may be a part of what was tested before
		if in := &f.sieve.code[i]; in.truthful() && in.dst == int32(a) {
			in.check = true
		}
	}
}

// sieveOf returns the sieve of a level.
func (lv *level) sieveOf() *sieve {
	if lv.sieve == nil {
		lv.sieve = &sieve{}
	}
	return lv.sieve
}

// can reports whether the sieve can compute t.
func (f *sifter) can(t term.Term) bool {
	if can, ok := f.able[t]; ok {
		return can
	}
	can := f.canIts(t)
	f.able[t] = can
	return can
}

func (f *sifter) canIts(t term.Term) bool {
	if f.greatest(t) > siftLimit {
		return false
	}
	if f.level(t) < f.at {
		return true
	}
	s := f.store
	switch s.Op(t) {
	case term.OpLin:
		total := term.Magnitude(s.K(t))
		for i, kid := range s.Kids(t) {
			total = term.SatAdd(total, term.SatMul(term.Magnitude(s.Coefs(t)[i]), f.greatest(kid)))
		}
		if total > siftLimit {
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

// greatest is the greatest magnitude that a term can have.
func (f *sifter) greatest(t term.Term) int64 {
	lo, hi := f.store.Range(t)
	if f.store.Op(t) == term.OpVar {
		lv := &f.plan.levels[f.level(t)]
		lo, hi = lv.lo, lv.hi
	}
	return max(term.Magnitude(lo), term.Magnitude(hi))
}

// add adds a sifting, whose result has a register of its own.
func (f *sifter) add(in sifting) sifted {
	s := f.sieve
	if in.truthful() {
		in.dst = int32(len(s.truth))
		s.truth, s.vague = append(s.truth, 0), append(s.vague, 0)
	} else {
		in.dst = int32(len(s.ints))
		s.ints = append(s.ints, nil)
	}
	s.code = append(s.code, in)
	return sifted(in.dst)
}

// known returns the operand for a term that is known before the level.
func (f *sifter) known(t term.Term) (a sifted, ok bool) {
	if f.level(t) >= f.at {
		return 0, false
	}
	reg, _ := f.place(t)
	return ^sifted(reg), true
}

// integer returns the operand for an integer.
func (f *sifter) integer(t term.Term) sifted {
	if a, ok := f.known(t); ok {
		return a
	}
	if f.store.Op(t) == term.OpVar {
		if f.level(t) > f.at {
			return laterVariable
		}
		return ownVariable
	}
	if a, ok := f.regs[t]; ok {
		return a
	}
	s := f.store
	kids := s.Kids(t)
	in := sifting{}
	switch op := s.Op(t); op {
	case term.OpLin:
		in = f.form(t)
		in.op = siftLin
	case term.OpMax:
		in.op = siftMax
		for _, kid := range s.Kids(t) {
			in.args = append(in.args, f.integer(kid))
		}
	case term.OpIte:
		cond, a, b := kids[0], kids[1], kids[2]
		in = sifting{op: siftIte, cond: f.decided(cond), args: []sifted{f.integer(a), f.integer(b)}}
	default:
		a, b := kids[0], kids[1]
		in = sifting{op: siftBinary, holds: op, args: []sifted{f.integer(a), f.integer(b)}}
	}
	a := f.add(in)
	f.regs[t] = a
	return a
}

// decided returns the operand for a truth.
func (f *sifter) decided(t term.Term) sifted {
	if a, ok := f.known(t); ok {
		return a
	}
	if a, ok := f.regs[t]; ok {
		return a
	}
	s := f.store
	in := sifting{}
	switch op := s.Op(t); op {
	case term.OpVar:
		in = sifting{op: siftCompare, holds: term.OpNE, args: []sifted{f.integer(t)}, coefs: []int64{1}}
	case term.OpLE, term.OpEQ, term.OpNE:
		in = f.comparison(op, s.Kids(t)[0])
	case term.OpNot:
		in = sifting{op: siftNot, cond: f.decided(s.Kids(t)[0])}
	case term.OpAnd, term.OpOr:
		in.op = siftAnd
		if op == term.OpOr {
			in.op = siftOr
		}
		for _, kid := range s.Kids(t) {
			in.truths = append(in.truths, f.decided(kid))
		}
	case term.OpIte:
		cond, a, b := s.Kids(t)[0], s.Kids(t)[1], s.Kids(t)[2]
		in = sifting{op: siftChoose, cond: f.decided(cond), truths: []sifted{f.decided(a), f.decided(b)}}
	}
	a := f.add(in)
	f.regs[t] = a
	return a
}

// comparison returns what compares a form with 0.
func (f *sifter) comparison(op term.Op, form term.Term) sifting {
	in := f.form(form)
	in.holds = op
	switch {
	case len(in.args) == 1 && len(in.truths) == 0:
		in.op = siftCompare
	case len(in.args) == 0 && f.countable(&in):
		in.op = siftCount
	default:
		in.op = siftSum
	}
	return in
}

// form returns a sum by what is known before, integers and truths.
func (f *sifter) form(t term.Term) sifting {
	k, terms, coefs := term.Summands(f.store, t)
	in := sifting{k: k}
	var before []term.Term
	var factors []int64
	for i, x := range terms {
		switch {
		case f.level(x) < f.at:
			before, factors = append(before, x), append(factors, coefs[i])
		case f.store.Sort(x) == term.SortBool && f.store.Op(x) != term.OpVar:
			in.truths, in.counts = append(in.truths, f.decided(x)), append(in.counts, coefs[i])
		default:
			in.args, in.coefs = append(in.args, f.integer(x)), append(in.coefs, coefs[i])
		}
	}
	switch len(before) {
	case 0:
	case 1:
		in.known, _ = f.place(before[0])
		in.factor = factors[0]
	default:
		in.known, _ = f.place(f.store.Sum(0, before, factors))
		in.factor = 1
	}
	return in
}

// countable takes the factors of the truths of a sum apart into powers of two, all of one sign, and reports whether their
// sum has few digits.
func (f *sifter) countable(in *sifting) bool {
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
			truths[i] = f.add(sifting{op: siftNot, cond: truths[i]})
		}
		for m := uint64(term.Magnitude(c)); m != 0; m &= m - 1 {
			in.truths, in.counts = append(in.truths, truths[i]), append(in.counts, int64(bits.TrailingZeros64(m)))
		}
	}
	return true
}
