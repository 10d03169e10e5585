package diff

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// An enumeration runs the inputs of a function, depth by depth.
type enumeration struct {
	f          *function
	levels     *levels.Levels
	stream     *stream
	comparison *comparison
	predicate  *dispatch.Predicate // nil if no level has needed one

	encoding *encode.Encoding // of the last level
	depth    int              // the last one finished
	most     int64            // inputs, 0 for no maximum
	added    int64            // inputs that were sent
	full     bool             // most is reached
	complete bool             // there are no more levels
	spread   bool             // a level's inputs are not in order, or not the first ones
	told     time.Time        // the last progress event
}

// run runs the inputs of the enumeration, or of the record of the function, in
// both versions. It returns why not all of them ran.
func (e *enumeration) run(ctx context.Context) (ended string, err error) {
	f := e.f
	e.share()
	if f.record != nil {
		ended, err = e.replay()
	} else {
		if f.run.cfg.collect.recorder != nil {
			e.comparison.record = f.beginRecord()
		}
		ended, err = e.enumerate(ctx)
	}
	e.endShare(ctx, ended, err)
	return ended, err
}

// enumerate runs the inputs until there are no more, or the context ends. It
// returns the reason why not all ran; empty if all did.
func (e *enumeration) enumerate(ctx context.Context) (ended string, err error) {
	f := e.f
	e.levels = levels.New(f.inputs, f.levels())
	e.most = levels.MaxOf(f.inputs, f.levels())
	ahead, cancel := context.WithCancel(ctx)
	defer e.levels.Close()
	defer cancel()
	for {
		at, more, err := e.levels.Next(ctx)
		switch {
		case err != nil && ctx.Err() != nil:
			return e.reason(ctx, solver.Outcome{}), nil
		case err != nil:
			return "", err
		case !more:
			e.complete = true
			return e.levels.Spread(e.comparison.inputs), nil
		}
		e.encoding = at.Encoding
		e.spread = e.spread || at.IsSpread()
		if runtime.GOMAXPROCS(0) > 1 {
			e.levels.Prepare(ahead)
		}
		out, err := e.level(ctx, at)
		switch {
		case errors.Is(err, errLost):
			return fmt.Sprintf("%d workers are lost", dispatch.MaxLost), nil
		case err != nil && ctx.Err() == nil:
			return "", err
		case err != nil || !e.levels.Done(out):
			return e.reason(ctx, out), nil
		}
		e.depth = at.Depth
		if e.comparison.choice != nil {
			e.comparison.choice.finish()
		}
	}
}

// level runs the inputs of one depth that lesser depths do not have.
func (e *enumeration) level(ctx context.Context, at levels.Level) (solver.Outcome, error) {
	if at.Empty {
		return solver.Outcome{Complete: true}, e.f.shared.Empty(at)
	}
	e.stream.writer = decode.NewWriter(at.Encoding.Shape)
	strategy := at.Through(func() solver.Predicate {
		e.levels.NoteOverrun()
		return e.predicateFor(ctx, at)
	})
	e.f.shared.Level(at, e)
	out, err := e.f.shared.Strategy(ctx, strategy, at, false).Enumerate(ctx, at.Encoding.Problem, e.yielding(at.Depth))
	failed := e.stream.finish()
	lacking, unfit := e.f.shared.End(err == nil && failed == nil && (out.Complete || out.Spread))
	switch {
	case failed != nil:
		return out, failed
	case unfit != nil:
		return out, unfit
	case lacking:
		out.Complete, out.Spread = false, false
	}
	if err != nil && ctx.Err() == nil {
		return out, fmt.Errorf("the solver failed at depth %d: %w", at.Depth, err)
	}
	if err != nil || e.full {
		out.Complete, out.Spread = false, false
	}
	return out, ctx.Err()
}

// yielding returns the function that gets the models of a depth, and has them
// run.
func (e *enumeration) yielding(depth int) func(problem.Model) bool {
	add := func(m problem.Model) bool {
		e.progress(depth)
		if e.full = e.most > 0 && e.added >= e.most; e.full {
			return false
		}
		e.added++
		return e.stream.add(m)
	}
	if e.f.shared == nil {
		return add
	}
	return e.f.shared.Yielding(add)
}

// share begins with the parts of the run.
func (e *enumeration) share() {
	e.f.shared.Begin()
	if e.f.run.cfg.Check.Build.Shard.IsMerge() && e.f.shared.Of.HasFailed() && e.f.inputs.ReachesOpaque() {
		e.f.shared.Of.Soon() // what builds values is compared for all inputs
	}
}

// Skip implements [sharing.Runner].
func (e *enumeration) Skip(n int64, elsewhere *dispatch.Elsewhere) bool {
	if elsewhere == nil {
		e.stream.flush()
	} else if e.stream.finish() == nil {
		e.comparison.inputs += n - elsewhere.Discards
		e.comparison.discards += elsewhere.Discards
	}
	e.added += n
	e.stream.rank += n
	return e.stream.failed() == nil
}

// Finish implements [sharing.Runner].
func (e *enumeration) Finish() error { return e.stream.finish() }

