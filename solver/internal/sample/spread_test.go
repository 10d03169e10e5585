//go:build cgo

package sample

import (
	"context"
	"fmt"
	"math"
	"math/rand"
	"slices"
	"testing"
	"time"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// spreadOf returns what a spread yields where the problem is not enumerated
// whatever its size, and checks what holds of any: models of p, each once,
// small before large.
func spreadOf(t *testing.T, p *problem.Problem, s Config) ([]problem.Model, strategy.Outcome) {
	t.Helper()
	var got []problem.Model
	seen := map[string]bool{}
	out, err := newSpread(context.Background(), p, s, func(m problem.Model) bool {
		if !oracle.IsModel(p, m) {
			t.Fatalf("%v is not a model\n%s", m, oracle.Describe(p))
		}
		if key := fmt.Sprint(m); seen[key] {
			t.Fatalf("%v comes twice\n%s", m, oracle.Describe(p))
		} else {
			seen[key] = true
		}
		if n := len(got); n > 0 && oracle.ShapeSize(p, m) < oracle.ShapeSize(p, got[n-1]) {
			t.Fatalf("%v comes after %v, which is larger\n%s", m, got[n-1], oracle.Describe(p))
		}
		got = append(got, slices.Clone(m))
		return true
	}).enumerate(time.Time{})
	if err != nil {
		t.Fatalf("%v\n%s", err, oracle.Describe(p))
	}
	if int64(len(got)) > s.Models || out.Stats.Models != int64(len(got)) || out.Complete == out.Spread {
		t.Fatalf("%d models of %d, %+v\n%s", len(got), s.Models, out, oracle.Describe(p))
	}
	return got, out
}

// TestSpreadOfTrees spreads over red-black trees, whose shapes are far too many
// to list, and checks each by hand.
func TestSpreadOfTrees(t *testing.T) {
	p := oracle.RedBlack(6, 1000)
	got, out := spreadOf(t, p, Config{Models: 40, Seed: 3})
	if len(got) != 40 || out.Complete {
		t.Fatalf("%d models, %+v", len(got), out)
	}
	shapes := map[string]bool{}
	for _, m := range got {
		shape := ""
		for i, v := range p.Vars {
			if v.Class == problem.Structural {
				shape += fmt.Sprint(m[i])
			}
		}
		shapes[shape] = true
	}
	if len(shapes) < 36 {
		t.Errorf("%d shapes in %d trees", len(shapes), len(got))
	}
}

// TestSpreadAgainstBruteForce checks that a spread has models only, that with
// enough room it has all of them and says so, and that it never says so of
// less.
func TestSpreadAgainstBruteForce(t *testing.T) {
	rounds := tier.Of(6, 15)
	whole := 0
	for seed := range tier.Seeds(rounds) {
		data := make([]byte, 200)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		p := oracle.NewChoices(data).Problem()
		want := oracle.Models(p, nil)
		for _, room := range []int64{1, int64(len(want))/2 + 1, 8*int64(len(want)) + 200} {
			list := int64(0)
			if seed%4 == 0 {
				list = 1 // leave all shapes to dives and Z3
			}
			got, out := spreadOf(t, p, Config{Models: room, Seed: int64(seed), list: list})
			slices.SortFunc(got, func(a, b problem.Model) int { return problem.Compare(p, a, b) })
			if out.Complete {
				oracle.Same(t, p, got, want)
				whole++
			} else if room >= 200+8*int64(len(want)) {
				t.Errorf("seed %d: %d of %d models are not known to be all with room for %d\n%s", seed, len(got), len(want), room, oracle.Describe(p))
			}
		}
	}
	if whole < rounds {
		t.Errorf("only %d complete spreads", whole)
	}
}

// TestSpreadHasExtremes compares the extremes of each variable of each shape
// with brute force, over integers of 8 bits.
func TestSpreadHasExtremes(t *testing.T) {
	rounds := tier.Of(10, 30)
	type place struct {
		shape    string
		variable int
	}
	extremes := func(p *problem.Problem, models []problem.Model) map[place]problem.Interval {
		found := map[place]problem.Interval{}
		for _, m := range models {
			shape := ""
			for i, v := range p.Vars {
				if v.Class == problem.Structural {
					shape += fmt.Sprint(m[i], " ")
				}
			}
			for _, v := range problem.Realized(p, m) {
				at := place{shape, v}
				r, ok := found[at]
				if !ok {
					r = problem.Interval{Lo: m[v], Hi: m[v]}
				}
				found[at] = problem.Interval{Lo: min(r.Lo, m[v]), Hi: max(r.Hi, m[v])}
			}
		}
		return found
	}
	checks := int64(0)
	for seed := range tier.Seeds(rounds) {
		data := make([]byte, 200)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		p := oracle.NewChoices(data).Bytes()
		want := oracle.Models(p, nil)
		got, out := spreadOf(t, p, Config{Models: 200, Seed: 1})
		checks += out.Stats.Checks
		there := extremes(p, got)
		for at, r := range extremes(p, want) {
			if there[at] != r {
				t.Errorf("seed %d: v%d goes from %d to %d where the structure is [ %s], and in the spread from %d to %d\n%s",
					seed, at.variable, r.Lo, r.Hi, at.shape, there[at].Lo, there[at].Hi, oracle.Describe(p))
			}
		}
	}
	if checks == 0 {
		t.Error("Z3 never had to find an extreme")
	}
}

// TestSpreadHasBoundaries looks for the values around a boundary that no random
// choice hits.
func TestSpreadHasBoundaries(t *testing.T) {
	p := oracle.Data(oracle.AnyInt64, oracle.AnyInt64)
	s := p.Store
	x, y := p.Vars[0].Term, p.Vars[1].Term
	const k = 1234567890123
	p.Root = s.And(s.LE(s.Int(0), x), s.LE(x, y), s.Or(s.LT(x, s.Int(k)), s.LT(s.Int(7), y)))
	p.Hints = []int64{-5, 99999}
	got, out := spreadOf(t, p, Config{Models: 500})
	if out.Complete || len(got) != 500 {
		t.Errorf("%d models, %+v", len(got), out)
	}
	for _, want := range []struct {
		name  string
		holds func(x, y int64) bool
	}{
		{"least", func(x, y int64) bool { return x == 0 && y == 0 }},
		{"both greatest", func(x, y int64) bool { return x == math.MaxInt64 && y == math.MaxInt64 }},
		{"below the bound", func(x, y int64) bool { return x == k-1 }},
		{"at the bound", func(x, y int64) bool { return x == k }},
		{"above the bound", func(x, y int64) bool { return x == k+1 }},
		{"equal", func(x, y int64) bool { return x == y && x > 0 && x < math.MaxInt64 }},
		{"next to each other", func(x, y int64) bool { return x+1 == y }},
		{"hint", func(x, y int64) bool { return x == 99999 }},
		{"beside a hint", func(x, y int64) bool { return y == 100000 }},
		{"somewhere", func(x, y int64) bool { return x > 1<<40 && y-x > 1<<40 }},
	} {
		if !slices.ContainsFunc(got, func(m problem.Model) bool { return want.holds(m[0], m[1]) }) {
			t.Errorf("no model is %s", want.name)
		}
	}
}

// TestSpreadBySeed checks that a spread depends on the seed and on nothing
// else.
func TestSpreadBySeed(t *testing.T) {
	p := oracle.SortedSlice(4, math.MinInt32, math.MaxInt32)
	one, _ := spreadOf(t, p, Config{Models: 300, Seed: 1})
	again, _ := spreadOf(t, p, Config{Models: 300, Seed: 1})
	oracle.Same(t, p, again, one)
	other, _ := spreadOf(t, p, Config{Models: 300, Seed: 2})
	if slices.EqualFunc(one, other, slices.Equal[problem.Model]) {
		t.Error("another seed gives the same models")
	}
	lengths := map[int64]int{}
	for _, m := range other {
		lengths[m[0]]++
	}
	if len(lengths) != 5 || lengths[0] != 1 || lengths[1] < 60 || lengths[4] < 60 {
		t.Errorf("models by length: %v", lengths)
	}
}

// TestSpreadExhausts has wide integers of which few satisfy the precondition.
func TestSpreadExhausts(t *testing.T) {
	for _, test := range []struct {
		name  string
		root  func(s *term.Store, x, y term.Term) term.Term
		count int
	}{
		{"one", func(s *term.Store, x, y term.Term) term.Term { return s.And(s.EQ(x, s.Int(7)), s.EQ(y, s.Int(-1<<60))) }, 1},
		{"none", func(s *term.Store, x, y term.Term) term.Term { return s.And(s.LT(x, y), s.LT(y, x)) }, 0},
		{"factors", func(s *term.Store, x, y term.Term) term.Term {
			small := s.And(s.LE(s.Int(2), x), s.LE(x, s.Int(1<<12)), s.LE(x, y), s.LE(y, s.Int(1<<12)))
			return s.And(small, s.EQ(term.Arith(s, term.Mul, x, y, oracle.Int64Type), s.Int(2*3*5*7*11)))
		}, 15},
		{"wrapped", func(s *term.Store, x, y term.Term) term.Term {
			return s.And(s.EQ(term.Arith(s, term.Add, x, s.Int(1), oracle.Int64Type), y), s.LT(y, x))
		}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := oracle.Data(oracle.AnyInt64, oracle.AnyInt64)
			p.Root = test.root(p.Store, p.Vars[0].Term, p.Vars[1].Term)
			if got, out := spreadOf(t, p, Config{Models: 100}); len(got) != test.count || !out.Complete {
				t.Errorf("%d models, want %d: %+v, %v", len(got), test.count, out, got)
			}
		})
	}
}

// TestScatterFindsWhatIsMixed checks that random assignments find models where
// dives find few.
func TestScatterFindsWhatIsMixed(t *testing.T) {
	p := oracle.Hashed()
	got, out := spreadOf(t, p, Config{SMT: smt.Config{Resources: 1}, Models: 500, Seed: 1})
	if len(got) < 400 {
		t.Errorf("%d models, %+v", len(got), out)
	}
}
