package cli

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check/mutate"
	mutatereport "github.com/typetarget/target/check/mutate/report"
	"github.com/typetarget/target/check/shard"
)

// runMutate tries the mutants of the functions of the named packages.
func runMutate(ctx context.Context, inv *invocation, patterns []string) int {
	return mutatePackages(ctx, inv, patterns, nil)
}

// mutatePackages tries the mutants of the functions of the named packages, or
// merges the parts of such a run unless merged is nil.
func mutatePackages(ctx context.Context, inv *invocation, patterns []string, merged *shard.Run) int {
	if inv.opts.operators.help {
		for _, o := range mutate.Operators {
			fmt.Fprintf(inv.stdout, "%-12s %s\n", o.Name, o.Doc)
		}
		return exitOK
	}
	cfg := mutate.Config{Check: inv.checkConfig(patterns), Operators: inv.opts.operators.chosen}
	parts, err := partsOf(ctx, inv, merged, func(ctx context.Context, tool string, command []string) (shard.Plan, error) {
		return mutate.PlanOf(ctx, cfg, tool, command)
	})
	if err != nil {
		return partFault(inv, merged, err)
	}
	cfg.Shard = parts
	inv.warnSandbox(cfg.Check.Build.Sandbox)
	sum, err := mutate.Run(ctx, cfg, inv.mutateReport(&cfg))
	switch {
	case err != nil && sum.Stopped == "":
		return inv.fault(err)
	case sum.Functions() == 0 && sum.ExitCode() == 0:
		inv.warnNothing(patterns)
	}
	return sum.ExitCode()
}

// mutateReport is the handler that the flags ask for.
func (inv *invocation) mutateReport(cfg *mutate.Config) mutate.Handler {
	format := formatOf(inv.opts.output.format, mutatereport.Formats)
	return format.New(inv.stdout.report(), mutatereport.Options{Look: inv.look(format.Machine, &cfg.Check.Watch), Dir: inv.dir})
}
