package cli

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/spec"
)

// A countedPackages is what -coverpkg counts, with the packages of the run.
type countedPackages struct {
	counted *coverage.Counted
	pkgs    []*spec.Package
}

// countedCode has a run that begins count the code of the packages that match
// patterns; all if there are none. The error is that of the go command.
func countedCode(ctx context.Context, cfg *check.Config, patterns string) (*countedPackages, error) {
	c := &countedPackages{}
	if patterns == "" {
		return c, nil
	}
	var err error
	if c.counted, err = coverage.Match(ctx, cfg.Dir, cfg.Build.Env, cfg.Build.Flags, patterns); err != nil {
		return nil, fmt.Errorf("-coverpkg: %w", err)
	}
	cfg.Watch.Counted = c.counted
	watchLoaded(cfg, &c.pkgs)
	return c, nil
}

// watchLoaded adds the packages of a run to a list, besides what is told of
// them already.
func watchLoaded(cfg *check.Config, pkgs *[]*spec.Package) {
	next := cfg.Watch.Loaded
	cfg.Watch.Loaded = func(p *spec.Package) {
		*pkgs = append(*pkgs, p)
		if next != nil {
			next(p)
		}
	}
}

// unused says of each pattern that counts nothing why.
func (c *countedPackages) unused() []string {
	return c.counted.Unused(c.pkgs)
}
