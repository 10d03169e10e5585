package search

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/plan"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

func TestCount(t *testing.T) {
	counted := 0
	for seed := range tier.Seeds(int64(600)) {
		p := oracle.RandomChoices(seed, 200).Problem()
		want := int64(len(oracle.Models(p, nil)))
		if c, ok := Count(t.Context(), p, 0, nil); c.Models != want || !ok {
			t.Fatalf("%d models (%v), not %d\n%s", c.Models, ok, want, oracle.Describe(p))
		}
		counted += int(min(want, 1))
	}
	if counted < 100 {
		t.Errorf("only %d problems have models", counted)
	}
	for name, x := range map[string]struct {
		p    *problem.Problem
		want int64
	}{
		"red-black trees": {oracle.RedBlack(4, 12), 140169},
		"sorted slices":   {oracle.SortedSlice(6, 0, 25), 906192},
	} {
		if c, ok := Count(t.Context(), x.p, 0, nil); c.Models != x.want || !ok {
			t.Errorf("%s: %d (%v), not %d", name, c.Models, ok, x.want)
		}
	}
}

func TestCountGivesUp(t *testing.T) {
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if c, ok := Count(canceled, oracle.Queens(6), 0, nil); ok {
		t.Errorf("%d models after the context's end", c.Models)
	}
	for _, p := range []*problem.Problem{
		oracle.Data(problem.Interval{Lo: math.MinInt64, Hi: math.MaxInt64}),
		oracle.Data(problem.Interval{Lo: 0, Hi: 3}, problem.Interval{Lo: 0, Hi: 1 << 61}),
	} {
		if c, ok := Count(t.Context(), p, 0, nil); ok {
			t.Errorf("%d models of more than there are numbers", c.Models)
		}
	}
	p := oracle.Data(problem.Interval{Lo: 0, Hi: math.MaxInt64 - 1})
	if c, ok := Count(t.Context(), p, 0, nil); c.Models != math.MaxInt64 || !ok {
		t.Errorf("%d models (%v) of as many as there are numbers", c.Models, ok)
	}
}

// A level of very many values, some of which each window has, does not keep a
// count from ending in time.
func TestCountEnds(t *testing.T) {
	p := oracle.Data(problem.Interval{Lo: math.MinInt64, Hi: math.MaxInt64})
	p.Root = p.Store.NE(p.Vars[0].Term, p.Store.Int(5))
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if c, ok := Count(ctx, p, 0, nil); ok {
		t.Errorf("%d models", c.Models)
	}
}

// What is not fresh is skipped also where only every so many values can be
// taken.
func TestFreshStrides(t *testing.T) {
	for _, r := range []problem.Interval{{Lo: math.MinInt64, Hi: math.MaxInt64}, {Lo: -1 << 40, Hi: 1 << 40}} {
		p := oracle.Data(r)
		p.Fresh, p.Vars[0].Prior = true, []problem.Interval{{Lo: r.Lo, Hi: 0}, {Lo: 100, Hi: r.Hi - 20}}
		s, x := p.Store, p.Vars[0].Term
		p.Root = s.And(s.EQ(s.Mod(x, s.Int(3)), s.Int(0)), s.LE(s.Int(-1<<60), x))
		var want []problem.Model
		for v := range 120 {
			if x := int64(v); x%3 == 0 && 0 < x && x < 100 {
				want = append(want, problem.Model{x})
			}
		}
		for v := r.Hi - 19; v > 0; v++ {
			if v%3 == 0 {
				want = append(want, problem.Model{v})
			}
			if v == r.Hi {
				break
			}
		}
		got, _ := collectRun(t, p, nil, defaultBudget)
		oracle.Same(t, p, got, want)
	}
}

