package search

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

func TestCount(t *testing.T) {
	counted := 0
	for seed := range tier.Seeds(int64(600)) {
		p := oracle.RandomChoices(seed, 200).Problem()
		want := int64(len(oracle.Models(p, nil)))
		if n, ok := Count(t.Context(), p, 0, nil); n != want || !ok {
			t.Fatalf("%d models (%v), not %d\n%s", n, ok, want, oracle.Describe(p))
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
		if n, ok := Count(t.Context(), x.p, 0, nil); n != x.want || !ok {
			t.Errorf("%s: %d (%v), not %d", name, n, ok, x.want)
		}
	}
}

func TestCountGivesUp(t *testing.T) {
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if n, ok := Count(canceled, oracle.Queens(6), 0, nil); ok {
		t.Errorf("%d models after the context's end", n)
	}
	for _, p := range []*problem.Problem{
		oracle.Data(problem.Interval{Lo: math.MinInt64, Hi: math.MaxInt64}),
		oracle.Data(problem.Interval{Lo: 0, Hi: 3}, problem.Interval{Lo: 0, Hi: 1 << 61}),
	} {
		if n, ok := Count(t.Context(), p, 0, nil); ok {
			t.Errorf("%d models of more than there are numbers", n)
		}
	}
	p := oracle.Data(problem.Interval{Lo: 0, Hi: math.MaxInt64 - 1})
	if n, ok := Count(t.Context(), p, 0, nil); n != math.MaxInt64 || !ok {
		t.Errorf("%d models (%v) of as many as there are numbers", n, ok)
	}
}

// A level of very many values, some of which each window has, does not keep a
// count from ending in time.
func TestCountEnds(t *testing.T) {
	p := oracle.Data(problem.Interval{Lo: math.MinInt64, Hi: math.MaxInt64})
	p.Root = p.Store.NE(p.Vars[0].Term, p.Store.Int(5))
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if n, ok := Count(ctx, p, 0, nil); ok {
		t.Errorf("%d models", n)
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
