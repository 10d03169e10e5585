package plan

import (
	"math"
	"math/rand"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// turns are the dead ends that loops and propagation may have before it is the
// turn of the other.
type turns struct{ loops, propagation strategy.Rate }

// long are turns that loops do not come to the end of.
var long = turns{loops: strategy.Rate{Base: math.MaxInt64}}

// short are turns that end all the time.
func short(n int64) turns {
	return turns{strategy.Rate{Base: n % 3, Each: n / 3 % 2}, strategy.Rate{Base: n / 2 % 3}}
}

// planned returns the plan of a problem whose variables are all realized, and
// what runs it.
func planned(p *problem.Problem, yield func(problem.Model) bool) (*Plan, *Runner) {
	own := *p
	own.Store = p.Store.Clone()
	meter := &strategy.Meter{}
	c := NewPlanner(&own, term.NewSubstitution(own.Store, len(own.Vars)), meter.Canceled)
	return c.Build(own.Root, own.Order(), own.Fresh, false), NewRunner(&own, own.Order(), meter, yield)
}

// runPlan runs a plan to its end.
func (r *Runner) runPlan(p *Plan, t turns) {
	if p.Empty {
		return
	}
	for _, f := range p.Forced {
		r.Val[f.Var] = f.Value
	}
	if p.Depth() == 0 {
		r.Emit()
		return
	}
	for turn := 0; ; turn++ {
		r.TurnOver = false
		growth := int64(1) << min(turn/2, 40)
		if turn%2 == 0 {
			r.Spent = t.loops.Allow(r.meter.Stats.Models, growth)
			r.Loop(p)
		} else {
			r.Spent = t.propagation.Allow(r.meter.Stats.Models, growth)
			r.Propagate(p)
		}
		if !r.TurnOver {
			return
		}
	}
}

// collect returns the models of a problem that its plan yields, and what that
// took.
func collect(t *testing.T, p *problem.Problem, of turns) ([]problem.Model, strategy.Stats) {
	t.Helper()
	var got []problem.Model
	plan, r := planned(p, func(m problem.Model) bool {
		got = append(got, slices.Clone(m))
		return true
	})
	r.runPlan(plan, of)
	if r.meter.Halted() || r.meter.Stats.Models != int64(len(got)) {
		t.Fatalf("%d models yielded: %+v\n%s", len(got), r.meter.Outcome(), oracle.Describe(p))
	}
	return got, r.meter.Stats
}

// check compares what the plan of a problem yields, in long turns and in short
// ones, and what it counts with brute force. It returns the models.
func check(t *testing.T, p *problem.Problem, n int64) []problem.Model {
	t.Helper()
	want := oracle.Models(p, nil)
	for _, of := range []turns{long, short(n)} {
		got, _ := collect(t, p, of)
		oracle.Same(t, p, got, want)
		plan, r := planned(p, nil)
		r.Counting = true
		if r.runPlan(plan, of); r.meter.Halted() || r.meter.Stats.Models != int64(len(want)) {
			t.Fatalf("%d models are counted, not %d\n%s", r.meter.Stats.Models, len(want), oracle.Describe(p))
		}
	}
	return want
}

// realized changes a problem so that all of its variables are realized.
func realized(p *problem.Problem) *problem.Problem {
	for i := range p.Vars {
		v := &p.Vars[i]
		v.Guard, v.Weight, v.Class = term.True, 0, max(v.Class, problem.Finite)
	}
	return p
}

// TestPlansAgainstBruteForce checks that plans are right by themselves, not
// only for what propagation leaves of a problem.
func TestPlansAgainstBruteForce(t *testing.T) {
	rounds := tier.Of(200, 1500)
	for seed := range tier.Seeds(int64(rounds)) {
		check(t, realized(oracle.RandomChoices(seed, 200).Problem()), seed)
	}
}

// TestMixtures checks conjuncts that plans treat in different ways together.
func TestMixtures(t *testing.T) {
	rounds := tier.Of(700, 3000)
	for seed := range tier.Seeds(int64(rounds)) {
		rng := rand.New(rand.NewSource(seed))
		p := oracle.NewMixture(rng, 1000).Problem()
		p.Fresh = rng.Intn(3) == 0
		check(t, p, seed)
	}
}

// TestResume checks that a plan goes on after any assignment, whether that is a
// model or not and whether all of its variables are decided or the last ones
// have their greatest values: by each way to search, and with fresh models
// only.
func TestResume(t *testing.T) {
	for seed := range tier.Seeds(int64(600)) {
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
			plan, r := planned(p, func(m problem.Model) bool { got = append(got, slices.Clone(m)); return true })
			for _, f := range plan.Forced { // which it has wherever it goes on
				after[f.Var], r.Val[f.Var] = f.Value, f.Value
			}
			if plan.Depth() == 0 {
				continue
			}
			r.After, r.Spent = slices.Clone(after), strategy.Unlimited
			if rng.Intn(2) == 0 {
				r.Loop(plan)
			} else {
				r.Propagate(plan)
			}
			rest := slices.DeleteFunc(slices.Clone(want), func(m problem.Model) bool { return slices.Compare(m, after) <= 0 })
			oracle.Same(t, p, got, rest)
		}
	}
}

// TestMaximaFarOut has a maximum whose operand needs more than 62 bits together
// with its own negation.
func TestMaximaFarOut(t *testing.T) {
	const far = 1 << 61
	p := oracle.Data(problem.Interval{Lo: -far + 2, Hi: -far + 6}, problem.Interval{Lo: -far - 50, Hi: -far + 20})
	s, x, y := p.Store, p.Vars[0].Term, p.Vars[1].Term
	a, b := s.AddConst(x, far-2), s.AddConst(y, far)
	p.Root = s.LE(s.Add(s.Sum(2, []term.Term{a, b}, []int64{1, 2}), s.Max(b, a)), s.Int(1))
	check(t, p, 1)
}
