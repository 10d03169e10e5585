package solver

import (
	"context"
	"slices"

	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/problem"
)

// Auto enumerates natively as [Search] does, and has the SMT solver finish what that is bad at: a
// shape with too many dead ends for its models goes to [Split] from where the search stands, and
// so does a size with too many empty shapes. Where the SMT solver gives up on its part, the search
// goes on with it after all, however long that takes.
type Auto struct {
	smt.Config
	// GiveUp ends the enumeration instead where the SMT solver gives up. How far it comes then depends on
	// the problem only, and not on the machine.
	GiveUp bool
	// Goroutines is how many may ask Z3 side by side, each with a context of its own; 0 means one.
	Goroutines int
	// Steps bounds the work of the search, see [StepLimit], but not that of Z3; nil sets no bound.
	Steps StepLimit
}

// Enumerate implements [Strategy].
func (a Auto) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (Outcome, error) {
	split := Split{Config: a.Config, Goroutines: a.Goroutines}
	r := newRun(ctx, p, yield, &relay{
		last: a.GiveUp,
		enumerate: func(ctx context.Context, cube problem.Cube, yield func(problem.Model) bool) (Outcome, error) {
			return split.EnumerateCube(ctx, p, cube, yield)
		},
	})
	r.most = a.Steps
	if a.GiveUp { // who asks does not want to wait for the search
		r.budget.each, r.budget.exhaustible = 0, 0
	}
	return r.enumerate()
}

// A relay takes over the parts of a problem that a run does not want to finish natively.
type relay struct {
	// enumerate yields the models of a cube in order. Where it gives up it has yielded the
	// first ones, with none left out.
	enumerate func(ctx context.Context, cube problem.Cube, yield func(problem.Model) bool) (Outcome, error)
	// last says that nothing goes on where it gives up.
	last bool
}

// relayShape hands the rest of the shape over: everything that comes after r.from. It reports
// whether to go on natively.
func (r *run) relayShape() bool {
	size := r.size
	cube := problem.Cube{Size: &size, After: slices.Clone(r.from)}
	for _, v := range r.structural {
		cube.Fixed = append(cube.Fixed, problem.Fixed{Var: v, Value: r.val[v]})
	}
	return r.hand(cube, outShape)
}

// relayPass hands the rest of the size over: everything that comes after the values that all but
// the open structural variables have. It reports whether to go on natively.
func (r *run) relayPass(open []int) bool {
	size := r.size
	if !r.hand(problem.Cube{Size: &size, After: r.through(nil, open, r.rest)}, outPass) {
		return false
	}
	r.pass = unlimited
	return true
}

// hand gives a cube to the relay and reports whether to go on natively: that is where the relay
// gives up, and then without repeating what the relay has yielded.
func (r *run) hand(cube problem.Cube, done extent) bool {
	var last problem.Model
	stopped := false
	out, err := r.relay.enumerate(r.ctx, cube, func(m problem.Model) bool {
		if r.repeated(m) {
			return true
		}
		r.stats.Models++
		last = append(last[:0], m...)
		stopped = !r.yield(m)
		return !stopped
	})
	r.stats.Checks += out.Stats.Checks
	switch {
	case err != nil:
		return r.fault(err)
	case stopped:
		return r.halt("stopped")
	case r.ctx.Err() != nil:
		return r.halt("canceled")
	case out.Complete:
		r.unwind = done
		return false
	case r.relay.last:
		return r.halt(out.Reason)
	}
	if last != nil {
		r.yielded = slices.Clone(last)
	}
	return true
}

// repeated reports whether a model was yielded by a relay before it gave up.
func (r *run) repeated(m problem.Model) bool {
	if r.yielded == nil {
		return false
	}
	for _, v := range r.order {
		if m[v] != r.yielded[v] {
			if m[v] < r.yielded[v] {
				return true
			}
			r.yielded = nil
			return false
		}
	}
	return true
}
