package solver

import (
	"errors"
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
