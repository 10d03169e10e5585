package check

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check/internal/environ"
	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/shard"
)

// PlanOf returns the plan of the parts of a run. tool is the version of the
// program, and command its flags and packages. The error says that cfg cannot
// be used, or that the go command fails.
func PlanOf(ctx context.Context, cfg Config, tool string, command []string) (shard.Plan, error) {
	r, err := newRun(ctx, cfg)
	if err != nil {
		return shard.Plan{}, err
	}
	settings, err := r.cfg.settings(cfg.Strategy, r.summary.Sandbox)
	if err != nil {
		return shard.Plan{}, err
	}
	plan := shard.Plan{Tool: tool, Verb: "check", Command: command}
	return sharing.PlanOf(ctx, plan, fmt.Append(settings, cfg.Failures.FailFast), map[string]environ.Side{"": r.cfg.side()})
}
