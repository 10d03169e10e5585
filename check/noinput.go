package check

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/solver"
)

// noInput is the event for a function of which no input ran before e ended it: that nothing has failed says nothing. Where
// the solver knows that there is none the precondition is at fault, else the function has not been checked.
func (l *loop) noInput(ctx context.Context, e Event) Event {
	if l.discards == 0 && ctx.Err() == nil && !l.isFiltered() {
		if depth := l.maxDepth(); l.conflict(ctx, solver.SMT{}, l.bounds(depth), "") != nil {
			l.depth = depth
			return Event{Action: ActionPass, Verdict: Exhausted, Exhaustive: true}
		}
	}
	msg := "no input ran: " + e.Message
	if l.deal.drawn > 0 && ctx.Err() == nil {
		msg = fmt.Sprintf("no input ran: the precondition holds on none of %d values drawn at random; "+
			"narrow the bounds with //refine:bound, or say more of the values in clauses that can be lifted", l.deal.drawn)
		for _, u := range l.encoding.Unlifted {
			msg += fmt.Sprintf("; %s was not lifted: %v", u.Clause.Text, u.Why)
		}
	}
	if l.discards > 0 {
		msg += fmt.Sprintf("; %s discarded", prose.Count(l.discards, "input"))
	}
	return Event{Action: ActionError, Verdict: Failed, Message: msg}
}
