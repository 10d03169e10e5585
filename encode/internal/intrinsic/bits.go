package intrinsic

import (
	"fmt"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// countingBits returns the functions of package math/bits that count, by full
// name. The package has tables for them, and compilers have instructions.
func countingBits() map[string]exec.Intrinsic {
	r := map[string]exec.Intrinsic{}
	for _, bits := range []uint8{0, 8, 16, 32, 64} {
		name := ""
		if bits > 0 {
			name = fmt.Sprint(bits)
		} else {
			bits = 64 // a uint that is narrower holds no more
		}
		r["math/bits.Len"+name] = ofWord((*sym.Terms).BitLen, bits)
		r["math/bits.OnesCount"+name] = ofWord((*sym.Terms).OnesCount, bits)
		if name != "" {
			r["math/bits.TrailingZeros"+name] = ofWord((*sym.Terms).TrailingZeros, bits)
		}
	}
	return r
}

// ofWord returns a function of an unsigned integer of some bits.
func ofWord(f func(t *sym.Terms, v sym.Term, of term.IntType) sym.Term, bits uint8) exec.Intrinsic {
	return func(e *exec.Execution, c *exec.Call) []sym.Value {
		return []sym.Value{f(e.M.T, c.Args[0].(sym.Term), term.IntType{Bits: bits})}
	}
}
