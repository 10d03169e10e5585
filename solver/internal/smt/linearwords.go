package smt

import (
	"fmt"
	"math/big"
	"math/bits"

	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/term"
)

// Over mathematical integers a Word is the signed value of its 64 bits. A
// result that may wrap around is taken back into range: by cases if it can wrap
// once, and as x - 2^n*k with a new k if it can wrap more than once. Unsigned
// order is split into cases too, and masks and shifts by a constant are
// remainders and quotients of powers of two. All of this is exact and linear.
// So chains of comparisons, which bit-vectors handle badly, stay differences.

// maxRuns bounds the runs of ones in a mask: each costs two remainders.
const maxRuns = 4

// linearWord reports whether an operator on words is linear over mathematical
// integers.
func linearWord(s *term.Store, x term.Term) bool {
	kids := s.Kids(x)
	switch s.Op(x) {
	case term.OpWMul, term.OpWShl:
		return false
	case term.OpWAnd, term.OpWOr, term.OpWXor:
		_, mask, ok := constantOperand(s, kids)
		return ok && len(runs(mask)) <= maxRuns
	case term.OpWShr:
		_, ok := s.Const(kids[1])
		return ok
	case term.OpWQuo, term.OpWRem:
		by, ok := s.Const(kids[1])
		return ok && by > 0
	}
	return true
}

// constantOperand returns the constant operand of a commutative operator and
// the other operand, and reports whether one operand is a constant.
func constantOperand(s *term.Store, kids []term.Term) (other term.Term, k int64, ok bool) {
	for i := range kids[:2] {
		if k, ok := s.Const(kids[i]); ok {
			return kids[1-i], k, true
		}
	}
	return 0, 0, false
}

// A run is the bits from .. to-1.
type run struct{ from, to int }

// runs returns the runs of ones in a mask, or in its complement if it is
// negative.
func runs(mask int64) []run {
	if mask < 0 {
		mask = ^mask
	}
	var list []run
	for rest, at := uint64(mask), 0; rest != 0; {
		zeros := bits.TrailingZeros64(rest)
		ones := bits.TrailingZeros64(^(rest >> zeros))
		list = append(list, run{at + zeros, at + zeros + ones})
		rest, at = rest>>(zeros+ones), at+zeros+ones
	}
	return list
}

// linear translates the operators on words over mathematical integers.
func (t *translation) linear(op term.Op, x term.Term, kids []term.Term) z3.Term {
	s := t.s
	switch op {
	case term.OpWordOf:
		return t.number(kids[0])
	case term.OpIntOf:
		lo, hi := s.Range(kids[0])
		return t.wrapped(t.memo[kids[0]], big.NewInt(lo), big.NewInt(hi), term.ReadType(s.K(x)))
	case term.OpWAdd:
		lo, hi := rangeOfSum(s, x)
		return t.wrapped(t.sum(s.K(x), kids, s.Coefs(x)), lo, hi, term.IntType{Bits: 64, Signed: true})
	case term.OpWAnd, term.OpWOr, term.OpWXor:
		other, mask, _ := constantOperand(s, kids)
		return t.masked(op, t.memo[other], mask)
	}
	a, b := t.memo[kids[0]], t.memo[kids[1]]
	flag := s.K(x) == 1
	switch op {
	case term.OpWEQ:
		return t.equal(a, b)
	case term.OpWLess:
		if flag {
			return t.less(a, b)
		}
		return t.less(t.unsigned(kids[0]), t.unsigned(kids[1]))
	case term.OpWQuo, term.OpWRem:
		divide := z3.OpDiv
		if op == term.OpWRem {
			divide = z3.OpMod
		}
		if by, _ := s.Const(kids[1]); by == 1 {
			return t.identity(op, a)
		}
		return t.z.Apply(divide, t.unsigned(kids[0]), b)
	case term.OpWShr:
		return t.shiftedRight(kids[0], kids[1], flag)
	}
	panic(fmt.Sprintf("solver: no linear translation of %v", op))
}

// identity returns a/1 or a%1 of words.
func (t *translation) identity(op term.Op, a z3.Term) z3.Term {
	if op == term.OpWRem {
		return t.z.Int(0, t.integer)
	}
	return a
}

// rangeOfSum returns the range of an OpWAdd before it wraps around.
func rangeOfSum(s *term.Store, x term.Term) (lo, hi *big.Int) {
	lo, hi = big.NewInt(s.K(x)), big.NewInt(s.K(x))
	coefs := s.Coefs(x)
	for i, kid := range s.Kids(x) {
		c := big.NewInt(coefs[i])
		a, b := s.Range(kid)
		least, greatest := new(big.Int).Mul(c, big.NewInt(a)), new(big.Int).Mul(c, big.NewInt(b))
		if coefs[i] < 0 {
			least, greatest = greatest, least
		}
		lo.Add(lo, least)
		hi.Add(hi, greatest)
	}
	return lo, hi
}

