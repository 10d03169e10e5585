package search

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

func TestSearchCountsClassics(t *testing.T) {
	for _, test := range []struct {
		name  string
		p     *problem.Problem
		count int64 // from closed forms, published sequences or the hand-written generators of the study
	}{
		{"sorted", oracle.SortedSlice(4, 0, 5), 1 + 6 + 21 + 56 + 126},
		{"distinct", oracle.DistinctSlice(4, 0, 4), 1 + 5 + 20 + 60 + 120},
		{"distinct, too few values", oracle.DistinctSlice(4, 0, 2), 1 + 3 + 6 + 6},
		{"heap arrays", oracle.HeapArray(6), 13139},
		{"queens 4", oracle.Queens(4), 2},
		{"queens 6", oracle.Queens(6), 4},
		{"queens 8", oracle.Queens(8), 92},
		{"product", oracle.Product(200), 1098},
		{"search trees of 4 keys at most", oracle.SearchTree(4, 4), 1 + 4 + 2*6 + 5*4 + 14},
		{"red-black trees of 3 keys at most", oracle.RedBlack(3, 3), 1 + 2*3 + 2*3 + 3},
		{"squares", oracle.Squares(30), 11},
		{"squares, the sum first", squaresFirst(30), 11},
		{"pronic numbers", pronic(100), 10},
		{"equal variables", equalVariables(), 4*3 - 1 - 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, _ := collectRun(t, test.p, nil, defaultBudget)
			if int64(len(got)) != test.count {
				t.Errorf("%d models, want %d", len(got), test.count)
			}
			for i := 1; i < len(got); i++ {
				if problem.Compare(test.p, got[i-1], got[i]) >= 0 {
					t.Fatalf("model %d, %v, does not come after %v", i, got[i], got[i-1])
				}
			}
		})
	}
}

// squaresFirst is squares with the variables in another order.
func squaresFirst(n int64) *problem.Problem {
	s := oracle.NewBuilder()
	st := s.Problem.Store
	z, y, x := s.Integer(term.True, 1, n), s.Integer(term.True, 1, n), s.Integer(term.True, 1, n)
	s.Require(st.LE(x, y), st.EQ(st.Add(st.Mul(x, x), st.Mul(y, y)), st.Mul(z, z)))
	return s.Problem
}

// pronic has a variable both squared and plain: z is x*x+x, and 0 to 90 are
// such.
func pronic(n int64) *problem.Problem {
	s := oracle.NewBuilder()
	st := s.Problem.Store
	z, x := s.Integer(term.True, 0, n-1), s.Integer(term.True, 0, n)
	s.Require(st.EQ(st.Add(st.Mul(x, x), x), z))
	return s.Problem
}

// equalVariables bounds a variable by two that stand for each other.
func equalVariables() *problem.Problem {
	s := oracle.NewBuilder()
	st := s.Problem.Store
	x, y, z := s.Integer(term.True, 0, 3), s.Integer(term.True, 0, 3), s.Integer(term.True, 0, 3)
	s.Require(st.EQ(x, y), st.LE(x, z), st.LE(z, st.AddConst(y, 2)))
	return s.Problem
}

