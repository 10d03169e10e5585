package term

import (
	"math"
	"math/bits"
)

// WMul returns the Word a·b modulo 2^64. The operands of this and the other functions for words
// may be of any sort, and stand for their bits.
func mulWords(s *Store, a, b Term) Term { return s.WordOf(s.Mul(a, b)) }

// wordProduct returns the product of two Words that are not constant and whose integers are not
// known to have a product within limit.
func wordProduct(s *Store, a, b Term) Term {
	if a > b {
		a, b = b, a
	}
	x, y := &s.nodes[a], &s.nodes[b]
	lo, hi := int64(math.MaxInt64), int64(math.MinInt64)
	for _, v := range [2]int64{x.lo, x.hi} {
		for _, w := range [2]int64{y.lo, y.hi} {
			p, ok := exactProduct(v, w)
			if !ok {
				return s.intern(OpWMul, SortWord, 0, []Term{a, b}, nil, math.MinInt64, math.MaxInt64)
			}
			lo, hi = min(lo, p), max(hi, p)
		}
	}
	return s.intern(OpWMul, SortWord, 0, []Term{a, b}, nil, lo, hi)
}

// WQuo returns the Word a/b of unsigned a and b, and 0 where b is 0.
func quoWords(s *Store, a, b Term) Term {
	if natural(s, a) && natural(s, b) {
		return s.WordOf(s.Div(a, b))
	}
	lo, hi := int64(math.MinInt64), int64(math.MaxInt64)
	if y := &s.nodes[b]; y.lo >= 2 {
		lo, hi = 0, int64(^uint64(0)/uint64(y.lo))
	}
	return wordBinary(s, OpWQuo, 0, a, b, lo, hi)
}

// WRem returns the Word a%b of unsigned a and b, and 0 where b is 0.
func remWords(s *Store, a, b Term) Term {
	if natural(s, a) && natural(s, b) {
		return s.WordOf(s.Mod(a, b))
	}
	lo, hi := int64(math.MinInt64), int64(math.MaxInt64)
	if y := &s.nodes[b]; y.lo >= 0 {
		lo, hi = 0, max(y.hi-1, 0)
	}
	return wordBinary(s, OpWRem, 0, a, b, lo, hi)
}

// natural reports whether t is not negative when read with its sign.
func natural(s *Store, t Term) bool { return s.nodes[t].lo >= 0 }

// WAnd returns the Word a & b.
func andWords(s *Store, a, b Term) Term {
	if c, ok := s.Const(a); ok {
		a, b = b, s.Word(c)
	}
	if c, ok := s.Const(b); ok {
		switch {
		case c == 0:
			return s.Word(0)
		case c == -1:
			return s.WordOf(a)
		case c > 0 && c&(c+1) == 0: // the lowest bits
			if natural(s, a) && c < math.MaxInt64 {
				return s.WordOf(s.Mod(a, s.Int(c+1)))
			}
			return s.WordOf(s.IntOf(a, IntType{Bits: uint8(bits.Len64(uint64(c)))}))
		}
	}
	if a == b {
		return s.WordOf(a)
	}
	lo, hi := patternRange(s, a, b)
	x, y := &s.nodes[a], &s.nodes[b]
	hi = min(hi, max(x.hi, y.hi))
	if x.lo >= 0 {
		lo, hi = max(lo, 0), min(hi, x.hi)
	}
	if y.lo >= 0 {
		lo, hi = max(lo, 0), min(hi, y.hi)
	}
	return wordBinary(s, OpWAnd, 0, a, b, lo, hi)
}

// WOr returns the Word a | b.
func orWords(s *Store, a, b Term) Term {
	if c, ok := s.Const(a); ok {
		a, b = b, s.Word(c)
	}
	if c, ok := s.Const(b); ok {
		switch c {
		case 0:
			return s.WordOf(a)
		case -1:
			return s.Word(-1)
		}
	}
	if a == b {
		return s.WordOf(a)
	}
	lo, hi := patternRange(s, a, b)
	x, y := &s.nodes[a], &s.nodes[b]
	lo = max(lo, min(x.lo, y.lo))
	if x.lo >= 0 && y.lo >= 0 {
		lo = max(x.lo, y.lo)
	}
	if x.hi < 0 || y.hi < 0 {
		hi = -1
	}
	return wordBinary(s, OpWOr, 0, a, b, lo, hi)
}

// WXor returns the Word a ^ b.
func xorWords(s *Store, a, b Term) Term {
	if c, ok := s.Const(a); ok {
		a, b = b, s.Word(c)
	}
	if c, ok := s.Const(b); ok {
		switch c {
		case 0:
			return s.WordOf(a)
		case -1:
			return s.WordOf(combine(s, a, -1, Zero, 0, -1))
		}
	}
	if a == b {
		return s.Word(0)
	}
	lo, hi := patternRange(s, a, b)
	if natural(s, a) && natural(s, b) {
		lo = 0
	}
	return wordBinary(s, OpWXor, 0, a, b, lo, hi)
}

// patternRange returns the range of numbers with no more bits than those of a and b.
func patternRange(s *Store, a, b Term) (lo, hi int64) {
	x, y := &s.nodes[a], &s.nodes[b]
	n := 0
	for _, v := range [4]int64{x.lo, x.hi, y.lo, y.hi} {
		n = max(n, bits.Len64(uint64(v^v>>63)))
	}
	if n >= 63 {
		return math.MinInt64, math.MaxInt64
	}
	return -1 << n, 1<<n - 1
}

