package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/gentest"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// passing returns the first n valid inputs of some contracts of one package.
// Contracts that are not supported are left out.
func passing(ctx context.Context, cfg check.Config, contracts []*spec.Contract, n int) ([]gentest.Pool, error) {
	if n == 0 || len(contracts) == 0 {
		return nil, nil
	}
	opaque, close, err := check.OpenOpaque(ctx, cfg, contracts...)
	if err != nil {
		return nil, err
	}
	defer close()
	cfg.Bounds.Opaque = opaque
	through, closePredicate, err := check.OpenPredicate(ctx, cfg, contracts...)
	if err != nil {
		return nil, err
	}
	defer closePredicate()
	var all []gentest.Pool
	for _, c := range contracts {
		cfg := cfg.FitTo(ctx, c)
		route := func(b domain.Bounds) (*encode.Encoding, solver.Strategy, error) {
			e, err := levels.Encode(ctx, cfg, c, b)
			if err != nil {
				return nil, nil, err
			}
			return e, through(c, levels.Level{Depth: b.Depth, Bounds: b, Encoding: e, Strategy: solver.Spread{Exhaust: cfg.Strategy}}), nil
		}
		bounds := levels.Domain(cfg, c)
		cases, err := gentest.Passing(ctx, c, bounds, route, n+1) // one more says that these are not all
		var unsupported *encode.Unsupported
		if errors.As(err, &unsupported) {
			continue // which the check has told
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.FullName(), err)
		}
		all = append(all, gentest.Pool{Contract: c, Inputs: cases[:min(n, len(cases))], All: len(cases) <= n, Depth: bounds.Depth})
	}
	return all, nil
}
