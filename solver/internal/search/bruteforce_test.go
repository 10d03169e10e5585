package search

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// collectRun runs a run to its end.
func collectRun(t *testing.T, p *problem.Problem, r *Fallback, b budget) ([]problem.Model, strategy.Outcome) {
	t.Helper()
	var got []problem.Model
	run := newRun(context.Background(), p, func(m problem.Model) bool {
		got = append(got, slices.Clone(m))
		return true
	}, r)
	run.budget = b
	out, err := run.enumerate()
	if err != nil {
		t.Fatalf("%v\n%s", err, oracle.Describe(p))
	}
	if !out.Complete {
		t.Fatalf("not complete: %s\n%s", out.Reason, oracle.Describe(p))
	}
	if out.Stats.Models != int64(len(got)) {
		t.Fatalf("counted %d models, yielded %d", out.Stats.Models, len(got))
	}
	return got, out
}

// bruteFallback solves cubes by brute force; it gives up on every n-th, where n
// is not 0.
func bruteFallback(p *problem.Problem, giveUp int) *Fallback {
	calls := 0
	return &Fallback{
		Enumerate: func(_ context.Context, cube problem.Cube, yield func(problem.Model) bool) (strategy.Outcome, error) {
			if calls++; giveUp > 0 && calls%giveUp == 0 {
				return strategy.Outcome{Reason: "gave up"}, nil
			}
			inside := cube.Term(p)
			for _, m := range oracle.Models(p, func(m problem.Model) bool { return p.Store.Eval(inside, m) != 0 }) {
				if !yield(m) {
					return strategy.Outcome{Reason: "stopped"}, nil
				}
			}
			return strategy.Outcome{Complete: true}, nil
		}}
}

// tight is a budget that makes a run change its way all the time.
func tight(n int64) budget {
	return budget{levels: strategy.Rate{Base: n % 3, Each: n / 3 % 2}, propagation: strategy.Rate{Base: n / 2 % 3, Each: 0}, shapes: strategy.Rate{Base: n * deadShapeFails, Each: 0},
		listed: int(n % 9), plans: int(n % 4), terms: int(n % 50)}
}

func checkProblem(t *testing.T, p *problem.Problem) {
	want := oracle.Models(p, nil)
	got, _ := collectRun(t, p, nil, defaultBudget)
	oracle.Same(t, p, got, want)
	got, _ = collectRun(t, p, nil, tight(int64(len(want))))
	oracle.Same(t, p, got, want)
	for _, giveUp := range []int{0, 2} {
		got, _ = collectRun(t, p, bruteFallback(p, giveUp), tight(int64(len(want))))
		oracle.Same(t, p, got, want)
	}
}

func TestSearchAgainstBruteForce(t *testing.T) {
	rounds := tier.Of(200, 1500)
	models := 0
	for seed := range tier.Seeds(rounds) {
		rng := rand.New(rand.NewSource(int64(seed)))
		data := make([]byte, 200)
		rng.Read(data)
		c := oracle.NewChoices(data)
		p := c.Problem()
		models += len(oracle.Models(p, nil))
		checkProblem(t, p)
	}
	if models < rounds {
		t.Errorf("only %d models in %d problems", models, rounds)
	}
}

// TestReadingAgainstBruteForce has the variables decided in the order in which
// the root reads them. Models come in the same order.
func TestReadingAgainstBruteForce(t *testing.T) {
	models := 0
	for seed := range tier.Seeds(tier.Of(600, 3000)) {
		rng := rand.New(rand.NewSource(int64(seed)))
		data := make([]byte, 200)
		rng.Read(data)
		p := oracle.NewChoices(data).Problem()
		for v := range p.Vars {
			p.Vars[v].Link = true
		}
		if run := newRun(t.Context(), p, nil, nil); run.prepare() && run.reader != nil {
			models += len(oracle.Models(p, nil))
		}
		checkProblem(t, p)
	}
	if models == 0 {
		t.Error("no models are found by reading")
	}
}

// TestLanesAgainstBruteForce has problems searched by reading alone, several
// values at a time. Sums, products, conditionals and words depend on the
// variable that is read, on others, or on both.
func TestLanesAgainstBruteForce(t *testing.T) {
	read, models := 0, 0
	for seed := range tier.Seeds(tier.Of(600, 3000)) {
		rng := rand.New(rand.NewSource(int64(seed)))
		data := make([]byte, 200)
		rng.Read(data)
		p := oracle.NewChoices(data).Problem()
		for v := range p.Vars {
			p.Vars[v].Link, p.Vars[v].Class = true, problem.Structural
		}
		if run := newRun(t.Context(), p, nil, nil); run.prepare() && run.space.read {
			read++
			models += len(oracle.Models(p, nil))
			checkHalts(t, p)
		}
		checkProblem(t, p)
	}
	if read == 0 || models < read {
		t.Errorf("%d problems are read, with %d models", read, models)
	}
}

// checkHalts ends a search after each of some numbers of steps, which yields
// the first of all models.
func checkHalts(t *testing.T, p *problem.Problem) {
	t.Helper()
	all, whole := stepped(t, p, nil)
	const parts = 16
	for part := int64(1); part < parts; part++ {
		limit := whole.Stats.Steps * part / parts
		got, _ := stepped(t, p, func(int64) int64 { return limit })
		oracle.Same(t, p, got, all[:min(len(got), len(all))])
	}
}

func FuzzSearch(f *testing.F) {
	for seed := range tier.Seeds(20) {
		data := make([]byte, 60)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 300 {
			return
		}
		checkProblem(t, oracle.NewChoices(data).Problem())
	})
}
