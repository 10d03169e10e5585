package sym_test

import (
	"go/types"
	"math"
	"math/bits"
	"testing"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver/term"
)

// TestCountedBits compares what is counted of words with package math/bits.
func TestCountedBits(t *testing.T) {
	in := newInputs(t)
	ts := in.M.T
	x, wide := in.Int(0, 255), ts.Store.WordOf(in.Int(math.MinInt64, math.MaxInt64))
	small, big := term.IntType{Bits: 8}, term.IntType{Bits: 64}
	for m := range in.Models(random(50), 400) {
		v := symtest.View{M: in.M, Model: m}
		n, w := uint8(v.Int(x)), uint64(v.Int(wide))
		for _, c := range []struct {
			name string
			got  sym.Term
			want int
		}{
			{"Len8", ts.BitLen(x, small), bits.Len8(n)}, {"Len64", ts.BitLen(wide, big), bits.Len64(w)},
			{"OnesCount8", ts.OnesCount(x, small), bits.OnesCount8(n)}, {"OnesCount64", ts.OnesCount(wide, big), bits.OnesCount64(w)},
			{"TrailingZeros8", ts.TrailingZeros(x, small), bits.TrailingZeros8(n)},
			{"TrailingZeros64", ts.TrailingZeros(wide, big), bits.TrailingZeros64(w)},
		} {
			if int(v.Int(c.got)) != c.want {
				t.Fatalf("%s of %d and %d is %d, want %d", c.name, n, w, v.Int(c.got), c.want)
			}
		}
	}
}

// TestClamped keeps numbers between bounds.
func TestClamped(t *testing.T) {
	in := newInputs(t)
	x := in.Int(-5, 9)
	between, most := in.M.T.Clamped(x, 4), in.M.T.AtMost(x, 4)
	for m := range in.Models(random(51), 20) {
		v := symtest.View{M: in.M, Model: m}
		n := v.Int(x)
		if v.Int(between) != max(0, min(n, 4)) || v.Int(most) != min(n, 4) {
			t.Errorf("%d is clamped to %d and %d", n, v.Int(between), v.Int(most))
		}
	}
	if n := in.M.T.Greatest(x); n != 9 {
		t.Errorf("the greatest value is %d, want 9", n)
	}
}

// TestRanges gives the sizes and ranges of integer types.
func TestRanges(t *testing.T) {
	for kind, want := range map[types.BasicKind][2]int64{
		types.Int8: {math.MinInt8, math.MaxInt8}, types.Uint8: {0, math.MaxUint8}, types.Int16: {math.MinInt16, math.MaxInt16},
		types.Uint32: {0, math.MaxUint32}, types.Int64: {math.MinInt64, math.MaxInt64}, types.Uint64: {0, math.MaxInt64},
		types.UntypedRune: {math.MinInt, math.MaxInt}, types.Uintptr: {0, math.MaxInt},
	} {
		it, ok := sym.IntTypeOf(types.Typ[kind], symtest.Sizes)
		if lo, hi := sym.RangeOf(it); !ok || lo != want[0] || hi != want[1] {
			t.Errorf("%s is %d..%d, want %v", types.Typ[kind], lo, hi, want)
		}
	}
	if _, ok := sym.IntTypeOf(types.Typ[types.Float64], symtest.Sizes); ok {
		t.Error("float64 is an integer type")
	}
}
