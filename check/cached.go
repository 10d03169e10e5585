package check

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check/internal/environ"
	"github.com/typetarget/target/check/internal/kept"
	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// verdicts returns the verdicts of earlier runs with a strategy. It returns nil
// if the run has no cache, or checks explicit inputs.
func (r *run) verdicts(ctx context.Context, strategy solver.Strategy) *kept.Verdicts {
	cfg := r.cfg
	settings, err := r.settings(strategy)
	if err != nil || len(cfg.Inputs) > 0 || cfg.Watch.Ran != nil || cfg.Watch.Profile != nil || cfg.Build.Shard != nil { // for which the inputs must run
		return nil
	}
	return kept.New(ctx, cfg.Build.Cache, settings, r.side())
}

// side returns where the go command runs.
func (r *run) side() environ.Side { return environ.Side{Dir: r.cfg.Dir, Env: r.cfg.Build.Env} }

// settings returns the part of the configuration that verdicts depend on, apart
// from the functions that are selected and from how failures are shown.
func (r *run) settings(strategy solver.Strategy) ([]byte, error) {
	cfg := r.cfg
	return kept.Settings(cfg.Levels(), strategy, "check", cfg.Build.Flags, cfg.Load.Any, cfg.Build.Race, cfg.Build.Whole, cfg.All, cfg.Fit,
		cfg.Selfcheck, cfg.Limits.Call, cfg.Limits.Memory, cfg.Limits.Function, cfg.Limits.Package, cfg.Limits.Proof,
		cfg.Failures.Unproved, cfg.Failures.Unannotated.Uses, r.summary.Sandbox)
}

// recall ends a function with the verdict of an earlier run, and reports
// whether there is one.
func (p *packageRun) recall(f *function) bool {
	if f.contract.Skip != "" {
		return false
	}
	at, events := kept.Recall[[]Event](p.run.kept, p.code, []*spec.Contract{f.contract})
	if f.kept = at; events == nil {
		return false
	}
	for _, e := range *events {
		e.Cached = e.Action.Ends()
		f.tell(e)
	}
	return true
}

// keep keeps the verdicts of the functions that another run would find again.
// It does nothing if a file has changed meanwhile.
func (p *packageRun) keep() {
	if p.run.kept == nil || len(p.functions) == 0 || !p.code.Unchanged() {
		return
	}
	for _, f := range p.functions {
		end := f.outcome.last.Load()
		if end == nil || end.Cached {
			continue
		}
		start, own := Event{Action: ActionStart, Package: end.Package, Func: end.Func, Pos: f.contract.Pos, Unannotated: end.Unannotated}, *end
		own.Elapsed = 0
		kept.Keep(p.run.kept, f.kept, []Event{start, own}, isSteady(f, end))
	}
}

// isSteady reports whether another run of the same code would end a function
// with the same event, unless its code depends on something outside: it passes,
// and no clock has cut it short.
func isSteady(f *function, end *Event) bool {
	if end.Action != ActionPass || f.outcome.failed.Load() || f.hurried || end.Clock {
		return false
	}
	return end.Proof == nil || len(end.Proof.Clock) == 0
}

// PlanOf returns the plan of the parts of a run. tool is the version of the
// program, and command its flags and packages. The error says that cfg cannot
// be used, or that the go command fails.
func PlanOf(ctx context.Context, cfg Config, tool string, command []string) (shard.Plan, error) {
	r, err := newRun(ctx, cfg)
	if err != nil {
		return shard.Plan{}, err
	}
	settings, err := r.settings(cfg.Strategy)
	if err != nil {
		return shard.Plan{}, err
	}
	plan := shard.Plan{Tool: tool, Verb: "check", Command: command}
	return sharing.PlanOf(ctx, plan, fmt.Append(settings, cfg.Failures.FailFast), map[string]environ.Side{"": r.side()})
}
