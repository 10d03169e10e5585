package suite

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestCover compares covers of random sets with the smallest of all subsets.
func TestCover(t *testing.T) {
	random := rand.New(rand.NewPCG(tier.Seed(), 7))
	for range tier.Of(500, 20_000) {
		var sets []paths.Set
		for range random.IntN(11) {
			sets = append(sets, paths.Set{random.Uint64() & random.Uint64() & 0xff00000000000fff, random.Uint64() & 3})
		}
		covered := paths.Set{random.Uint64() & random.Uint64() & random.Uint64(), 0}
		chosen, minimal := cover(sets, covered)
		if !minimal {
			t.Fatalf("the search for a cover of %v is not finished", sets)
		}
		if !slices.IsSorted(chosen) || len(slices.Compact(slices.Clone(chosen))) != len(chosen) {
			t.Fatalf("%v is not in order", chosen)
		}
		least := len(sets) + 1
		all := covered
		for _, s := range sets {
			all = all.With(s)
		}
		for some := range 1 << len(sets) {
			have := covered
			for i, s := range sets {
				if some&(1<<i) != 0 {
					have = have.With(s)
				}
			}
			if slices.Equal(have, all) {
				least = min(least, bits.OnesCount(uint(some)))
			}
		}
		have := covered
		for _, i := range chosen {
			have = have.With(sets[i])
		}
		if !slices.Equal(have, all) || len(chosen) != least {
			t.Fatalf("%v of %v is no cover of %d sets", chosen, sets, least)
		}
	}
}

// TestLargeCover has a search that takes too long: the result is a cover that
// needs each of its sets.
func TestLargeCover(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 7))
	var sets []paths.Set
	for range 400 {
		s := make(paths.Set, 8)
		for range 14 {
			i := random.IntN(512)
			s[i/64] |= 1 << (i % 64)
		}
		sets = append(sets, s)
	}
	chosen, minimal := cover(sets, make(paths.Set, 8))
	if minimal {
		t.Error("the search is said to be finished")
	}
	all := make(paths.Set, 8)
	for _, s := range sets {
		all = all.With(s)
	}
	for skip := -1; skip < len(chosen); skip++ {
		have := make(paths.Set, 8)
		for i, j := range chosen {
			if i != skip {
				have = have.With(sets[j])
			}
		}
		if have.Includes(all) != (skip < 0) {
			t.Errorf("without set %d of %d: it covers all %v", skip, len(chosen), have.Includes(all))
		}
	}
}

// TestCut says in the line about a suite that inputs are missing.
func TestCut(t *testing.T) {
	for _, cut := range []bool{false, true} {
		if line := (Suite{Inputs: []Input{{}}, Cut: cut}).String(); strings.Contains(line, "256 MiB") != cut {
			t.Errorf("cut %v: %s", cut, line)
		}
	}
}
