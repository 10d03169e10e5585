package solver

import (
	"context"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"slices"
	"testing"
)

// TestTeam checks that several goroutines find what one does, in the same order, in problems large enough for
// every way to share them out.
func TestTeam(t *testing.T) {
	for name, p := range map[string]*problem.Problem{
		"red-black trees": redBlack(4, 8),
		"search trees":    searchTreeWithin(4, 7, []problem.Interval{{Lo: 1, Hi: 5}}),
		"sorted slices":   sortedSlice(6, 0, 9),
		"distinct slices": distinctSlice(5, 0, 6),
		"products":        product(300),
		"queens":          queens(7),
		"clauses":         clauses(20, 3.5, 1),
	} {
		t.Run(name, func(t *testing.T) {
			want, _ := collect(t, p, nil, defaultBudget)
			for _, from := range []int64{0, 40} {
				for _, goroutines := range []int{2, 5} {
					got, _ := collectWith(t, p, nil, defaultBudget, teamFrom(p, goroutines, false, from))
					same(t, p, got, want)
				}
			}
			tight := defaultBudget
			tight.levels, tight.propagation = rate{5, 1}, rate{5, 1}
			got, _ := collectWith(t, p, bruteFree(p, want), tight, teamFrom(p, 2, true, 0))
			same(t, p, got, want)
		})
	}
}

// bruteFree is a relay that knows all models.
func bruteFree(p *problem.Problem, all []problem.Model) *relay {
	return &relay{enumerate: func(_ context.Context, cube problem.Cube, yield func(problem.Model) bool) (Outcome, error) {
		inside := cube.Term(p)
		for _, m := range all {
			if p.Store.Eval(inside, m) != 0 && !yield(slices.Clone(m)) {
				return Outcome{Reason: "stopped"}, nil
			}
		}
		return Outcome{Complete: true}, nil
	}}
}

// The goroutines make plans of their own, which differ by what each has planned before. Their shares of a shape
// have each of its models once all the same.
func TestTeamOfDifferentPlans(t *testing.T) {
	rounds := 400
	if testing.Short() {
		rounds = 100
	}
	for seed := range rounds {
		p := lossyProblem(int64(seed), 4)
		want, _ := collect(t, p, nil, defaultBudget)
		for _, from := range []int64{0, 1, 5} {
			got, _ := collectWith(t, p, nil, defaultBudget, teamFrom(p, 2, false, from))
			same(t, p, got, want)
		}
	}
}

// Which sizes have too many empty shapes, and go to the relay, is the same for one goroutine and several, whenever the
// others begin.
func TestTeamHandsOverTheSameSizes(t *testing.T) {
	some := 0
	for name, p := range map[string]*problem.Problem{
		"red-black trees": redBlack(3, 5),
		"search trees":    searchTreeWithin(3, 5, []problem.Interval{{Lo: 1, Hi: 3}}),
		"emptiness":       seldomFull(12),
	} {
		t.Run(name, func(t *testing.T) {
			want, _ := collect(t, p, nil, defaultBudget)
			for _, base := range []int64{0, 100, 500, 2_000, 10_000} {
				for _, each := range []int64{0, 20} {
					few := defaultBudget
					few.shapes = rate{base, each}
					alone := handedSizes(t, p, want, few, nil)
					some += len(alone)
					for _, goroutines := range []int{2, 5} {
						for _, from := range []int64{0, 40, 300} {
							if got := handedSizes(t, p, want, few, teamFrom(p, goroutines, true, from)); !slices.Equal(got, alone) {
								t.Errorf("base %d, each %d, %d goroutines from %d: sizes %v are handed over, not %v", base, each, goroutines, from, got, alone)
							}
						}
					}
				}
			}
		})
	}
	if some == 0 {
		t.Error("no size was ever handed over")
	}
}

// seldomFull has slots that may each be full, and few ways to fill them: most shapes are empty, which only their data say.
func seldomFull(n int) *problem.Problem {
	s := newShaper()
	st := s.p.Store
	sum := st.Int(0)
	for i := range n {
		full := s.add(problem.Var{Guard: term.True, Hi: 1, Class: problem.Structural, Weight: 1}, true)
		sum = st.Add(sum, st.Ite(full, st.Int(int64(i*i+1)), st.Int(0)))
	}
	x := s.integer(term.True, 0, 40)
	s.require(st.EQ(st.Mul(x, x), sum))
	return s.p
}

// handedSizes enumerates p, whose models are want, and returns the sizes that are handed over.
func handedSizes(t *testing.T, p *problem.Problem, want []problem.Model, b budget, team *team) []int64 {
	t.Helper()
	var sizes []int64
	all := bruteFree(p, want).enumerate
	got, _ := collectWith(t, p, &relay{enumerate: func(ctx context.Context, cube problem.Cube, yield func(problem.Model) bool) (Outcome, error) {
		if len(cube.Fixed) == 0 {
			sizes = append(sizes, *cube.Size)
		}
		return all(ctx, cube, yield)
	}}, b, team)
	same(t, p, got, want)
	return sizes
}
