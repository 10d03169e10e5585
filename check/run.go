package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/blame"
	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/kept"
	"github.com/typetarget/target/check/internal/memlimit"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/internal/ranking"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/internal/shares"
	"github.com/typetarget/target/check/internal/testlimits"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/sandbox"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/solver"
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

// packages returns the packages to check, in their order. There are none if the
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

// errRunTimeout ends a run whose time is over.
var errRunTimeout = errors.New("the run's timeout ended")

// A run is one call of Run.
type run struct {
	cfg       Config
	fixed     testlimits.Limits
	options   worker.Options
	semaphore *dispatch.Semaphore
	// building is held while a worker is built: one after the other, since
	// the go command uses all processors by itself.
	building  sync.Mutex
	shares    *shares.Run
	remainder *remainder
	ranking   *ranking.Ranking
	memory    *memlimit.Guard
	kept      *kept.Verdicts // nil if all functions run
	code      *reach.Program
	summary   Summary
	crash     crash
	opened    bool // a package has been loaded
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
	limits := r.cfg.Limits.Worker()
	limits.Start = r.fixed.Start
	return limits
}

func newRun(ctx context.Context, cfg Config) (*run, error) {
	cfg, err := cfg.Complete()
	if err != nil {
		return nil, err
	}
	accepted, err := unannotated.ReadAccepted(cfg.Failures.Unannotated.Accepted, cfg.Failures.Unannotated.Required)
	if err != nil {
		return nil, err
	}
	room, err := sandbox.For(cfg.Build.Sandbox)
	if err != nil {
		return nil, err
	}
	limits := testlimits.From(ctx)
	return &run{
		accepted:  accepted,
		first:     map[string]firstFailure{},
		cfg:       cfg,
		fixed:     limits,
		options:   cfg.Build.Worker(cfg.Dir, room),
		semaphore: dispatch.NewSemaphore(cfg.Parallel),
		remainder: &remainder{},
		summary:   Summary{Surroundings: Surroundings{Sandbox: room.String()}},
		shares:    shares.New(limits.Shared, cfg.Parallel, shares.Count{}, quiet.Now),
		ranking:   ranking.New(0),
		code:      reach.NewProgram(),
		memory:    memlimit.NewGuard(cmp.Or(limits.Memory, memlimit.Machine()/2)),
	}, nil
}

// check checks packages and passes their events on in the order of the packages
// and of their source. A package that has ended keeps no more than events.
func (r *run) check(ctx context.Context, packages []*packageRun, h Handler) {
	var toCome shares.Count
	before := make(chan struct{})
	close(before)
	for i, p := range packages {
		p.place = fmt.Sprintf("%d of %d", i+1, len(packages))
		toCome = toCome.Plus(p.estimate())
		p.turn = before
		before = p.begun
	}
	r.shares = shares.New(r.fixed.Shared, r.cfg.Parallel, toCome, quiet.Now)
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
		r.count(e)
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

// checkShard ends the parts of a run. An error event says what keeps them from
// being a whole.
func (r *run) checkShard(h Handler) {
	for _, msg := range r.cfg.Build.Shard.End(r.summary.Stopped == "", r.summary.Errors > 0) {
		e := Event{Time: time.Now(), Action: ActionError, Verdict: Failed, Message: msg}
		r.count(e)
		h.Event(e)
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
	case Accepted:
		s.Accepted++
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
