package smt

import (
	"fmt"

	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/term"
)

// divide returns a/b or a%b, rounded to zero; 0 where b is 0.
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

// divideIntegers makes division that rounds to zero from Z3's, whose remainder is not negative:
// -((-a) div b) and -((-a) mod b) for a negative a.
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

// wordOps lists the operators on words that are Z3's own.
var wordOps = map[term.Op]z3.Op{
	term.OpWMul: z3.OpBVMul, term.OpWAnd: z3.OpBVAnd, term.OpWOr: z3.OpBVOr, term.OpWXor: z3.OpBVXor,
	term.OpWShl: z3.OpBVShl,
}

// word translates the operators on words. Where they occur integers are as wide as words are.
func (t *translation) word(op term.Op, x term.Term, kids []term.Term) z3.Term {
	a := t.number(kids[0])
	switch op {
	case term.OpWordOf:
		return a
	case term.OpIntOf:
		return t.low(x, a)
	case term.OpWAdd:
		return t.sum(t.s.K(x), kids, t.s.Coefs(x))
	}
	b := t.memo[kids[1]]
	flag := t.s.K(x) == 1
	switch {
	case op == term.OpWQuo || op == term.OpWRem:
		divide := z3.OpBVUDiv
		if op == term.OpWRem {
			divide = z3.OpBVURem
		}
		zero := t.z.Int(0, t.integer)
		return t.z.Apply(z3.OpIte, t.equal(b, zero), zero, t.z.Apply(divide, a, b))
	case op == term.OpWEQ:
		return t.equal(a, b)
	case op == term.OpWShr && flag:
		return t.z.Apply(z3.OpBVAShr, a, b)
	case op == term.OpWShr:
		return t.z.Apply(z3.OpBVLShr, a, b)
	case op == term.OpWLess && flag:
		return t.z.Apply(z3.OpBVSLT, a, b)
	case op == term.OpWLess:
		return t.z.Apply(z3.OpBVULT, a, b)
	}
	if same, ok := wordOps[op]; ok {
		return t.z.Apply(same, a, b)
	}
	panic(fmt.Sprintf("solver: no translation of %v", op))
}

// low returns the integer in the lowest bits of a word.
func (t *translation) low(x term.Term, word z3.Term) z3.Term {
	typ := term.IntOfType(t.s, x)
	size := int(typ.Bits)
	switch {
	case size == 64:
		return word
	case typ.Signed:
		return t.z.SignExtend(64-size, t.z.Truncate(size, word))
	}
	return t.z.ZeroExtend(64-size, t.z.Truncate(size, word))
}
