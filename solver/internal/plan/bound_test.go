package plan

import (
	"math"
	"math/rand"
	"testing"
)

// TestBounds merges bounds of the same sum, and compares what they leave with
// what each leaves.
func TestBounds(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for range 20000 {
		p := &Plan{sums: []int64{int64(rng.Intn(21) - 10)}}
		var together level
		lo, hi := int64(math.MinInt64), int64(math.MaxInt64)
		coef, square := int64(rng.Intn(7)-3), int64(0)
		if rng.Intn(4) == 0 {
			coef, square, lo = 0, int64(2*rng.Intn(2)-1), 0
		}
		wantLo, wantHi := lo, hi
		for range 2 + rng.Intn(2) {
			from := int64(rng.Intn(41) - 20)
			b := bound{coef: coef, square: square, lo: from, hi: from + int64(rng.Intn(9))}
			b.most, b.least = rng.Intn(2) == 0, rng.Intn(2) == 0
			together.bound(b)
			wantLo, wantHi = b.tighten(p, wantLo, wantHi)
			if wantLo > wantHi {
				break
			}
		}
		if len(together.bounds) != 1 {
			t.Fatalf("%d bounds", len(together.bounds))
		}
		lo, hi = together.bounds[0].tighten(p, lo, hi)
		if empty := wantLo > wantHi; empty != (lo > hi) || !empty && (lo != wantLo || hi != wantHi) {
			t.Fatalf("%+v: %d..%d, not %d..%d", together.bounds, lo, hi, wantLo, wantHi)
		}
	}
}
