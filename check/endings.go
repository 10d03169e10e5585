package check

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"slices"

	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/findings"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

// ledger returns what is known of the contract at the end of the enumeration.
func (l *loop) ledger() *findings.Ledger {
	return &findings.Ledger{
		Contract: l.f.contract, Encoding: l.encoding, Depth: l.depth, MaxDepth: l.f.domain.maxDepth(), Bounds: l.f.domain.bounds,
		Valid: l.valid, Discards: l.discards, Drawn: l.levels.Drawn(), Overrun: l.levels.Overrun(),
		Binary: l.f.binary, Antecedents: l.f.antecedents,
		Filter: func(ctx context.Context, depth int, e *encode.Encoding) solver.Strategy {
			return solver.Filter{Predicate: l.predicateFor(ctx, levels.Level{Depth: depth, Bounds: l.f.domain.bounds(depth), Encoding: e})}
		},
	}
}

// noInput returns the event for a function that e ended before any input ran: a
// run without failures then says nothing. If the solver knows that there is no
// input, the precondition is at fault. Otherwise the function has not been
// checked.
func (l *loop) noInput(ctx context.Context, e Event) Event {
	known := l.ledger()
	if known.HasNone(ctx) {
		l.depth = l.f.domain.maxDepth()
		return exhausted()
	}
	return Event{Action: ActionError, Verdict: Failed, Needs: moreTime, Message: known.WhyNone(ctx, e.Message)}
}

// vacuous returns the event for a function whose precondition no input within
// the bounds satisfies.
func (l *loop) vacuous(ctx context.Context) Event {
	v := l.ledger().Vacuity(ctx)
	e := Event{Action: ActionFail, Verdict: Vacuous, Message: v.Message, Ending: Ending{Exhaustive: true}}
	for _, n := range v.Notes {
		e.Notes = append(e.Notes, Note(n))
	}
	e.Counterexample = &Counterexample{Kind: VacuousContract, Detail: e.Message}
	if a, ok := l.f.contract.Allow[annotation.Vacuous]; ok {
		e.Action, e.Counterexample = ActionPass, nil
		e.Message += "; allowed: " + a.Reason
	} else if pre := l.f.contract.Pre(); len(pre) > 0 && !slices.ContainsFunc(pre, func(c *clause.Clause) bool { return c.Law == nil }) {
		e.Action, e.Counterexample = ActionPass, nil
	}
	return e
}

// reachOf returns which branches the inputs have reached. e is the event that
// ends the function, and the workers must have ended.
func reachOf(l *loop, e Event) *coverage.Reach {
	return coverage.Of(l.f.binary, l.f.number, l.f.contract, coverage.Known{
		Exhaustive: e.Exhaustive, Depth: l.f.domain.told(l.depth), Unreachable: l.branches.isUnreachable,
	})
}

// A decidedBranches says for branches of a function whether some input in a
// scope reaches them.
type decidedBranches struct {
	scope proof.Scope
	all   []proof.SiteFinding
	// ran says that all inputs in the scope ran, and do the same each time.
	ran bool
}

// isUnreachable reports whether no input at all reaches the branch of a kind at
// a position, which no input that ran has reached.
func (d decidedBranches) isUnreachable(kind site.Kind, at token.Position) bool {
	return d.scope.Whole && (d.ran || slices.ContainsFunc(d.all, func(b proof.SiteFinding) bool {
		return b.Answer == problem.Nowhere && b.Site.Kind == kind && b.Site.Pos == at
	}))
}

// findings returns the findings about a contract that the inputs kept, where e
// ends the function. special are those about special values, and sure says that
// it is known whether there are any. The workers must have ended.
func (l *loop) findings(ctx context.Context, e Event, special []Finding, sure bool) []Finding {
	var open []coverage.Branch
	if e.Reach != nil {
		open = e.Reach.Open
	}
	switch e.Verdict {
	case Exhausted:
		known := l.ledger()
		known.Unreached, known.Special, known.SpecialSure = open, special, sure
		return known.All(ctx)
	case Bounded:
		return append(findings.Partial(l.f.contract), findings.Unreached(l.f.contract, open)...)
	case Refuted:
		return findings.Partial(l.f.contract)
	}
	return nil
}

