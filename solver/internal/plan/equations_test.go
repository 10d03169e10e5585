package plan

import (
	"math/rand"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestEquations compares systems of linear equations, with and without an order
// of the variables and inequalities, with brute force: dependent ones,
// contradictory ones, and ones with a coefficient that divides nothing.
func TestEquations(t *testing.T) {
	for seed := range tier.Seeds(int64(1500)) {
		rng := rand.New(rand.NewSource(seed))
		s := oracle.NewBuilder()
		st := s.Problem.Store
		var xs []term.Term
		var model problem.Model
		for range 3 + rng.Intn(3) {
			lo, n := int64(rng.Intn(7)-4), 2+rng.Intn(4)
			xs = append(xs, s.Integer(term.True, lo, lo+int64(n)))
			model = append(model, lo+int64(rng.Intn(n+1)))
		}
		for range 1 + rng.Intn(5) {
			coefs := make([]int64, len(xs))
			for i := range coefs {
				coefs[i] = int64(rng.Intn(7) - 3)
			}
			sum := st.Sum(0, xs, coefs)
			by := st.Int(st.Eval(sum, model) + int64(rng.Intn(8)/6))
			if rng.Intn(5) == 0 {
				s.Require(st.LE(sum, by))
			} else {
				s.Require(st.EQ(sum, by))
			}
		}
		for i := range xs[1:] {
			switch rng.Intn(4) {
			case 0:
				s.Require(st.LE(xs[i], st.AddConst(xs[i+1], 1)))
			case 1:
				s.Require(st.LE(xs[i+1], xs[i]))
			}
		}
		check(t, s.Problem, seed)
	}
}
