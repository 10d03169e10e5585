package term_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/solver/term"
)

// TestSharedBranches adds to conditionals that have their branches in common,
// again and again: there are 2^100 paths through them, of which none may be gone
// for itself. The sums have the values that int64 has.
func TestSharedBranches(t *testing.T) {
	s := term.NewStore()
	var vars []term.Term
	variable := func(lo, hi int64) term.Term {
		v := s.NewVar(len(vars), false, lo, hi)
		vars = append(vars, v)
		return v
	}
	x := s.Ite(s.LE(variable(0, 1), s.Int(0)), s.Int(math.MinInt64), variable(-3, 3))
	for range 50 {
		a := s.Ite(s.LE(variable(0, 1), s.Int(0)), x, s.Int(math.MaxInt64))
		b := s.Ite(s.LE(variable(0, 1), s.Int(0)), s.Int(math.MinInt64), x)
		x = s.Ite(s.LE(variable(0, 1), s.Int(0)), a, b)
	}
	sum := s.Add(x, s.Int(5))
	r := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		m := make([]int64, len(vars))
		for i := range m {
			m[i] = r.Int64N(2)
		}
		if got, want := s.Eval(sum, m), s.Eval(x, m)+5; got != want {
			t.Fatalf("%d, want %d", got, want)
		}
	}
}
