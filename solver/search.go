package solver

import (
	"context"

	"github.com/typetarget/target/solver/problem"
)

// Search enumerates natively. The choices of a shape are made first, by intervals propagated
// over the terms; the root specialised to the shape is then turned into a plan of nested loops
// that yields the data. It does not learn from its mistakes, and never gives up.
type Search struct {
	// Steps bounds the work, see [StepLimit]; nil sets no bound.
	Steps StepLimit
}

// Enumerate implements [Strategy].
func (s Search) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (Outcome, error) {
	return searchWith(ctx, p, yield, s.Steps, nil)
}