// special runs inputs with special values, such as NaN, of an annotated
// function that is exhausted without them. If all keep the contract, they count
// as further inputs. Otherwise the first that does not is a finding: a contract
// over floats is often meant for finite ones, and one over text for UTF-8. e is
// the event that ends the function, and says so if the time for it ends. sure
// says that it is known whether there is a finding.
func special(ctx context.Context, l *loop, e *Event) (found []Finding, sure bool) {
	d := &l.f.domain
	if e.Action != ActionPass || e.Verdict != Exhausted || l.valid == 0 || d.contract.Unannotated || !d.run.Fit {
		return nil, false
	}
	parts := levels.SpecialParts(ctx, d.config().Levels(), d.contract)
	if len(parts) == 0 {
		return nil, ctx.Err() == nil
	}
	for _, part := range parts {
		breaks, ok := specialPart(ctx, l, part, e)
		if found = append(found, breaks...); !ok {
			return found, false
		}
	}
	return found, true
}

// specialPart runs the inputs of a part with special values, as special does
// with those of all parts.
func specialPart(ctx context.Context, l *loop, part levels.SpecialPart, e *Event) (found []Finding, sure bool) {
	d := &l.f.domain
	defer l.during("trying " + part.Values)()
	run, err := newFarRun(ctx, l)
	if err != nil {
		return nil, false // the worker of the inputs before has told of it
	}
	defer run.close()
	run.wanted = part.Adds(d.contract)
	all := levels.Only(d.contract, d.config().Levels(), []levels.Further{part.Further})
	defer all.Close()
	all.Know(l.f.unlifted)
	ran := l.further
	for {
		at, more, err := all.Next(ctx)
		if !more {
			break
		}
		if err != nil || at.IsFiltered() {
			return nil, false
		}
		inputs, goOn := run.level(ctx, at)
		if fails := run.collector.failures.All; len(fails) > 0 {
			return []Finding{breaking(l.f, fails[0].Shown, part)}, true
		}
		if !goOn {
			if why := run.cut(ctx); why != "" {
				e.Deeper = cmp.Or(e.Deeper, part.Values+" not finished: "+why)
			}
			return nil, false
		}
		ran = part.And(ran, at.Depth, inputs)
	}
	if valid, _ := run.dispatcher.Counts(); valid > 0 {
		l.further, l.valid = ran, l.valid+valid
	}
	return nil, true
}

// breaking returns the finding that an input of a part breaks the contract of a
// function.
func breaking(f *function, shown failures.Exhibit, part levels.SpecialPart) Finding {
	pos := f.subject.verdict(shown.Values, shown.Fault).Pos
	if !pos.IsValid() { // that of a panic is no clause
		pos = f.contract.Pos
	}
	return Finding{
		Name: annotation.Special, Pos: pos,
		Msg: fmt.Sprintf("%s breaks the contract; %s, or accept it with //refine:allow special and a reason", f.subject.call(shown.Values), part.Advice),
	}
}

// reached says how far the enumeration of a function's inputs has come.
type reached struct {
	encoding *encode.Encoding // of depth; nil as long as there is none
	// depth is that of the last level of the base that has run, or has a
	// counterexample.
	depth int
	// valid counts the inputs that ran, and discards those that a filter
	// rejected.
	valid, discards int64
	further         []levels.Ran
}

// reach notes a level that has run, or the part of it that ran, and returns how
// far the enumeration has come.
func (at reached) reach(l *loop, level levels.Level, ended bool) reached {
	inputs := l.valid - at.valid
	at.valid, at.discards = l.valid, l.discards
	depth := level.Depth
	if !ended {
		depth--
	}
	if level.Part == levels.Base {
		at.encoding, at.depth = level.Encoding, depth
	} else {
		at.further = l.f.domain.part(level.Part).And(at.further, depth, inputs)
	}
	l.depth, l.further = at.depth, at.further
	if level.Part != levels.Base && len(l.collector.failures.All) > 0 {
		l.encoding = level.Encoding // what fails is within that one only
	}
	return at
}

// settle returns the event that ends a function whose time was over within a
// depth that fits it, or within a further part of its inputs. The function ends
// with the levels that have run before, if these reach the depth of the run.
// Otherwise it ends with e.
func (at reached) settle(l *loop, e Event) Event {
	d := &l.f.domain
	if d.fitted == nil || at.encoding == nil || l.running.Encoding == nil || at.depth < d.run.Bounds.Depth || levels.LooksAhead(d.contract) {
		return e
	}
	less := *d.fitted
	less.Depth = at.depth
	d.bind(&less)
	l.encoding, l.depth, l.valid, l.discards, l.further = at.encoding, at.depth, at.valid, at.discards, at.further
	end := exhausted()
	end.Deeper = fmt.Sprintf("%v not finished: %s", l.running, e.Message)
	return end
}
