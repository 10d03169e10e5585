package gentest

import (
	"context"
	"errors"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// A Route encodes a contract within bounds, and returns a strategy that finds
// its inputs.
type Route func(domain.Bounds) (*encode.Encoding, solver.Strategy, error)

// Passing returns the first n inputs, in the order of the route, that satisfy
// the precondition of c within the bounds; fewer if there are no more. The
// caller has merged the bounds of c into b. Filters are not evaluated. The
// error is that of the route or of its strategy.
func Passing(ctx context.Context, c *spec.Contract, b domain.Bounds, by Route, n int) ([]Case, error) {
	var cases []Case
	for depth := 0; depth <= b.Depth && len(cases) < n; depth++ {
		level := b
		level.Depth = depth
		e, strategy, err := by(level)
		if err != nil {
			return nil, err
		}
		out, err := strategy.Enumerate(ctx, e.Problem, func(m problem.Model) bool {
			one := Case{Func: c.FullName()}
			one.Nodes, one.Args = decode.Arguments(c, decode.Values(e.Shape, m))
			cases = append(cases, one)
			return len(cases) < n
		})
		switch {
		case err != nil:
			return nil, err
		case !out.Complete && len(cases) < n:
			return nil, errors.New(out.Reason)
		}
	}
	return cases, nil
}
