package check

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const gapSource = `
-- go.mod --
module example.com/compared

go 1.26
-- compared.go --
package compared

//refine:requires x <= y
//refine:ensures result >= 0
func Gap(x, y int) int {
	return y - x
}
`

// A strategyFunc is a function that serves as a strategy.
type strategyFunc func(context.Context, *problem.Problem, func(problem.Model) bool) (solver.Outcome, error)

func (f strategyFunc) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (solver.Outcome, error) {
	return f(ctx, p, yield)
}

// gap compiles the worker of the function Gap and returns its check, as far as
// the event that ends it.
func gap(t *testing.T) func(cfg Config) Event { return compiled(t, gapSource) }

// compiled does so for the first function of a package.
func compiled(t *testing.T, source string) func(cfg Config) Event {
	dir := srctree.Unpack(t, source)
	t.Setenv("TMPDIR", t.TempDir())
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	contracts := pkgs[0].Contracts[:1]
	start := func(cfg Config) *run {
		cfg.Dir, cfg.Limits.Call = dir, 20*time.Second
		r, err := newRun(limits.With(t.Context(), limits.Run{Judge: time.Minute}), cfg)
		if err != nil {
			t.Fatal(err)
		}
		r.ranking = limits.NewRanking(1)
		return r
	}
	binary, err := start(Config{}).build(t.Context(), pkgs[0], contracts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { binary.Close() })
	return func(cfg Config) (end Event) {
		f := newFunction(start(cfg), contracts[0])
		f.binary = binary
		f.check(t.Context())
		f.outcome.events.close()
		f.outcome.events.drain(func(e Event) {
			if e.Action.Ends() {
				end = e
			}
		})
		return end
	}
}

// TestSelfcheckFinds has solvers that are wrong in each way in which they can
// be without yielding what does not satisfy the precondition.
func TestSelfcheckFinds(t *testing.T) {
	check := gap(t)
	depth := func(p *problem.Problem) int64 { return p.Vars[0].Hi }
	tests := []struct {
		name string
		// more are models that are yielded besides, and keep says which
		// others are.
		more func(p *problem.Problem) []problem.Model
		keep func(p *problem.Problem, m problem.Model) bool
		want string
	}{
		{
			name: "a missing input",
			keep: func(p *problem.Problem, m problem.Model) bool { return !slices.Equal(m, problem.Model{0, 1}) },
			want: "for Go Gap(0, 1) satisfies the precondition, but the solver does not yield it (of 25 values to depth 2 the solver lacks 1 and has 0 too many)",
		},
		{
			name: "too narrow a bound",
			keep: func(p *problem.Problem, m problem.Model) bool { return m[1] < 2 },
			want: "for Go Gap(-2, 2) satisfies the precondition, but the solver does not yield it (of 25 values to depth 2 the solver lacks 5 and has 0 too many)",
		},
		{
			name: "too wide a bound",
			more: func(p *problem.Problem) []problem.Model { return []problem.Model{{0, 3}} },
			want: "the solver yields Gap(0, 3) at depth 0, which is beyond the bounds",
		},
		{
			name: "an input of greater depth",
			more: func(p *problem.Problem) []problem.Model { return []problem.Model{{0, 1}} },
			want: "the solver yields Gap(0, 1) at depth 0, though it belongs to depth 1",
		},
		{
			name: "an input twice",
			more: func(p *problem.Problem) []problem.Model {
				return []problem.Model{{depth(p), depth(p)}}
			},
			want: "the solver yields Gap(0, 0) twice, the second time at depth 0",
		},
		{
			name: "an input of lesser depth",
			more: func(p *problem.Problem) []problem.Model {
				if depth(p) < 2 {
					return nil
				}
				return []problem.Model{{-1, 0}}
			},
			want: "the solver yields Gap(-1, 0) twice, the second time at depth 2",
		},
		{
			name: "no input of the last depth",
			keep: func(p *problem.Problem, m problem.Model) bool { return depth(p) < 2 },
			want: "(of 25 values to depth 2 the solver lacks 9 and has 0 too many)",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			wrong := strategyFunc(func(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (solver.Outcome, error) {
				out, err := solver.Strategies[0].Enumerate(ctx, p, func(m problem.Model) bool {
					return test.keep != nil && !test.keep(p, m) || yield(m)
				})
				if test.more != nil {
					for _, m := range test.more(p) {
						yield(m)
					}
				}
				return out, err
			})
			for _, mode := range []SelfcheckMode{SelfcheckSome, SelfcheckAll} {
				e := check(Config{Selfcheck: mode, Strategy: wrong, Bounds: &domain.Bounds{Depth: 2}})
				if e.Verdict != Failed || !strings.Contains(e.Message, "internal error: selfcheck: ") || !strings.Contains(e.Message, test.want) {
					t.Errorf("%v: message %q, want %q", e.Verdict, e.Message, test.want)
				}
			}
			if e := check(Config{Selfcheck: SelfcheckOff, Strategy: wrong, Bounds: &domain.Bounds{Depth: 2}}); e.Verdict == Failed {
				t.Errorf("without self-check: %q", e.Message)
			}
		})
	}
}

