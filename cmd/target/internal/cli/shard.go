package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/typetarget/target/check/shard"
)

// A planner returns the plan of the parts of a command.
type planner func(ctx context.Context, tool string, command []string) (shard.Plan, error)

// partsOf returns what says which of the inputs run: the part that the flags
// ask for, or merged if parts are merged. It returns nil if all run. The error
// says that the flags do not go together, or that the parts are of another run.
func partsOf(ctx context.Context, inv *invocation, merged *shard.Run, planOf planner) (*shard.Run, error) {
	o := inv.opts.search.shard
	if merged == nil && o.share == (shard.Share{}) && !o.auto {
		switch {
		case o.report != "":
			return nil, errors.New("-report is for parts: give -shard i/n as well")
		case o.costs != "":
			return nil, errors.New("-costs is for parts: give -shard i/n as well")
		}
		return nil, nil
	}
	if flag := undivided(inv.opts); flag != "" {
		return nil, fmt.Errorf("%s; leave -shard out", flag)
	}
	if o.auto && merged == nil {
		var err error
		if o.share, err = shard.Detect(inv.getenv); err != nil {
			return nil, fmt.Errorf("-shard auto: %w", err)
		}
	}
	plan, err := planOf(ctx, moduleVersion(), inv.opts.planned)
	switch {
	case err != nil:
		return nil, err
	case merged == nil:
		return startPart(inv, o, plan)
	}
	plan.Costs = merged.Plan().Costs // which it does not need
	if why := plan.Differs(merged.Plan()); why != "" {
		return nil, fmt.Errorf("the parts are not of this target, or did not run as here: %s", why)
	}
	return merged, nil
}

// undivided says which of the flags asks for something that needs all inputs;
// it is empty if none does.
func undivided(o *options) string {
	switch {
	case len(o.inputs) > 0:
		return "-input has no parts"
	case o.acceptAll:
		return "-accept-all needs all inputs"
	case o.output.profile != "":
		return "-coverprofile needs all inputs"
	case o.output.counted != "":
		return "-coverpkg needs all inputs"
	case o.output.cover != coverNothing:
		return "-cover needs all inputs"
	case o.output.observe != "":
		return "-observe needs all inputs"
	case o.output.snapshot != "":
		return "-snapshot needs all inputs"
	}
	return ""
}

// startPart begins a part, or goes on with it.
func startPart(inv *invocation, o shardOptions, plan shard.Plan) (*shard.Run, error) {
	var costs shard.Costs
	if o.costs != "" {
		var err error
		if costs, err = shard.ReadCosts(inv.path(o.costs), o.costs); err != nil {
			return nil, fmt.Errorf("-costs: %w", err)
		}
		plan.Costs = costs.Sum()
	}
	name := ""
	if o.report != "" {
		name = inv.path(o.report)
	}
	run, err := shard.Start(name, o.report, plan, o.share, 0)
	if err != nil {
		return nil, fmt.Errorf("-report: %w", err)
	}
	run.Weigh(costs)
	return run, nil
}

// partFault reports why a part cannot run, or why parts cannot be merged.
func partFault(inv *invocation, merged *shard.Run, err error) int {
	if merged != nil {
		return inv.fault(err)
	}
	return inv.usageError(err)
}

// runMerge puts the parts of a run together, and reports them as one run.
func runMerge(ctx context.Context, inv *invocation, names []string) int {
	var parts []*shard.Part
	for _, name := range names {
		p, err := shard.ReadPart(inv.path(name), name)
		if err != nil {
			return inv.fault(fmt.Errorf("%w; run this part again", err))
		}
		parts = append(parts, p)
	}
	whole, err := shard.Join(parts)
	if err != nil {
		return inv.fault(err)
	}
	plan := whole.Plan()
	if inv.opts.output.ci != (ciOptions{}) && plan.Verb == "mutate" {
		return inv.usageError(errors.New("-sarif, -junit and -github are for the parts of check and diff, and these are parts of mutate"))
	}
	if name := inv.opts.search.shard.costs; name != "" {
		if err := whole.Costs().Write(inv.path(name)); err != nil {
			return inv.fault(fmt.Errorf("-costs: %w", err))
		}
	}
	cmd := findCommand(plan.Verb)
	if cmd == nil || cmd.merge == nil {
		return inv.fault(fmt.Errorf("target %s has no parts", plan.Verb))
	}
	opts, args, err := parseFlags(cmd, plan.Command)
	if err != nil {
		return inv.fault(fmt.Errorf("the command of the parts: %w", err))
	}
	opts.output = inv.opts.output
	one := *inv
	one.cmd, one.opts = cmd, opts
	if err := one.chdir(opts.build.dir); err != nil {
		return inv.fault(err)
	}
	if cmd.modules {
		var leave func()
		if args, leave, err = one.enterModule(ctx, args, cmd.words); err != nil {
			return inv.fault(err)
		}
		defer leave()
	}
	return cmd.merge(ctx, &one, args, whole)
}
