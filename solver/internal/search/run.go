package search

import (
	"context"
	"iter"

	"github.com/typetarget/target/solver/internal/plan"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// Options say how Enumerate goes about its work. The zero value sets no limit.
type Options struct {
	// Steps is a limit of steps; nil sets none.
	Steps strategy.StepLimit
	// Fallback gets what the search is bad at; nil has the search go on at
	// any cost.
	Fallback *Fallback
	// Pass has models passed over; nil has all of them yielded. Those of
	// the fallback are always yielded.
	Pass strategy.Pass
	Found
}

// A Found is what has been found of the models of a problem before they are
// enumerated.
type Found struct {
	// Cubes are those whose models are yielded, as [Cut] has cut them; nil
	// has all models yielded.
	Cubes iter.Seq[problem.Cube]
	// Counted are the models, if they have been counted, else nil.
	Counted *Counted
}

// Enumerate yields the models of a problem. The error is as for
// [strategy.Strategy].
func Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool, o Options) (strategy.Outcome, error) {
	r := o.Counted.again(ctx, p, yield, o.Fallback)
	if r == nil {
		r = newRun(ctx, p, yield, o.Fallback)
	}
	r.meter.Limit, r.runner.Pass, r.cubes = o.Steps, o.Pass, o.Cubes
	return r.enumerate()
}

// A Counted is a problem whose models have been counted. To enumerate them does
// not take the work again that listed their shapes.
type Counted struct {
	Models int64
	of     *problem.Problem
	run    *run // nil once it has enumerated them
}

// again returns the run that has counted the models of p, to enumerate them, or
// nil if there is none.
func (c *Counted) again(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool, f *Fallback) *run {
	if c == nil || c.run == nil || c.of != p || c.Models == 0 {
		return nil
	}
	r := c.run
	c.run = nil
	r.ctx, r.yield, r.fallback = ctx, yield, f
	r.meter.Stats = strategy.Stats{Steps: -r.indirect()}
	r.runner = plan.NewRunner(r.space.Problem, r.space.Order, r.meter, yield)
	r.val = r.runner.Val
	return r
}

// A run is one native enumeration.
type run struct {
	ctx      context.Context
	space    *Space
	meter    *strategy.Meter
	plans    plan.Cache
	runner   *plan.Runner
	yield    func(problem.Model) bool
	budget   budget
	fallback *Fallback // nil: go on at any cost
	cubes    iter.Seq[problem.Cube]
	cube     problem.Cube // the one at hand

	// path lists the structural variables that are realized and decided, in
	// order.
	path []int
	// open are the other variables that are realized in the shape at hand,
	// and free those of them that have several values left.
	open, free []int
	reader     *reader              // nil: the variables are decided in their order
	shapeList  *shapeList           // while shapes are only listed, else nil
	lists      map[sizes]*shapeList // those that are kept, for Counted; nil keeps none
	val        problem.Model        // the values decided so far, which the runner shares
	size       int64                // of the models at hand
	pass       strategy.Allowance   // of that size
	unwind     extent
}

// An extent says how far a run has to go back if a step of it asks not to go on
// and the run has not halted.
type extent uint8

const (
	nowhere  extent = iota
	outShape        // the rest of the shape is done
	outPass         // the rest of the size is done
)

// newRun prepares a run. The problem's own store is left alone.
func newRun(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool, f *Fallback) *run {
	s := NewSpace(p)
	r := &run{ctx: ctx, space: s, meter: &strategy.Meter{}, yield: yield, budget: defaultBudget, fallback: f}
	r.runner = plan.NewRunner(s.Problem, s.Order, r.meter, yield)
	r.val = r.runner.Val
	r.meter.Indirect = r.indirect
	if f != nil && f.Eager {
		r.budget.each, r.budget.exhaustible = 0, 0
	}
	r.budget.shapes.Base += shapesEach * int64(len(s.Structural))
	return r
}

// enumerate runs to the end.
func (r *run) enumerate() (strategy.Outcome, error) {
	if r.ctx.Err() != nil {
		return strategy.Outcome{Reason: "canceled"}, nil
	}
	defer r.meter.Watch(r.ctx)()
	switch {
	case r.space.Engine == nil && !r.prepare():
	case r.cubes != nil:
		enumerateCubes(r, r.cubes)
	default:
		r.bySize()
	}
	return r.meter.Outcome(), r.meter.Err()
}

// prepare builds the engine and reports whether the root may have a model.
func (r *run) prepare() bool {
	if err := r.space.Survey(); err != nil {
		return r.meter.Fault(err)
	}
	r.space.read = r.cubes == nil && r.space.isReadable()
	may := r.space.buildNested()
	r.reader = newReader(r.space)
	if may && r.space.read && !r.pays() {
		work := r.space.Engine.Work
		r.space.read = false
		may = r.space.buildNested()
		r.space.Engine.Work += work
		r.reader = newReader(r.space)
	}
	r.plans = plan.NewCache(plan.NewPlanner(r.space.Problem, r.space.Special, r.meter.Canceled)) // all terms of the run are made
	return may
}

// ended reports whether a run is to go back.
func (r *run) ended() bool { return r.unwind != nowhere || r.meter.Halted() }

// unwindTo has the steps of a run go back that far, and returns false for the
// first of them to.
func (r *run) unwindTo(to extent) bool {
	r.unwind = to
	return false
}

// rebuildStep is how many steps it takes to specialise a term.
const rebuildStep = 8

// indirect returns the steps that the engine and the substitutions of the run
// have counted.
func (r *run) indirect() int64 {
	if r.space.Engine == nil { // the variables are at fault
		return 0
	}
	return r.space.Engine.Work + rebuildStep*(r.space.Special.Rebuilt()+term.Simplified(r.space.Problem.Store))
}
