package solver

import (
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestPassing has random stretches of models passed over. All others come, and
// the enumeration does the same work and ends as if all had.
func TestPassing(t *testing.T) {
	passed := 0
	problems := map[string]*problem.Problem{
		"sorted slices": oracle.SortedSlice(5, 0, 12), "queens": oracle.Queens(6), "trees": oracle.RedBlack(3, 8), "sums": oracle.SumSlice(4, -3, 9, 7),
		"free shapes": oracle.FreeShapes(4), "data": oracle.Data(problem.Interval{Lo: -4, Hi: 9}, problem.Interval{Lo: 0, Hi: 5}, problem.Interval{Lo: 1, Hi: 90}),
	}
	check := func(name string, p *problem.Problem, seed uint64) {
		for _, s := range []Strategy{
			Search{}, Spread{Exhaust: Auto{}}, Search{Steps: func(models int64) int64 { return 60 + 2*models }},
			Thrifty{Predicate: func() Predicate { return &rootPredicate{p: p} }, Most: 1 << 20, few: 40},
		} {
			var all []problem.Model
			want, err := s.Enumerate(t.Context(), p, func(m problem.Model) bool {
				all = append(all, append(problem.Model(nil), m...))
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(seed, 9))
			wanted, at := make([]bool, len(all)), 0
			for i := range wanted {
				wanted[i] = i > 0 && wanted[i-1]
				if r.IntN(20) == 0 {
					wanted[i] = !wanted[i]
				}
			}
			pass := func(n int64, last problem.Model) bool {
				for i := range int(n) {
					if wanted[at+i] {
						return false
					}
				}
				at += int(n)
				if c := problem.Compare(p, last, all[at-1]); c != 0 {
					t.Fatalf("%s, seed %d, %T: the last of those that are passed over is %v, want %v", name, seed, s, last, all[at-1])
				}
				passed += int(n)
				return true
			}
			got, err := Passing(s, pass).Enumerate(t.Context(), p, func(m problem.Model) bool {
				if c := problem.Compare(p, m, all[at]); c != 0 {
					t.Fatalf("%s, seed %d, %T: model %d is %v, want %v", name, seed, s, at, m, all[at])
				}
				at++
				return true
			})
			if err != nil || at != len(all) || got != want {
				t.Errorf("%s, seed %d, %T: %+v after %d models (%v), want %+v after %d", name, seed, s, got, at, err, want, len(all))
			}
		}
	}
	for name, p := range problems {
		for seed := range tier.Seeds(tier.Of[uint64](2, 8)) {
			check(name, p, seed)
		}
	}
	for seed := range tier.Seeds(tier.Of[int64](150, 600)) {
		check("random", oracle.RandomChoices(seed, 200).Problem(), uint64(seed))
	}
	if passed < 10_000 {
		t.Errorf("only %d models were passed over", passed)
	}
}

// TestPassingVisitsFew has models that nobody wants be passed over in few
// steps: boxes of values at once, and the values of a last variable together.
func TestPassingVisitsFew(t *testing.T) {
	box := make([]problem.Interval, 8)
	for i := range box {
		box[i] = problem.Interval{Lo: -3, Hi: 3}
	}
	for name, test := range map[string]struct {
		p            *problem.Problem
		models, most int64
	}{
		"box":           {oracle.Data(box...), 5_764_801, 10},
		"sorted slices": {oracle.SortedSlice(6, 0, 25), 906_192, 906_192 / 5},
	} {
		asked, visited := int64(0), int64(0)
		s := Passing(Spread{Exhaust: Auto{}}, func(int64, problem.Model) bool { asked++; return true })
		out, err := s.Enumerate(t.Context(), test.p, func(problem.Model) bool { visited++; return true })
		if err != nil || !out.Complete || out.Stats.Models != test.models || asked > test.most || visited > test.models/1000 {
			t.Errorf("%s: %+v (%v), asked %d times, %d models visited", name, out, err, asked, visited)
		}
	}
}
