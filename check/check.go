package check

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/blame"
	"github.com/typetarget/target/check/internal/environ"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/spec"
)

// Run checks the functions that cfg selects and passes the events to h. It
// returns the summary of the last event. The error says that cfg cannot be
// used, that nothing could be loaded, or that ctx ended; a timeout of the run
// is in Summary.Stopped.
func Run(ctx context.Context, cfg Config, h Handler) (Summary, error) {
	start := time.Now()
	r, err := newRun(ctx, cfg)
	if err != nil {
		return Summary{}, err
	}
	r.kept = r.cfg.verdicts(ctx, cfg.Strategy, r.summary.Sandbox)
	if cfg.Limits.Run > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, cfg.Limits.Run, errRunTimeout)
		defer cancel()
	}
	packages, err := r.packages(ctx)
	if err != nil {
		return Summary{}, err
	}
	watching, unwatch := context.WithCancel(ctx)
	go r.memory.Watch(watching)
	r.check(ctx, packages, h)
	cfg.Build.Cache.Trim()
	unwatch()
	r.summary.Elapsed = time.Since(start)
	r.summary.Crash = r.crash.String()
	if r.summary.Faults = len(r.first); r.explicit == nil && cfg.Run == nil {
		r.summary.Stale = r.accepted.Stale(cfg.All != spec.None)
	}
	cause := context.Cause(ctx)
	if cause != nil {
		r.summary.Stopped = cause.Error()
	}
	if cause == errRunTimeout && !r.opened {
		r.summary.Stopped += ": loading the packages took longer"
	}
	r.checkShard(h)
	h.Event(Event{Time: time.Now(), Action: ActionSummary, Extent: Extent{Elapsed: r.summary.Elapsed}, Summary: &r.summary})
	if cause != nil && cause != errRunTimeout {
		return r.summary, cause
	}
	return r.summary, nil
}

// packages returns the packages to check, in their order. It returns nil if the
// run's timeout ends before they are known.
func (r *run) packages(ctx context.Context) (all []*packageRun, err error) {
	for _, p := range r.cfg.Packages {
		all = append(all, newLoadedRun(r, p))
	}
	if r.cfg.Packages == nil {
		cfg := r.cfg
		listed, err := spec.List(ctx, spec.Config{
			Dir: cfg.Dir, Env: cfg.Build.Env, BuildFlags: cfg.Build.Flags, All: cfg.All, Any: cfg.Load.Any, Leave: cfg.Load.Leave,
		}, cfg.Patterns...)
		if err != nil && context.Cause(ctx) != errRunTimeout {
			return nil, err
		}
		for _, l := range listed {
			all = append(all, newPackageRun(r, l))
		}
		if cfg.All == spec.Exported {
			slices.SortStableFunc(all, func(a, b *packageRun) int { return cmp.Compare(a.rank(), b.rank()) })
		}
	}
	if len(r.cfg.Inputs) == 0 {
		return all, nil
	}
	var loaded []*spec.Package
	for _, p := range all {
		loaded = append(loaded, p.load())
	}
	if r.explicit, err = readExplicit(r.cfg, loaded); err != nil && ctx.Err() == nil {
		return nil, err
	}
	return all, nil
}

// check checks packages and passes their events on in the order of the packages
// and of their source. A package that has ended keeps no more than events.
func (r *run) check(ctx context.Context, packages []*packageRun, h Handler) {
	var toCome limits.FunctionCount
	before := make(chan struct{})
	close(before)
	for i, p := range packages {
		p.place = fmt.Sprintf("%d of %d", i+1, len(packages))
		toCome = toCome.Plus(p.estimate())
		p.turn = before
		before = p.begun
	}
	r.shares = limits.NewShares(r.fixed.Shared, r.cfg.Parallel, toCome, quiet.Now)
	r.remainder = newRemainder(ctx, r.cfg.Parallel, toCome.Functions())
	// At most two packages have been loaded and not ended.
	ahead := make(chan struct{}, 2)
	var all sync.WaitGroup
	defer all.Wait()
	inOrder := slices.Clone(packages)
	all.Go(func() {
		for i, p := range inOrder {
			inOrder[i] = nil
			ahead <- struct{}{}
			p.open(ctx)
			p.prepare(ctx)
			all.Go(func() {
				p.build(ctx)
				p.check(ctx)
				p.checkAgain(ctx)
				p.release()
				<-ahead
			})
		}
	})
	for i, p := range packages {
		r.drain(p, h)
		packages[i] = nil
	}
}

