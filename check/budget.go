package check

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/solver/timecut"
)

// errBudget ends the work on a function whose time is over.
var errBudget = errors.New("the budget ended")

// A remainder shares the rest of a run's timeout out to the functions that have
// not begun, so that each of them has some time.
type remainder struct {
	until    time.Time // zero if there is no timeout
	parallel int
	mu       sync.Mutex
	waiting  int // functions that have not begun
}

// newRemainder returns the remainder of a run with some functions. The deadline
// of ctx is the run's timeout.
func newRemainder(ctx context.Context, parallel, functions int) *remainder {
	until, _ := ctx.Deadline()
	return &remainder{until: until, parallel: parallel, waiting: functions}
}

// even returns an even share of the time that is left; 0 if there is no
// timeout.
func (r *remainder) even() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.until.IsZero() {
		return 0
	}
	return max(time.Until(r.until)*time.Duration(r.parallel)/time.Duration(max(r.waiting, 1)), leastShare)
}

// preparing returns the share of a function before any begins. All functions
// together, one after the other, take at most half of the time.
func (r *remainder) preparing() time.Duration {
	return r.even() / time.Duration(2*r.parallel)
}

// begin returns the share of a function that begins. The share is one and a
// half even ones, since most functions take less. If every function takes all
// of its share, the shares fall with the root of the number of functions that
// still wait.
func (r *remainder) begin() time.Duration {
	share := 3 * r.even() / 2
	r.leave(1)
	return share
}

// leave says that some functions wait no more.
func (r *remainder) leave(n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.waiting -= n
}

// budget returns the time that the function may take; 0 means no limit. A
// budget other than 0 is at most the function's part of the run's timeout.
func (f *function) budget() time.Duration {
	budget := f.wholeBudget()
	if f.times.part > 0 && budget > 0 && f.contract.Bound.Budget == nil {
		budget = min(budget, f.times.part)
	}
	return budget
}

// isPart reports whether the budget of the function is its part of the run's
// timeout.
func (f *function) isPart() bool { return f.times.part > 0 && f.budget() < f.wholeBudget() }

// wholeBudget returns the budget of the function if the run has no timeout.
func (f *function) wholeBudget() time.Duration {
	switch {
	case f.run.cfg.Build.Shard.IsMerge():
		return 0 // the parts had their budgets
	case f.contract.Bound.Budget != nil:
		return *f.contract.Bound.Budget
	case f.run.cfg.Limits.Package > 0:
		return max(f.run.cfg.Limits.Package*time.Duration(f.run.cfg.Parallel)/time.Duration(max(f.siblings, 1)), leastShare)
	case f.run.cfg.Limits.Function == AutoBudget && f.times.share > 0:
		return f.times.share
	case f.run.cfg.Limits.Function == AutoBudget:
		return f.run.shares.Greatest() // outside of rounds
	}
	return f.run.cfg.Limits.Function
}

// leastShare is the minimum share of a function in the time of a package.
const leastShare = 20 * time.Millisecond

// isShared reports whether the function's budget is a share of the run's.
func (f *function) isShared() bool { return f.run.cfg.sharesTime(f.contract) }

// withBudget returns a context that ends with errBudget once the budget that
// began at some time is over.
func withBudget(ctx context.Context, begin quiet.Time, budget time.Duration) (context.Context, context.CancelFunc) {
	if budget <= 0 {
		return context.WithCancel(ctx)
	}
	return quiet.WithDeadline(ctx, begin.Add(budget), errBudget)
}

// limited returns a context for the work on the function, which began at some
// time. The context ends with the function's budget, or when the work takes too
// much memory.
func (f *function) limited(ctx context.Context, begin quiet.Time) (context.Context, context.CancelFunc) {
	ctx, forget := f.run.memory.With(ctx)
	ctx, cancel := withBudget(ctx, begin, f.budget())
	return ctx, func() {
		cancel()
		forget()
	}
}

