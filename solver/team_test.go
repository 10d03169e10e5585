package solver

import (
	"context"
	"slices"
	"testing"
)

// TestTeam checks that several goroutines find what one does, in the same order, in problems large enough for
// every way to share them out.
func TestTeam(t *testing.T) {
	for name, p := range map[string]*Problem{
		"red-black trees": redBlack(4, 8),
		"search trees":    searchTreeWithin(4, 7, []Interval{{1, 5}}),
		"sorted slices":   sortedSlice(6, 0, 9),
		"distinct slices": distinctSlice(5, 0, 6),
		"products":        product(300),
		"queens":          queens(7),
		"clauses":         clauses(20, 3.5, 1),
	} {
		t.Run(name, func(t *testing.T) {
			want, _ := collect(t, p, nil, defaultBudget)
			for _, from := range []int64{0, 40} {
				for _, goroutines := range []int{2, 5} {
					got, _ := collectWith(t, p, nil, defaultBudget, teamFrom(p, goroutines, false, from))
					same(t, p, got, want)
				}
			}
			tight := defaultBudget
			tight.levels, tight.propagation = rate{5, 1}, rate{5, 1}
			got, _ := collectWith(t, p, bruteFree(p, want), tight, teamFrom(p, 2, true, 0))
			same(t, p, got, want)
		})
	}
}

// bruteFree is a relay that knows all models.
func bruteFree(p *Problem, all []Model) *relay {
	return &relay{enumerate: func(_ context.Context, cube Cube, yield func(Model) bool) (Outcome, error) {
		inside := cube.Term(p)
		for _, m := range all {
			if p.Store.Eval(inside, m) != 0 && !yield(slices.Clone(m)) {
				return Outcome{Reason: "stopped"}, nil
			}
		}
		return Outcome{Complete: true}, nil
	}}
}

// The goroutines make plans of their own, which differ by what each has planned before. Their shares of a shape
// have each of its models once all the same.
func TestTeamOfDifferentPlans(t *testing.T) {
	rounds := 400
	if testing.Short() {
		rounds = 100
	}
	for seed := range rounds {
		p := lossyProblem(int64(seed), 4)
		want, _ := collect(t, p, nil, defaultBudget)
		for _, from := range []int64{0, 1, 5} {
			got, _ := collectWith(t, p, nil, defaultBudget, teamFrom(p, 2, false, from))
			same(t, p, got, want)
		}
	}
}
