package check

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// AutoBudget, as Limits.Function, shares the time of a run out to its
// functions. Each has a share first, of a second to a minute. What time is left
// then goes to the functions that their shares have cut short, from the
// beginning, if it is at least twice as much.
const AutoBudget time.Duration = -1

// errBudget ends the work on a function whose time is over.
var errBudget = errors.New("the budget ended")

// shares are those of a run under AutoBudget, in two rounds.
type shares struct {
	total    time.Duration
	parallel int
	begin    time.Time
	first    time.Duration
	// packages are those whose first round goes on.
	packages sync.WaitGroup
	mu       sync.Mutex
	cut      int // functions whose first share has cut them short
}

// start begins the first round of some packages, which have so many functions.
func (s *shares) start(packages, functions int) {
	s.begin = time.Now()
	s.first = s.each(s.total/2, functions)
	s.packages.Add(packages)
}

// each is the share of each of n functions in some time on the wall clock.
func (s *shares) each(wall time.Duration, n int) time.Duration {
	return min(max(wall*time.Duration(s.parallel)/time.Duration(max(n, 1)), s.total/90), s.greatest())
}

func (s *shares) greatest() time.Duration { return s.total * 2 / 3 }

// second ends the first round of a package, in which some functions were cut
// short. It waits for the other packages, and returns the share in the second
// round; 0 if there is none.
func (s *shares) second(cut int) time.Duration {
	s.mu.Lock()
	s.cut += cut
	s.mu.Unlock()
	s.packages.Done()
	s.packages.Wait()
	left := s.total - time.Since(s.begin)
	if share := s.each(left, s.cut); left > 0 && share >= 2*s.first {
		return share
	}
	return 0
}

// budget is the time that the function may take; 0 is no limit.
func (f *function) budget() time.Duration {
	switch {
	case f.contract.Bound.Budget != nil:
		return *f.contract.Bound.Budget
	case f.run.cfg.Limits.Package > 0:
		return max(f.run.cfg.Limits.Package*time.Duration(f.run.cfg.Parallel)/time.Duration(max(f.siblings, 1)), leastShare)
	case f.run.cfg.Limits.Function == AutoBudget && f.share > 0:
		return f.share
	case f.run.cfg.Limits.Function == AutoBudget && f.run.shares.first > 0:
		return f.run.shares.first
	case f.run.cfg.Limits.Function == AutoBudget:
		return f.run.shares.greatest() // outside of rounds
	}
	return f.run.cfg.Limits.Function
}

// leastShare is the least share of a function in the time of a package.
const leastShare = 20 * time.Millisecond

// isShared reports whether the function's budget is a share of the run's.
func (f *function) isShared() bool {
	return f.contract.Bound.Budget == nil && f.run.cfg.Limits.Package == 0 && f.run.cfg.Limits.Function == AutoBudget
}

// withBudget returns a context that ends with errBudget once the budget that
// began at some time is over.
func withBudget(ctx context.Context, begin time.Time, budget time.Duration) (context.Context, context.CancelFunc) {
	if budget <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithDeadlineCause(ctx, begin.Add(budget), errBudget)
}

// limited returns a context that ends with the budget of the function, whose
// work began at some time, or when that takes too much memory.
func (f *function) limited(ctx context.Context, begin time.Time) (context.Context, context.CancelFunc) {
	ctx, forget := f.run.memory.With(ctx)
	ctx, cancel := withBudget(ctx, begin, f.budget())
	return ctx, func() {
		cancel()
		forget()
	}
}

// budgetEnded says that the function's budget ended.
func (f *function) budgetEnded() string {
	budget := f.budget()
	if budget > time.Second {
		budget = budget.Round(100 * time.Millisecond)
	}
	if f.isShared() && budget < f.run.shares.greatest() {
		return fmt.Sprintf("its share of the run, %v, ended; -budget 1m gives it more", budget)
	}
	return fmt.Sprintf("the budget of %v ended", budget)
}

// moreTime is what a function needs of which no input ran in its time.
const moreTime = "more time"

// notLifted is the event for a function whose contract takes more to lift at
// depth 0 than it may, with the reason and what to do.
func notLifted(why, advice string) Event {
	return Event{Action: ActionError, Verdict: Failed, Needs: moreTime, Message: "no input ran: " + why +
		" while the contract was lifted at depth 0; " + advice + ", or state the condition that is expensive with //refine:filter"}
}
