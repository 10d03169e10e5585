package lift

import (
	"fmt"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// bitPrimitives are the functions of package math/bits that count, by full
// name. The package has tables for them, and compilers have instructions.
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
		r["math/bits.Len"+name] = func(l *Lifter, args []sym.Value) sym.Value { return l.T.BitLen(args[0].(sym.Term), t) }
		r["math/bits.OnesCount"+name] = func(l *Lifter, args []sym.Value) sym.Value { return l.T.OnesCount(args[0].(sym.Term), t) }
		if name != "" {
			r["math/bits.TrailingZeros"+name] = func(l *Lifter, args []sym.Value) sym.Value { return l.T.TrailingZeros(args[0].(sym.Term), t) }
		}
	}
	return r
}
