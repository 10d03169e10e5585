package check

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"sync"

	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/internal/environ"
	"github.com/typetarget/target/check/internal/frozen"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// A cached has the verdicts of earlier runs for one run.
type cached struct {
	cache   *cache.Cache
	config  []byte
	environ func() ([sha256.Size]byte, error)
}

// newCached returns the verdicts of earlier runs with a strategy. It returns
// nil if the run has no cache, or checks explicit inputs.
func (r *run) newCached(ctx context.Context, strategy solver.Strategy) *cached {
	cfg := r.cfg
	if cfg.Build.Cache == nil || len(cfg.Inputs) > 0 || cfg.Watch.Ran != nil || cfg.Watch.Profile != nil || cfg.Build.Shard != nil { // for which the inputs must run
		return nil
	}
	config, err := r.configText(strategy)
	if err != nil {
		return nil
	}
	env := cfg.Build.Env
	if env == nil {
		env = os.Environ()
	}
	c := &cached{cache: cfg.Build.Cache, config: config}
	c.environ = sync.OnceValues(func() ([sha256.Size]byte, error) { return environ.Sum(ctx, cfg.Dir, env) })
	go c.environ() // while packages are loaded
	return c
}

// configText returns the part of the configuration that verdicts depend on,
// apart from the functions that are selected and from how failures are shown.
func (r *run) configText(strategy solver.Strategy) ([]byte, error) {
	cfg := r.cfg
	bounds, err := json.Marshal(cfg.Bounds)
	if err != nil {
		return nil, err
	}
	spread := int64(-1)
	if cfg.Spread != nil {
		spread = *cfg.Spread
	}
	return fmt.Appendf(nil, "%s %q %q %v %v %v %v %v %v %v %v %v %v %v %v %v %v %v %q %v %v", bounds, cfg.Build.Flags, cfg.Load.Any,
		cfg.Build.Race, cfg.Build.Whole, cfg.All, cfg.Fit, cfg.Plain, cfg.Max, spread, cfg.Seed, cfg.Selfcheck,
		cfg.Limits.Call, cfg.Limits.Memory, cfg.Limits.Function, cfg.Limits.Package, cfg.Limits.Proof,
		cfg.Failures.Unproved, fmt.Sprintf("%T %+v", strategy, strategy), cfg.Failures.Unannotated.Uses,
		r.summary.Sandbox), nil
}

// openCode returns what finds the code of a package, or nil if that cannot be
// known.
func (r *run) openCode(p *spec.Package) *reach.Package {
	if r.cached == nil && r.cfg.Build.Shard == nil || len(p.Contracts) == 0 {
		return nil
	}
	code, err := r.code.Package(p, r.cfg.Failures.Unannotated.Uses)
	if err != nil {
		return nil
	}
	return code
}

// A remembered says where the verdict on a function is kept.
type remembered struct {
	key   cache.Key
	reach *reach.Reach // nil if the code is not known
	// worldly says that the function may depend on the world.
	worldly bool
}

// recall ends a function with the verdict of an earlier run, and reports
// whether there is one.
func (p *packageRun) recall(f *function) bool {
	c := p.run.cached
	if p.code == nil || c == nil || f.contract.Skip != "" {
		return false
	}
	surroundings, err := c.environ()
	if err != nil {
		return false
	}
	r, err := p.code.Of(f.contract)
	if err != nil {
		return false
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q %x %x", c.config, surroundings, r.Sum)
	f.remembered.reach = r
	h.Sum(f.remembered.key[:0])
	if text, ok := c.cache.Get(f.remembered.key); ok {
		if events, ok := frozen.Thaw[[]Event](text, r); ok {
			for _, e := range events {
				e.Cached = e.Action.Ends()
				f.tell(e)
			}
			return true
		}
	}
	f.remembered.worldly = r.Worldly() != ""
	return false
}

// keep keeps the verdicts of the functions that another run would find again.
// It does nothing if a file has changed meanwhile.
func (p *packageRun) keep() {
	if p.code == nil || p.run.cached == nil || !p.code.Unchanged() {
		return
	}
	for _, f := range p.functions {
		end := f.outcome.last.Load()
		if f.remembered.reach == nil || end == nil || end.Cached {
			continue
		}
		if !isSteady(f, end) {
			p.run.cached.cache.Remove(f.remembered.key) // it is one of another run
			continue
		}
		start, own := Event{Action: ActionStart, Package: end.Package, Func: end.Func, Pos: f.contract.Pos, Unannotated: end.Unannotated}, *end
		own.Elapsed = 0
		if text, err := frozen.Freeze([]Event{start, own}, f.remembered.reach); err == nil {
			p.run.cached.cache.Put(f.remembered.key, text)
		}
	}
}

// isSteady reports whether another run of the same code would end a function
// with the same event: it passes, no clock has cut it short, and its code
// depends on nothing outside.
func isSteady(f *function, end *Event) bool {
	if end.Action != ActionPass || f.outcome.failed.Load() || f.hurried || f.remembered.worldly || end.Clock {
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
	text, err := r.configText(cfg.Strategy)
	if err != nil {
		return shard.Plan{}, err
	}
	flags := sha256.Sum256(fmt.Appendf(text, " %v %q", cfg.Failures.FailFast, command))
	env := cfg.Build.Env
	if env == nil {
		env = os.Environ()
	}
	machine, err := environ.Settings(ctx, r.cfg.Dir, env)
	if err != nil {
		return shard.Plan{}, err
	}
	if tool, err = environ.Tool(tool); err != nil {
		return shard.Plan{}, err
	}
	return shard.Plan{Tool: tool, Verb: "check", Flags: hex.EncodeToString(flags[:]), Machine: machine, Command: command}, nil
}
