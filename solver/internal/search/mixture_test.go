package search

import (
	"math/rand"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestSearchOfMixtures compares them with brute force: with every budget, with
// a fallback, and counted.
func TestSearchOfMixtures(t *testing.T) {
	rounds := tier.Of(1500, 6000)
	for seed := range tier.Seeds(int64(rounds)) {
		rng := rand.New(rand.NewSource(seed))
		p := oracle.NewMixture(rng, 1000).Problem()
		p.Fresh = rng.Intn(3) == 0
		want := oracle.Models(p, nil)
		got, _ := collectRun(t, p, nil, defaultBudget)
		oracle.Same(t, p, got, want)
		got, _ = collectRun(t, p, nil, tight(seed))
		oracle.Same(t, p, got, want)
		got, _ = collectRun(t, p, bruteFallback(p, int(seed%4)), tight(seed/3))
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
