package levels

import (
	"context"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// maxFiltered is the number of values of the parameters up to which a
// precondition may be evaluated on each of them instead of solved: some ten
// seconds.
const maxFiltered = 10_000_000

// leavingOf returns which clauses may be evaluated natively under a strategy:
// on every value, or on those that a spread draws.
func leavingOf(s solver.Strategy, spread solver.Spread) encode.Leaving {
	switch solver.EvaluationOf(s) {
	case solver.EvaluatesSome:
		l := encode.Leaving{Most: maxFiltered, Drawn: spread.Applies}
		if spread.Always && spread.Inputs > 0 {
			l.Most = 0 // nothing is exhausted for the number of its values
		}
		return l
	case solver.EvaluatesAll:
		return encode.Leaving{All: true}
	}
	return encode.Leaving{}
}

// Encode encodes a contract as a run of cfg does at the bounds: it may leave
// out clauses that are then evaluated on every value, or on those that are
// drawn. It uses the strategy of cfg, and what [NewLevels] uses for a spread.
func Encode(ctx context.Context, cfg Config, c *spec.Contract, b encode.Bounds) (*encode.Encoding, error) {
	return encode.EncodePartly(ctx, solver.Standard, c, b, leavingOf(cfg.Strategy, spreadOf(c, cfg)))
}

// Domain is what bounds the inputs of a function: the bounds of the
// configuration, with what the code tells apart unless that is not wanted, and
// the function's own bound in their place.
func Domain(cfg Config, c *spec.Contract) encode.Bounds {
	b := *cfg.Bounds
	if !cfg.Plain && !c.Bound.Plain {
		b.Dictionary = c.Pkg.Dictionary(c)
	}
	return encode.Narrow(c, encode.Merge(b, c.Bound))
}
