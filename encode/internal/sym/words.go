package sym

import (
	"go/token"
	"go/types"
	"math"

	"github.com/typetarget/target/solver/term"
)

// countIf returns 1 where c is true and 0 elsewhere.
func (ts *Terms) countIf(c Term) Term { return ts.Ite(c, ts.Num(1), ts.Num(0)) }

// BitLen returns the number of bits that x needs.
func (ts *Terms) BitLen(x Term, t term.IntType) Term {
	n := ts.Num(0)
	for k := range t.Bits {
		n = ts.Add(n, ts.countIf(term.LessEq(ts.Store, term.UintConst(ts.Store, 1<<k), x, t)))
	}
	return n
}

// OnesCount returns the number of bits of x that are set.
func (ts *Terms) OnesCount(x Term, t term.IntType) Term {
	n := ts.Num(0)
	for k := range t.Bits {
		shifted := term.Arith(ts.Store, term.Shr, x, ts.Num(int64(k)), t)
		n = ts.Add(n, ts.countIf(ts.Not(ts.Is(term.Arith(ts.Store, term.And, shifted, ts.Num(1), t), 0))))
	}
	return n
}

// TrailingZeros returns the number of zero bits below the lowest one bit.
func (ts *Terms) TrailingZeros(x Term, t term.IntType) Term {
	n := ts.Num(0)
	for k := range t.Bits {
		low := term.Arith(ts.Store, term.And, x, term.UintConst(ts.Store, 1<<(k+1)-1), t)
		n = ts.Add(n, ts.countIf(ts.Is(low, 0)))
	}
	return n
}

// Ordered returns the comparison of two integers of one type.
func (ts *Terms) Ordered(op token.Token, a, b Term, t term.IntType) Term {
	switch op {
	case token.LSS:
		return term.Less(ts.Store, a, b, t)
	case token.LEQ:
		return term.LessEq(ts.Store, a, b, t)
	case token.GTR:
		return term.Less(ts.Store, b, a, t)
	}
	return term.LessEq(ts.Store, b, a, t)
}

// Greatest returns the maximum value of a term that counts elements.
func (ts *Terms) Greatest(t Term) int {
	_, hi := ts.Store.Range(t)
	return int(min(max(hi, 0), MaxArray+1))
}

// Clamped returns t between 0 and n.
func (ts *Terms) Clamped(t Term, n int) Term {
	if lo, _ := ts.Store.Range(t); lo < 0 {
		t = ts.Store.Max(t, ts.Num(0))
	}
	return ts.AtMost(t, n)
}

// AtMost returns t where that is at most n, and n elsewhere.
func (ts *Terms) AtMost(t Term, n int) Term {
	if _, hi := ts.Store.Range(t); hi > int64(n) {
		t = ts.Store.Min(t, ts.Num(int64(n)))
	}
	return t
}

// IntTypeOf returns the solver's view of an integer type; ok is false for any
// other type. Untyped constants count as int.
func IntTypeOf(t types.Type, sizes types.Sizes) (it term.IntType, ok bool) {
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return term.IntType{}, false
	}
	if b.Info()&types.IsUntyped != 0 {
		b = types.Typ[types.Int]
	}
	return term.IntType{Bits: uint8(8 * sizes.Sizeof(b)), Signed: b.Info()&types.IsUnsigned == 0}, true
}

// RangeOf returns the range of an integer type, limited to int64.
func RangeOf(it term.IntType) (lo, hi int64) {
	switch {
	case it.Signed:
		return math.MinInt64 >> (64 - it.Bits), math.MaxInt64 >> (64 - it.Bits)
	case it.Bits == 64:
		return 0, math.MaxInt64
	}
	return 0, math.MaxInt64 >> (63 - it.Bits)
}
