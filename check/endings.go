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
	depth, few      int
	valid, discards int64
	exhausted       int64 // the inputs that are not of few values
}

// reach notes the depth of a level that has run.
func reach(l *loop, at levels.Level) {
	if !at.Few {
		l.depth = at.Depth
		return
	}
	l.few = at.Depth
	if len(l.collector.failures.All) > 0 {
		l.encoding = at.Encoding // what fails is within that one only
	}
}

// note notes that a level has ended.
func (at *finished) note(l *loop, level levels.Level) {
	at.valid, at.discards = l.valid, l.discards
	if level.Few {
		at.few = level.Depth
		return
	}
	at.encoding, at.depth, at.exhausted = level.Encoding, level.Depth, l.valid
}

// settle ends a function whose time was over within a depth that fits it, with
// the depths before, if these have what the run asks for: e is how it ends
// otherwise.
func (at finished) settle(l *loop, e Event) Event {
	d := &l.f.domain
	if d.fitted == nil || at.encoding == nil || at.depth < d.run.Bounds.Depth || levels.LooksAhead(d.contract) {
		return e
	}
	next := fmt.Sprintf("depth %d", at.depth+1)
	switch {
	case at.depth == d.fitted.Depth && d.few == nil:
		return e
	case at.depth == d.fitted.Depth:
		next = fmt.Sprintf("depth %d of %s", max(at.depth, at.few)+1, d.fewValues())
	case d.fitted.Ladder:
		next = "integers " + d.fitted.Span(at.depth+1).String()
	}
	less := *d.fitted
	less.Depth = at.depth
	d.bind(&less)
	l.encoding, l.depth, l.few, l.valid, l.discards = at.encoding, at.depth, at.few, at.valid, at.discards
	return Event{Action: ActionPass, Verdict: Exhausted, Exhaustive: true, Deeper: fmt.Sprintf("%s not finished: %s", next, e.Message)}
}