// TestSelfcheckIncomplete has runs that end early: as far as they have all
// inputs, these are compared.
func TestSelfcheckIncomplete(t *testing.T) {
	check := gap(t)
	for _, test := range []struct {
		cfg  Config
		want string
	}{
		{Config{Selfcheck: SelfcheckAll, Max: 10}, "selfcheck: all values to depth 1: 6 of 9 valid, the same as the solver's"},
		{Config{Selfcheck: SelfcheckAll, Bounds: &domain.Bounds{Depth: 3, Ints: &bounds.FullRange}}, "selfcheck: not done: not every input of depth 0 ran"},
		{Config{Selfcheck: SelfcheckAll, Bounds: &domain.Bounds{Depth: 3, Ints: &bounds.Range{Lo: 0, Hi: 9}}, Max: 10}, "selfcheck: not done: not every input of depth 0 ran"},
	} {
		if e := check(test.cfg); e.Verdict == Exhausted || strings.Join(e.Selfcheck.Lines(), "; ") != test.want {
			t.Errorf("%v: %v, want %s", e.Verdict, e.Selfcheck, test.want)
		}
	}
}

// TestSelfcheckAlone has a solver that finds nothing at all, so that no worker
// is started for the function.
func TestSelfcheckAlone(t *testing.T) {
	check := gap(t)
	none := strategyFunc(func(context.Context, *problem.Problem, func(problem.Model) bool) (solver.Outcome, error) {
		return solver.Outcome{Complete: true}, nil
	})
	for _, mode := range []SelfcheckMode{SelfcheckSome, SelfcheckAll} {
		e := check(Config{Selfcheck: mode, Strategy: none, Bounds: &domain.Bounds{Depth: 2}})
		if want := "the solver lacks 15 and has 0 too many"; e.Verdict != Failed || !strings.Contains(e.Message, want) {
			t.Errorf("%v: message %q, want %q", e.Verdict, e.Message, want)
		}
	}
}

// TestSelfcheckDeep has solvers that are right at the depths that have few
// values, and wrong at the last one. It has 823543 values, of which a sample is
// compared, or 16807, which are compared where the user asks for it, and of
// which a sample is compared otherwise.
func TestSelfcheckDeep(t *testing.T) {
	rising := func(n int) func(Config) Event {
		return compiled(t, fmt.Sprintf(`
-- go.mod --
module example.com/compared

go 1.26
-- compared.go --
package compared

//refine:requires forall i, x in xs: i == 0 || xs[i-1] <= x
func Rising(xs [%d]int) {}
`, n))
	}
	seven, five := rising(7), rising(5)
	bounds := &domain.Bounds{Depth: 3}
	isLast := func(p *problem.Problem) bool { return p.Vars[0].Hi == 3 }
	missing := func(m problem.Model) bool { return m[len(m)-1] != 3 }
	tests := []struct {
		check func(Config) Event
		mode  SelfcheckMode
		more  problem.Model // which is yielded besides at the last depth
		keep  func(m problem.Model) bool
		want  string
	}{
		{seven, SelfcheckAll, nil, missing, "satisfies the precondition, but the solver does not yield it (of a sample of 168321 of 823543 values to depth 3"},
		{five, SelfcheckAll, nil, missing, "satisfies the precondition, but the solver does not yield it (of 16807 values to depth 3"},
		{five, SelfcheckSome, nil, missing, "satisfies the precondition, but the solver does not yield it (of a sample of"},
		{seven, SelfcheckAll, problem.Model{-3, -3, -2, 0, 0, 1, 3}, nil, "the solver yields Rising([7]int{-3, -3, -2, 0, 0, 1, 3}) twice, the second time at depth 3"},
		{seven, SelfcheckAll, problem.Model{0, 0, 0, 0, 0, 0, 1}, nil, "the solver yields Rising([7]int{0, 0, 0, 0, 0, 0, 1}) twice, the second time at depth 3"},
		{five, SelfcheckAll, problem.Model{0, 0, 0, 0, 1}, nil, "the solver yields Rising([5]int{0, 0, 0, 0, 1}) twice, the second time at depth 3"},
	}
	for i, test := range tests {
		wrong := strategyFunc(func(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (solver.Outcome, error) {
			out, err := solver.Strategies[0].Enumerate(ctx, p, func(m problem.Model) bool {
				return isLast(p) && test.keep != nil && !test.keep(m) || yield(m)
			})
			if isLast(p) && test.more != nil {
				yield(test.more)
			}
			return out, err
		})
		e := test.check(Config{Selfcheck: test.mode, Strategy: wrong, Bounds: bounds})
		if e.Verdict != Failed || !strings.Contains(e.Message, test.want) {
			t.Errorf("%d: %v: message %q, want %q", i, e.Verdict, e.Message, test.want)
		}
	}
	for _, right := range []struct {
		check  func(Config) Event
		inputs int64
		want   Selfcheck
	}{
		// 330 of the 78125 values to depth 2 are valid; all are
		// compared.
		{seven, 1716, Selfcheck{Depth: 3, Values: 823543, Compared: 168321, Valid: 330 + 164, Inputs: 1716, Tried: 1716}},
		{five, 462, Selfcheck{Depth: 3, Values: 16807, Compared: 16807, Valid: 462, Inputs: 462, Tried: 462}},
	} {
		e := right.check(Config{Selfcheck: SelfcheckAll, Bounds: bounds})
		if e.Verdict != Exhausted || e.Inputs != right.inputs || *e.Selfcheck != right.want {
			t.Errorf("%v: %d inputs, %+v, want %+v: %s", e.Verdict, e.Inputs, e.Selfcheck, right.want, e.Message)
		}
	}
}