// WShl returns the Word a << n for an unsigned n; it is 0 where n is 64 or more.
func shlWords(s *Store, a, n Term) Term {
	if c, ok := s.Const(n); ok {
		if uint64(c) >= 64 {
			return s.Word(0)
		}
		return s.WordOf(s.Scale(a, 1<<c))
	}
	lo, hi := int64(math.MinInt64), int64(math.MaxInt64)
	x, y := &s.nodes[a], &s.nodes[n]
	if y.lo >= 0 && y.hi < 62 && max(MagnitudeOf(x.lo), MagnitudeOf(x.hi)) <= MaxMagnitude>>y.hi {
		lo = min(x.lo<<y.lo, x.lo<<y.hi)
		hi = max(x.hi<<y.lo, x.hi<<y.hi)
	}
	return wordBinary(s, OpWShl, 0, a, n, lo, hi)
}

// WShr returns the Word a >> n for an unsigned n. It shifts in copies of the sign of a if signed,
// and zeros otherwise; all bits are such where n is 64 or more.
func shrWords(s *Store, a, n Term, signed bool) Term {
	x, y := s.nodes[a], s.nodes[n]
	signed = signed || x.lo >= 0 // the same, as the sign is zero
	if y.op == OpConst {
		switch {
		case y.k == 0:
			return s.WordOf(a)
		case uint64(y.k) >= 64 && !signed:
			return s.Word(0)
		case uint64(y.k) >= 64:
			n, y = s.Int(63), s.nodes[s.Int(63)]
		}
		if x.lo >= 0 && y.k <= 62 {
			return s.WordOf(s.Div(a, s.Int(1<<y.k)))
		}
	}
	from, to := uint64(0), uint64(63) // shifting more does not change the sign bits further
	if y.lo >= 0 {
		from, to = uint64(min(y.lo, 63)), uint64(min(y.hi, 63))
	}
	if signed {
		lo, hi := min(x.lo>>from, x.lo>>to), max(x.hi>>from, x.hi>>to)
		return wordBinary(s, OpWShr, 1, a, n, lo, hi)
	}
	lo, hi := int64(math.MinInt64), int64(math.MaxInt64)
	if from > 0 {
		lo, hi = 0, int64(^uint64(0)>>from)
	}
	return wordBinary(s, OpWShr, 0, a, n, lo, hi)
}

// wordBinary interns an operation on words, with operands in ascending order where it is
// symmetric, or folds it.
func wordBinary(s *Store, op Op, k int64, a, b Term, lo, hi int64) Term {
	a, b = s.WordOf(a), s.WordOf(b)
	v, ok := s.Const(a)
	w, ok2 := s.Const(b)
	if ok && ok2 {
		return s.Word(Binary(op, k, v, w))
	}
	if lo == hi {
		return s.Word(lo)
	}
	if a > b && (op == OpWAnd || op == OpWOr || op == OpWXor) {
		a, b = b, a
	}
	return s.intern(op, SortWord, k, []Term{a, b}, nil, lo, hi)
}

// WLess returns the Bool a < b, of the bits of a and b read with or without a sign.
func WLess(s *Store, a, b Term, signed bool) Term {
	x, y := s.nodes[a], s.nodes[b]
	switch {
	case a == b:
		return False
	case signed, x.lo >= 0 && y.lo >= 0, x.hi < 0 && y.hi < 0:
		return s.LT(a, b)
	case x.lo >= 0 && y.hi < 0:
		return True
	case x.hi < 0 && y.lo >= 0:
		return False
	}
	return wordsLess(s, s.WordOf(a), s.WordOf(b), false)
}

// wordsLess interns a comparison of words that no range decides.
func wordsLess(s *Store, a, b Term, signed bool) Term {
	return s.intern(OpWLess, SortBool, Truth(signed), []Term{a, b}, nil, 0, 1)
}

// wordsEqual interns an equation of words that no range decides.
func wordsEqual(s *Store, a, b Term) Term {
	return s.intern(OpWEQ, SortBool, 0, []Term{min(a, b), max(a, b)}, nil, 0, 1)
}

// Binary returns x op y for the binary operators on Ints and Words, all as int64; k is that of
// the term.
func Binary(op Op, k, x, y int64) int64 {
	switch op {
	case OpMul, OpWMul:
		return x * y
	case OpDiv:
		if y != 0 {
			return x / y
		}
	case OpMod:
		if y != 0 {
			return x % y
		}
	case OpWQuo:
		if y != 0 {
			return int64(uint64(x) / uint64(y))
		}
	case OpWRem:
		if y != 0 {
			return int64(uint64(x) % uint64(y))
		}
	case OpWAnd:
		return x & y
	case OpWOr:
		return x | y
	case OpWXor:
		return x ^ y
	case OpWShl:
		return x << uint64(y)
	case OpWShr:
		if k == 1 {
			return x >> uint64(y)
		}
		return int64(uint64(x) >> uint64(y))
	case OpWLess:
		if k == 1 {
			return Truth(x < y)
		}
		return Truth(uint64(x) < uint64(y))
	case OpWEQ:
		return Truth(x == y)
	}
	return 0
}
