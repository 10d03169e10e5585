package search

import (
	"fmt"
	"maps"
	mrand "math/rand"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestSparsePieces cuts problems of which most or all dives find no model, and
// random ones, with hardly any work for the estimates, into a few parts or into
// thousands. The models of the pieces are those of brute force, each in one
// piece, in their order; the pieces are found in any order.
func TestSparsePieces(t *testing.T) {
	tier.LongOnly(t, "TestPieces and TestBorders have other problems")
	problems := map[string]*problem.Problem{
		"queens": oracle.Queens(5), "distinct": oracle.DistinctSlice(5, 0, 5), "sums": oracle.SumSlice(4, -3, 5, 17), "heaps": oracle.HeapArray(5),
		"pigeons": oracle.Pigeons(3), "products": oracle.Product(40), "squares": oracle.Squares(40), "needle": oracle.Needle(9), "trees": oracle.RedBlack(2, 4),
	}
	for seed := range tier.Seeds(tier.Of[int64](10, 40)) {
		problems[fmt.Sprint("clauses ", seed)] = oracle.Clauses(12, 3+float64(seed%3)/2, seed)
		problems[fmt.Sprint("lossy ", seed)] = oracle.RandomLossy(seed, 4)
		problems[fmt.Sprint("mixture ", seed)] = oracle.NewMixture(mrand.New(mrand.NewSource(seed)), 1000).Problem()
	}
	cuts, empty, full := 0, 0, 0
	r := rand.New(rand.NewPCG(tier.Seed(), 11))
	for _, name := range slices.Sorted(maps.Keys(problems)) {
		p := problems[name]
		want := oracle.Models(p, nil)
		for _, parts := range []int64{1, 3, 64, 5000} {
			o := Cutting{Parts: parts, Each: 1 + r.Int64N(128/min(parts, 100)), Light: []float64{1e-3, 1, 50}[r.IntN(3)]}
			pieces := o.Cut(t.Context(), p)
			if pieces == nil {
				continue
			}
			cuts++
			c := pieces.cutter
			c.effort.work, c.effort.dives = []int64{1, 64, 1 << 10, 1 << 20}[r.IntN(4)], float64(1+r.IntN(8))
			c.effort.counted, c.effort.branches = []float64{0, 10, 1 << 20}[r.IntN(3)], 2+r.IntN(20)
			found := make([]Piece, pieces.Len())
			for _, i := range r.Perm(len(found)) {
				if r.IntN(50) == 0 {
					c.drop()
				}
				var ok bool
				if found[i], ok = pieces.Find(int64(i)); !ok {
					t.Fatalf("%s: piece %d is not found", name, i)
				}
			}
			var got []problem.Model
			for i, one := range found {
				if i > 0 && one.From != found[i-1].To {
					t.Errorf("%s, %+v: pieces %d and %d have other borders", name, o, i-1, i)
				}
				if len(one.Cubes) == 0 {
					empty++
					continue
				}
				full++
				got = append(got, modelsIn(t, p, one.Cubes)...)
			}
			if !slices.EqualFunc(got, want, func(a, b problem.Model) bool { return problem.Compare(p, a, b) == 0 }) {
				t.Fatalf("%s, %+v, %+v: %d models in %d pieces, want %d", name, o, c.effort, len(got), len(found), len(want))
			}
		}
	}
	t.Logf("%d cuts, %d pieces without a cube and %d with some", cuts, empty, full)
	if cuts < 2*len(problems) || empty < 1000 || full < 1000 {
		t.Errorf("only %d cuts of %d problems, %d pieces without a cube and %d with some", cuts, len(problems), empty, full)
	}
}
