package solver

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestAllOf divides the models of random problems into parts, by random borders
// between stretches of ranks. Each part counts, and passes over the stretches of
// the others. Together they have the models that brute force finds, each once
// and in its rank. A part that is canceled, before or amid its enumeration, has
// the first of its models and does not say that these are all; the one after
// it, of the same count, has all.
func TestAllOf(t *testing.T) {
	counted, canceled, passed := map[int]int{}, 0, 0
	check := func(name string, p *problem.Problem, want []problem.Model, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 3))
		for i, s := range []Strategy{
			Auto{}, Spread{Exhaust: Auto{}, Inputs: 5, Always: true, Few: 1 << 20}, Spread{Inputs: 1 << 30, Always: true}, NamedStrategy{Strategy: Search{}},
			Thrifty{Predicate: func() Predicate { return &rootPredicate{p: p} }, Most: 2, few: 40},
			Thrifty{Predicate: func() Predicate { return &rootPredicate{p: p} }, Most: 1 << 20, few: 40}, // a filter takes over
		} {
			parts := 1 + r.IntN(9)
			owner, often := make([]int, len(want)), 1+r.IntN(30)
			for i := range owner {
				owner[i] = r.IntN(parts)
				if i > 0 && r.IntN(often) > 0 {
					owner[i] = owner[i-1]
				}
			}
			ran := 0
			for part := range parts {
				_, c := Cut(t.Context(), s, p, parts, LeastCut)
				if c == nil {
					break
				}
				if c.Models != int64(len(want)) {
					t.Fatalf("%s, seed %d, %T: %d models are counted, want %d", name, seed, s, c.Models, len(want))
				}
				counted[i]++
				end := -1 // where the first enumeration is canceled
				if r.IntN(2) == 0 {
					end = r.IntN(len(want) + 1)
				}
				for again := range 2 {
					ctx, cancel := context.WithCancel(t.Context())
					at, own := 0, 0
					if again == 0 && end == 0 {
						cancel()
					}
					all := Passing(AllOf(s, c), func(n int64, _ problem.Model) bool {
						if slices.Contains(owner[at:at+int(n)], part) {
							return false
						}
						at += int(n)
						passed++
						return true
					})
					out, err := all.Enumerate(ctx, p, func(m problem.Model) bool {
						if at >= len(want) || problem.Compare(p, m, want[at]) != 0 {
							t.Fatalf("%s, seed %d, %T: model %d of part %d of %d is %v", name, seed, s, at, part, parts, m)
						}
						if owner[at] == part {
							own++
						}
						if at++; again == 0 && at == end {
							cancel()
						}
						return true
					})
					cancel()
					if again == 0 && !out.Complete && out.Reason == "canceled" {
						canceled++
					} else if !out.Complete || at != len(want) {
						t.Fatalf("%s, seed %d, %T: %+v after %d models of %d", name, seed, s, out, at, len(want))
					}
					if err != nil || out.Stats.Models != int64(at) {
						t.Fatalf("%s, seed %d, %T: %+v, %v after %d models", name, seed, s, out, err, at)
					}
					if again == 1 {
						ran += own
					}
				}
				if part == parts-1 && ran != len(want) {
					t.Fatalf("%s, seed %d, %T: %d models run, want %d", name, seed, s, ran, len(want))
				}
			}
		}
	}
	for seed := range tier.Seeds(tier.Of[int64](150, 2000)) {
		p := oracle.RandomChoices(seed, 200).Problem()
		check("choices", p, oracle.Models(p, nil), uint64(seed))
	}
	for name, p := range map[string]*problem.Problem{
		"sorted slices": oracle.SortedSlice(5, 0, 3), "heaps": oracle.HeapArray(4), "sums": oracle.SumSlice(4, -2, 3, 2), "distinct": oracle.DistinctSlice(4, 0, 4), "free shapes": oracle.FreeShapes(6),
	} {
		check(name, p, oracle.Models(p, nil), 1)
	}
	if len(counted) < 6 || canceled < 100 || passed < 1000 {
		t.Errorf("%v parts are counted by strategy, %d canceled, and %d times models are passed over", counted, canceled, passed)
	}
}
