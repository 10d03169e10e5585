package solver

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// TestResume checks that a plan goes on after any assignment, whether that is a model or not and whether all of its variables are
// decided or the last ones have their greatest values: by each way to search, and with fresh models only.
func TestResume(t *testing.T) {
	for seed := range int64(600) {
		rng := rand.New(rand.NewSource(seed))
		p := oracle.NewMixture(rng, 200).Problem()
		p.Fresh = rng.Intn(3) == 0
		want := oracle.Models(p, nil)
		for range 6 {
			after := make(problem.Model, len(p.Vars))
			open := rng.Intn(len(after) + 1)
			for i, v := range p.Vars {
				after[i] = v.Lo + rng.Int63n(v.Hi-v.Lo+1)
				if i >= open {
					after[i] = v.Hi
				}
			}
			if len(want) > 0 && rng.Intn(2) == 0 {
				copy(after, want[rng.Intn(len(want))])
			}
			var got []problem.Model
			blank := *p
			blank.Root, blank.Fresh = term.True, false
			r := newRun(context.Background(), &blank, func(m problem.Model) bool { got = append(got, slices.Clone(m)); return true }, nil)
			r.prepare()
			plan := r.plans.planner.Build(p.Root, slices.Clone(r.space.Order), p.Fresh, false)
			for _, f := range plan.forced { // which it has wherever it goes on
				after[f.Var], r.val[f.Var] = f.Value, f.Value
			}
			if len(plan.levels) == 0 {
				continue
			}
			r.runner.After, r.runner.Spent = slices.Clone(after), strategy.Unlimited
			if rng.Intn(2) == 0 {
				r.runner.Loop(plan)
			} else {
				r.runner.Propagate(plan)
			}
			rest := slices.DeleteFunc(slices.Clone(want), func(m problem.Model) bool { return slices.Compare(m, after) <= 0 })
			oracle.Same(t, p, got, rest)
		}
	}
}
