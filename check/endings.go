package check

import (
	"context"
	"fmt"
	"slices"

	"github.com/typetarget/target/check/internal/findings"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// ledger is what is known of the contract at the end of the enumeration.
func (l *loop) ledger() *findings.Ledger {
	return &findings.Ledger{
		Contract: l.f.contract, Encoding: l.encoding, Depth: l.depth, MaxDepth: l.f.domain.maxDepth(), Bounds: l.f.domain.bounds,
		Valid: l.valid, Discards: l.discards, Drawn: l.levels.Drawn(), Overrun: l.levels.Overrun(),
		Binary: l.f.binary, Antecedents: l.f.antecedents,
		Filter: func(ctx context.Context, depth int, e *encode.Encoding) solver.Strategy {
			return solver.Filter{Sieve: l.sieveFor(ctx, levels.Level{Depth: depth, Encoding: e})}
		},
	}
}

// noInput is the event for a function that e ended before any input ran: that
// nothing has failed says nothing. If the solver knows that there is none
// the precondition is at fault, else the function has not been checked.
func (l *loop) noInput(ctx context.Context, e Event) Event {
	known := l.ledger()
	if known.HasNone(ctx) {
		l.depth = l.f.domain.maxDepth()
		return Event{Action: ActionPass, Verdict: Exhausted, Exhaustive: true}
	}
	return Event{Action: ActionError, Verdict: Failed, Needs: moreTime, Message: known.WhyNone(ctx, e.Message)}
}

// vacuous is the event for a function that no input within the bounds
// satisfies.
func (l *loop) vacuous(ctx context.Context) Event {
	v := l.ledger().Vacuity(ctx)
	e := Event{Action: ActionFail, Verdict: Vacuous, Exhaustive: true, Message: v.Message}
	for _, n := range v.Notes {
		e.Notes = append(e.Notes, Note(n))
	}
	e.Counterexample = &Counterexample{Kind: VacuousContract, Detail: e.Message}
	if a, ok := l.f.contract.Allow[spec.Vacuous]; ok {
		e.Action, e.Counterexample = ActionPass, nil
		e.Message += "; allowed: " + a.Reason
	} else if pre := l.f.contract.Pre(); len(pre) > 0 && !slices.ContainsFunc(pre, func(c *spec.Clause) bool { return c.Law == nil }) {
		e.Action, e.Counterexample = ActionPass, nil
	}
	return e
}

// findings are those about a contract that all inputs kept. The worker must
// have ended.
func (l *loop) findings(ctx context.Context) []Finding {
	var all []Finding
	for _, f := range l.ledger().All(ctx) {
		all = append(all, Finding(f))
	}
	return all
}

// finished is where a loop was when the last depth had ended whose inputs have
// all run.
type finished struct {
	encoding        *encode.Encoding
	depth           int
	valid, discards int64
}

// settle ends a function whose time was over within a depth that fits it, with
// the depths before, if these have what the run asks for: e is how it ends
// otherwise.
func (at finished) settle(l *loop, e Event) Event {
	d := &l.f.domain
	if d.fitted == nil || at.encoding == nil || at.depth < d.run.Bounds.Depth || d.looksAhead() {
		return e
	}
	less := *d.fitted
	less.Depth = at.depth
	d.bind(&less)
	l.encoding, l.depth, l.valid, l.discards = at.encoding, at.depth, at.valid, at.discards
	next := fmt.Sprintf("depth %d", at.depth+1)
	if less.Ladder {
		next = "integers " + less.Span(at.depth+1).String()
	}
	return Event{Action: ActionPass, Verdict: Exhausted, Exhaustive: true, Deeper: fmt.Sprintf("%s not finished: %s", next, e.Message)}
}
