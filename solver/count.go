package solver

import (
	"context"
	"math"

	"github.com/typetarget/target/solver/problem"
)

// handBack is the relay of a run that does not go on where the search is bad at its problem.
var handBack = &relay{
	enumerate: func(context.Context, problem.Cube, func(problem.Model) bool) (Outcome, error) {
		return Outcome{Reason: "handed back"}, nil
	},
	last: true,
}

// Count returns the number of models of p, where native search can tell it before the context ends; else it
// reports false. It is faster than to enumerate them: of the values of the last variable, where nothing but bounds matters, it
// looks at none.
func Count(ctx context.Context, p *problem.Problem) (n int64, ok bool) {
	r := newRun(ctx, p, nil, handBack)
	r.counting = true
	out, err := r.enumerate()
	return out.Stats.Models, err == nil && out.Complete
}

// count counts every step-th of the values l..h of the last variable of a plan and reports whether to go on.
func (r *run) count(l, h, step int64) bool {
	return r.tally(min((uint64(h)-uint64(l))/uint64(step), math.MaxInt64) + 1)
}

// tally counts n models and reports whether to go on.
func (r *run) tally(n uint64) bool {
	switch {
	case r.canceled.Load():
		return r.halt("canceled")
	case r.upTo > 0 && n > uint64(r.upTo-r.stats.Models):
		return r.halt("more than are asked for")
	case n > uint64(math.MaxInt64-r.stats.Models):
		return r.halt("too many to count")
	}
	r.stats.Models += int64(n)
	return true
}

// CountUpTo returns the number of models of p where there are no more than most, and it takes no more than some steps,
// as [Stats] counts them, to count them; else it reports false.
func CountUpTo(ctx context.Context, p *problem.Problem, most, steps int64) (n int64, ok bool) {
	r := newRun(ctx, p, nil, handBack)
	r.counting, r.upTo = true, most
	r.most = func(int64) int64 { return steps }
	out, err := r.enumerate()
	return out.Stats.Models, err == nil && out.Complete
}
