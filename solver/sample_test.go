//go:build cgo

package solver

import (
	"math/rand"
	"reflect"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A leftOut sieve lets through what satisfies a term that the root of a problem
// leaves out.
func leftOut(p *problem.Problem, out term.Term) Sieve {
	whole := *p
	whole.Root = p.Store.And(p.Root, out)
	return &rootSieve{p: &whole}
}

// TestSampleAgainstBruteForce checks that a sample has models of the whole
// precondition only, each once, that it is complete only where they are all, and
// that the same seed gives the same ones.
func TestSampleAgainstBruteForce(t *testing.T) {
	found, complete := 0, 0
	for seed := range 120 {
		data := make([]byte, 200)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		c := &choices{data}
		p := c.problem()
		out := c.truth(p, 2)
		whole := *p
		whole.Root = p.Store.And(p.Root, out)
		want := bruteForce(&whole, nil)
		for _, room := range []int64{1, int64(len(want))/2 + 1, 200 + 8*int64(len(want))} {
			sample := func() (got []problem.Model, o Outcome) {
				s := Sample{Spread: Spread{Inputs: room, Always: true, Seed: int64(seed)}, Sieve: leftOut(p, out), most: 4096}
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
				same(t, p, got, want)
				complete++
			}
			for i, m := range got {
				if !isModel(&whole, m) || i > 0 && problem.Compare(p, got[i-1], m) == 0 {
					t.Fatalf("seed %d: %v is no model, or comes twice\n%s", seed, m, describe(p))
				}
			}
			if len(want) > 0 && len(got) == 0 {
				t.Errorf("seed %d: none of %d models\n%s", seed, len(want), describe(p))
			}
			found += len(got)
		}
	}
	if found < 500 || complete < 60 {
		t.Errorf("%d models, %d complete samples", found, complete)
	}
}

// hashed is a problem whose goal mixes three integers of 32 bits. One in a
// thousand assignments satisfies it.
func hashed() *problem.Problem {
	s := newShaper()
	for range 3 {
		s.integer(term.True, 0, 1<<32-1)
	}
	store, sum := s.p.Store, term.Term(0)
	for i := range s.p.Vars {
		v := store.Mod(store.Mul(s.p.Vars[i].Term, store.Int(1_000_003+int64(i))), store.Int(1<<20+7))
		v = store.Mod(store.Mul(v, v), store.Int(1009))
		if i > 0 {
			v = store.Mod(store.Add(store.Mul(sum, sum), v), store.Int(1009))
		}
		sum = v
	}
	s.require(store.EQ(sum, store.Int(7)))
	return s.p
}

// TestScatterFindsWhatIsMixed checks that random assignments find models where
// dives find few.
func TestScatterFindsWhatIsMixed(t *testing.T) {
	p := hashed()
	got, out := spreadOf(t, p, Spread{Config: smt.Config{Resources: 1}, Inputs: 500, Seed: 1})
	if len(got) < 400 {
		t.Errorf("%d models, %+v", len(got), out)
	}
}