// endShare tells the parts of the run that the enumeration has ended for some
// reason, or failed with an error. Merging counts the blocks in which a part
// has found a difference that does not come again: a version differs from
// itself.
func (e *enumeration) endShare(ctx context.Context, ended string, err error) {
	f := e.f
	switch {
	case f.shared == nil:
		return
	case f.run.cfg.Check.Build.Shard.IsMerge():
		e.comparison.unstable += f.shared.Of.Unconfirmed()
		return
	case err != nil:
		ended = err.Error()
	}
	if ended != "" {
		over := context.Cause(ctx) == errBudget
		f.shared.Of.Cut(shard.Cut{Why: ended, Clock: over, Budget: over})
	}
	f.shared.Of.End(0, time.Since(f.began), nil)
}

// predicateFor returns a predicate that evaluates the compiled precondition on
// the models of a level.
func (e *enumeration) predicateFor(ctx context.Context, at levels.Level) *dispatch.Predicate {
	s := e.f.sides[e.f.run.primary()]
	if e.predicate == nil {
		e.predicate = dispatch.NewPredicate(func(ctx context.Context) (*worker.Process, error) { return s.binary.Start(ctx, e.f.run.limits()) })
	}
	return e.predicate.For(ctx, e.f.inputs, s.number, at)
}

// reason returns why not all inputs ran.
func (e *enumeration) reason(ctx context.Context, out solver.Outcome) string {
	exhausted := (*limits.MemoryError)(nil)
	switch cause := context.Cause(ctx); {
	case e.f.shared.Lacking().Why != "":
		return e.f.shared.Lacking().Why
	case e.full:
		return fmt.Sprintf("the maximum of %d inputs is reached", e.most)
	case cause == errBudget:
		return fmt.Sprintf("the budget of %v ended", e.f.budget().Round(100*time.Millisecond))
	case errors.As(cause, &exhausted):
		return exhausted.Error()
	case out.Reason != "":
		return out.Reason
	}
	return "the enumeration was stopped"
}

// progress reports how far the function is, if a report is due.
func (e *enumeration) progress(depth int) {
	every := e.f.run.cfg.Check.Watch.Progress
	if every <= 0 || e.added%64 != 0 || time.Since(e.told) < every {
		return
	}
	e.told = time.Now()
	e.f.tell(Event{Action: ActionProgress, Depth: depth, Inputs: e.added, Spent: Spent{Elapsed: time.Since(e.f.began)}})
}

func (e *enumeration) close() {
	if e.predicate != nil {
		e.predicate.Close()
	}
	e.stream.close()
	e.comparison.close()
}

// errBudget ends the work on a function that has used up its time.
var errBudget = errors.New("the budget ended")

// budget returns the time that the function may take; 0 means no limit.
func (f *function) budget() time.Duration {
	if f.run.cfg.Check.Build.Shard.IsMerge() {
		return 0 // the parts had their budgets
	}
	if b := f.inputs.Bound.Budget; b != nil {
		return *b
	}
	return f.run.budget
}

// limited returns a context that ends with the budget of the function, or when
// the work takes too much memory.
func (f *function) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, forget := f.run.memory.With(ctx)
	cancel := func() {}
	if budget := f.budget(); budget > 0 {
		ctx, cancel = quiet.WithTimeout(ctx, budget, errBudget)
	}
	return ctx, func() {
		cancel()
		forget()
	}
}

// judge notes the verdict on the function, whose inputs have ended. It reports
// the differences. limited is the context of the function's budget. Judge
// returns notes for the end of the function.
func (e *enumeration) judge(ctx, limited context.Context, ended string) (notes []string) {
	f := e.f
	switch c := e.comparison; {
	case len(c.groups) > 0:
		return e.tellDifferences(ctx)
	case c.unstable > 0:
		f.verdict = SameButUnstable
	case c.inputs > 0:
		f.verdict = Same
	case context.Cause(limited) == errBudget:
		f.verdict, f.message = NoTime, ended+" before an input ran"
	case ended != "":
		f.verdict, f.message = Failed, "no input ran: "+ended
	case c.discards == 0:
		f.verdict, f.message = Unsupported, fmt.Sprintf("it has no input up to depth %d; widen the bounds, as with -depth or -strings", e.depth)
	case f.recast != nil:
		f.verdict, f.message = Changed, "the types of its parameters are made of other parts, and no input is one of both"
	default:
		f.verdict, f.message = Failed, fmt.Sprintf("no input up to depth %d is valid in both versions", e.depth)
	}
	return nil
}

// tellDifferences reports how the versions of the function differ. It notes the
// verdict.
func (e *enumeration) tellDifferences(ctx context.Context) (notes []string) {
	f, c := e.f, e.comparison
	f.verdict = Different
	if differs, _ := c.differs(); differs == 0 {
		f.verdict = Inside
	}
	effort := f.effort()
	for _, g := range c.groups {
		f.tell(f.show(ctx, e, g, effort))
	}
	c.trim()
	if effort.generalizing.IsShortened() {
		notes = append(notes, limits.CutShort)
	}
	return notes
}
