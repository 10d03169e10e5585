package search

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
)

// stepped enumerates p under a limit and returns what came of it.
func stepped(t *testing.T, p *problem.Problem, limit strategy.StepLimit) ([]problem.Model, strategy.Outcome) {
	t.Helper()
	var got []problem.Model
	out, err := Enumerate(context.Background(), p, func(m problem.Model) bool {
		got = append(got, slices.Clone(m))
		return true
	}, Options{Steps: limit})
	if err != nil {
		t.Fatal(err)
	}
	return got, out
}

// The count of steps is that of the problem: it does not change from run to
// run, and a limit ends each at the same model.
func TestStepsAreCounted(t *testing.T) {
	for name, p := range map[string]*problem.Problem{
		"red-black trees": oracle.RedBlack(4, 8),
		"search trees":    oracle.SearchTree(4, 9),
		"sorted slices":   oracle.SortedSlice(5, 0, 9),
		"queens":          oracle.Queens(8),
		"no models":       oracle.Squares(4),
		"clauses":         oracle.Clauses(20, 3.5, 1),
	} {
		t.Run(name, func(t *testing.T) {
			all, whole := stepped(t, p, nil)
			if _, again := stepped(t, p, nil); again.Stats != whole.Stats || whole.Stats.Steps == 0 {
				t.Fatalf("%+v, then %+v", whole.Stats, again.Stats)
			}
			for part := int64(1); part <= 4; part++ {
				limit := whole.Stats.Steps * part / 4
				got, out := stepped(t, p, func(int64) int64 { return limit })
				if out.Complete != (part == 4) || !out.Complete && out.Reason != strategy.OutOfSteps {
					t.Errorf("%d of %d steps: %+v", limit, whole.Stats.Steps, out)
				}
				oracle.Same(t, p, got, all[:len(got)])
				again, more := stepped(t, p, func(int64) int64 { return limit })
				oracle.Same(t, p, again, got)
				if more.Stats != out.Stats || more.Stats.Steps > limit && out.Complete {
					t.Errorf("%+v, not %+v", more.Stats, out.Stats)
				}
			}
		})
	}
}

// A limit that depends on the models ends a search for rare ones, and is lifted
// for good ones.
func TestStepLimitFollowsModels(t *testing.T) {
	limit := func(models int64) int64 {
		if models >= 100 {
			return math.MaxInt64
		}
		return 5_000
	}
	if got, out := stepped(t, oracle.NoModels(), limit); len(got) > 0 || out.Complete || out.Reason != strategy.OutOfSteps {
		t.Errorf("no models: %d, %+v", len(got), out)
	}
	p := oracle.SortedSlice(6, 0, 9)
	all, whole := stepped(t, p, nil)
	if whole.Stats.Steps <= 5_000 {
		t.Fatalf("only %d steps", whole.Stats.Steps)
	}
	got, out := stepped(t, p, limit)
	oracle.Same(t, p, got, all)
	if !out.Complete {
		t.Errorf("%+v", out)
	}
}
