package levels

import (
	"context"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// maxFiltered is the maximum number of values of the parameters for the
// evaluation of a precondition on each of them. The evaluation takes some ten
// seconds.
const maxFiltered = 10_000_000

// leavingOf returns which clauses may be left to compiled code under a
// strategy: on every value, or on the values that a spread draws.
func leavingOf(s solver.Strategy, spread solver.Spread) encode.Leaving {
	switch solver.EvaluationOf(s) {
	case solver.EvaluatesSome:
		l := encode.Leaving{Most: maxFiltered, Drawn: spread.Applies}
		if spread.Always && spread.Inputs > 0 {
			l.Most = 0 // no level is exhausted because it has few values
		}
		return l
	case solver.EvaluatesAll:
		return encode.Leaving{All: true}
	}
	return encode.Leaving{}
}

// Encode encodes a contract at the bounds as a run of cfg does. It may leave
// out clauses that are then evaluated on every value, or on the values that are
// drawn. It uses the strategy of cfg, and the same spread as [New]. The error
// is as for [encode.Encode].
func Encode(ctx context.Context, cfg Config, c *spec.Contract, b domain.Bounds) (*encode.Encoding, error) {
	return encode.EncodePartly(ctx, solver.Standard, c, b, leavingOf(cfg.Strategy, spreadOf(c, cfg)))
}

// Domain returns the bounds of the inputs of a function. These are the bounds
// of the configuration, with the dictionary of the code unless that is not
// wanted. The function's own bound takes precedence over them.
func Domain(cfg Config, c *spec.Contract) domain.Bounds {
	b := *cfg.Bounds
	if !cfg.Plain && !c.Bound.Plain {
		b.Dictionary = c.Pkg.Dictionary(c)
	}
	return encode.Narrow(c, domain.Merge(b, c.Bound))
}
