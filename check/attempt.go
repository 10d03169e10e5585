package check

import (
	"context"
	"fmt"
	"go/token"
	"time"

	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver/timecut"
)

// check runs the function on its inputs, depth by depth, and ends it, unless
// its share of the run has cut it short and there may be more time for it.
func (f *function) check(ctx context.Context) {
	if ctx.Err() != nil {
		return
	}
	if (revisit{f, f.keeping.known}).run(ctx) {
		f.run.remainder.leave(1)
		return
	}
	f.start()
	f.times.part = f.run.remainder.begin()
	e, cut := f.attempt(ctx)
	switch {
	case e == nil:
		tellWays(f)
	case cut && f.isShared():
		f.pending, f.ended = e, false
	default:
		f.end(*e)
	}
}

// checkAgain checks a function that its share has cut short from the beginning,
// with another share. If that share is 0, or the run stops, the function ends
// with its first result.
func (f *function) checkAgain(ctx context.Context, share time.Duration) {
	e := f.pending
	if share > 0 && ctx.Err() == nil {
		f.times = times{share: share}
		ways := f.outcome.ways
		f.outcome.ways = nil
		if again, _ := f.attempt(ctx); again != nil {
			e = again
		} else {
			f.outcome.ways = ways
		}
	}
	f.end(*e)
}

// attempt runs the function on its inputs, depth by depth. It returns the event
// that ends the function, nil if the run stopped, and whether the budget cut it
// short.
func (f *function) attempt(ctx context.Context) (end *Event, cut bool) {
	lifting := f.charged(f.times.lifting)
	begin, quietly := time.Now().Add(-lifting), quiet.Now().Add(-lifting)
	l := &loop{f: f, begin: begin}
	if f.pending != nil {
		l.early = f.pending.Proof
	}
	l.collector = l.newCollector()
	f.shared.Begin()
	f.fit(ctx, quietly)
	spent := f.charged(quiet.Since(quietly))
	isPart := f.run.cfg.Build.Shard.IsPart()
	if f.run.cfg.Selfcheck != SelfcheckOff && !isPart {
		l.brute = l.bruteForce(ctx)
	}
	defer l.closeProcess()
	defer l.announcement.end()
	first := l.proveFirst(f.run.crash.watch(ctx, f.contract.FullName(), f.domain.maxDepth()))
	noted, late := timecut.With(ctx)
	work := newTimed(noted, f, quiet.Now().Add(-spent))
	defer work.end()
	var e Event
	clock := false
	if first != nil {
		e = *first
	} else {
		e = l.inputs(work.ctx)
		if f.shared == nil && e.Exhaustive && l.valid+l.discards == 0 && f.domain.deepen() {
			return f.attempt(ctx)
		}
		clock = context.Cause(work.ctx) == errBudget || l.dispatcher != nil && cutOf(l.dispatcher.Err()).Clock || f.shared.Lacking().Clock
	}
	if isPart && first == nil {
		return endPart(ctx, l, e, begin), isCut(work.ctx, e)
	}
	e = extend(ctx, work, l, e)
	switch {
	case e.Action != ActionPass:
	case e.Verdict == Bounded && areUnset(l, l.collector.failures.All):
		e = setUp(noted, l, e)
	case !isCut(work.ctx, e):
		e = guide(work.ctx, l, e, 1)
		clock = clock || context.Cause(work.ctx) == errBudget
	}
	if e.Action == ActionPass && len(l.collector.failures.All) > 0 {
		l.closeProcess()
		e = l.refuted(noted, e)
	}
	f.run.demandProof(&e)
	if cause := context.Cause(ctx); cause != nil && cause != errRunTimeout && e.Action == ActionPass {
		f.outcome.unfinished.Inputs = l.valid
		return nil, false // the run is interrupted, and a search without result says nothing
	}
	notes := l.f.constructorNotes()
	e = l.selfchecked(ctx, examine(work.ctx, l, e))
	e.Notes = append(e.Notes, notes...)
	complete(l, &e, clock)
	l.announcement.end()
	f.keeping.hurried = f.keeping.hurried || work.ctx.Err() != nil || late.Cut() || l.collector.tooMuch || len(notes) > 0
	return &e, isCut(work.ctx, e)
}

// extend proves what the inputs of a function have kept, and tries inputs
// beyond the bounds. The inputs have ended in e.
func extend(ctx context.Context, work *timed, l *loop, e Event) Event {
	passes := func() bool { return e.Action == ActionPass && len(l.collector.failures.All) == 0 }
	if !passes() {
		return e
	}
	if e.Proof = l.early; !(isCut(work.ctx, e) && l.f.isShared()) {
		work.uncounted(func() { e = l.prove(ctx, e) })
		work.afresh()
		e = beyond(work.ctx, l, e)
	}
	if passes() {
		work.uncounted(func() { e = reachFurther(ctx, l, e) })
	}
	return e
}

// examine looks for what the inputs of a function, which have ended in e, say
// of the contract: that it has none, or findings.
func examine(ctx context.Context, l *loop, e Event) Event {
	if e.Verdict == Bounded && l.valid == 0 {
		e = l.noInput(ctx, e)
	}
	switch {
	case e.Action == ActionPass && e.Exhaustive && l.valid == 0:
		e = l.vacuous(ctx)
	case e.Action != ActionError && !l.f.contract.Unannotated:
		found, sure := special(ctx, l, &e)
		l.closeProcess()
		e.Reach = reachOf(l, e)
		e.Findings = l.findings(ctx, e, found, sure)
	}
	if e.Action == ActionError {
		e.Notes = append(e.Notes, l.besides()...)
	}
	return e
}