// masked returns a&mask, a|mask or a^mask. Bit by bit a|m is a + m - a&m, and
// a^m is a + m - 2*(a&m).
func (t *translation) masked(op term.Op, a z3.Term, mask int64) z3.Term {
	and := t.and(a, mask)
	switch op {
	case term.OpWAnd:
		return and
	case term.OpWOr:
		return t.z.Apply(z3.OpAdd, a, t.z.Int(mask, t.integer), t.times(-1, and))
	}
	return t.z.Apply(z3.OpAdd, a, t.z.Int(mask, t.integer), t.times(-2, and))
}

// and returns a&mask: the remainders that the runs of ones cut out, which for a
// negative mask are those that it takes away.
func (t *translation) and(a z3.Term, mask int64) z3.Term {
	parts := []z3.Term{t.z.Int(0, t.integer)}
	sign := int64(1)
	if mask < 0 {
		parts[0], sign = a, -1
	}
	for _, r := range runs(mask) {
		parts = append(parts, t.times(sign, t.lowest(a, r.to)))
		if r.from > 0 {
			parts = append(parts, t.times(-sign, t.lowest(a, r.from)))
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return t.z.Apply(z3.OpAdd, parts...)
}

// lowest returns the unsigned value of the n lowest bits of a word, n < 64.
func (t *translation) lowest(a z3.Term, n int) z3.Term {
	return t.z.Apply(z3.OpMod, a, t.power(n))
}

// shiftedRight returns a >> by, with copies of the sign or with zeros.
func (t *translation) shiftedRight(a, by term.Term, signed bool) z3.Term {
	n, _ := t.s.Const(by)
	switch lo, _ := t.s.Range(a); {
	case signed || lo >= 0:
		if n < 0 || n > 63 { // as unsigned numbers the negative ones are greater
			n = 63
		}
		return t.z.Apply(z3.OpDiv, t.memo[a], t.power(int(n)))
	case n < 0 || n > 63:
		return t.z.Int(0, t.integer)
	case n == 0:
		return t.memo[a]
	}
	return t.z.Apply(z3.OpDiv, t.unsigned(a), t.power(int(n)))
}

// unsigned returns the unsigned value of a word.
func (t *translation) unsigned(w term.Term) z3.Term {
	a := t.memo[w]
	if lo, _ := t.s.Range(w); lo >= 0 {
		return a
	}
	return t.z.Apply(z3.OpIte, t.less(a, t.z.Int(0, t.integer)), t.z.Apply(z3.OpAdd, a, t.power(64)), a)
}

func (t *translation) less(a, b z3.Term) z3.Term {
	return t.z.Apply(z3.OpNot, t.lessEqual(b, a))
}

func (t *translation) times(c int64, a z3.Term) z3.Term {
	if c == 1 {
		return a
	}
	return t.multiply(t.z.Int(c, t.integer), a)
}

// power returns 2^n, 0 <= n <= 64.
func (t *translation) power(n int) z3.Term {
	if n < 63 {
		return t.z.Int(1<<n, t.integer)
	}
	return t.multiply(t.z.Int(1<<(n-32), t.integer), t.z.Int(1<<32, t.integer))
}

// wrapped returns x, which lies in lo..hi, with its lowest bits read as typ
// says.
func (t *translation) wrapped(x z3.Term, lo, hi *big.Int, typ term.IntType) z3.Term {
	n := int(typ.Bits)
	if n == 64 {
		typ.Signed = true // an int64 stands for all 64 bits
	}
	least, greatest := typ.Range()
	below, above := lo.Cmp(big.NewInt(least)) < 0, hi.Cmp(big.NewInt(greatest)) > 0
	if !below && !above {
		return x
	}
	once := new(big.Int).Lsh(big.NewInt(1), uint(n))
	if new(big.Int).Add(lo, once).Cmp(big.NewInt(least)) >= 0 && new(big.Int).Sub(hi, once).Cmp(big.NewInt(greatest)) <= 0 {
		r := x
		if below {
			up := t.z.Apply(z3.OpAdd, x, t.power(n))
			r = t.z.Apply(z3.OpIte, t.lessEqual(t.z.Int(least, t.integer), x), r, up)
		}
		if above {
			down := t.z.Apply(z3.OpAdd, x, t.times(-1, t.power(n)))
			r = t.z.Apply(z3.OpIte, t.lessEqual(x, t.z.Int(greatest, t.integer)), r, down)
		}
		return r
	}
	r, k := t.fresh(term.SortInt), t.fresh(term.SortInt)
	t.given = append(t.given,
		t.z.Apply(z3.OpEq, x, t.z.Apply(z3.OpAdd, r, t.multiply(t.power(n), k))),
		t.lessEqual(t.z.Int(least, t.integer), r), t.lessEqual(r, t.z.Int(greatest, t.integer)))
	return r
}
