package search

import (
	"context"

	"github.com/typetarget/target/solver/internal/plan"
	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
)

// A Counted is a problem whose models have been counted. To enumerate them does
// not take the work again that listed their shapes.
type Counted struct {
	Models int64
	run    *run // nil once it has enumerated them
}

// Count counts the models of p, up to most if that is not 0, within a limit
// of steps, if that is not nil. It reports false if the search cannot tell.
func Count(ctx context.Context, p *problem.Problem, most int64, limit strategy.StepLimit) (c *Counted, ok bool) {
	r := newRun(ctx, p, nil, gaveUp)
	r.meter.Limit = limit
	return r.count(most)
}

// count is Count for a run that has not begun.
func (r *run) count(most int64) (c *Counted, ok bool) {
	r.lists = map[sizes]*shapeList{}
	r.runner.Counting, r.runner.UpTo = true, most
	out, err := r.enumerate()
	return &Counted{out.Stats.Models, r}, err == nil && out.Complete
}

// again returns the run that has counted the models of p, to enumerate them, or
// nil if there is none.
func (c *Counted) again(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool, f *Fallback) *run {
	if c == nil || c.run == nil || c.run.of != p || c.Models == 0 {
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

// Few reports whether a problem has few enough models to enumerate them all: no
// more assignments than plain, or no more than most models, where counting them
// does not take longer than some tenths of a second.
func Few(ctx context.Context, p *problem.Problem, most, plain int64) bool {
	n := int64(0)
	r := newRun(ctx, p, func(problem.Model) bool { n++; return n <= most }, gaveUp)
	r.budget = countingBudget
	defer r.meter.Watch(ctx)()
	if !r.prepare() {
		return r.meter.Err() == nil
	}
	if r.space.Engine.Assignments(r.space.Nodes) <= plain {
		return true
	}
	e := r.space.Engine
	e.Allow(listBase + listNode*int64(len(e.Op)) + countEach*most)
	r.bySize()
	return !r.meter.Halted() && !e.Spent()
}

// countEach is how many revisions more counting may take for each model.
const countEach = 1000
