package term

import (
	"math"
	"math/bits"
)

// mulWords returns the Word a·b modulo 2^64. The operands of this and the other
// functions for words may be of any sort, and stand for their bits.
func mulWords(s *Store, a, b Term) Term { return s.WordOf(s.Mul(a, b)) }

// quoWords returns the Word a/b of unsigned a and b, and 0 if b is 0.
func quoWords(s *Store, a, b Term) Term {
	if natural(s, a) && natural(s, b) {
		return s.WordOf(s.Div(a, b))
	}
	return applyRow(s, OpWQuo, 0, a, b)
}

// remWords returns the Word a%b of unsigned a and b, and 0 if b is 0.
func remWords(s *Store, a, b Term) Term {
	if natural(s, a) && natural(s, b) {
		return s.WordOf(s.Mod(a, b))
	}
	return applyRow(s, OpWRem, 0, a, b)
}

// natural reports whether no value of t is negative when read with a sign.
func natural(s *Store, t Term) bool { return s.nodes[t].lo >= 0 }

// andWords returns the Word a & b.
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
	return applyRow(s, OpWAnd, 0, a, b)
}

// orWords returns the Word a | b.
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
	return applyRow(s, OpWOr, 0, a, b)
}

// xorWords returns the Word a ^ b.
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
	return applyRow(s, OpWXor, 0, a, b)
}

// shlWords returns the Word a << n for an unsigned n. It is 0 if n is 64 or
// more.
func shlWords(s *Store, a, n Term) Term {
	if c, ok := s.Const(n); ok {
		if uint64(c) >= 64 {
			return s.Word(0)
		}
		return s.WordOf(s.Scale(a, 1<<c))
	}
	return applyRow(s, OpWShl, 0, a, n)
}

// shrWords returns the Word a >> n for an unsigned n. It shifts in copies of
// the sign of a if signed is set, and zeros otherwise. If n is 64 or more, all
// bits are shifted in.
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
	return applyRow(s, OpWShr, Truth(signed), a, n)
}

// WLess returns the Bool a < b for the bits of a and b, read with a sign if
// signed is set.
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
	return applyRow(s, OpWLess, 0, a, b)
}
