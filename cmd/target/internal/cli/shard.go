package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/shard"
)

// shardOptions say which part of the inputs runs, and where its results go.
type shardOptions struct {
	share  shard.Share // zero for all inputs
	auto   bool        // the environment says which
	report string      // the file of the part; empty for none
}

// parseShard reads the value of -shard.
func parseShard(s string) (shardOptions, error) {
	if s == "auto" {
		return shardOptions{auto: true}, nil
	}
	share, err := shard.ParseShare(s)
	return shardOptions{share: share}, err
}

// part begins the part of a run that the flags ask for; the result is nil if
// they ask for all inputs.
func (inv *invocation) part(ctx context.Context, cfg check.Config) (*shard.Run, error) {
	o := inv.opts.shard
	if o.share == (shard.Share{}) && !o.auto {
		if o.report != "" {
			return nil, errors.New("-report is for parts: give -shard i/n as well")
		}
		return nil, nil
	}
	switch {
	case len(inv.opts.inputs) > 0:
		return nil, errors.New("-input has no parts; leave -shard out")
	case inv.opts.acceptAll:
		return nil, errors.New("-accept-all needs all inputs; leave -shard out")
	case inv.opts.output.profile != "":
		return nil, errors.New("-coverprofile needs all inputs; leave -shard out")
	}
	if o.auto {
		var err error
		if o.share, err = shard.Detect(inv.getenv); err != nil {
			return nil, fmt.Errorf("-shard auto: %w", err)
		}
	}
	plan, err := check.PlanOf(ctx, cfg, moduleVersion(), inv.opts.planned)
	if err != nil {
		return nil, err
	}
	name := ""
	if o.report != "" {
		name = inv.path(o.report)
	}
	run, err := shard.Start(name, plan, o.share, 0)
	if err != nil {
		return nil, fmt.Errorf("-report: %w", err)
	}
	return run, nil
}

// runMerge puts the parts of a run together, and reports them as one run.
func runMerge(ctx context.Context, inv *invocation, names []string) int {
	var parts []*shard.Part
	for _, name := range names {
		p, err := shard.ReadPart(inv.path(name))
		if err != nil {
			return inv.fault(err)
		}
		parts = append(parts, p)
	}
	whole, err := shard.Join(parts)
	if err != nil {
		return inv.fault(err)
	}
	plan := whole.Plan()
	cmd := findCommand("check")
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
	args, leave, err := one.enterModule(ctx, args, cmd.words)
	if err != nil {
		return inv.fault(err)
	}
	defer leave()
	here, err := check.PlanOf(ctx, one.checkConfig(args), moduleVersion(), opts.planned)
	if err != nil {
		return inv.fault(err)
	}
	if why := here.Differs(plan); why != "" {
		return inv.fault(fmt.Errorf("the parts are not of this target, or did not run as here: %s", why))
	}
	return one.check(ctx, args, whole)
}

// planned returns the flags and arguments of a command that decide what is
// checked.
func planned(flags, args []string) []string {
	if len(args) == 0 {
		return flags
	}
	return append(append(slices.Clip(flags), "--"), args...)
}
