package check

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// newCollector returns a collector that has no failures.
func (l *loop) newCollector() *collector {
	return &collector{subject: l.f.subject, failures: failures.List{Contract: l.f.contract}, announcement: &l.announcement, tell: l.f.tell, fails: l.f.fails}
}

// fails notes that the function fails, and reports whether it is one of the
// first that do.
func (f *function) fails() bool {
	f.run.ranking.Fail(f.place)
	return f.run.ranking.IsFirst(f.place)
}

// inputs runs the function on its inputs, and returns the event that ends it.
func (l *loop) inputs(ctx context.Context) Event {
	e := l.enumerate(ctx)
	if e.Action == ActionPass && l.dispatcher != nil {
		e = l.retire(e)
	}
	if shared := l.f.shared; shared != nil && e.Action == ActionPass {
		if err := shared.Of.Confirm(); err != nil {
			return l.fault(err)
		}
	}
	if shared := l.f.shared; shared != nil && e.Verdict == Bounded {
		over := context.Cause(ctx) == errBudget
		shared.Of.Cut(shard.Cut{Why: e.Message, Clock: over || l.dispatcher != nil && cutOf(l.dispatcher.Err()).Clock, Budget: over || l.collector.tooMuch})
	}
	if e.Verdict == Bounded && (l.collector.tooMuch || context.Cause(ctx) == errBudget || l.f.shared.Lacking().Budget) && len(l.collector.failures.All) == 0 {
		e = l.finished.settle(l, e)
	}
	if wrong := l.contradicted(); wrong != nil {
		return *wrong
	}
	return e
}

// retire ends the workers in order. It returns the event that ends the function
// if its enumeration ended in e.
func (l *loop) retire(e Event) Event {
	err := l.dispatcher.Retire()
	l.valid, l.discards = l.dispatcher.Counts()
	verdict := (*verdictError)(nil)
	switch why := cutOf(err).Why; {
	case errors.As(err, &verdict):
		return verdict.event
	case why != "":
		return Event{Action: ActionPass, Verdict: Bounded, Message: why}
	case err != nil && err != dispatch.ErrOver:
		return l.fault(err)
	}
	return e
}

// A loop is the enumeration of one function's inputs.
type loop struct {
	f     *function
	begin time.Time

	encoding        *encode.Encoding // of the last depth
	depth           int              // the last one finished, or the one of the counterexample
	valid, discards int64            // inputs that ran, and that a filter rejected
	calls           int64            // of inputs that another dispatcher ran
	further         []levels.Ran     // what ran behind depth
	running         levels.Level     // zero if none runs
	finished        reached          // when the last level had ended
	showing         showing

	dispatcher *dispatch.Dispatcher // nil until there are inputs
	collector  *collector
	levels     *levels.Levels
	// announcement is that of the first failure.
	announcement announcement
	predicate    *dispatch.Predicate // nil if no level has been filtered
	brute        *brute.Check        // nil if there is no self-check
	// ran is told of the inputs that have run; nil if nobody wants to know.
	ran func(inputs []byte, count int)
	// branches are those that the last proof has decided.
	branches decidedBranches
	// early is the proof that came before the inputs; nil if there is none.
	early *Proof
}

// enumerate goes depth after depth, so that the first counterexample is a
// smallest one, and returns the event that ends the function.
func (l *loop) enumerate(ctx context.Context) Event {
	l.levels = levels.New(l.f.contract, l.f.domain.levels())
	l.levels.Know(l.f.unlifted)
	if l.early != nil && l.early.Status == Proved {
		l.levels.AtMost(boundaryInputs)
	}
	ahead, cancel := context.WithCancel(ctx)
	defer l.levels.Close()
	defer cancel()
	for {
		at, more, err := l.levels.Next(ctx)
		switch {
		case err != nil && ctx.Err() != nil:
			return Event{Action: ActionPass, Verdict: Bounded, Message: l.reason(ctx, solver.Outcome{})}
		case err != nil:
			return stopped(l, err, l.f.encodeFault)
		}
		if !more {
			break
		}
		further := at.Part != levels.Base
		if further && len(l.collector.failures.All) > 0 {
			break // what fails is plainer
		}
		if l.running = at; !further {
			l.encoding = at.Encoding
		}
		l.collector.spread = l.collector.spread || at.IsSpread() || further || at.HasGaps() || l.f.run.cfg.Build.Shard.IsPart()
		l.collector.fitting = l.f.domain.fitted != nil && (further || at.Depth > l.f.run.cfg.Bounds.Depth)
		if runtime.GOMAXPROCS(0) > 1 {
			l.levels.Prepare(ahead)
		}
		out, end, err := l.level(ctx, at)
		switch {
		case end != nil:
			l.finished.reach(l, at, true)
			return *end
		case err != nil:
			return stopped(l, err, l.levelFault)
		case !l.levels.Done(out):
			if further {
				l.finished.reach(l, at, false)
			}
			return Event{Action: ActionPass, Verdict: Bounded, Message: l.reason(ctx, out)}
		}
		l.finished = l.finished.reach(l, at, true)
		if out.Complete && compares(l, at) {
			l.brute.Ends(at.Depth)
		}
	}
	l.running = levels.Level{}
	if spread := l.levels.Spread(l.valid); spread != "" {
		return Event{Action: ActionPass, Verdict: Bounded, Message: spread}
	}
	return exhausted()
}

