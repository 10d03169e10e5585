package encode

import (
	"context"
	"slices"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// Construct unfolds the arguments of a constructor whose calls build a value at
// a place where the given units of depth are left, and lifts the preconditions
// that do not look into opaque values. From Depth 1 on only arguments are asked
// for that one unit less of Depth and of left did not have.
func Construct(ctx context.Context, ask problem.Solver, c *spec.Constructor, b Bounds, left int) (*Encoding, error) {
	pkg := c.Contract.Pkg
	return newLifting(ctx, ask, pkg).encodeAt(c.Contract, c, b, left-1, nil)
}

// liftable are the preconditions that do not look into opaque values; by is the
// constructor if the contract is one's.
func liftable(c *spec.Contract, by *spec.Constructor) []*spec.Clause {
	return slices.DeleteFunc(c.Pre(), func(cl *spec.Clause) bool { return cl.Native || by.Filters(cl) })
}
