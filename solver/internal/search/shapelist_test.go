package search

import (
	"context"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
)

// TestListsInPieces has lists hold few shapes, so that sizes are left out of
// them, and shapes of one size, and finds the same models in the same order
// without much more work: alone, and where the fallback takes over amid the
// shapes of a size.
func TestListsInPieces(t *testing.T) {
	for _, p := range []*problem.Problem{oracle.SearchTreeWithin(5, 7, nil), oracle.SearchTreeWithin(5, 7, []problem.Interval{{Lo: 2, Hi: 4}})} {
		want, whole := collectRun(t, p, nil, defaultBudget)
		if whole.Stats.Shapes < 300 {
			t.Fatalf("only %d shapes", whole.Stats.Shapes)
		}
		for _, listed := range []int{0, 1, 7, 20, 40, 100} {
			b := defaultBudget
			b.listed = listed
			got, out := collectRun(t, p, nil, b)
			oracle.Same(t, p, got, want)
			if out.Stats.Shapes != whole.Stats.Shapes || out.Stats.DeadEnds > 3*whole.Stats.DeadEnds {
				t.Errorf("lists of %d: did %+v, %+v at once", listed, out.Stats, whole.Stats)
			}
			for _, most := range []int64{0, 3, 20} {
				b.shapes = strategy.Rate{Base: most * deadShapeFails, Each: 0}
				got, _ = collectRun(t, p, knowing(p, want), b)
				oracle.Same(t, p, got, want)
			}
		}
	}
}

// knowing is a fallback that has the models of a problem.
func knowing(p *problem.Problem, models []problem.Model) *Fallback {
	return &Fallback{Enumerate: func(_ context.Context, cube problem.Cube, yield func(problem.Model) bool) (strategy.Outcome, error) {
		inside := cube.Term(p)
		for _, m := range models {
			if p.Store.Eval(inside, m) != 0 && !yield(m) {
				return strategy.Outcome{Reason: "stopped"}, nil
			}
		}
		return strategy.Outcome{Complete: true}, nil
	}}
}
