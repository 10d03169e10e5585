package solver

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestStrategiesAgree compares all strategies with brute force on problems
// whose negations lose variables.
func TestStrategiesAgree(t *testing.T) {
	rounds := tier.Of(5, 30)
	for seed := range tier.Seeds(rounds) {
		p := oracle.RandomLossy(int64(seed), 3)
		checkStrategies(t, p, oracle.Models(p, nil))
	}
}

// searched are the models that the search finds.
func searched(t *testing.T, p *problem.Problem) (models []problem.Model) {
	t.Helper()
	out, err := Search{}.Enumerate(t.Context(), p, func(m problem.Model) bool {
		models = append(models, slices.Clone(m))
		return true
	})
	if err != nil || !out.Complete {
		t.Fatalf("%+v, %v", out, err)
	}
	return models
}

// checkStrategies checks what all strategies find of a problem.
func checkStrategies(t *testing.T, p *problem.Problem, want []problem.Model) {
	t.Helper()
	for _, s := range Strategies {
		var got []problem.Model
		out, err := s.Enumerate(t.Context(), p, func(m problem.Model) bool {
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

// TestNamed checks that a strategy does the same with its name as without.
func TestNamed(t *testing.T) {
	predicate := func() Predicate { return nil }
	pass := func(int64, problem.Model) bool { return true }
	for _, s := range Strategies {
		for what, change := range map[string]func(Strategy) Strategy{
			"through a predicate": func(s Strategy) Strategy { return Through(s, predicate, 9) },
			"passing":             func(s Strategy) Strategy { return Passing(s, pass) },
		} {
			named, plain := unnamed(change(s)), change(s.Strategy)
			if got, want := fmt.Sprintf("%T", named), fmt.Sprintf("%T", plain); got != want {
				t.Errorf("%s %s is %s with its name, and %s without", s.Name, what, got, want)
			}
			a, _ := named.(Auto)
			if b, _ := plain.(Auto); (a.pass == nil) != (b.pass == nil) {
				t.Errorf("%s %s passes with its name or without, not both", s.Name, what)
			}
		}
	}
}
