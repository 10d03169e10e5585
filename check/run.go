package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/blame"
	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/memory"
	"github.com/typetarget/target/check/internal/ranking"
	"github.com/typetarget/target/check/internal/tuning"
	"github.com/typetarget/target/check/internal/unannotated"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/sandbox"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// Run checks the functions that cfg selects and passes the events to h. It
// returns the summary of the last event. The error says that nothing could be
// loaded, or that ctx ended; a timeout of the run is in Summary.Stopped.
func Run(ctx context.Context, cfg Config, h Handler) (Summary, error) {
	start := time.Now()
	r, err := newRun(ctx, cfg)
	if err != nil {
		return Summary{}, err
	}
	if cfg.Limits.Run > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, cfg.Limits.Run, errRunTimeout)
		defer cancel()
	}
	pkgs, stopped := cfg.Packages, ""
	if pkgs == nil {
		pkgs, err = spec.Load(ctx, spec.Config{
			Dir: r.cfg.Dir, Env: cfg.Build.Env, BuildFlags: cfg.Build.Flags, All: cfg.All, Any: cfg.Load.Any, Leave: cfg.Load.Leave,
		}, cfg.Patterns...)
		if err != nil && context.Cause(ctx) != errRunTimeout {
			return Summary{}, err
		}
		if err != nil {
			stopped = ": loading the packages took longer"
		}
	}
	if cfg.All == spec.Exported {
		pkgs = internalLast(pkgs)
	}
	if cfg.Watch.Loaded != nil {
		cfg.Watch.Loaded(pkgs)
	}
	if r.explicit, err = readExplicit(r.cfg, pkgs); err != nil && ctx.Err() == nil {
		return Summary{}, err
	}
	watching, unwatch := context.WithCancel(ctx)
	go r.memory.Watch(watching)
	r.check(ctx, pkgs, h)
	unwatch()
	r.summary.Elapsed = time.Since(start)
	r.summary.Crash = r.crash.String()
	if r.summary.Faults = len(r.first); r.explicit == nil && cfg.Run == nil {
		r.summary.Stale = r.accepted.Stale()
	}
	cause := context.Cause(ctx)
	if cause != nil {
		r.summary.Stopped = cause.Error() + stopped
	}
	h.Event(Event{Time: time.Now(), Action: ActionSummary, Elapsed: r.summary.Elapsed, Summary: &r.summary})
	if cause != nil && cause != errRunTimeout {
		return r.summary, cause
	}
	return r.summary, nil
}

// internalLast returns packages with those below a folder internal behind the
// others: their callers are all known.
func internalLast(pkgs []*spec.Package) []*spec.Package {
	internal := func(p *spec.Package) int {
		if spec.IsInternal(p.Path) {
			return 1
		}
		return 0
	}
	sorted := slices.Clone(pkgs)
	slices.SortStableFunc(sorted, func(a, b *spec.Package) int { return cmp.Compare(internal(a), internal(b)) })
	return sorted
}

// errRunTimeout ends a run whose time is over.
var errRunTimeout = errors.New("the run's timeout ended")

// A run is one call of Run.
type run struct {
	cfg       Config
	tuning    tuning.Limits
	options   worker.Options
	semaphore *dispatch.Semaphore
	shares    shares
	remainder *remainder
	ranking   *ranking.Ranking
	memory    *memory.Guard
	summary   Summary
	crash     crash
	// explicit are the inputs to check; nil if all are.
	explicit *explicitInputs
	// accepted are the clusters that are no faults, and first has the first
	// failure of each fault that is one.
	accepted *unannotated.Accepted
	first    map[string]firstFailure
}

// A firstFailure is the function, with its package, that was the first to have
// a fault, and the cluster of that failure.
type firstFailure struct{ function, cluster string }

// limits returns the limits of a worker.
func (r *run) limits() worker.Limits {
	return worker.Limits{Call: r.cfg.Limits.Call, Memory: r.cfg.Limits.Memory, Start: r.tuning.Start}
}

func newRun(ctx context.Context, cfg Config) (*run, error) {
	if cfg.Dir != "" {
		dir, err := filepath.Abs(cfg.Dir)
		if err != nil {
			return nil, err
		}
		cfg.Dir = dir
	}
	cfg.Limits.Call = cmp.Or(cfg.Limits.Call, DefaultCallTimeout)
	cfg.Limits.Memory = cmp.Or(cfg.Limits.Memory, DefaultMemoryLimit)
	if cfg.Parallel <= 0 {
		cfg.Parallel = runtime.GOMAXPROCS(0)
	}
	if cfg.Bounds == nil {
		cfg.Bounds = &encode.Bounds{Depth: encode.DefaultDepth}
	}
	if cfg.Strategy == nil {
		cfg.Strategy = solver.Strategies[0]
	}
	cfg.Strategy = solver.SideBySide(cfg.Strategy, cfg.Parallel)
	file := cfg.Failures.Unannotated.Accepted
	if file != "" && !filepath.IsAbs(file) {
		file = filepath.Join(cfg.Dir, file)
	}
	accepted, err := unannotated.ReadAccepted(file, cfg.Failures.Unannotated.Required)
	if err != nil {
		return nil, err
	}
	room, err := sandbox.For(cfg.Build.Sandbox)
	if err != nil {
		return nil, err
	}
	limits := tuning.From(ctx)
	return &run{
		accepted:  accepted,
		first:     map[string]firstFailure{},
		cfg:       cfg,
		tuning:    limits,
		options:   worker.Options{Dir: cfg.Dir, Env: cfg.Build.Env, BuildFlags: cfg.Build.Flags, Race: cfg.Build.Race, Sandbox: room},
		semaphore: dispatch.NewSemaphore(cfg.Parallel),
		remainder: &remainder{},
		summary:   Summary{Surroundings: Surroundings{Sandbox: room.String()}},
		shares:    shares{total: limits.Shared, parallel: cfg.Parallel},
		memory:    memory.NewGuard(cmp.Or(limits.Memory, memory.Machine()/2)),
	}, nil
}