// noting returns a context that ends once some time has passed; at once if d is
// 0. If that time is over when cancel is called, this is noted (package
// timecut): with more time, the work may have had another result.
func noting(ctx context.Context, d time.Duration) (inner context.Context, cancel context.CancelFunc) {
	inner, end := quiet.WithTimeout(ctx, d, context.DeadlineExceeded)
	return inner, func() {
		if d > 0 && inner.Err() != nil {
			timecut.Mark(ctx)
		}
		end()
	}
}

// A timed is work on a function that its budget limits.
type timed struct {
	f     *function
	outer context.Context
	begin quiet.Time // of the work, less what does not count
	// ctx ends as that of [function.limited]. It is another one after work
	// that does not count.
	ctx    context.Context
	cancel context.CancelFunc
}

// newTimed begins work on a function that counts from some time on.
func newTimed(outer context.Context, f *function, begin quiet.Time) *timed {
	t := &timed{f: f, outer: outer, begin: begin}
	t.limit()
	return t
}

func (t *timed) limit() {
	ctx, cancel := t.f.limited(t.outer, t.begin)
	t.ctx, t.cancel = t.f.run.crash.watch(ctx, t.f.contract.FullName(), t.f.domain.maxDepth()), cancel
}

// uncounted does work that has limits of its own, so that its time does not
// count: what comes after it has the same time on every machine.
func (t *timed) uncounted(work func()) {
	over, begin := t.ctx.Err() != nil, quiet.Now()
	work()
	if cause := context.Cause(t.ctx); !over && (cause == nil || cause == errBudget) {
		t.cancel()
		t.begin = t.begin.Add(quiet.Since(begin))
		t.limit()
	}
}

// afresh gives what follows a share of its own, if the budget is a share of the
// run's. How long the work before has taken then says nothing about what
// follows.
func (t *timed) afresh() {
	if cause := context.Cause(t.ctx); !t.f.isShared() || cause != nil && cause != errBudget {
		return
	}
	if t.ctx.Err() != nil {
		timecut.Mark(t.outer)
	}
	t.cancel()
	t.begin = quiet.Now()
	t.limit()
}

func (t *timed) end() { t.cancel() }

// liftingLimited is as limited, for the lifting of the contract before the
// inputs. A small share leaves that the time of an annotated function: the
// first function of a package to be lifted also loads what all of them call.
func (f *function) liftingLimited(ctx context.Context, begin quiet.Time) (context.Context, context.CancelFunc) {
	if more := f.run.shares.Least() - f.budget(); f.isShared() && !f.isPart() && more > 0 {
		begin = begin.Add(more)
	}
	return f.limited(ctx, begin)
}

// charged returns the part of the time of some preparation that counts against
// the budget: at most half of the budget.
func (f *function) charged(spent time.Duration) time.Duration {
	if half := f.budget() / 2; half > 0 {
		return min(spent, half)
	}
	return spent
}

// budgetEnded says that the function's budget ended.
func (f *function) budgetEnded() string {
	budget := f.budget()
	if budget > time.Second {
		budget = budget.Round(100 * time.Millisecond)
	} else {
		budget = budget.Round(time.Millisecond)
	}
	if f.isPart() {
		return fmt.Sprintf("its share of the run's timeout, %v, ended; a longer -timeout gives it more", budget)
	}
	if f.isShared() && budget < f.run.shares.Greatest() {
		return fmt.Sprintf("its share of the run, %v, ended; -budget 1m gives it more", budget)
	}
	return fmt.Sprintf("the budget of %v ended", budget)
}

// moreTime is what a function needs if none of its inputs ran in its time.
const moreTime = "more time"

// notLifted returns the event for a function whose contract takes more than
// allowed to lift at depth 0. The event has the reason and some advice.
func notLifted(why, advice string) Event {
	return Event{Action: ActionError, Verdict: Failed, Needs: moreTime, Message: "no input ran: " + why +
		" while the contract was lifted at depth 0; " + advice + ", or state the condition that is expensive with //refine:filter"}
}
