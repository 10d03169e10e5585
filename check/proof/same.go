package proof

import (
	"context"
	"slices"

	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

const (
	// countedInputs is the maximum number of inputs that are counted, and
	// countSteps is how many steps that may take.
	countedInputs = 200_000
	countSteps    = 4_000_000
	// countedTerms is the maximum size of a problem whose inputs are
	// counted, and countedRange that of the range of an integer.
	countedTerms = 100_000
	countedRange = 1 << 20
)

// HaveSameInputs reports whether the problem of a precondition has the same
// models as that within narrower bounds: both have as many, of all depths up to
// theirs. It returns false if that takes too long to find, and does not count
// models if the precondition leaves an integer wide.
func HaveSameInputs(ctx context.Context, wide, within *problem.Problem) bool {
	all, some := *wide, *within
	all.Fresh, some.Fresh = false, false
	if all.Store.Len() > countedTerms || !isNarrow(&all) {
		return false
	}
	n, ok := solver.CountUpTo(ctx, &some, countedInputs, countSteps)
	if !ok {
		return false
	}
	m, ok := solver.CountUpTo(ctx, &all, n, countSteps)
	return ok && m == n
}

// isNarrow reports whether each integer of a problem is within a small range in
// all models.
func isNarrow(p *problem.Problem) bool {
	hulls, ok := solver.Hulls(p)
	return ok && !slices.ContainsFunc(hulls, func(i problem.Interval) bool {
		return i.Lo <= i.Hi && uint64(i.Hi)-uint64(i.Lo) >= countedRange
	})
}
