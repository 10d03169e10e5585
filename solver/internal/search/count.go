package search

import (
	"context"

	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
)

// Count counts the models of p, up to most if that is not 0, within a limit
// of steps, if that is not nil. It reports false if the search cannot tell.
func Count(ctx context.Context, p *problem.Problem, most int64, limit strategy.StepLimit) (c *Counted, ok bool) {
	r := newRun(ctx, p, nil, gaveUp)
	r.meter.Limit = limit
	return count(r, p, most)
}

// count is Count for a run of p that has not begun.
func count(r *run, p *problem.Problem, most int64) (c *Counted, ok bool) {
	r.lists = map[sizes]*shapeList{}
	r.runner.Counting, r.runner.UpTo = true, most
	out, err := r.enumerate()
	return &Counted{out.Stats.Models, p, r}, err == nil && out.Complete
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