// TestCounted enumerates problems whose models have been counted, and passes
// over random stretches of them. All others come, in their order.
func TestCounted(t *testing.T) {
	again, listed, passed := 0, 0, 0
	check := func(name string, p *problem.Problem, want []problem.Model, seed int64) {
		for n, often := range []int{0, 3, 40, 1, 5, 9} { // models until the next change, 0 for no stretches
			run := newRun(t.Context(), p, nil, nil)
			if n > 2 {
				run.budget = tight(int64(n))
			}
			c, ok := count(run, p, 0)
			if !ok || c.Models != int64(len(want)) {
				t.Fatalf("%s, seed %d: %d models (%v), not %d", name, seed, c.Models, ok, len(want))
			}
			r := rand.New(rand.NewPCG(uint64(seed), uint64(often)))
			wanted := make([]bool, len(want))
			for i := range wanted {
				wanted[i] = often == 0 || i > 0 && wanted[i-1]
				if often > 0 && r.IntN(often) == 0 {
					wanted[i] = !wanted[i]
				}
			}
			for range 2 { // the second time all is looked for again
				at := 0
				before, lists := c.run, 0
				if before != nil {
					lists = len(before.lists)
				}
				out, err := Enumerate(t.Context(), p, func(m problem.Model) bool {
					if at >= len(want) || problem.Compare(p, m, want[at]) != 0 {
						t.Fatalf("%s, seed %d: model %d is %v", name, seed, at, m)
					}
					at++
					return true
				}, Options{Found: Found{Counted: c}, Pass: func(n int64, last problem.Model) bool {
					if slices.Contains(wanted[at:at+int(n)], true) {
						return false
					}
					at += int(n)
					if last == nil {
						passed++
					}
					return true
				}})
				if err != nil || !out.Complete || at != len(want) || out.Stats.Models != int64(at) || out.Stats.Steps < 0 {
					t.Fatalf("%s, seed %d: %+v, %v, and %d models of %d", name, seed, out, err, at, len(want))
				}
				if before != c.run {
					again++
					listed += lists
				}
			}
		}
	}
	for seed := range tier.Seeds(tier.Of[int64](100, 1000)) {
		p := oracle.RandomChoices(seed, 200).Problem()
		check("choices", p, oracle.Models(p, nil), seed)
	}
	for name, p := range map[string]*problem.Problem{"red-black trees": oracle.RedBlack(3, 8), "search trees": oracle.SearchTree(4, 9), "sorted slices": oracle.SortedSlice(5, 0, 9)} {
		all, _ := stepped(t, p, nil)
		check(name, p, all, 1)
	}
	if again < 50 || listed < 20 || passed < 100 {
		t.Errorf("%d problems are enumerated again, with %d lists, and %d times a shape is passed over", again, listed, passed)
	}
}

// TestCountedIsNotListedAgain passes over all models of problems that have been
// counted, with three lists and more: no list is made again, and no sizes look
// as if they had no shapes.
func TestCountedIsNotListedAgain(t *testing.T) {
	for name, p := range map[string]*problem.Problem{"sorted slices": oracle.SortedSlice(80, 0, 1), "search trees": oracle.SearchTree(4, 9)} {
		_, whole := stepped(t, p, nil)
		c, ok := Count(t.Context(), p, 0, nil)
		if !ok || len(c.run.lists) < 2 {
			t.Fatalf("%s: counted %v with %d lists", name, ok, len(c.run.lists))
		}
		lists := c.run.lists
		out, err := Enumerate(t.Context(), p, func(problem.Model) bool { return true }, Options{Found: Found{Counted: c}, Pass: func(int64, problem.Model) bool { return true }})
		if err != nil || out.Stats.Models != c.Models || out.Stats.Shapes != whole.Stats.Shapes || out.Stats.Plans > 0 || out.Stats.Steps > whole.Stats.Steps/20 || len(lists) > 0 {
			t.Errorf("%s: %+v, %v, with %d lists left, and %+v at once", name, out.Stats, err, len(lists), whole.Stats)
		}
	}
}

// TestCountedKeepsPlans has few plans stay. The lists that are kept have no
// plans but those that stay: the terms of others are gone.
func TestCountedKeepsPlans(t *testing.T) {
	p, kept, dropped := oracle.SortedSlice(30, 0, 1), 0, 0
	for most := range 40 {
		r := newRun(t.Context(), p, nil, nil)
		r.budget.plans = most
		count(r, p, 0)
		stay := map[*plan.Plan]bool{nil: true, evaluated: true}
		for _, p := range r.plans.All() {
			stay[p] = true
		}
		for _, l := range r.lists {
			for _, s := range l.found {
				if s.ready != nil && !stay[s.ready.plan] {
					t.Fatalf("up to %d plans: a list of sizes %d to %d has one that is gone", r.budget.plans, l.first, l.last)
				}
			}
		}
		kept += len(r.lists)
		dropped += 3 - len(r.lists)
	}
	if kept == 0 || dropped == 0 {
		t.Errorf("%d lists are kept and %d are not", kept, dropped)
	}
}

// TestCountedIsBounded keeps lists of no more shapes than one list has.
func TestCountedIsBounded(t *testing.T) {
	for _, most := range []int{50, 200, 300, 400} {
		r := newRun(t.Context(), oracle.SearchTree(4, 9), nil, nil)
		r.budget.listed = most
		count(r, r.space.Problem, 0)
		shapes := 0
		for _, l := range r.lists {
			shapes += len(l.found)
		}
		if shapes > most || shapes < min(most/4, 114) {
			t.Errorf("%d shapes are kept of at most %d", shapes, most)
		}
	}
}
