package solver

import (
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestThrifty compares what it yields with brute force, wherever the search
// gives way to the filter.
func TestThrifty(t *testing.T) {
	filtered := 0
	for seed := range tier.Seeds(int64(400)) {
		p := oracle.RandomChoices(seed, 200).Problem()
		want := oracle.Models(p, nil)
		for _, few := range []int64{1, 5, 40, 400} {
			s := Thrifty{Predicate: func() Predicate { return &rootPredicate{p: p} }, Most: 1 << 20, few: few}
			var got []problem.Model
			out, err := s.Enumerate(t.Context(), p, func(m problem.Model) bool {
				got = append(got, append(problem.Model(nil), m...))
				return true
			})
			if err != nil || !out.Complete || out.Stats.Models != int64(len(want)) {
				t.Fatalf("seed %d: %+v, %v", seed, out, err)
			}
			oracle.Same(t, p, got, want)
			if out.Stats.Values > 0 {
				filtered++
			}
		}
	}
	if filtered < 400 {
		t.Errorf("%d times there was a filter", filtered)
	}
}

// A search that takes more steps than there are values to evaluate gives way,
// and one of too many values does not.
func TestThriftyGivesWay(t *testing.T) {
	for most, filtered := range map[int64]bool{1 << 20: true, 100: false} {
		p := oracle.Queens(4)
		s := Thrifty{Predicate: func() Predicate { return &rootPredicate{p: p} }, Most: most, few: 10}
		out, err := s.Enumerate(t.Context(), p, func(problem.Model) bool { return true })
		if err != nil || !out.Complete || out.Stats.Models != 2 {
			t.Errorf("at most %d: %+v, %v", most, out, err)
		}
		if (out.Stats.Values > 0) != filtered {
			t.Errorf("at most %d: %d values were evaluated", most, out.Stats.Values)
		}
	}
}

// A filter stops where it is told to, and says so.
func TestFilterStops(t *testing.T) {
	p := oracle.Queens(6)
	n := 0
	out, err := Filter{}.Enumerate(t.Context(), p, func(problem.Model) bool { n++; return n < 2 })
	if err != nil || out.Complete || out.Reason != "stopped" || n != 2 {
		t.Errorf("%d models, %+v, %v", n, out, err)
	}
}
