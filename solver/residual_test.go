package solver

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A negation of a negation that has lost a variable does not bring it back.
func TestNotMentionsNoMoreVariables(t *testing.T) {
	s := term.NewStore()
	x, y, z := s.NewVar(0, true, 0, 1), s.NewVar(1, true, 0, 1), s.NewVar(2, true, 0, 1)
	all := oracle.Lossy(s, z, x, y)
	if got := term.Variables(s, all); len(got) != 3 {
		t.Fatalf("%s mentions %v: it no longer shows anything", s.String(all), got)
	}
	n := s.Not(all)
	if got, want := s.String(s.Not(n)), s.String(s.Or(x, y)); got != want {
		t.Errorf("negated twice: %s, not %s", got, want)
	}
	if s.Not(all) != n {
		t.Error("two negations")
	}
	if s.Or(all, n) != term.True || s.Or(n, all) != term.True {
		t.Error("a term or its negation is not true")
	}
}

// residuals calls f with what a run has planned: a residual, or what is left of it once some variables are forced, and
// the variables that it may mention.
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

// What is left of a root for a shape mentions variables only that are realized and open there.
func TestResidualsMentionFreeVariablesOnly(t *testing.T) {
	rounds, asked := 400, 30
	if testing.Short() {
		rounds, asked = 60, 5
	}
	residuals, several := 0, 0
	for seed := range rounds {
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
		if seed < asked {
			checkStrategies(t, p, want)
		}
	}
	if several < rounds/2 {
		t.Errorf("only %d of %d residuals mention several variables", several, residuals)
	}
}

// checkStrategies checks what all strategies find of a problem.
func checkStrategies(t *testing.T, p *problem.Problem, want []problem.Model) {
	t.Helper()
	for _, s := range Strategies {
		for _, goroutines := range []int{1, 2} {
			var got []problem.Model
			out, err := SideBySide(s, goroutines).Enumerate(t.Context(), p, func(m problem.Model) bool {
				got = append(got, slices.Clone(m))
				return true
			})
			if errors.Is(err, smt.ErrUnavailable) {
				t.Skip(err)
			}
			if err != nil || !out.Complete {
				t.Fatalf("%s: %+v, %v\n%s", s.Name, out, err, oracle.Describe(p))
			}
			oracle.Same(t, p, got, want)
		}
	}
}
