package search

import (
	"math/rand"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestHulls compares the intervals of random problems with their models: each
// value that a variable has where it is realized lies in its interval, and some
// intervals are narrower than the domain.
func TestHulls(t *testing.T) {
	narrower, empty := 0, 0
	for seed := range tier.Seeds(tier.Of(100, 1000)) {
		rng := rand.New(rand.NewSource(int64(seed)))
		data := make([]byte, 200)
		rng.Read(data)
		p := oracle.NewChoices(data).Problem()
		models := oracle.Models(p, nil)
		hulls, ok := Hulls(p)
		if !ok {
			if len(models) > 0 {
				t.Fatalf("no hulls, but %d models\n%s", len(models), oracle.Describe(p))
			}
			continue
		}
		for i, v := range p.Vars {
			h := hulls[i]
			switch {
			case h.Lo > h.Hi:
				empty++
			case v.Lo < h.Lo || h.Hi < v.Hi:
				narrower++
			}
			for _, m := range models {
				if p.Store.Eval(v.Guard, m) != 0 && (m[i] < h.Lo || h.Hi < m[i]) {
					t.Fatalf("v%d is %d in a model, beyond %d..%d\n%s", i, m[i], h.Lo, h.Hi, oracle.Describe(p))
				}
			}
		}
	}
	if narrower == 0 || empty == 0 {
		t.Errorf("%d narrower, %d empty", narrower, empty)
	}
}
