package solver

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// TestResume checks that a plan goes on after any assignment, whether that is a model or not and whether all of its variables are
// decided or the last ones have their greatest values: by each way to search, and with fresh models only.
func TestResume(t *testing.T) {
	for seed := range int64(600) {
		rng := rand.New(rand.NewSource(seed))
		m := newMixture(rng, 200)
		p := m.p
		p.Fresh = rng.Intn(3) == 0
		want := bruteForce(p, nil)
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
			plan := r.planner.build(p.Root, slices.Clone(r.order), p.Fresh, false)
			for _, f := range plan.forced { // which it has wherever it goes on
				after[f.Var], r.val[f.Var] = f.Value, f.Value
			}
			if len(plan.levels) == 0 {
				continue
			}
			r.from, r.spent = slices.Clone(after), unlimited
			if rng.Intn(2) == 0 {
				plan.restart()
				r.descend(plan, 0, plan.fresh, true)
			} else {
				r.foresee(plan)
			}
			rest := slices.DeleteFunc(slices.Clone(want), func(m problem.Model) bool { return slices.Compare(m, after) <= 0 })
			same(t, p, got, rest)
		}
	}
}
