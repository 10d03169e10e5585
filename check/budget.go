package check

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// errBudget ends the work on a function whose time is over.
var errBudget = errors.New("the budget ended")

// budget is the time that the function may take; 0 is no limit.
func (f *function) budget() time.Duration {
	if b := f.contract.Bound.Budget; b != nil {
		return *b
	}
	return f.cfg.Budget
}

// withBudget returns a context that ends with errBudget once the budget that began at some time is over.
func withBudget(ctx context.Context, begin time.Time, budget time.Duration) (context.Context, context.CancelFunc) {
	if budget <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithDeadlineCause(ctx, begin.Add(budget), errBudget)
}

func budgetEnded(budget time.Duration) string {
	return fmt.Sprintf("the budget of %v ended", budget)
}

// notLifted is the event for a function whose contract takes more than its budget to lift at depth 0.
func notLifted(budget time.Duration) Event {
	return Event{Action: ActionError, Verdict: Failed, Message: "no input ran: " + budgetEnded(budget) +
		" while the contract was lifted at depth 0; give it more time with -budget or //refine:bound budget=, or state the condition that is expensive with //refine:filter"}
}
