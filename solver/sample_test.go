//go:build cgo

package solver

import (
	"math/rand"
	"reflect"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A leftOut predicate lets through what satisfies a term that the root of a
// problem leaves out.
func leftOut(p *problem.Problem, out term.Term) Predicate {
	whole := *p
	whole.Root = p.Store.And(p.Root, out)
	return &rootPredicate{p: &whole}
}

// TestSampleAgainstBruteForce checks that a sample has models of the whole
// precondition only, each once, that it is complete only where they are all,
// and that the same seed gives the same ones.
func TestSampleAgainstBruteForce(t *testing.T) {
	found, complete := 0, 0
	for seed := range tier.Seeds(120) {
		data := make([]byte, 200)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		c := oracle.NewChoices(data)
		p := c.Problem()
		out := c.Truth(p, 2)
		whole := *p
		whole.Root = p.Store.And(p.Root, out)
		want := oracle.Models(&whole, nil)
		for _, room := range []int64{1, int64(len(want))/2 + 1, 200 + 8*int64(len(want))} {
			sample := func() (got []problem.Model, o Outcome) {
				s := Sample{Spread: Spread{Inputs: room, Always: true, Seed: int64(seed)}, Predicate: leftOut(p, out), most: 4096}
				o, err := s.Enumerate(t.Context(), p, func(m problem.Model) bool {
					got = append(got, slices.Clone(m))
					return true
				})
				if err != nil {
					t.Fatal(err)
				}
				return got, o
			}
			got, o := sample()
			if again, _ := sample(); !reflect.DeepEqual(got, again) {
				t.Fatalf("seed %d: %v, then %v", seed, got, again)
			}
			if o.Complete == o.Spread || o.Spread && int64(len(got)) > room || o.Stats.Models != int64(len(got)) {
				t.Fatalf("seed %d: %d models of %d, %+v", seed, len(got), room, o)
			}
			slices.SortFunc(got, func(a, b problem.Model) int { return problem.Compare(p, a, b) })
			if o.Complete {
				oracle.Same(t, p, got, want)
				complete++
			}
			for i, m := range got {
				if !oracle.IsModel(&whole, m) || i > 0 && problem.Compare(p, got[i-1], m) == 0 {
					t.Fatalf("seed %d: %v is no model, or comes twice\n%s", seed, m, oracle.Describe(p))
				}
			}
			if len(want) > 0 && len(got) == 0 {
				t.Errorf("seed %d: none of %d models\n%s", seed, len(want), oracle.Describe(p))
			}
			found += len(got)
		}
	}
	if found < 500 || complete < 60 {
		t.Errorf("%d models, %d complete samples", found, complete)
	}
}
