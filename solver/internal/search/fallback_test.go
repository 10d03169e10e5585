package search

import (
	"context"
	"errors"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
)

func TestFallbackStops(t *testing.T) {
	p := oracle.Queens(6)
	all := oracle.Models(p, nil)
	for stop := 1; stop <= len(all); stop++ {
		n := 0
		r := newRun(context.Background(), p, func(problem.Model) bool { n++; return n < stop }, bruteFallback(p, 0))
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
		}, bruteFallback(p, 0))
		r.budget = tight(0)
		out, err = r.enumerate()
		if err != nil || stop < len(all) && (out.Complete || out.Reason != "canceled") {
			t.Errorf("canceled after %d of %d models: %+v, %v", n, stop, out, err)
		}
		cancel()
	}
}

// A fault of the fallback is one of the run.
func TestFallbackFails(t *testing.T) {
	fault := errors.New("fault")
	r := newRun(context.Background(), oracle.Queens(6), func(problem.Model) bool { return true }, &Fallback{
		Enumerate: func(context.Context, problem.Cube, func(problem.Model) bool) (strategy.Outcome, error) {
			return strategy.Outcome{}, fault
		},
	})
	r.budget = tight(0)
	if out, err := r.enumerate(); !errors.Is(err, fault) || out.Complete {
		t.Errorf("%+v, %v", out, err)
	}
}

// With Last nothing goes on if the fallback gives up, and the outcome says so;
// without, the same problem is enumerated to its end.
func TestFallbackGivesUp(t *testing.T) {
	for _, giveUp := range []bool{false, true} {
		p := oracle.Queens(7)
		models := 0
		r := newRun(context.Background(), p, func(problem.Model) bool { models++; return true }, &Fallback{
			Last: giveUp,
			Enumerate: func(context.Context, problem.Cube, func(problem.Model) bool) (strategy.Outcome, error) {
				return strategy.Outcome{Reason: "tired"}, nil
			}})
		r.budget.levels, r.budget.propagation, r.budget.each, r.budget.exhaustible = strategy.Rate{Base: 1, Each: 0}, strategy.Rate{Base: 1, Each: 0}, 0, 0
		out, err := r.enumerate()
		if err != nil || out.Complete == giveUp || giveUp && out.Reason != "tired" || !giveUp && models != 40 {
			t.Errorf("last %v: %d models, %+v, %v", giveUp, models, out, err)
		}
	}
}
