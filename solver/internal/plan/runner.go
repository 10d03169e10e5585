package plan

import (
	"math"

	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
)

// A Runner runs plans, one after the other, over values that it shares with its
// caller, and yields their models.
type Runner struct {
	// Val has the values decided so far. A variable that is not realized,
	// or not decided, has its lowest.
	Val problem.Model
	// After is where the plan at hand goes on: behind this assignment; nil
	// is the start.
	After problem.Model
	// Spent is what the plan at hand may have of dead ends.
	Spent strategy.Allowance
	// TurnOver says that the plan at hand has had too many dead ends. It
	// goes on behind After.
	TurnOver bool
	// Known, if it is not nil, is the last model of this size that has been
	// yielded by somebody else.
	Known problem.Model
	// Counting says that models are counted and not yielded, UpTo how many
	// at most; 0 means any number.
	Counting bool
	UpTo     int64
	// Pass has models passed over; nil has all of them yielded.
	Pass strategy.Pass

	problem *problem.Problem
	order   []int // the variables in the order of models
	meter   *strategy.Meter
	yield   func(problem.Model) bool
}

// NewRunner returns a runner for the plans of residuals of a problem.
func NewRunner(p *problem.Problem, order []int, meter *strategy.Meter, yield func(problem.Model) bool) *Runner {
	r := &Runner{Val: make(problem.Model, len(p.Vars)), problem: p, order: order, meter: meter, yield: yield}
	for i := range p.Vars {
		r.Val[i] = p.Vars[i].Lo
	}
	return r
}

// Loop enumerates the models of a plan with levels that come behind After by
// its loops, and reports whether to go on.
func (r *Runner) Loop(p *Plan) bool {
	p.restart()
	return r.descend(p, 0, p.Fresh, r.After != nil)
}

// Propagate is Loop by propagation through what the residual consists of.
func (r *Runner) Propagate(p *Plan) bool {
	if p.engine == nil {
		p.engine = r.engineOf(p)
	}
	e := p.engine
	if e.Failed {
		return true
	}
	mark, before := e.Mark(), e.Work
	ok := r.assign(p, 0, true)
	e.Undo(mark)
	r.meter.Stats.Steps += e.Work - before
	return ok
}

// Emit yields the model in Val and reports whether to go on.
func (r *Runner) Emit() bool {
	if !r.meter.Live() {
		return false
	}
	if r.Known != nil && r.Repeated(r.Val) {
		return true
	}
	r.meter.Stats.Models++
	if r.Counting {
		return true
	}
	if !r.yield(r.Val) {
		return r.meter.Halt("stopped")
	}
	return r.meter.Limit == nil || r.meter.Within()
}

// passes reports whether n models are passed over. Val is the last of them. It
// takes steps to enumerate them, apart from those counted.
func (r *Runner) passes(n uint64, steps int64) bool {
	stats := &r.meter.Stats
	if r.Pass == nil || r.Known != nil || r.meter.Canceled() || n == 0 || n > uint64(math.MaxInt64-stats.Models) {
		return false
	}
	if limit := r.meter.Limit; limit != nil && r.meter.Counted().Steps+steps > limit(stats.Models+1) {
		return false // the limit may be reached at one of them
	}
	if !r.Pass(int64(n), r.Val) {
		return false
	}
	stats.Models += int64(n)
	stats.Steps += steps
	return true
}

// PassOver reports whether the next n models are passed over, which have been
// counted before.
func (r *Runner) PassOver(n int64) bool {
	if n == 0 || r.Pass == nil || r.Known != nil || r.meter.Limit != nil || r.meter.Canceled() || !r.Pass(n, nil) {
		return false
	}
	r.meter.Stats.Models += n
	return true
}

// Repeated reports whether a model is one of those up to Known. It forgets
// Known at the first that is not.
func (r *Runner) Repeated(m problem.Model) bool {
	if r.Known == nil {
		return false
	}
	for _, v := range r.order {
		if m[v] != r.Known[v] {
			if m[v] < r.Known[v] {
				return true
			}
			r.Known = nil
			return false
		}
	}
	return true
}

// countEvery counts every step-th of the values l..h of the last variable of a
// plan and reports whether to go on.
func (r *Runner) countEvery(l, h, step int64) bool {
	return r.count(min((uint64(h)-uint64(l))/uint64(step), math.MaxInt64) + 1)
}

// count counts n models and reports whether to go on.
func (r *Runner) count(n uint64) bool {
	models := &r.meter.Stats.Models
	switch {
	case !r.meter.Live():
		return false
	case r.UpTo > 0 && n > uint64(r.UpTo-*models):
		return r.meter.Halt("more than are asked for")
	case n > uint64(math.MaxInt64-*models):
		return r.meter.Halt("too many to count")
	}
	*models += int64(n)
	return true
}

// deadEnd counts that the values decided so far lead to no model, whatever the
// open variables of the plan at hand are, and reports whether to go on.
func (r *Runner) deadEnd(open []int) bool {
	r.Spent.Fails++
	if !r.meter.DeadEnd() {
		return false
	}
	if r.Spent.Holds(r.meter.Stats.Models) {
		return true
	}
	r.After = r.Through(r.After, open)
	r.TurnOver = true
	return false
}

// Through returns the last assignment, in the order of models, with the values
// decided so far, for any values of the open variables. It is put into room.
func (r *Runner) Through(room problem.Model, open ...[]int) problem.Model {
	last := append(room[:0], r.Val...)
	for _, vs := range open {
		for _, v := range vs {
			last[v] = r.problem.Vars[v].Hi
		}
	}
	return last
}
