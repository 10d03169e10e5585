package solver

import (
	"context"
	"errors"
	"math/rand"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
)

// Where the search gets nowhere the SMT solver finds the models, and both agree on them.
func TestAutoHandsOver(t *testing.T) {
	p := oracle.Clauses(100, 4.4, 0)
	var got []problem.Model
	out, err := Auto{}.Enumerate(context.Background(), p, func(m problem.Model) bool { got = append(got, slices.Clone(m)); return true })
	if errors.Is(err, smt.ErrUnavailable) {
		t.Skip(err)
	}
	if err != nil || !out.Complete || out.Stats.Checks == 0 || out.Stats.Models != int64(len(got)) {
		t.Fatalf("%d models: %+v, %v", len(got), out, err)
	}
	want, _ := collectRun(t, p, nil, defaultBudget)
	oracle.Same(t, p, got, want)
}

// Wherever the search hands over, nothing is lost, repeated or out of order.
func TestAutoAgainstBruteForce(t *testing.T) {
	rounds := 60
	if testing.Short() {
		rounds = 10
	}
	for seed := range rounds {
		data := make([]byte, 150)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		p := oracle.NewChoices(data).Problem()
		want := oracle.Models(p, nil)
		for n := range int64(3) {
			to := &fallback{Enumerate: func(ctx context.Context, cube problem.Cube, yield func(problem.Model) bool) (Outcome, error) {
				out, err := Split{}.EnumerateCube(ctx, p, cube, yield)
				if errors.Is(err, smt.ErrUnavailable) {
					t.Skip(err)
				}
				return out, err
			}}
			got, _ := collectRun(t, p, to, tight(n))
			oracle.Same(t, p, got, want)
		}
	}
}

func TestAutoStopsDuringHandover(t *testing.T) {
	p := oracle.Queens(6)
	all := oracle.Models(p, nil)
	for stop := 1; stop <= len(all); stop++ {
		n := 0
		r := newRun(context.Background(), p, func(problem.Model) bool { n++; return n < stop }, bruteRelay(p, 0))
		r.budget = tight(0)
		out, err := r.enumerate()
		if err != nil || out.Complete || out.Reason != "stopped" || n != stop {
			t.Errorf("%d of %d models: %+v, %v", n, stop, out, err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		n = 0
		r = newRun(ctx, p, func(problem.Model) bool {
			if n++; n == stop {
				cancel()
			}
			return true
		}, bruteRelay(p, 0))
		r.budget = tight(0)
		out, err = r.enumerate()
		if err != nil || stop < len(all) && (out.Complete || out.Reason != "canceled") {
			t.Errorf("canceled after %d of %d models: %+v, %v", n, stop, out, err)
		}
		cancel()
	}
}

// A fault of the relay is one of the run.
func TestAutoFails(t *testing.T) {
	fault := errors.New("fault")
	r := newRun(context.Background(), oracle.Queens(6), func(problem.Model) bool { return true }, &fallback{
		Enumerate: func(context.Context, problem.Cube, func(problem.Model) bool) (Outcome, error) {
			return Outcome{}, fault
		},
	})
	r.budget = tight(0)
	if out, err := r.enumerate(); !errors.Is(err, fault) || out.Complete {
		t.Errorf("%+v, %v", out, err)
	}
}

// With GiveUp nothing goes on where the SMT solver gives up, and the outcome says so; without, the
// same problem is enumerated to its end.
func TestGiveUp(t *testing.T) {
	for _, giveUp := range []bool{false, true} {
		p := oracle.Queens(7)
		models := 0
		r := newRun(context.Background(), p, func(problem.Model) bool { models++; return true }, &fallback{
			Last: giveUp,
			Enumerate: func(context.Context, problem.Cube, func(problem.Model) bool) (Outcome, error) {
				return Outcome{Reason: "tired"}, nil
			}})
		r.budget.levels, r.budget.propagation, r.budget.each, r.budget.exhaustible = strategy.Rate{Base: 1, Each: 0}, strategy.Rate{Base: 1, Each: 0}, 0, 0
		out, err := r.enumerate()
		if err != nil || out.Complete == giveUp || giveUp && out.Reason != "tired" || !giveUp && models != 40 {
			t.Errorf("GiveUp %v: %d models, %+v, %v", giveUp, models, out, err)
		}
	}
}

// What has few assignments is left to the search, however few models it finds among them; with GiveUp it is
// not.
func TestAutoKeepsSmallProblems(t *testing.T) {
	for _, giveUp := range []bool{false, true} {
		p := oracle.Needle(12)
		out, err := Auto{Config: smt.Config{Resources: 10_000}, GiveUp: giveUp}.Enumerate(context.Background(), p, func(problem.Model) bool { return true })
		if errors.Is(err, smt.ErrUnavailable) {
			t.Skip(err)
		}
		if err != nil || !giveUp && !out.Complete || (out.Stats.Checks > 0) != giveUp {
			t.Errorf("GiveUp %v: %+v, %v", giveUp, out, err)
		}
	}
}
