package solver

import (
	"context"

	"github.com/typetarget/target/solver/problem"
)

// countWith counts the models of p, up to most if that is not 0, within a limit
// of steps, if that is not nil. It reports false if the search cannot tell.
func countWith(ctx context.Context, p *problem.Problem, most int64, limit StepLimit) (n int64, ok bool) {
	r := newRun(ctx, p, nil, gaveUp)
	r.meter.Limit = limit
	r.runner.Counting, r.runner.UpTo = true, most
	out, err := r.enumerate()
	return out.Stats.Models, err == nil && out.Complete
}

// Few reports whether a problem has few enough models to enumerate them all: no
// more assignments than plain, or no more than most models, where counting them
// does not take longer than some tenths of a second.
func few(ctx context.Context, p *problem.Problem, most, plain int64) bool {
	n := int64(0)
	r := newRun(ctx, p, func(problem.Model) bool { n++; return n <= most }, gaveUp)
	r.budget = countingBudget
	defer r.meter.Watch(ctx)()
	if !r.prepare() {
		return r.meter.Err() == nil
	}
	if r.space.assignments() <= plain {
		return true
	}
	e := r.space.Engine
	e.Allow(listBase + listNode*int64(len(e.Op)) + countEach*most)
	r.bySize()
	return !r.meter.Halted() && !e.Spent()
}

// countEach is how many revisions more counting may take for each model.
const countEach = 1000

// Count returns the number of models of p, where native search can tell it before the context ends; else it
// reports false. It is faster than to enumerate them: of the values of the last variable, where nothing but bounds matters, it
// looks at none.
func Count(ctx context.Context, p *problem.Problem) (n int64, ok bool) {
	return countWith(ctx, p, 0, nil)
}

// CountUpTo returns the number of models of p where there are no more than most, and it takes no more than some steps,
// as [Stats] counts them, to count them; else it reports false.
func CountUpTo(ctx context.Context, p *problem.Problem, most, steps int64) (n int64, ok bool) {
	return countWith(ctx, p, most, func(int64) int64 { return steps })
}
