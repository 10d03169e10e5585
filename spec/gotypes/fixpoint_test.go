package gotypes

import (
	"fmt"
	"go/token"
	"go/types"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/typetarget/target/spec/spectest/tier"
)

// A grammar says what types are made of: each in one of several ways, from a
// value of each of some types.
type grammar [][][]int

func newGrammar(r *rand.Rand, types int) grammar {
	g := make(grammar, types)
	for i := range g {
		for range r.IntN(4) {
			var way []int
			for range 1 + r.IntN(3) - r.IntN(2) {
				way = append(way, r.IntN(types))
			}
			g[i] = append(g[i], way)
		}
	}
	return g
}

// never is the height of what cannot be made.
const never = math.MaxInt

// heights are how many steps it takes at least to make a value of each type, a
// step after what it is made from.
func (g grammar) heights() []int {
	heights := slices.Repeat([]int{never}, len(g))
	for step := 1; step <= len(g); step++ {
		before := slices.Clone(heights)
		for i, ways := range g {
			made := slices.ContainsFunc(ways, func(way []int) bool {
				return !slices.ContainsFunc(way, func(of int) bool { return before[of] == never })
			})
			if made && heights[i] == never {
				heights[i] = step
			}
		}
	}
	return heights
}

// reached are the types that a type leads to, itself among them.
func (g grammar) reached(from int) map[int]bool {
	seen := map[int]bool{from: true}
	for next := []int{from}; len(next) > 0; next = next[1:] {
		for _, way := range g[next[0]] {
			for _, of := range way {
				if !seen[of] {
					seen[of] = true
					next = append(next, of)
				}
			}
		}
	}
	return seen
}

// TestRun compares what iterations find out about the types of random grammars,
// the least number of steps to make one, with what follows from making all of
// them. It expects that nothing is known about the type of the iteration
// itself, that no other types are looked at than it leads to, and that there
// are no more rounds than it takes to know.
func TestRun(t *testing.T) {
	made, unmade := 0, 0
	for seed := range tier.Seeds(tier.Of[uint64](50, 300)) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := newGrammar(r, 2+r.IntN(7))
		var named []*types.Named
		index := map[*types.Named]int{}
		for i := range g {
			n := types.NewNamed(types.NewTypeName(token.NoPos, nil, fmt.Sprint("T", i), nil), types.Typ[types.Int], nil)
			named, index[n] = append(named, n), i
		}
		want := g.heights()
		for i, of := range named {
			iteration := NewIteration(of, func(*types.Named) int { return never }, func(a, b int) bool { return a != b })
			looks := map[int]int{}
			got := iteration.Run(func(n *types.Named) int {
				looks[index[n]]++
				least := never
				for _, way := range g[index[n]] {
					most := 0
					for _, of := range way {
						most = max(most, iteration.Known(named[of]))
					}
					if most != never {
						least = min(least, most+1)
					}
				}
				if iteration.Known(of) != never {
					t.Fatalf("seed %d: something is known about T%d during its own iteration", seed, i)
				}
				return least
			})
			if got != want[i] {
				t.Errorf("seed %d: making T%d of %v takes %d steps, want %d", seed, i, g, got, want[i])
			}
			reached := g.reached(i)
			for other := range g {
				if reached[other] != (looks[other] > 0) {
					t.Errorf("seed %d: T%d of %v leads to T%d: %v; looks: %d", seed, i, g, other, reached[other], looks[other])
				}
				// Types that come late in a round know what it
				// has found: a round makes one step at least,
				// and one finds no more.
				if looks[other] > len(g)+2 {
					t.Errorf("seed %d: the iteration of T%d looks at T%d of %v %d times", seed, i, other, g, looks[other])
				}
			}
			if got == never {
				unmade++
			} else {
				made++
			}
		}
	}
	if made < 50 || unmade < 50 {
		t.Errorf("%d types can be made and %d cannot", made, unmade)
	}
}

// TestDiffers ends a iteration as soon as no difference matters: here that of
// what is beyond 3.
func TestDiffers(t *testing.T) {
	of := types.NewNamed(types.NewTypeName(token.NoPos, nil, "T", nil), types.Typ[types.Int], nil)
	other := types.NewNamed(types.NewTypeName(token.NoPos, nil, "U", nil), types.Typ[types.Int], nil)
	iteration := NewIteration(of, func(*types.Named) int { return 0 }, func(a, b int) bool { return min(a, 3) != min(b, 3) })
	got := iteration.Run(func(n *types.Named) int {
		known := iteration.Known(other)
		if n == of {
			return known
		}
		return known + 1
	})
	// Rounds 1 to 3 have the other type grow from 0 to 3, and round 4 to 4.
	if got != 3 {
		t.Errorf("the iteration finds %d", got)
	}
}
