package solver

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/search"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// modelsOf appends the models that a strategy yields.
func modelsOf(t *testing.T, s Strategy, p *problem.Problem, all *[]problem.Model) {
	t.Helper()
	out, err := s.Enumerate(t.Context(), p, func(m problem.Model) bool {
		*all = append(*all, slices.Clone(m))
		return true
	})
	if err != nil || !out.Complete {
		t.Fatal(err, out)
	}
}

// cubesOf returns the cubes of all pieces. Each piece begins with the border
// that the one before it ends with. Only pieces without models end with a border
// that there was before.
func cubesOf(t *testing.T, pieces *Pieces) (all [][]problem.Cube) {
	t.Helper()
	borders := map[uint64]bool{}
	last := search.Piece{}
	for i := range pieces.Len() {
		found, ok := pieces.Find(i)
		if !ok {
			t.Fatal("a piece is not found")
		}
		if i == 0 {
			last.To = found.From
		}
		if found.From != last.To || borders[found.To] && len(found.Cubes) > 0 && i < pieces.Len()-1 {
			t.Fatalf("piece %d of %d has the borders %x and %x, and the one before it %x", i, pieces.Len(), found.From, found.To, last.To)
		}
		borders[found.To] = true
		all, last = append(all, found.Cubes), found
	}
	return all
}

// TestPieces has the pieces of problems have all models, in their order,
// however many pieces there are. Some of the pieces alone have the models that
// they have among all. A piece is the same if it is looked for alone.
func TestPieces(t *testing.T) {
	cuts, several, within := 0, 0, 0
	check := func(name string, p *problem.Problem, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 5))
		var all []problem.Model
		modelsOf(t, Search{}, p, &all)
		for _, n := range []int64{1, 2, 7, 50, 1000} {
			o := search.Cutting{Parts: n, Each: 1 + r.Int64N(20), Light: 1 + float64(r.IntN(3))}
			found := o.Cut(t.Context(), p)
			if found == nil {
				continue
			}
			if found.Len()%n != 0 || found.Len() > n*o.Each {
				t.Errorf("%s, seed %d, %+v: %d pieces", name, seed, o, found.Len())
			}
			cuts++
			pieces, alone := cubesOf(t, found), o.Cut(t.Context(), p)
			if alone.Sum() != found.Sum() {
				t.Errorf("%s, seed %d, %+v: two sums", name, seed, o)
			}
			for range 3 {
				i := r.Int64N(found.Len())
				if found, _ := alone.Find(i); !reflect.DeepEqual(found.Cubes, pieces[i]) {
					t.Errorf("%s, seed %d, %+v: piece %d is %v alone, want %v", name, seed, o, i, found.Cubes, pieces[i])
				}
			}
			for _, piece := range pieces {
				if len(piece) > 1 {
					several++
				}
				for _, c := range piece {
					if len(c.Within) > 0 {
						within++
					}
				}
			}
			for _, s := range []Strategy{Search{}, Auto{}, Spread{}} {
				// first are the indexes of the first models of pieces.
				var first []int
				for _, part := range []float64{1, 0.5} {
					var got, want []problem.Model
					s := InCubes(s, func(yield func(problem.Cube) bool) {
						for i, piece := range pieces {
							if part == 1 {
								first = append(first, len(got))
							} else if r.Float64() > part {
								continue
							} else {
								want = append(want, all[first[i]:first[i+1]]...)
							}
							for _, c := range piece {
								if !yield(c) {
									t.Errorf("%s, seed %d: not all cubes are wanted", name, seed)
								}
							}
						}
					})
					if modelsOf(t, s, p, &got); part == 1 {
						first, want = append(first, len(got)), all
					}
					if !slices.EqualFunc(got, want, func(a, b problem.Model) bool { return problem.Compare(p, a, b) == 0 }) {
						t.Fatalf("%s, seed %d, %T, %+v: %d models in %v of %d pieces, want %d", name, seed, s, o, len(got), part, len(pieces), len(want))
					}
				}
			}
		}
	}
	for name, p := range map[string]*problem.Problem{
		"sorted slices": oracle.SortedSlice(5, 0, 12), "queens": oracle.Queens(6), "trees": oracle.RedBlack(3, 8), "sums": oracle.SumSlice(4, -3, 9, 7),
		"free shapes": oracle.FreeShapes(4), "data": oracle.Data(problem.Interval{Lo: -4, Hi: 9}, problem.Interval{Lo: 0, Hi: 5}, problem.Interval{Lo: 1, Hi: 290}),
	} {
		check(name, p, 0)
	}
	for seed := range tier.Seeds(tier.Of[int64](200, 2000)) {
		check("random", oracle.RandomChoices(seed, 200).Problem(), uint64(seed))
	}
	if cuts < 100 || several < 1000 || within < 1000 {
		t.Errorf("%d problems are cut, and %d pieces have several cubes, %d cubes an interval of values", cuts, several, within)
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if (search.Cutting{Parts: 9, Each: 9, Light: 1}).Cut(canceled, oracle.Queens(6)) != nil {
		t.Error("a canceled search returns pieces")
	}
}
