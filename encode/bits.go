package encode

import (
	"fmt"

	"github.com/typetarget/target/solver/term"
)

// bitPrimitives are the functions of package math/bits that count, by full name. The package has
// tables for them, and compilers have instructions.
var bitPrimitives = countingBits()

func countingBits() map[string]primitive {
	r := map[string]primitive{}
	for _, bits := range []uint8{0, 8, 16, 32, 64} {
		name := ""
		if bits > 0 {
			name = fmt.Sprint(bits)
		} else {
			bits = 64 // a uint that is narrower holds no more
		}
		t := term.IntType{Bits: bits}
		r["math/bits.Len"+name] = func(l *lifter, args []value) value { return l.bitLen(args[0].(Term), t) }
		r["math/bits.OnesCount"+name] = func(l *lifter, args []value) value { return l.onesCount(args[0].(Term), t) }
		if name != "" {
			r["math/bits.TrailingZeros"+name] = func(l *lifter, args []value) value { return l.trailingZeros(args[0].(Term), t) }
		}
	}
	return r
}

// countIf is 1 where c holds and else 0.
func (l *lifter) countIf(c Term) Term { return l.t.ite(c, l.t.num(1), l.t.num(0)) }

// bitLen is the number of bits that x needs.
func (l *lifter) bitLen(x Term, t term.IntType) Term {
	n := l.t.num(0)
	for k := range t.Bits {
		n = l.t.add(n, l.countIf(l.t.s.LessEq(l.t.s.UintConst(1<<k), x, t)))
	}
	return n
}

// onesCount is the number of bits of x that are set.
func (l *lifter) onesCount(x Term, t term.IntType) Term {
	n := l.t.num(0)
	for k := range t.Bits {
		shifted := l.t.s.Arith(term.Shr, x, l.t.num(int64(k)), t)
		n = l.t.add(n, l.countIf(l.t.not(l.t.is(l.t.s.Arith(term.And, shifted, l.t.num(1), t), 0))))
	}
	return n
}

// trailingZeros is the number of bits that are not set below the first that is.
func (l *lifter) trailingZeros(x Term, t term.IntType) Term {
	n := l.t.num(0)
	for k := range t.Bits {
		low := l.t.s.Arith(term.And, x, l.t.s.UintConst(1<<(k+1)-1), t)
		n = l.t.add(n, l.countIf(l.t.is(low, 0)))
	}
	return n
}
