package search

import (
	"context"
	"slices"

	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
)

// A Fallback is a solver for the parts of a problem that the search is bad at.
type Fallback struct {
	// Enumerate yields the models of a cube in order. If it gives up it has
	// yielded the first ones, with none left out.
	Enumerate func(ctx context.Context, cube problem.Cube, yield func(problem.Model) bool) (strategy.Outcome, error)
	// Last says that nothing goes on if it gives up.
	Last bool
	// Eager has it take over however few assignments are left, and however
	// well the search does.
	Eager bool
}

// gaveUp is the fallback of a run that does not go on where the search is bad
// at its problem.
var gaveUp = &Fallback{
	Enumerate: func(context.Context, problem.Cube, func(problem.Model) bool) (strategy.Outcome, error) {
		return strategy.Outcome{Reason: "handed back"}, nil
	},
	Last: true,
}

// handShape hands the rest of the shape over: everything that comes after the
// plan at hand has been left. It reports whether the search goes on.
func (r *run) handShape() bool {
	size := r.size
	cube := problem.Cube{Size: &size, After: slices.Clone(r.runner.After), Within: r.cube.Within}
	for _, f := range r.cube.Fixed {
		if r.space.Problem.Vars[f.Var].Class != problem.Structural {
			cube.Fixed = append(cube.Fixed, f)
		}
	}
	for _, v := range r.space.Structural {
		cube.Fixed = append(cube.Fixed, problem.Fixed{Var: v, Value: r.val[v]})
	}
	return r.hand(cube, outShape)
}

// handSize hands the rest of the size over: everything that comes after the
// values that all but the open structural variables have. It reports whether
// the search goes on.
func (r *run) handSize(open []int) bool {
	size := r.size
	cube := problem.Cube{Size: &size, After: r.runner.Through(nil, open, r.space.Rest), Fixed: r.cube.Fixed, Within: r.cube.Within}
	if !r.hand(cube, outPass) {
		return false
	}
	r.pass = strategy.Unlimited
	return true
}

// hand gives a cube to the fallback and reports whether the search goes on: it
// does if the fallback gives up, and then without repeating what that has
// yielded.
func (r *run) hand(cube problem.Cube, done extent) bool {
	var last problem.Model
	stopped := false
	out, err := r.fallback.Enumerate(r.ctx, cube, func(m problem.Model) bool {
		if r.runner.Repeated(m) {
			return true
		}
		r.meter.Stats.Models++
		last = append(last[:0], m...)
		stopped = !r.yield(m)
		return !stopped
	})
	r.meter.Stats.Checks += out.Stats.Checks
	r.meter.Stats.Resources += out.Stats.Resources
	switch {
	case err != nil:
		return r.meter.Fault(err)
	case stopped:
		return r.meter.Halt("stopped")
	case r.ctx.Err() != nil:
		return r.meter.Halt("canceled")
	case out.Complete:
		return r.unwindTo(done)
	case r.fallback.Last:
		return r.meter.Halt(out.Reason)
	}
	if last != nil {
		r.runner.Known = last
	}
	return true
}
