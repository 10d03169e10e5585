package solver

import (
	"math/rand"
	"testing"
)

// TestCopies compares problems in which many variables are earlier ones plus a constant with brute force, also
// where the ways to search take over from each other all the time.
func TestCopies(t *testing.T) {
	for seed := range int64(400) {
		rng := rand.New(rand.NewSource(seed))
		s := newShaper()
		st := s.p.Store
		var xs []Term
		for i := range 4 + rng.Intn(4) {
			lo := int64(rng.Intn(3))
			xs = append(xs, s.integer(True, lo, lo+2))
			if i == 0 {
				continue
			}
			switch x := xs[rng.Intn(i)]; rng.Intn(6) {
			case 0, 1, 2:
				s.require(st.EQ(xs[i], st.AddConst(x, int64(rng.Intn(3)-1))))
			case 3:
				s.require(st.LE(x, xs[i]))
			case 4:
				s.require(st.Not(st.EQ(x, xs[i])))
			}
		}
		if n := len(xs); rng.Intn(2) == 0 { // what has dead ends
			s.require(st.EQ(st.Mod(st.Mul(xs[rng.Intn(n)], xs[rng.Intn(n)]), st.Int(3)), st.Mod(xs[rng.Intn(n)], st.Int(2))))
		}
		want := checkPlans(t, s.p)
		got, _ := collect(t, s.p, nil, tight(seed))
		same(t, s.p, got, want)
	}
}
