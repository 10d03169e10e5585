package solver

import (
	"context"

	"github.com/typetarget/target/solver/internal/search"
	"github.com/typetarget/target/solver/problem"
)

// Search enumerates without an SMT solver. The choices of a shape are made
// first, by intervals propagated over the terms; the root specialised to the
// shape is then turned into a plan of nested loops that yields the data. It
// does not learn from its mistakes, and never gives up.
type Search struct {
	// Steps bounds the work, see [StepLimit]; nil sets no bound.
	Steps StepLimit

	pass  Pass         // see Passing
	found search.Found // see InCubes and AllOf
}

// Enumerate implements [Strategy].
func (s Search) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (Outcome, error) {
	return search.Enumerate(ctx, p, yield, search.Options{Steps: s.Steps, Pass: s.pass, Found: s.found})
}

func (s Search) natively() Search { return Search{} }

func (s Search) passing(pass Pass) Strategy {
	s.pass = pass
	return s
}

// Count returns the number of models of p if native search can tell it before
// the context ends; else it reports false. It is faster than to enumerate them:
// of the values of the last variable, if nothing but bounds matters, it looks
// at none.
func Count(ctx context.Context, p *problem.Problem) (n int64, ok bool) {
	c, ok := search.Count(ctx, p, 0, nil)
	return c.Models, ok
}

// Hulls returns for each variable an interval that has its values in all models
// of p that realize it, as far as propagation shows: an empty one, with Lo
// above Hi, if it shows that there are none. It is not ok if p has no models at
// all.
func Hulls(p *problem.Problem) (hulls []problem.Interval, ok bool) { return search.Hulls(p) }

// CountUpTo returns the number of models of p if there are no more than most,
// and if it takes no more than some steps, as [Stats] counts them, to count
// them; else it reports false.
func CountUpTo(ctx context.Context, p *problem.Problem, most, steps int64) (n int64, ok bool) {
	c, ok := countUpTo(ctx, p, most, steps)
	return c.Models, ok
}

func countUpTo(ctx context.Context, p *problem.Problem, most, steps int64) (c *Counted, ok bool) {
	c, ok = search.Count(ctx, p, most, func(int64) int64 { return steps })
	return c, ok && c.Models <= most // what is counted without being looked at may go beyond
}
