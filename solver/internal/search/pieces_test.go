package search

import (
	"math"
	"math/rand/v2"
	"reflect"
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
	}, Options{Found: Found{Cubes: slices.Values(cubes)}})
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

// TestAlone finds some pieces of problems that are too large to be enumerated,
// each in a search of its own: they are the same as after many others, in any
// order, and as after what was kept of those is dropped. The same is true where
// the work for each branch is used up.
func TestAlone(t *testing.T) {
	for _, work := range []int64{math.MaxInt64, 1 << 10} {
		findAlone(t, work)
	}
}

// findAlone is TestAlone, with some work for each branch.
func findAlone(t *testing.T, work int64) {
	t.Helper()
	wide := problem.Interval{Lo: -1 << 40, Hi: 1 << 40}
	for name, p := range map[string]*problem.Problem{
		"sorted slices": oracle.SortedSlice(4, 0, 400), "trees": oracle.SearchTree(3, 30), "sums": oracle.SumSlice(4, -300, 900, 700), "data": oracle.Data(wide, wide, wide),
	} {
		r := rand.New(rand.NewPCG(tier.Seed(), 8))
		cut := func() *Pieces {
			t.Helper()
			found := Cutting{Parts: 100, Each: 8, Light: 1 << 10}.Cut(t.Context(), p)
			if found == nil || found.Len() < 500 {
				t.Fatalf("%s: too few pieces", name)
			}
			found.cutter.effort.work = min(found.cutter.effort.work, work)
			return found
		}
		used := cut()
		find := func(from *Pieces, i int64) Piece {
			t.Helper()
			found, ok := from.Find(i)
			if !ok {
				t.Fatalf("%s: a piece is not found", name)
			}
			return found
		}
		for range tier.Of(20, 400) {
			find(used, r.Int64N(used.Len()))
		}
		for range tier.Of(2, 20) {
			i := r.Int64N(used.Len() - 1)
			want, next := find(used, i), find(used, i+1)
			alone := cut()
			if got := find(alone, i); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: piece %d is %v alone, want %v", name, i, got, want)
			}
			alone.cutter.drop()
			if got := find(alone, i+1); !reflect.DeepEqual(got, next) || got.From != want.To {
				t.Errorf("%s: piece %d is %v after a drop, want %v", name, i+1, got, next)
			}
		}
	}
}

// TestWork has the revisions be bounded that weigh the root, which has a branch
// for each of many sizes, and that find a piece.
func TestWork(t *testing.T) {
	pieces := Cutting{Parts: 100, Each: 128, Light: 1 << 10}.Cut(t.Context(), oracle.RedBlack(4, 20))
	if pieces == nil || pieces.Len() < 1000 {
		t.Fatal("too few pieces")
	}
	c := pieces.cutter
	e, before := c.run.space.Engine, c.run.space.Engine.Work
	c.weighRoot(1<<14, mostCounted)
	rooted := e.Work - before
	c.effort.work, c.effort.steps = 1<<10, math.MaxInt64
	most := int64(0)
	for i := int64(7); i < pieces.Len(); i += pieces.Len() / 16 {
		c.drop()
		before = e.Work
		if _, ok := pieces.Find(i); !ok {
			t.Fatalf("piece %d is not found", i)
		}
		most = max(most, e.Work-before)
	}
	// Without the limits these are 370,000 and 460,000.
	if len(c.root.branches) < 16 || rooted > 150_000 || most > 100_000 {
		t.Errorf("%d sizes, %d revisions for the root, %d to find a piece", len(c.root.branches), rooted, most)
	}
}
