package search

import (
	"context"

	"github.com/typetarget/target/solver/internal/strategy"
	"github.com/typetarget/target/solver/problem"
)

// SearchTight is searchWith with the n-th of the budgets that make a run change
// its way all the time.
func SearchTight(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool, f *Fallback, n int64) (strategy.Outcome, error) {
	r := newRun(ctx, p, yield, f)
	r.budget = tight(n)
	return r.enumerate()
}
