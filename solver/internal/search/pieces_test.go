package search

import (
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// modelsIn returns the models of some cubes.
func modelsIn(t *testing.T, p *problem.Problem, cubes []problem.Cube) (all []problem.Model) {
	t.Helper()
	out, err := Enumerate(t.Context(), p, func(m problem.Model) bool {
		all = append(all, slices.Clone(m))
		return true
	}, Options{Cubes: slices.Values(cubes)})
	if err != nil || !out.Complete {
		t.Fatal(err, out)
	}
	return all
}

// TestBorders finds pieces in two ways, where the same weights of the root
// identify them: models are counted, and estimated by a few dives. Two borders
// are the same only if as many models come before them.
func TestBorders(t *testing.T) {
	shifted, kept, alarms := 0, 0, 0
	check := func(name string, p *problem.Problem) {
		o := Cutting{Parts: 20, Each: 3, Light: 1}
		one, other := o.Cut(t.Context(), p), o.Cut(t.Context(), p)
		if one == nil || other == nil {
			return
		}
		other.cutter.effort.counted, other.cutter.effort.dives = 0, 2
		if one.Sum() != other.Sum() {
			t.Errorf("%s: two sums", name)
		}
		var ends [2]int
		for i := range one.Len() {
			var to [2]uint64
			for n, pieces := range []*Pieces{one, other} {
				found, ok := pieces.Find(i)
				if !ok {
					t.Fatalf("%s: piece %d is not found", name, i)
				}
				to[n] = found.To
				ends[n] += len(modelsIn(t, p, found.Cubes))
			}
			switch {
			case ends[0] == ends[1] && to[0] != to[1]:
				alarms++
			case ends[0] == ends[1]:
				kept++
			case to[0] == to[1]:
				t.Errorf("%s: %d and %d models come before border %x", name, ends[0], ends[1], to[0])
			default:
				shifted++
			}
		}
		if ends[0] != ends[1] {
			t.Errorf("%s: %d and %d models", name, ends[0], ends[1])
		}
	}
	for name, p := range map[string]*problem.Problem{
		"sorted slices": oracle.SortedSlice(5, 0, 12), "queens": oracle.Queens(6), "trees": oracle.RedBlack(3, 8),
		"sums": oracle.SumSlice(4, -3, 9, 7), "free shapes": oracle.FreeShapes(4),
	} {
		check(name, p)
	}
	for seed := range tier.Seeds(tier.Of[int64](200, 2000)) {
		check("random", oracle.RandomChoices(seed, 200).Problem())
	}
	t.Logf("%d borders are shifted, and %d are not; %d of these differ", shifted, kept, alarms)
	if shifted < 50 || kept < 1000 {
		t.Errorf("only %d borders are shifted, and %d are not", shifted, kept)
	}
}
