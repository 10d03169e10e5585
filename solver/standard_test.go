package solver

import (
	"math"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// Decide answers as brute force does, and says so if its steps do not suffice.
func TestDecideAgainstBruteForce(t *testing.T) {
	answers := map[problem.Answer]int{}
	for seed := range tier.Seeds(int64(60)) {
		c := oracle.RandomChoices(seed, 400)
		p := &problem.Problem{Store: term.NewStore()}
		for i := range 4 {
			p.Vars = append(p.Vars, c.Variable(p, i, false))
		}
		p.Root = p.Store.And(c.Truth(p, 3), c.Truth(p, 3), c.Truth(p, 3))
		want := problem.Nowhere
		if len(oracle.Models(p, nil)) > 0 {
			want = problem.Somewhere
		}
		answers[want]++
		for _, resources := range []uint32{0, problem.DefaultResources} {
			got, w := Standard.Decide(t.Context(), p, problem.Limits{Steps: math.MaxInt64, Resources: resources})
			if got != want || w.Limited {
				t.Errorf("%d: answer %d, not %d, with %+v", seed, got, want, w)
			}
		}
	}
	if answers[problem.Somewhere] < 5 || answers[problem.Nowhere] < 5 {
		t.Errorf("answers: %v", answers)
	}
	hard := oracle.Clauses(120, 4.3, 1)
	if got, w := Standard.Decide(t.Context(), hard, problem.Limits{Steps: 1000}); got != problem.Undecided || !w.Limited {
		t.Errorf("answer %d, with %+v", got, w)
	}
}

// TestCountUpTo counts the models of random problems, up to more and to fewer
// than there are.
func TestCountUpTo(t *testing.T) {
	beyond := 0
	for seed := range tier.Seeds(int64(200)) {
		p := oracle.RandomChoices(seed, 200).Problem()
		want := int64(len(oracle.Models(p, nil)))
		for _, most := range []int64{want + 1, max(want, 1), want - 1, want / 2} {
			if most < 1 {
				continue
			}
			n, ok := CountUpTo(t.Context(), p, most, 1<<40)
			if ok != (want <= most) || ok && n != want {
				t.Fatalf("seed %d: %d models (%v) up to %d, there are %d\n%s", seed, n, ok, most, want, oracle.Describe(p))
			}
			if !ok {
				beyond++
			}
		}
	}
	if beyond < 50 {
		t.Errorf("only %d times there are more", beyond)
	}
}
