package solver

import (
	"math"
	"math/rand"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// TestMixtures compares them with brute force: with every budget, with a relay, and counted.
func TestMixtures(t *testing.T) {
	rounds := int64(6000)
	if testing.Short() {
		rounds = 1500
	}
	for seed := range rounds {
		rng := rand.New(rand.NewSource(seed))
		p := oracle.NewMixture(rng, 1000).Problem()
		p.Fresh = rng.Intn(3) == 0
		want := oracle.Models(p, nil)
		got, _ := collect(t, p, nil, defaultBudget)
		oracle.Same(t, p, got, want)
		got, _ = collect(t, p, nil, tight(seed))
		oracle.Same(t, p, got, want)
		got, _ = collect(t, p, bruteRelay(p, int(seed%4)), tight(seed/3))
		oracle.Same(t, p, got, want)
		for _, b := range []budget{defaultBudget, tight(seed)} {
			r := newRun(t.Context(), p, nil, nil)
			r.runner.Counting, r.budget = true, b
			if out, err := r.enumerate(); err != nil || !out.Complete || out.Stats.Models != int64(len(want)) {
				t.Fatalf("%d models (%v), not %d\n%s", out.Stats.Models, err, len(want), oracle.Describe(p))
			}
		}
	}
}

// TestMaximaFarOut has a maximum whose operand needs more than 62 bits together with its own negation.
func TestMaximaFarOut(t *testing.T) {
	const far = 1 << 61
	p := oracle.Data(problem.Interval{Lo: -far + 2, Hi: -far + 6}, problem.Interval{Lo: -far - 50, Hi: -far + 20})
	s, x, y := p.Store, p.Vars[0].Term, p.Vars[1].Term
	a, b := s.AddConst(x, far-2), s.AddConst(y, far)
	p.Root = s.LE(s.Add(s.Sum(2, []term.Term{a, b}, []int64{1, 2}), s.Max(b, a)), s.Int(1))
	checkProblem(t, p)
}

// TestBounds merges bounds of the same sum, and compares what they leave with what each leaves.
func TestBounds(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for range 20000 {
		p := &plan{sums: []int64{int64(rng.Intn(21) - 10)}}
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
