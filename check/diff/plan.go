package diff

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"

	"github.com/typetarget/target/check/internal/environ"
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
	text, err := cfg.text(cfg.Strategy, r.summary.Sandbox)
	if err != nil {
		return shard.Plan{}, err
	}
	h := sha256.New()
	h.Write(text)
	fmt.Fprintf(h, " %q", command)
	if cfg.Snapshot != nil {
		text, err := json.Marshal([]any{cfg.Snapshot.header, cfg.Snapshot.functions})
		if err != nil {
			return shard.Plan{}, err
		}
		h.Write(text)
	}
	machine := map[string]string{}
	for _, v := range r.sources() {
		at := r.version(v)
		env := at.Env
		if env == nil {
			env = os.Environ()
		}
		settings, err := environ.Settings(ctx, at.Dir, env)
		if err != nil {
			return shard.Plan{}, err
		}
		for name, sum := range settings {
			machine[name+" of "+[...]string{older: "OLD", newer: "NEW"}[v]] = sum
		}
	}
	if tool, err = environ.Tool(tool); err != nil {
		return shard.Plan{}, err
	}
	return shard.Plan{Tool: tool, Verb: "diff", Flags: hex.EncodeToString(h.Sum(nil)), Machine: machine, Command: command}, nil
}
