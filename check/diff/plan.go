package diff

import (
	"context"
	"encoding/json"

	"github.com/typetarget/target/check/internal/environ"
	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/shard"
)

// PlanOf returns the plan of the parts of a run. tool is the version of the
// program, and command its flags and arguments. The error says that cfg cannot
// be used, or that the go command fails.
func PlanOf(ctx context.Context, cfg Config, tool string, command []string) (shard.Plan, error) {
	r, err := newRun(ctx, cfg)
	if err != nil {
		return shard.Plan{}, err
	}
	settings, err := cfg.settings(cfg.Check.Strategy, r.summary.Sandbox)
	if err != nil {
		return shard.Plan{}, err
	}
	if cfg.Snapshot != nil {
		text, err := json.Marshal([]any{cfg.Snapshot.header, cfg.Snapshot.functions})
		if err != nil {
			return shard.Plan{}, err
		}
		settings = append(settings, text...)
	}
	sides := map[string]environ.Side{}
	for _, v := range r.sources() {
		sides[[...]string{older: " of OLD", newer: " of NEW"}[v]] = r.version(v).side()
	}
	return sharing.PlanOf(ctx, shard.Plan{Tool: tool, Verb: "diff", Command: command}, settings, sides)
}
