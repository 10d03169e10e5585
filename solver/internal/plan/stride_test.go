package plan

import (
	"math"
	"math/rand"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestStrides compares problems whose last variable has to have a remainder
// with brute force: by positive and negative summands and factors, with and
// without an inverse, alone and together with what else bounds a variable.
func TestStrides(t *testing.T) {
	for seed := range tier.Seeds(int64(300)) {
		rng := rand.New(rand.NewSource(seed))
		s := oracle.NewBuilder()
		st := s.Problem.Store
		var xs []term.Term
		for range 1 + rng.Intn(3) {
			lo := int64(rng.Intn(30) - 20*rng.Intn(2))
			xs = append(xs, s.Integer(term.True, lo, lo+int64(rng.Intn(25))))
		}
		sum := st.Int(int64(rng.Intn(100)))
		for _, x := range xs {
			sum = st.Add(sum, st.Scale(x, int64(rng.Intn(7)-1)))
		}
		if rng.Intn(2) == 0 { // as a hash does
			sum = st.Add(st.Scale(st.Mod(sum, st.Int(5)), 3), xs[len(xs)-1])
		}
		m := int64(2 + rng.Intn(9))
		s.Require(st.EQ(st.Mod(sum, st.Int(m)), st.Int(int64(rng.Intn(int(m))))))
		if rng.Intn(2) == 0 {
			s.Require(st.LE(xs[0], xs[len(xs)-1]))
		}
		check(t, s.Problem, seed)
	}
}

// Of the last variable only the values with the remainder are looked at.
func TestStridesSkip(t *testing.T) {
	s := oracle.NewBuilder()
	st := s.Problem.Store
	x := s.Integer(term.True, -(1 << 61), 1<<61)
	s.Require(st.EQ(st.Mod(x, st.Int(1e9)), st.Int(0)), st.LE(st.Int(-3e9), x), st.LE(x, st.Int(5e9)))
	got, out := collect(t, s.Problem, long)
	if len(got) != 9 || got[0][0] != -3e9 || got[8][0] != 5e9 || out.DeadEnds != 0 {
		t.Errorf("%v, %+v", got, out)
	}
}

func TestAlign(t *testing.T) {
	for _, r := range []problem.Interval{{Lo: math.MinInt64, Hi: math.MinInt64 + 20}, {Lo: math.MaxInt64 - 20, Hi: math.MaxInt64}, {Lo: -9, Hi: 9}, {Lo: 5, Hi: 5}} {
		for m := int64(2); m < 9; m++ {
			for remainder := range m {
				s := &stride{modulus: m, remainder: remainder, inverse: 1}
				from, to, ok := s.align(&Plan{sums: []int64{0}}, r.Lo, r.Hi)
				var want []int64
				for v, more := r.Lo, true; more; v++ {
					more = v != r.Hi
					if term.FloorMod(v, m) == remainder {
						want = append(want, v)
					}
				}
				if ok != (len(want) > 0) || ok && (from != want[0] || to != want[len(want)-1]) {
					t.Fatalf("%d by %d in %v: %d..%d (%v), not %v", remainder, m, r, from, to, ok, want)
				}
			}
		}
	}
}
