package main

import (
	"context"
	"fmt"
	"regexp"

	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// A level is the problem of the last depth of a function, and the strategy that
// enumerates its models. A predicate is not wanted: the functions of the
// examples that are measured have none that is not lifted.
type level struct {
	problem  *problem.Problem
	strategy solver.Strategy
}

// levelOf returns the level of a depth of a function of an example.
func levelOf(ctx context.Context, dir, function string, depth int) (level, error) {
	pkgs, err := spec.Load(ctx, spec.Config{Dir: dir}, ".")
	if err != nil {
		return level{}, err
	}
	name := regexp.MustCompile("^" + regexp.QuoteMeta(function) + "$")
	for _, c := range pkgs[0].Contracts {
		if !name.MatchString(c.Name) {
			continue
		}
		cfg := levels.Config{Bounds: &domain.Bounds{Depth: depth}, Strategy: solver.Strategies[0].Strategy}
		for all := levels.New(c, cfg); ; {
			at, more, err := all.Next(ctx)
			if err != nil || !more {
				return level{}, fmt.Errorf("no depth %d: %w", depth, err)
			}
			if at.Depth == depth {
				return level{at.Encoding.Problem, at.Strategy}, nil
			}
			all.Done(solver.Outcome{Complete: true})
		}
	}
	return level{}, fmt.Errorf("no such function")
}
