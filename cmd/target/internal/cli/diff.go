package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/typetarget/target/check/diff"
	diffreport "github.com/typetarget/target/check/diff/report"
	"github.com/typetarget/target/cmd/target/internal/version"
)

// runDiff compares two versions of packages.
func runDiff(ctx context.Context, inv *invocation, args []string) int {
	if len(args) == 0 {
		return inv.usageError(errors.New("it takes a version to compare with: a folder, a revision of git, or module@version"))
	}
	old, new, patterns := args[0], ".", []string(nil)
	if len(args) > 1 {
		new, patterns = args[1], args[2:]
	}
	where := version.Where{Dir: inv.dir, Env: inv.env}
	var trees [2]*version.Tree
	for i, text := range []string{old, new} {
		tree, err := where.Open(ctx, text)
		if err != nil {
			return inv.fault(err)
		}
		defer tree.Close()
		trees[i] = tree
	}
	cfg := inv.diffConfig(trees[0], trees[1])
	cfg.Patterns = patterns
	inv.warnSandbox(cfg.Sandbox)
	sum, err := diff.Run(ctx, cfg, inv.diffReport(&cfg))
	switch {
	case err != nil && sum.Stopped == "":
		return inv.fault(err)
	case sum.Functions() == 0 && sum.ExitCode() == 0:
		fmt.Fprintf(inv.stderr, "target diff: warning: no function was run in both versions\n")
	}
	return sum.ExitCode()
}

// diffConfig is what the flags say.
func (inv *invocation) diffConfig(old, new *version.Tree) diff.Config {
	check := inv.checkConfig(nil)
	side := func(t *version.Tree) diff.Version {
		return diff.Version{Name: t.Name, Dir: t.Dir, Env: t.Env, Flags: append(inv.buildFlags(), t.Flags...)}
	}
	return diff.Config{
		Old: side(old), New: side(new),
		Run: check.Run, Contracts: inv.opts.contracts,
		Any: check.Any, Bounds: check.Bounds, Plain: check.Plain, Max: check.Max,
		Spread: check.Spread, Seed: check.Seed, Strategy: check.Strategy,
		Limits: check.Limits, Generalize: check.Failures.Generalize, Reduce: check.Failures.Reduce,
		Parallel: check.Parallel, Sandbox: check.Build.Sandbox,
	}
}

// diffReport is the handler that the flags ask for.
func (inv *invocation) diffReport(cfg *diff.Config) diffreport.Report {
	opts := diffreport.Options{Old: cfg.Old, New: cfg.New, Color: inv.color()}
	if inv.opts.output.json {
		return diffreport.JSON.New(inv.stdout, opts)
	}
	if width, ok := terminalWidth(inv.stderr); ok && inv.getenv("TERM") != "dumb" {
		opts.Progress, opts.Width = inv.stderr, width
		cfg.Progress = progressInterval
	}
	return diffreport.Text.New(inv.stdout, opts)
}
