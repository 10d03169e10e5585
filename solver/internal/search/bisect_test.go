package search_test

import (
	"context"
	"errors"
	"math/rand"
	"slices"
	"testing"

	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/search"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// Wherever the search hands over, nothing is lost, repeated or out of order.
func TestBisectTakesOver(t *testing.T) {
	rounds := tier.Of(10, 60)
	for seed := range tier.Seeds(rounds) {
		data := make([]byte, 150)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		p := oracle.NewChoices(data).Problem()
		want := oracle.Models(p, nil)
		for n := range int64(3) {
			to := &search.Fallback{Enumerate: func(ctx context.Context, cube problem.Cube, yield func(problem.Model) bool) (strategy.Outcome, error) {
				out, err := solver.Split{}.EnumerateCube(ctx, p, cube, yield)
				if errors.Is(err, smt.ErrUnavailable) {
					t.Skip(err)
				}
				return out, err
			}}
			var got []problem.Model
			out, err := search.SearchTight(t.Context(), p, func(m problem.Model) bool {
				got = append(got, slices.Clone(m))
				return true
			}, to, n)
			if err != nil || !out.Complete {
				t.Fatalf("%+v, %v\n%s", out, err, oracle.Describe(p))
			}
			oracle.Same(t, p, got, want)
		}
	}
}
