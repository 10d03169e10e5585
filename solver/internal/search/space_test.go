package search

import (
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
)

// What a decision does not realize costs no revisions: few nodes take as long
// in a deep tree as in a shallow one.
func TestUnrealisedCostsNothing(t *testing.T) {
	work := func(depth int) int64 {
		r := newRun(t.Context(), oracle.Nodes(depth, 5), func(problem.Model) bool { return true }, nil)
		if !r.prepare() {
			t.Fatal("no models")
		}
		before := r.space.Engine.Work
		r.bySize()
		if r.meter.Stats.DeadEnds > 0 {
			t.Errorf("depth %d: %d dead ends", depth, r.meter.Stats.DeadEnds)
		}
		if r.meter.Stats.Models != 42 {
			t.Errorf("depth %d: %d models, want the Catalan number 42", depth, r.meter.Stats.Models)
		}
		return r.space.Engine.Work - before
	}
	if five, ten := work(5), work(10); ten > 2*five {
		t.Errorf("%d revisions at depth 10, %d at depth 5", ten, five)
	}
}