// complete adds to the event that ends a function which inputs ran, and what
// limited them. clock says whether that was the clock.
func complete(l *loop, e *Event, clock bool) {
	f := l.f
	e.Elapsed = time.Since(l.begin)
	e.Depth, e.Inputs, e.Discards = f.domain.told(l.depth), l.valid, l.discards
	if f.fitCut && e.Verdict == Exhausted && e.Deeper == "" {
		e.Deeper = "greater depths not looked for: " + f.budgetEnded()
	}
	e.Further, e.Clock = l.further, (clock || f.fitCut) && (!e.Exhaustive || e.Deeper != "")
	if e.Clock && e.Verdict == Bounded && e.Action == ActionPass && !l.collector.spread {
		e.Message += fmt.Sprintf("; -max %d tries the same inputs", l.valid)
	}
	if e.Action != ActionError || l.valid > 0 {
		e.Domain = encode.Describe(f.contract, f.domain.bounds(l.depth))
	}
	if l.dispatcher != nil {
		e.Calls = l.dispatcher.Calls() + l.calls
		if f.shared != nil {
			e.Calls += f.shared.Of.Calls()
		}
		for _, msg := range l.dispatcher.Remarks() {
			e.Notes = append(e.Notes, Note{Pos: f.contract.Pos, Msg: msg})
		}
	}
	if e.Proof != nil {
		e.Notes = append(e.Notes, l.besidesProof(e.Proof)...)
	}
}

// leastFit is the minimum time in which fit ends for a function with
// annotations.
const leastFit = 10 * time.Second

// fit finds the bounds that fit the function, in at most half of its budget,
// which began at some time. Fit counts its work, so that two runs agree. If the
// budget is a share of the run's, a function with annotations has more time
// than its share, so that the clock does not end fit before the counts do.
func (f *function) fit(ctx context.Context, begin quiet.Time) {
	most := f.budget() / 2
	if f.isShared() && !f.isPart() && !f.contract.Unannotated {
		most = max(most, leastFit)
	}
	ctx, done := f.limited(ctx, begin.Add(most-f.budget()))
	defer done()
	if f.fitCut {
		f.domain.fitted, f.domain.further = nil, nil // there is more time now
	}
	f.domain.fit(ctx)
	f.fitCut = context.Cause(ctx) == errBudget
	f.keeping = keeping{at: f.keeping.at, hurried: ctx.Err() != nil}
}

// besides returns a note on the first input that breaks the contract, for a
// function that ends in an error nevertheless.
func (l *loop) besides() []Note {
	for _, one := range l.collector.failures.All {
		if shown := one.Shown; !l.f.subject.excuses(&shown) {
			return []Note{breaksToo(l.f.contract.Pos, l.f.subject.call(shown.Values))}
		}
	}
	return nil
}

// breaksToo returns a note for a function that ends in an error: a call breaks
// its contract.
func breaksToo(pos token.Position, call string) Note {
	return Note{Pos: pos, Msg: "besides, an input breaks the contract: " + call}
}

// isCut reports whether the budget has cut short the check that ended in e.
func isCut(ctx context.Context, e Event) bool {
	return context.Cause(ctx) == errBudget && (e.Verdict == Bounded || e.Verdict == Failed)
}

// constructorNotes returns the notes so far on the constructors that build the
// function's inputs.
func (f *function) constructorNotes() []Note {
	var notes []Note
	for _, n := range f.domain.inventory.Notes() {
		notes = append(notes, Note(n))
	}
	return notes
}

// bruteForce returns a check that lists the values of the parameters for
// comparison with the inputs.
func (l *loop) bruteForce(ctx context.Context) *brute.Check {
	return brute.New(ctx, brute.Config{
		Contract: l.f.contract, Bounds: l.f.domain.bounds, MaxDepth: l.f.domain.maxDepth(), Asked: l.f.run.cfg.Selfcheck == SelfcheckAll, Judge: l.f.run.fixed.Judge,
		Binary: l.f.binary, Limits: l.f.run.limits(), Number: l.f.number, Read: l.f.subject.read, Call: l.f.subject.call,
	})
}

// selfchecked compares the inputs of the function with brute force. It returns
// the event that ends the function: e with the result of the comparison, or an
// error of this program.
func (l *loop) selfchecked(ctx context.Context, e Event) Event {
	if l.brute == nil || e.Action == ActionError || ctx.Err() != nil {
		return e
	}
	s, wrong := l.brute.Compare(ctx)
	if ctx.Err() != nil {
		return e
	}
	if wrong == "" {
		if l.f.run.cfg.Selfcheck == SelfcheckAll {
			e.Selfcheck = (*Selfcheck)(s)
			e.Selfcheck.Depth = l.f.domain.told(s.Depth)
		}
		return e
	}
	end := failed(fmt.Sprintf(
		"internal error: selfcheck: %s; please report it with the source of %s", wrong, l.f.contract.FullName()))
	if c := e.Counterexample; c != nil && c.Call != "" {
		end.Notes = append(end.Notes, breaksToo(e.Pos, c.Call))
	}
	return end
}
