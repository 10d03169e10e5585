package search

import (
	"context"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// residuals calls f with what a run has planned: a residual, or what is left of
// it once some variables are forced, and the variables that it may mention.
func (r *run) residuals(f func(residual term.Term, free []int)) {
	for residual, p := range r.plans.All() {
		free := slices.Clone(p.Vars)
		for _, x := range p.Forced {
			free = append(free, x.Var)
		}
		f(residual, free)
		if !p.Empty {
			f(p.Residual, p.Vars)
		}
	}
}

// What is left of a root for a shape mentions variables only that are realized
// and open there.
func TestResidualsMentionFreeVariablesOnly(t *testing.T) {
	rounds := tier.Of(60, 400)
	residuals, several := 0, 0
	for seed := range tier.Seeds(rounds) {
		p := oracle.RandomLossy(int64(seed), 3)
		want := oracle.Models(p, nil)
		var got []problem.Model
		r := newRun(context.Background(), p, func(m problem.Model) bool { got = append(got, slices.Clone(m)); return true }, nil)
		if _, err := r.enumerate(); err != nil {
			t.Fatal(err)
		}
		oracle.Same(t, p, got, want)
		r.residuals(func(residual term.Term, free []int) {
			residuals++
			mentioned := term.Variables(r.space.Problem.Store, residual)
			if len(mentioned) > 1 {
				several++
			}
			if slices.ContainsFunc(mentioned, func(v int) bool { return !slices.Contains(free, v) }) {
				t.Fatalf("%d: a residual over %v mentions %v: %s\n%s", seed, free, mentioned, r.space.Problem.Store.String(residual), oracle.Describe(p))
			}
		})
		checkProblem(t, p)
	}
	if several < rounds/2 {
		t.Errorf("only %d of %d residuals mention several variables", several, residuals)
	}
}
