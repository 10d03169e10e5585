package plan

import (
	"math"
	"slices"

	"github.com/typetarget/target/solver/term"
)

// A stride leaves a level x only the values at which coef*x + sums[sum], which
// is not negative or has to be a multiple, has a remainder by modulus.
type stride struct {
	sum       int32
	modulus   int64
	remainder int64
	inverse   int64 // of coef, modulo modulus
}

// maxModulus bounds the moduli of strides, so that products of remainders stay
// within 64 bits.
const maxModulus = 1 << 31

// align narrows l..h, where l <= h, to values at which the stride's condition
// holds: l, h, and every value between them that is a multiple of the modulus
// away. ok is false where there are none.
func (s *stride) align(p *Plan, l, h int64) (from, to int64, ok bool) {
	m := s.modulus
	first := term.FloorMod(term.FloorMod(s.remainder-term.FloorMod(p.sums[s.sum], m), m)*s.inverse, m)
	ahead := term.FloorMod(first-term.FloorMod(l, m), m)
	span := uint64(h) - uint64(l)
	if span < uint64(ahead) {
		return 0, 0, false
	}
	from = l + ahead
	return from, int64(uint64(from) + (span-uint64(ahead))/uint64(m)*uint64(m)), true
}

// addStride sorts in t, if it says that a sum, whose last summand is a
// variable, has a remainder by a constant. It reports false where t is
// something else.
func (c *Planner) addStride(p *Plan, code *coder, t term.Term) bool {
	a, m, r, ok := c.remainder(t)
	if !ok {
		return false
	}
	k, terms, coefs := term.Summands(c.store, a)
	at, last := code.latest(terms)
	if at < 0 {
		return false
	}
	lv, plain := c.level(terms[at])
	inverse, ok := inverseOf(coefs[at], m)
	terms, coefs = slices.Concat(terms[:at], terms[at+1:]), slices.Concat(coefs[:at], coefs[at+1:])
	if !ok || !plain || lv != last || p.levels[last].stride != nil || !c.summable(k, terms, coefs) {
		return false
	}
	sum := int32(len(p.sums))
	p.sums = append(p.sums, k)
	for i, x := range terms {
		if reg, known := code.place(x); known < 0 {
			p.sums[sum] += coefs[i] * p.regs[reg]
		} else {
			p.levels[known].steps = append(p.levels[known].steps, step{sum, reg, coefs[i]})
		}
	}
	p.levels[last].stride = &stride{sum: sum, modulus: m, remainder: r, inverse: inverse}
	return true
}

// remainder returns a, m and r where t says that a%m == r, and that means the
// same as for a mathematician.
func (c *Planner) remainder(t term.Term) (a term.Term, m, r int64, ok bool) {
	s := c.store
	if s.Op(t) != term.OpEQ {
		return a, 0, 0, false
	}
	k, terms, coefs := term.Summands(s, s.Kids(t)[0])
	if len(terms) != 1 || s.Op(terms[0]) != term.OpMod || term.Magnitude(coefs[0]) != 1 {
		return a, 0, 0, false
	}
	r = -k * coefs[0]
	kids := s.Kids(terms[0])
	a = kids[0]
	m, ok = s.Const(kids[1])
	least, _ := c.rangeOf(a)
	ok = ok && 1 < m && m <= maxModulus && 0 <= r && r < m && (r == 0 || least >= 0) && least > math.MinInt64
	return a, m, r, ok
}

// inverseOf returns the x in 0..m-1 with a*x = 1 modulo m, and reports whether
// there is one.
func inverseOf(a, m int64) (int64, bool) {
	r, next := m, term.FloorMod(a, m)
	x, y := int64(0), int64(1)
	for next != 0 {
		q := r / next
		r, next = next, r-q*next
		x, y = y, x-q*y
	}
	return term.FloorMod(x, m), r == 1
}
