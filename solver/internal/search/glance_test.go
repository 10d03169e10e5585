package search

import (
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
)

// TestGlance has the work to estimate models end soon if there are much fewer
// than are wanted, and go on otherwise.
func TestGlance(t *testing.T) {
	estimate := func(least float64) (all float64, work int64) {
		r := newRun(t.Context(), oracle.RedBlack(4, 20), nil, nil)
		if !r.prepare() {
			t.Fatal("the problem has no models")
		}
		r.runner.Counting = true
		c := &cutter{run: r, rnd: rand.NewPCG(1, 1), root: branch{variable: bySize}}
		if !c.list() {
			t.Fatal("the problem has too many sizes")
		}
		before := r.space.Engine.Work
		return c.glance(least), r.space.Engine.Work - before
	}
	rough, little := estimate(1e30)
	all, most := estimate(1)
	t.Logf("about %.3g models with %d revisions, %.3g with %d", rough, little, all, most)
	if little > rootWork/16 || most < rootWork/2 {
		t.Errorf("%d and %d revisions", little, most)
	}
	if _, between := estimate(4 * rough); between <= little || between >= most {
		t.Errorf("%d revisions, and %d if there are less than %g models", most, between, 4*rough)
	}
}
