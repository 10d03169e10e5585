package plan

import (
	"math/rand"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestImplied compares problems in which what is said of the first variables
// bounds the last ones, as elements do a size that comes after them, with brute
// force. Some numbers are too large for bit filters.
func TestImplied(t *testing.T) {
	for seed := range tier.Seeds(int64(1000)) {
		rng := rand.New(rand.NewSource(seed))
		between := func(lo, hi int) int64 { return int64(lo + rng.Intn(hi-lo+1)) }
		shape := oracle.NewBuilder()
		s := shape.Problem.Store
		var xs, sizes []term.Term
		for i := range 2 + rng.Intn(3) {
			lo, n, base := between(-1, 0), between(1, 4), int64(0)
			switch {
			case i == 0 && rng.Intn(4) == 0:
				n = 130 // of several windows
			case rng.Intn(3) == 0:
				base = 1 << 60
			}
			x := shape.Integer(term.True, base+lo, base+lo+n)
			if base > 0 {
				x = s.Sub(s.Scale(x, 2), s.AddConst(x, base))
			}
			xs = append(xs, x)
		}
		for range 1 + rng.Intn(2) {
			sizes = append(sizes, shape.Integer(term.True, 0, between(1, 5)))
		}
		some := func() term.Term { return xs[rng.Intn(len(xs))] }
		cond := func() term.Term {
			x, y, k := some(), some(), s.Int(between(-1, 3))
			return []term.Term{s.EQ(x, k), s.NE(x, k), s.LE(x, y), s.LE(s.Mul(x, y), k), s.And(s.LE(k, x), s.LE(x, y)), s.LE(s.Add(x, y), k)}[rng.Intn(6)]
		}
		for range 2 + rng.Intn(4) {
			n, k := sizes[rng.Intn(len(sizes))], s.Int(between(0, 4))
			small := s.LE(n, k)
			shape.Require([]term.Term{s.Or(small, cond()), s.Or(s.Not(small), cond()), s.Ite(small, cond(), cond())}[rng.Intn(3)])
		}
		check(t, shape.Problem, seed)
	}
}
