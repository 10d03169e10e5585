package smt

import (
	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/term"
)

// divide returns a/b or a%b, rounded to zero, and 0 if b is 0.
func (t *translation) divide(op term.Op, a, b term.Term) z3.Term {
	x, y := t.number(a), t.number(b)
	zero := t.z.Int(0, t.integer)
	var result z3.Term
	switch {
	case t.Integers:
		result = t.divideIntegers(op, a, x, y)
	case op == term.OpDiv:
		result = t.z.Apply(z3.OpBVSDiv, x, y)
	default:
		result = t.z.Apply(z3.OpBVSRem, x, y)
	}
	if lo, hi := t.s.Range(b); lo > 0 || hi < 0 {
		return result
	}
	return t.z.Apply(z3.OpIte, t.equal(y, zero), zero, result)
}

// divideIntegers makes division that rounds to zero from Z3's, whose remainder
// is not negative: for a negative a it returns -((-a) div b) or -((-a) mod b).
func (t *translation) divideIntegers(op term.Op, a term.Term, x, y z3.Term) z3.Term {
	divide := z3.OpDiv
	if op == term.OpMod {
		divide = z3.OpMod
	}
	lo, hi := t.s.Range(a)
	direct := t.z.Apply(divide, x, y)
	if lo >= 0 {
		return direct
	}
	minus := t.z.Int(-1, t.integer)
	mirrored := t.multiply(minus, t.z.Apply(divide, t.multiply(minus, x), y))
	if hi <= 0 {
		return mirrored
	}
	return t.z.Apply(z3.OpIte, t.lessEqual(t.z.Int(0, t.integer), x), direct, mirrored)
}

// low returns the integer in the lowest bits of a word.
func (t *translation) low(x term.Term, word z3.Term) z3.Term {
	typ := term.ReadType(t.s.K(x))
	size := int(typ.Bits)
	switch {
	case size == 64:
		return word
	case typ.Signed:
		return t.z.SignExtend(64-size, t.z.Truncate(size, word))
	}
	return t.z.ZeroExtend(64-size, t.z.Truncate(size, word))
}