// A missed recognition leaves every count right and costs orders of magnitude:
// what the search had to do is pinned, too.
func TestSearchWork(t *testing.T) {
	for _, test := range []struct {
		name string
		p    *problem.Problem
		want strategy.Stats
	}{
		{"sorted", oracle.SortedSlice(6, 0, 25), strategy.Stats{Models: 906192, Shapes: 7, Plans: 6}},
		{"distinct", oracle.DistinctSlice(6, 0, 11), strategy.Stats{Models: 773665, Shapes: 7, Plans: 6}},
		{"search tree", oracle.SearchTree(4, 12), strategy.Stats{Models: 204525, Shapes: 640, Plans: 579, DeadEnds: 6}},
		{"red-black", oracle.RedBlack(4, 12), strategy.Stats{Models: 140169, Shapes: 1229, Plans: 271, DeadEnds: 392}},
		{"heap arrays", oracle.HeapArray(7), strategy.Stats{Models: 117562, Shapes: 8, Plans: 7}},
		{"sum", oracle.SumSlice(5, 0, 25, 40), strategy.Stats{Models: 130584, Shapes: 4, Plans: 4, DeadEnds: 1}},
		{"queens", oracle.Queens(8), strategy.Stats{Models: 92, Shapes: 1, Plans: 1, DeadEnds: 644}},
		{"product", oracle.Product(2000), strategy.Stats{Models: 15518, Shapes: 1, Plans: 1}},
		{"clauses", oracle.Clauses(60, 4.1, 1), strategy.Stats{Shapes: 1, Plans: 1, DeadEnds: 11273}},
		{"squares", oracle.Squares(300), strategy.Stats{Models: 209, Shapes: 1, Plans: 1, DeadEnds: 35171}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, out := collectRun(t, test.p, nil, defaultBudget)
			got := out.Stats
			got.Steps = 0 // they change with every detail
			if got != test.want {
				t.Errorf("did %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestSearchStops(t *testing.T) {
	p := oracle.SortedSlice(6, 0, 25)
	n := 0
	out, err := Enumerate(context.Background(), p, func(problem.Model) bool { n++; return n < 1000 }, Options{})
	if err != nil || out.Complete || out.Reason != "stopped" || n != 1000 || out.Stats.Models != 1000 {
		t.Errorf("after %d models: %+v, %v", n, out, err)
	}
}

func TestSearchIsCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	// The models are too many to come to an end before the cancellation is
	// noticed.
	out, err := Enumerate(ctx, oracle.SortedSlice(20, 0, 1000), func(problem.Model) bool {
		if n++; n == 10 {
			cancel()
		}
		return true
	}, Options{})
	if err != nil || out.Complete || out.Reason != "canceled" {
		t.Errorf("after %d models: %+v, %v", n, out, err)
	}
	// From here on there are no models to notice it between.
	for _, p := range []*problem.Problem{oracle.NoModels(), oracle.SortedSlice(6, 0, 25)} {
		out, err = Enumerate(ctx, p, func(problem.Model) bool { t.Error("a model after the end"); return false }, Options{})
		if err != nil || out.Complete || out.Reason != "canceled" {
			t.Errorf("canceled before the start: %+v, %v", out, err)
		}
	}
	ctx, cancel = context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	out, err = Enumerate(ctx, oracle.NoModels(), func(problem.Model) bool { t.Error("a model"); return false }, Options{})
	if err != nil || out.Complete || out.Reason != "canceled" {
		t.Errorf("canceled among dead ends: %+v, %v", out, err)
	}
}

// Domains are never spread out.
func TestSearchOverWideDomains(t *testing.T) {
	const far = 1_000_000_000_000
	s := oracle.NewBuilder()
	st := s.Problem.Store
	x, y := s.Integer(term.True, -far, far), s.Integer(term.True, -far, far)
	full := s.Integer(term.True, math.MinInt64, math.MaxInt64)
	s.Require(st.EQ(st.Add(x, y), st.Int(7)), st.LE(st.Int(far), x))
	s.Require(st.Or(st.EQ(full, st.Int(math.MaxInt64)), st.EQ(full, st.Int(math.MinInt64))), st.LE(st.Int(math.MaxInt64-1), full))
	got, _ := collectRun(t, s.Problem, nil, defaultBudget)
	oracle.Same(t, s.Problem, got, []problem.Model{{far, 7 - far, math.MaxInt64}})
}

// Variables with all of int64 are bounded by comparisons that cannot be
// differences.
func TestSearchBoundsFullRange(t *testing.T) {
	for _, at := range []int64{math.MinInt64, math.MinInt64 + 1, -1 << 62, -3, 1 << 61, math.MaxInt64 - 5, math.MaxInt64 - 4} {
		for form := range 12 {
			s := oracle.NewBuilder()
			st := s.Problem.Store
			x := s.Integer(term.True, math.MinInt64, math.MaxInt64)
			lo, hi := st.Int(at), st.Int(at+4)
			some := [][2]term.Term{
				{st.LE(lo, x), st.LE(x, hi)},
				{st.Not(st.LT(x, lo)), st.Not(st.LT(hi, x))},
				{term.WLess(st, st.Int(at-1), x, true), term.WLess(st, x, st.Int(at+5), true)},
			}[form%3]
			if form%3 == 2 && (at-1 > at || at+5 < at) {
				continue
			}
			want := []problem.Model{{at}, {at + 1}, {at + 2}, {at + 3}, {at + 4}}
			s.Require(some[0], some[1])
			switch form / 3 {
			case 1:
				s.Require(st.NE(x, st.Int(at+2)), st.NE(x, lo))
				want = []problem.Model{want[1], want[3], want[4]}
			case 2:
				s.Require(st.EQ(x, st.Int(at+4)))
				want = want[4:]
			case 3:
				s.Require(st.LT(st.Int(math.MaxInt64-2), x), st.LT(x, st.Int(math.MaxInt64)))
				want = nil
				for v := max(at, math.MaxInt64-1); v < math.MaxInt64 && v <= at+4; v++ {
					want = append(want, problem.Model{v})
				}
			}
			got, _ := collectRun(t, s.Problem, nil, defaultBudget)
			oracle.Same(t, s.Problem, got, want)
		}
	}
}

// Contradictions that intervals approach step by step must not take a step for
// each value.
func TestSearchClosesCycles(t *testing.T) {
	s := oracle.NewBuilder()
	st := s.Problem.Store
	length := s.Add(problem.Var{Guard: term.True, Hi: 1, Class: problem.Structural}, false)
	x, y, z := s.Integer(term.True, 0, 1<<40), s.Integer(term.True, 0, 1<<40), s.Integer(term.True, 0, 1<<40)
	s.Require(st.Or(st.LE(length, st.Int(0)), st.And(st.LT(x, y), st.LT(y, z), st.LT(z, x))))
	s.Require(st.Or(st.LE(st.Int(1), length), st.And(st.LE(x, st.Int(0)), st.LE(y, st.Int(1)), st.EQ(z, y))))
	got, _ := collectRun(t, s.Problem, nil, defaultBudget)
	oracle.Same(t, s.Problem, got, []problem.Model{{0, 0, 0, 0}, {0, 0, 1, 1}})
}

func TestFreshAddsUpToTheWhole(t *testing.T) {
	whole, _ := collectRun(t, oracle.SearchTreeWithin(3, 5, nil), nil, defaultBudget)
	old, _ := collectRun(t, oracle.SearchTreeWithin(3, 3, nil), nil, defaultBudget)
	fresh, _ := collectRun(t, oracle.SearchTreeWithin(3, 5, []problem.Interval{{Lo: 2, Hi: 4}}), nil, defaultBudget)
	if len(old)+len(fresh) != len(whole) || len(fresh) == 0 {
		t.Errorf("%d old and %d fresh are not %d", len(old), len(fresh), len(whole))
	}
}

// What the search leaves to a fallback and what it yields itself are the whole,
// in order.
func TestFallbackKeepsTheOrder(t *testing.T) {
	for _, p := range []*problem.Problem{oracle.Queens(6), oracle.RedBlack(2, 3), oracle.SumSlice(3, 0, 4, 7), oracle.Squares(13)} {
		want, _ := collectRun(t, p, nil, defaultBudget)
		for base := range int64(12) {
			for giveUp := range 4 {
				got, _ := collectRun(t, p, bruteFallback(p, giveUp), tight(base))
				oracle.Same(t, p, got, want)
			}
		}
	}
}

// A fallback that yields a part and gives up leaves the rest, and no more, to
// the search.
func TestFallbackGivesUpHalfway(t *testing.T) {
	for _, p := range []*problem.Problem{oracle.Queens(6), oracle.RedBlack(2, 3), oracle.SumSlice(3, 0, 4, 7)} {
		want, _ := collectRun(t, p, nil, defaultBudget)
		for part := range 5 {
			for base := range int64(8) {
				r := bruteFallback(p, 0)
				whole := r.Enumerate
				r.Enumerate = func(ctx context.Context, c problem.Cube, yield func(problem.Model) bool) (strategy.Outcome, error) {
					n := 0
					out, err := whole(ctx, c, func(m problem.Model) bool { n++; return n <= part && yield(m) })
					return out, err
				}
				got, _ := collectRun(t, p, r, tight(base))
				oracle.Same(t, p, got, want)
			}
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	for _, bench := range []struct {
		name string
		p    *problem.Problem
	}{
		{"sorted", oracle.SortedSlice(6, 0, 25)},
		{"distinct", oracle.DistinctSlice(6, 0, 11)},
		{"heap arrays", oracle.HeapArray(7)},
		{"sum", oracle.SumSlice(5, 0, 25, 40)},
		{"bst4", oracle.SearchTree(4, 12)},
		{"bst5", oracle.SearchTree(5, 10)},
		{"redblack4", oracle.RedBlack(4, 12)},
		{"queens8", oracle.Queens(8)},
		{"product", oracle.Product(2000)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			models := 0
			for b.Loop() {
				models = 0
				out, err := Enumerate(context.Background(), bench.p, func(problem.Model) bool { models++; return true }, Options{})
				if err != nil || !out.Complete {
					b.Fatal(out, err)
				}
			}
			b.ReportMetric(float64(models)*float64(b.N)/b.Elapsed().Seconds(), "models/s")
		})
	}
}
