package mutate

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/sandbox"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// A run is one call of Run.
type run struct {
	cfg     Config
	options worker.Options
	limits  worker.Limits
	timeout time.Duration // of the run; 0 means no limit
	handler Handler
	summary Summary
	code    *reach.Program
	// mutants counts those of the functions before, which parts divide.
	mutants int
}

// Run tries the mutants of the functions that cfg selects and passes the events
// to h. It returns the summary of the last event. The error says that cfg
// cannot be used, that nothing could be loaded, or that ctx or the time of the
// run ended.
func Run(ctx context.Context, cfg Config, h Handler) (Summary, error) {
	begin := time.Now()
	r, err := newRun(cfg, h)
	if err != nil {
		return Summary{}, err
	}
	if r.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, r.timeout, fmt.Errorf("the run's timeout of %v ended", r.timeout))
		defer cancel()
	}
	c := r.cfg.Check
	pkgs, err := spec.Load(ctx, spec.Config{Dir: c.Dir, Env: c.Build.Env, BuildFlags: c.Build.Flags, Any: c.Load.Any}, c.Patterns...)
	if err != nil {
		return Summary{}, err
	}
	for _, p := range pkgs {
		if ctx.Err() == nil {
			r.tryPackage(ctx, p)
		}
	}
	cause := context.Cause(ctx)
	if cause != nil {
		r.summary.Stopped = cause.Error()
	}
	r.endShard()
	r.summary.Elapsed = time.Since(begin)
	h.Event(Event{Time: time.Now(), Action: ActionSummary, Elapsed: r.summary.Elapsed, Summary: &r.summary})
	return r.summary, cause
}

func newRun(cfg Config, h Handler) (*run, error) {
	room, err := sandbox.For(cfg.Check.Build.Sandbox)
	if err != nil {
		return nil, err
	}
	c := &cfg.Check
	c.All, c.Packages, c.Inputs = spec.None, nil, nil
	// Proofs and explanations of failures are for target check.
	c.Limits.Proof, c.Failures = 0, check.Failures{FailFast: true, Unannotated: check.Unannotated{Accepted: c.Failures.Unannotated.Accepted}}
	timeout := c.Limits.Run
	c.Limits.Run = 0 // a package is checked in the time of the run
	if c.Parallel <= 0 {
		c.Parallel = runtime.GOMAXPROCS(0)
	}
	if c.Bounds == nil {
		c.Bounds = &domain.Bounds{Depth: domain.DefaultDepth}
	}
	if cfg.Operators == nil {
		cfg.Operators = Operators
	}
	return &run{
		cfg: cfg, timeout: timeout, handler: h, summary: Summary{Sandbox: room.String()}, code: reach.NewProgram(),
		options: c.Build.Worker(c.Dir, room),
		limits:  c.Limits.Worker(),
	}, nil
}

// mutantTime returns how long one mutant runs; 0 means no limit.
func (r *run) mutantTime() time.Duration {
	if limit := r.cfg.Check.Limits.Function; limit != check.AutoBudget {
		return limit
	}
	return DefaultMutantTime
}

// tell counts an event and passes it on.
func (r *run) tell(e Event) {
	e.Time = time.Now()
	r.summary.Count(e)
	r.handler.Event(e)
}

// tryPackage tries the functions of a package.
func (r *run) tryPackage(ctx context.Context, p *spec.Package) {
	functions, err := r.check(ctx, p)
	if err == nil && !r.cfg.Shard.IsPart() {
		err = r.findStrict(ctx, p, functions)
	}
	if err == nil {
		err = r.build(ctx, p, functions)
	}
	if err == nil {
		err = r.share(p, functions)
	}
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		var build *worker.BuildError
		if errors.As(err, &build) && build.Internal {
			err = fmt.Errorf("internal error: %w", err)
		}
		r.tell(Event{Action: ActionError, Package: p.Path, Message: err.Error()})
		return
	}
	for _, f := range functions {
		tell := func(e Event) {
			e.Package, e.Func, e.Pos = p.Path, f.contract.FullName(), f.contract.Pos
			r.tell(e)
		}
		if end := f.untried(); end != nil {
			tell(*end)
			continue
		}
		f.try(ctx, tell)
		f.inputs = nil
	}
	for _, f := range functions {
		if f.binary != nil {
			f.binary.Close() // they have the same
			break
		}
	}
}
