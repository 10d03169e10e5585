package encode

import (
	"go/token"

	"github.com/typetarget/target/solver/term"
)

// countIf is 1 where c holds and else 0.
func (ts *terms) countIf(c Term) Term { return ts.ite(c, ts.num(1), ts.num(0)) }

// bitLen is the number of bits that x needs.
func (ts *terms) bitLen(x Term, t term.IntType) Term {
	n := ts.num(0)
	for k := range t.Bits {
		n = ts.add(n, ts.countIf(ts.s.LessEq(ts.s.UintConst(1<<k), x, t)))
	}
	return n
}

// onesCount is the number of bits of x that are set.
func (ts *terms) onesCount(x Term, t term.IntType) Term {
	n := ts.num(0)
	for k := range t.Bits {
		shifted := ts.s.Arith(term.Shr, x, ts.num(int64(k)), t)
		n = ts.add(n, ts.countIf(ts.not(ts.is(ts.s.Arith(term.And, shifted, ts.num(1), t), 0))))
	}
	return n
}

// trailingZeros is the number of bits that are not set below the first that is.
func (ts *terms) trailingZeros(x Term, t term.IntType) Term {
	n := ts.num(0)
	for k := range t.Bits {
		low := ts.s.Arith(term.And, x, ts.s.UintConst(1<<(k+1)-1), t)
		n = ts.add(n, ts.countIf(ts.is(low, 0)))
	}
	return n
}

// ordered is a comparison of two integers of one type.
func (ts *terms) ordered(op token.Token, a, b Term, t term.IntType) Term {
	switch op {
	case token.LSS:
		return ts.s.Less(a, b, t)
	case token.LEQ:
		return ts.s.LessEq(a, b, t)
	case token.GTR:
		return ts.s.Less(b, a, t)
	}
	return ts.s.LessEq(b, a, t)
}

// greatest is the greatest value of a term that counts elements.
func (ts *terms) greatest(t Term) int {
	_, hi := ts.s.Range(t)
	return int(min(max(hi, 0), maxArray+1))
}

// clamped is t between 0 and n.
func (ts *terms) clamped(t Term, n int) Term {
	if lo, _ := ts.s.Range(t); lo < 0 {
		t = ts.s.Max(t, ts.num(0))
	}
	return ts.atMost(t, n)
}

// atMost is t where that is at most n.
func (ts *terms) atMost(t Term, n int) Term {
	if _, hi := ts.s.Range(t); hi > int64(n) {
		t = ts.s.Min(t, ts.num(int64(n)))
	}
	return t
}