// level runs the inputs of one depth that the depths before did not have. It
// returns how the enumeration ended, and an event if one of the inputs ends the
// function.
func (l *loop) level(ctx context.Context, at levels.Level) (solver.Outcome, *Event, error) {
	l.f.outcome.unfinished.Begun, l.f.outcome.unfinished.Depth = true, l.f.domain.told(at.Depth)
	if at.Empty {
		return solver.Outcome{Complete: true}, nil, l.f.shared.Empty(at)
	}
	if err := l.dispatch(ctx); err != nil {
		return solver.Outcome{}, nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var t *levels.Total
	if !at.IsSpread() && !at.IsFiltered() {
		t = &levels.Total{Ctx: ctx, Problem: at.Encoding.Problem, Before: l.valid + l.discards}
	}
	l.f.filterBy(at.Encoding)
	if l.f.contract.Unannotated && spares(l.f, at.Depth) {
		before := l.collector.passed(l.valid)
		defer func() { l.collector.spared += l.collector.passed(l.valid) - before }()
	}
	l.showing.begin(at.Depth, t)
	l.dispatcher.Begin(at.Encoding.Shape, l.f.runningAt(at.Depth), cancel)
	strategy := at.Through(func() solver.Predicate {
		l.levels.NoteOverrun()
		return l.predicateFor(ctx, at)
	})
	l.f.shared.Level(at, l.dispatcher)
	strategy = l.f.shared.Strategy(ctx, strategy, at, compares(l, at))
	out, err := strategy.Enumerate(l.f.run.crash.watch(ctx, l.f.contract.FullName(), at.Depth), at.Encoding.Problem, l.yielding(at))
	ended := l.dispatcher.Finish()
	lacking, unfit := l.f.shared.End(err == nil && (out.Complete || out.Spread))
	if unfit != nil {
		return out, nil, unfit
	}
	if lacking {
		out.Complete, out.Spread = false, false
	}
	l.valid, l.discards = l.dispatcher.Counts()
	if verdict := (*verdictError)(nil); errors.As(ended, &verdict) {
		return out, &verdict.event, nil
	}
	over := ended == dispatch.ErrOver || cutOf(ended).Why != ""
	switch {
	case ended != nil && !over:
		return out, nil, ended
	case err != nil && ctx.Err() == nil:
		return out, nil, fmt.Errorf("the solver failed at depth %d: %w", at.Depth, err)
	}
	if err != nil || over || l.dispatcher.Full() {
		out.Complete, out.Spread = false, false
	}
	return out, nil, nil
}

// mostVisited is the maximum number of inputs of a level that merging visits
// for the self-check, unless the user has asked for that: visiting them takes
// as long as it does in one process.
const mostVisited = 100_000

// compares reports whether the inputs of a level are compared with brute force.
// After a level without a comparison, no other level has one.
func compares(l *loop, at levels.Level) bool {
	if l.brute == nil || at.Part != levels.Base {
		return false
	}
	return !l.f.run.cfg.Build.Shard.IsMerge() || l.f.run.cfg.Selfcheck == SelfcheckAll || l.f.shared.Of.Models() <= mostVisited
}

// yielding returns the function that gets the models of a level: it passes them
// to the worker, and notes them for the self-check.
func (l *loop) yielding(at levels.Level) func(problem.Model) bool {
	add := l.dispatcher.Add
	if l.f.shared != nil {
		add = l.f.shared.Yielding(add)
	}
	if !compares(l, at) {
		return add
	}
	note := l.brute.Noting(at.Depth, at.Encoding)
	return func(m problem.Model) bool {
		note(m)
		return add(m)
	}
}

// predicateFor returns the predicate for the models of a level. The end of ctx
// ends it.
func (l *loop) predicateFor(ctx context.Context, at levels.Level) *dispatch.Predicate {
	if l.predicate == nil {
		l.predicate = dispatch.NewPredicate(l.f.startProcess)
	}
	return l.predicate.For(ctx, l.f.contract, l.f.number, at)
}

// dispatch starts the dispatcher, unless there is one.
func (l *loop) dispatch(ctx context.Context) error {
	if l.dispatcher != nil {
		return nil
	}
	cfg := l.dispatching(l.collector)
	if l.f.subject.judge != nil {
		cfg.Ran = l.collector.ran
	}
	l.f.shared.Watch(&cfg)
	if l.f.shared != nil && !l.f.run.cfg.Build.Shard.IsPart() {
		l.collector.include(l.f.shared.Of.Makers())
	}
	if begin := l.f.run.cfg.Watch.Ran; begin != nil {
		l.ran = begin(l.f.contract)
		cfg.Ran = l.ran
	}
	cfg.First = func(workers context.Context) (*worker.Process, error) { return l.firstProcess(ctx, workers) }
	cfg.Max, _ = l.f.run.cfg.mostInputs(l.f.contract)
	cfg.Progress = l.progress
	d, err := dispatch.New(ctx, cfg)
	if err != nil {
		return err
	}
	l.dispatcher, l.collector.stop = d, d.Stop
	return nil
}

// firstProcess starts the first worker of the function. Before anything else
// the worker evaluates the precondition for the self-check, unless the
// self-check has a worker of its own. ctx is the context of the function, and
// workers that of its workers.
func (l *loop) firstProcess(ctx, workers context.Context) (*worker.Process, error) {
	process, err := l.f.startProcess(workers)
	if err != nil || l.brute == nil || l.f.run.cfg.Selfcheck == SelfcheckAll {
		return process, err
	}
	if process = l.brute.First(ctx, process); process != nil {
		return process, nil
	}
	return l.f.startProcess(workers)
}

// dispatching returns the configuration of a dispatcher for inputs of the
// function. Their outcomes go to a sink.
func (l *loop) dispatching(sink dispatch.Sink) dispatch.Config {
	return dispatch.Config{
		Start: l.f.startProcess, First: l.f.startProcess, Read: l.f.subject.read, Call: l.f.subject.call,
		CallTimeout: l.f.run.cfg.Limits.Call, Patience: l.f.run.fixed.Patience, Semaphore: l.f.run.semaphore,
		Lenient: isBudget, Internal: l.f.subject.internalError, Progress: func(valid, discards int64) {}, Sink: sink,
	}
}

// isBudget reports whether a context has ended because the time or the memory
// of a function is used up, and not because the run was interrupted.
func isBudget(cause error) bool {
	exhausted := (*limits.MemoryError)(nil)
	return cause == errBudget || cause == errRunTimeout || errors.As(cause, &exhausted)
}

// stopped returns the event for a level that cannot be encoded or enumerated.
// If inputs of smaller ones have run, a function without annotations is checked
// to their depth. Otherwise the event is that of a fault.
func stopped(l *loop, err error, fault func(error) Event) Event {
	unsupported := (*encode.Unsupported)(nil)
	if l.f.contract.Unannotated && l.valid > 0 && errors.As(err, &unsupported) {
		return Event{Action: ActionPass, Verdict: Bounded, Message: "greater depths are not supported: " + unsupported.Msg}
	}
	return fault(err)
}

// levelFault returns the event for a level whose inputs could not be
// enumerated. A precondition that cannot be lifted is unsupported if its
// compiled form does not return.
func (l *loop) levelFault(err error) Event {
	if unsupported := (*encode.Unsupported)(nil); errors.As(err, &unsupported) {
		return l.f.encodeFault(err)
	}
	return l.fault(err)
}

// fault returns the event for a function that could not be checked.
func (l *loop) fault(err error) Event {
	e := Event{Action: ActionError, Verdict: Failed, Message: err.Error()}
	if start := (*worker.StartError)(nil); errors.As(err, &start) {
		e.Output = start.Output
	}
	return e
}

// reason says why an enumeration is not complete.
func (l *loop) reason(ctx context.Context, out solver.Outcome) string {
	exhausted := (*limits.MemoryError)(nil)
	switch cause := context.Cause(ctx); {
	case l.dispatcher != nil && cutOf(l.dispatcher.Err()).Why != "":
		return cutOf(l.dispatcher.Err()).Why
	case l.f.shared.Lacking().Why != "":
		return l.f.shared.Lacking().Why
	case l.dispatcher != nil && l.dispatcher.Full():
		return l.f.run.cfg.fullReason(l.f.contract)
	case cause == errBudget:
		return l.f.budgetEnded()
	case errors.As(cause, &exhausted):
		return exhausted.Error()
	case cause == errRunTimeout:
		return fmt.Sprintf("the run's timeout of %v ended", l.f.run.cfg.Limits.Run)
	case out.Reason != "":
		return out.Reason
	}
	return "the enumeration was stopped"
}

// A showing is the content of progress events in addition to the counts of
// inputs.
type showing struct {
	mu    sync.Mutex
	depth int
	total *levels.Total // of the depth; nil if it is not to be known
	last  time.Time     // when the last event was
}

func (s *showing) begin(depth int, t *levels.Total) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.depth, s.total = depth, t
}

// progress tells how far the function is, if the next progress event is due.
func (l *loop) progress(valid, discards int64) {
	s := &l.showing
	s.mu.Lock()
	defer s.mu.Unlock()
	if l.f.run.cfg.Watch.Progress <= 0 || time.Since(s.last) < l.f.run.cfg.Watch.Progress {
		return
	}
	s.last = time.Now()
	e := Event{Action: ActionProgress, Extent: Extent{Depth: l.f.domain.told(s.depth), Inputs: valid, Discards: discards, Elapsed: time.Since(l.begin)}}
	if s.total != nil {
		e.Total = s.total.Ask()
	}
	l.f.tell(e)
}

func (l *loop) closeProcess() {
	if l.predicate != nil {
		l.predicate.Close()
	}
	l.collector.close()
	if l.dispatcher != nil {
		l.dispatcher.Close()
	}
}
