package findings

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/solver"
)

// HasNone reports whether the solver knows that no input satisfies the
// precondition, though not every depth was enumerated.
func (l *Ledger) HasNone(ctx context.Context) bool {
	return l.Discards == 0 && ctx.Err() == nil && !l.isFiltered() &&
		l.conflict(ctx, solver.SMT{}, l.Bounds(l.MaxDepth), "", "") != nil
}

// WhyNone says that no input ran before the enumeration ended, which has the
// given reason.
func (l *Ledger) WhyNone(ctx context.Context, reason string) string {
	msg := "no input ran: " + reason
	if l.Drawn > 0 && ctx.Err() == nil {
		msg = fmt.Sprintf("no input ran: the precondition holds on none of %d values drawn at random; "+
			"narrow the bounds with //refine:bound, or say more of the values in clauses that can be lifted", l.Drawn)
		for _, u := range l.Encoding.Unlifted {
			msg += fmt.Sprintf("; %s was not lifted: %v", u.Clause.Text, u.Why)
		}
	}
	if l.Discards > 0 {
		msg += fmt.Sprintf("; %s discarded", prose.Count(l.Discards, "input"))
	}
	return msg
}