// check checks packages and passes their events on in source order.
func (r *run) check(ctx context.Context, pkgs []*spec.Package, h Handler) {
	var runs []*packageRun
	functions := 0
	before := make(chan struct{})
	close(before)
	for _, p := range pkgs {
		one := newPackageRun(r, p)
		one.before, one.begun = before, make(chan struct{})
		before = one.begun
		for _, f := range one.functions {
			f.place = functions
			functions++
		}
		runs = append(runs, one)
	}
	r.ranking = ranking.New(functions)
	r.shares.start(len(runs), functions)
	r.remainder = newRemainder(ctx, r.cfg.Parallel, functions)
	// Packages are prepared one after the other, since the go command uses
	// all processors by itself, and not farther ahead than there is work
	// for.
	ahead := make(chan struct{}, 2)
	var all sync.WaitGroup
	defer all.Wait()
	all.Go(func() {
		for _, p := range runs {
			ahead <- struct{}{}
			p.prepare(ctx)
			all.Go(func() {
				p.check(ctx)
				<-ahead
				p.checkAgain(ctx)
			})
		}
	})
	for _, p := range runs {
		events, ended := 0, false
		pass := func(e Event) {
			events++
			ended = ended || e.Action.Ends()
			r.relate(&e)
			r.count(e)
			e.way = blame.Way{} // nobody else is to see it
			h.Event(e)
		}
		p.own.drain(pass)
		var held heldBack
		for _, f := range p.functions {
			ended = false
			f.events.drain(func(e Event) {
				p.settle(&e)
				held.add(e, pass)
			})
			if !held.end(pass) && !ended {
				r.summary.Unfinished = append(r.summary.Unfinished, f.reached())
			}
		}
		held.release(pass)
		if events > 0 {
			r.summary.Packages++
		}
	}
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
		callee := p.functionNamed(c.Func)
		if callee == nil {
			continue
		}
		callee.events.wait()
		end := callee.last.Load()
		switch {
		case end == nil:
		case end.Verdict == Refuted:
			c.Broken = true
			if settled.Status == Proved {
				settled.leave(Undecided, OpenObligation{Pos: callee.contract.Pos, Reason: "it rests on the contract of " + c.String()})
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

// functionNamed returns the function of the run with a name; nil if the run does
// not check it.
func (p *packageRun) functionNamed(name string) *function {
	for _, f := range p.functions {
		if f.contract.Name == name {
			return f
		}
	}
	return nil
}

// relate adds to a failure of a function without annotations the first function
// with the same fault.
func (r *run) relate(e *Event) {
	if e.Judgement == nil || e.Judgement.IsNoFault() || e.Action == ActionFound {
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

// count adds an event to the summary.
func (r *run) count(e Event) {
	if !e.Action.Ends() {
		return
	}
	s := &r.summary
	if e.Func == "" {
		s.Errors++
		return
	}
	s.Functions++
	s.Inputs += e.Inputs
	s.Discards += e.Discards
	switch e.Verdict {
	case Exhausted:
		s.Exhausted++
	case Bounded:
		s.Bounded++
	case Refuted:
		s.Refuted++
	case Vacuous:
		if e.Action == ActionFail {
			s.Vacuous++
		} else {
			s.Exhausted++ // the contract allows it
		}
	case Unproved:
		s.Unproved++
	case Unsupported:
		if e.Action == ActionSkip {
			s.NotChecked++
		} else {
			s.Unsupported++
		}
	case Skipped:
		s.Skipped++
	case Failed:
		s.Failed++
	default:
		panic(fmt.Sprintf("check: %s ends in verdict %s", e.Func, e.Verdict))
	}
}

// A crash holds how libz3 has crashed in a run, if it has.
type crash struct {
	mu   sync.Mutex
	text string
}

// String says how and where libz3 crashed, and is empty if it did not.
func (c *crash) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.text
}

// watch returns a context for the enumeration of a depth of a function, which
// notes a crash of libz3. The run goes on without libz3: the native search
// seldom needs it.
func (c *crash) watch(ctx context.Context, function string, depth int) context.Context {
	return solver.OnCrash(ctx, func(e *solver.Crash) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.text == "" {
			c.text = fmt.Sprintf("%v while solving %s at depth %d, and was not used again; please report it with what target version and target explain %[2]s print",
				e, function, depth)
		}
	})
}