// drain passes on the events of a package, and counts them, until it has ended.
func (r *run) drain(p *packageRun, h Handler) {
	events, ended := 0, false
	pass := func(e Event) {
		if e.Action != ActionProgress {
			events++
		}
		ended = ended || e.Action.Ends()
		r.relate(&e)
		r.summary.count(e)
		e.way = blame.Way{} // nobody else is to see it
		h.Event(e)
	}
	p.own.drain(pass)
	var held heldBack
	var left []Unfinished
	for _, o := range p.outcomes {
		ended = false
		o.events.drain(func(e Event) {
			p.settle(&e)
			held.add(e, pass)
		})
		if !held.end(pass) && !ended {
			left = append(left, o.unfinished)
		}
	}
	held.release(pass)
	if events > 0 {
		r.summary.Packages++
	}
	r.summary.leave(left, p.unopened)
}

// settle adds to the event that ends a function the results of the functions
// that its proof relies on. It waits until these have ended. Functions do not
// wait for one another, since a proof relies on no contract that leads back to
// its function. If an input breaks one of these contracts, the function is not
// proved.
func (p *packageRun) settle(e *Event) {
	if !e.Action.Ends() || e.Proof == nil || len(e.Proof.Given) == 0 {
		return
	}
	settled := *e.Proof
	settled.Given = slices.Clone(settled.Given)
	for i := range settled.Given {
		c := &settled.Given[i]
		callee := p.outcomeOf(c.Func)
		if callee == nil {
			continue
		}
		callee.events.wait()
		end := callee.last.Load()
		switch {
		case end == nil:
		case end.Verdict == Refuted || end.Verdict == Accepted:
			c.Broken = true
			if settled.Status == Proved {
				settled.leave(Undecided, OpenObligation{Pos: callee.pos, Reason: "it rests on the contract of " + c.String()})
			}
		case end.Verdict == Exhausted || end.Verdict == Bounded || end.Verdict == Unproved:
			c.Inputs = end.Inputs
			if own := end.Proof; own != nil && own.isWhole() {
				c.Proved = own.Scope.String()
			}
		}
	}
	e.Proof = &settled
	p.run.demandProof(e)
}

// outcomeOf returns the outcome of the function with a name; nil if the run
// does not check it.
func (p *packageRun) outcomeOf(name string) *outcome {
	for _, o := range p.outcomes {
		if o.name == name {
			return o
		}
	}
	return nil
}

// relate adds to a failure of a function without annotations the first function
// with the same fault.
func (r *run) relate(e *Event) {
	if e.Judgement == nil || e.Judgement.Fault == "" || e.Judgement.IsNoFault() || e.Action == ActionFound {
		return
	}
	here := firstFailure{e.Package + "." + e.Func, e.Judgement.Cluster}
	first, known := r.first[e.Judgement.Fault]
	switch {
	case !known:
		r.first[e.Judgement.Fault] = here
	case first != here:
		g := *e.Judgement
		g.First = first.function
		e.Judgement = &g
	}
}

// checkShard ends the parts of a run. An error event says what keeps them from
// being a whole.
func (r *run) checkShard(h Handler) {
	for _, msg := range r.cfg.Build.Shard.End(r.summary.Stopped == "", r.summary.Errors > 0) {
		e := Event{Time: time.Now(), Action: ActionError, Verdict: Failed, Message: msg}
		r.summary.count(e)
		h.Event(e)
	}
}

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
