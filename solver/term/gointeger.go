package term

import (
	"fmt"
	"math"
)

// An ArithOp is a binary operator of Go on integers.
type ArithOp uint8

const (
	Add    ArithOp = iota // +
	Sub                   // -
	Mul                   // *
	Quo                   // /
	Rem                   // %
	And                   // &
	Or                    // |
	Xor                   // ^
	AndNot                // &^
	Shl                   // <<
	Shr                   // >>
)

// A value of an IntType is represented by an Int in the range of the type, or,
// with 64 unsigned bits that may be above the greatest int64, by a Word. The
// functions below take and return such terms; Int and UintConst make constants.

// UintConst returns the constant v of an unsigned type that contains it.
func UintConst(s *Store, v uint64) Term {
	if v > math.MaxInt64 {
		return s.Word(int64(v))
	}
	return s.Int(int64(v))
}

// Arith returns a op b as Go computes it in type t, including wrapping around.
// The count of a shift is of any integer type. If Go panics, the result is a
// value of t without meaning: a quotient or remainder by 0 is 0, and a negative
// shift count counts as a great one.
func Arith(s *Store, op ArithOp, a, b Term, t IntType) Term {
	switch op {
	case Add:
		return valueOf(s, s.Add(a, b), t)
	case Sub:
		return valueOf(s, s.Sub(a, b), t)
	case Mul:
		return valueOf(s, s.Mul(a, b), t)
	case Quo:
		if t.unsigned64() {
			return valueOf(s, quoWords(s, a, b), t)
		}
		return valueOf(s, s.Div(a, b), t)
	case Rem:
		if t.unsigned64() {
			return valueOf(s, remWords(s, a, b), t)
		}
		return valueOf(s, s.Mod(a, b), t)
	case And:
		return valueOf(s, andWords(s, a, b), t)
	case Or:
		return valueOf(s, orWords(s, a, b), t)
	case Xor:
		return valueOf(s, xorWords(s, a, b), t)
	case AndNot:
		return valueOf(s, andWords(s, a, combine(s, b, -1, Zero, 0, -1)), t)
	case Shl:
		return valueOf(s, shlWords(s, a, b), t)
	case Shr:
		return valueOf(s, shrWords(s, a, b, t.Signed), t)
	}
	panic(fmt.Sprintf("solver: arithmetic operator %d", op))
}

// Neg returns -a as Go computes it in type t.
func Neg(s *Store, a Term, t IntType) Term { return valueOf(s, s.Scale(a, -1), t) }

// Complement returns ^a as Go computes it in type t.
func Complement(s *Store, a Term, t IntType) Term {
	return valueOf(s, combine(s, a, -1, Zero, 0, -1), t)
}

// Convert returns the conversion of a value of type from to type to.
func Convert(s *Store, a Term, from, to IntType) Term {
	// A value of any type is the sign or zero extension of its bits, so
	// that the conversion does not depend on from.
	return valueOf(s, a, to)
}

// Less returns the Bool a < b for values of type t.
func Less(s *Store, a, b Term, t IntType) Term {
	if t.unsigned64() {
		return WLess(s, a, b, false)
	}
	return s.LT(a, b)
}

// LessEq returns the Bool a <= b for values of type t.
func LessEq(s *Store, a, b Term, t IntType) Term {
	if t.unsigned64() {
		return s.Not(WLess(s, b, a, false))
	}
	return s.LE(a, b)
}

// unsigned64 reports whether t has values that are no int64.
func (t IntType) unsigned64() bool { return t.Bits == 64 && !t.Signed }

// valueOf returns the value of type t with the lowest bits of a term of any
// sort.
func valueOf(s *Store, a Term, t IntType) Term {
	if t.unsigned64() {
		if natural(s, a) {
			return s.AsInt(a)
		}
		return s.WordOf(a)
	}
	return s.IntOf(a, t)
}
