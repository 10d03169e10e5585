package check

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/blame"
	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
)

// refuted reports each way in which inputs fail. It returns the event that ends
// the function: that of the first failure that is a fault, or e if none is. e
// is the event that ended the enumeration.
func (l *loop) refuted(ctx context.Context, e Event) Event {
	found := &l.collector.failures
	found.Sort()
	found.DropStray()
	found.DropDoubted()
	for _, one := range found.All {
		choice{l.f, one}.run(ctx)
	}
	for _, one := range found.All {
		inquiry{l.f, one, l.collector.shared[one]}.run(ctx)
	}
	doubtAlways(l.f.subject.judge, found.All, l.valid)
	for _, one := range found.All {
		inquiry{f: l.f, one: one}.wait(ctx)
	}
	apart := parting{l, runnerOf(l.f)}
	apart.run(ctx)
	apart.runner.Close()
	all := found.All
	found.All = slices.DeleteFunc(slices.Clone(all), l.excused)
	if len(found.All) == 0 && l.f.subject.judge == nil {
		return allAccepted(e, all)
	}
	if len(found.All) == 0 {
		if e.Proof != nil && e.Proof.Status == Disproved {
			e.Proof = nil
		}
		if ctx.Err() == nil && !l.f.run.cfg.Build.Shard.IsPart() && areUnset(l, all) {
			e.Action, e.Verdict, e.Needs = ActionError, Failed, "a value that calls have set up"
		}
		return e
	}
	stop := l.during("reducing the counterexample")
	if l.collector.spread {
		l.f.reduceAll(ctx, found.All, l.reducing(e))
	} else {
		sampleReduction{l.f, l.enumerated(e)}.run(ctx, found.All, l.reducing(e))
	}
	stop()
	if l.f.subject.judge != nil { // its failures are reported one by one
		found.PlainestFirst()
	}
	defer l.during("looking at the inputs around the counterexample")()
	effort := l.f.run.ranking.Generalizing(l.f.place, l.f.run.cfg.Failures.Generalize)
	around, cancel := noting(ctx, effort.Limit)
	defer cancel()
	var total, excused int64
	for _, one := range all {
		if l.f.subject.judge == nil || slices.Contains(found.All, one) { // those that are accepted break the contract, too
			total += one.Count
		} else {
			excused += one.Count
		}
	}
	most := maxPaths
	for _, one := range found.All {
		if one.Shown.Path != nil {
			most--
		}
	}
	for _, one := range found.All {
		groups := l.groups(around, one, effort.Allowance, most)
		most -= toldByCondition(groups)
		for _, g := range groups {
			g.shown.Only = e.Exhaustive && one.Count == 1 && e.Proof == nil && g.shown.Larger == ""
			way := g.event(l.f.subject)
			way.Depth, way.Inputs, way.Discards = l.f.domain.told(l.depth), l.valid, l.discards
			way.way = l.blamed(one, g.shown)
			l.f.outcome.fails(way, g.shown)
		}
	}
	end := l.f.subject.exhibit(&found.All[0].Shown)
	end.Exhaustive = e.Exhaustive
	end.Failures, end.Excused = total, excused
	if slices.ContainsFunc(found.All, func(one *failures.Failure) bool { return one.Shown.Fault.Use != nil }) {
		end.Spared = l.collector.spared
	}
	end.Proof = e.Proof
	if effort.IsShortened() {
		end.Notes = append(end.Notes, Note{Pos: l.f.contract.Pos, Msg: limits.CutShort})
	}
	if !e.Exhaustive {
		end.Ended = e.Message
	}
	return end
}

// areUnset reports whether all inputs that ran of a function without
// annotations fail, for a nil or a zero value that nothing has set up. Another
// argument may be blamed that does not fit that value. They say nothing of the
// function. A call whose result fails when it is used has returned.
func areUnset(l *loop, all []*failures.Failure) bool {
	judge, ran := l.f.subject.judge, l.valid
	if judge == nil {
		return false
	}
	for _, one := range all {
		g := judge.Of(one.Shown.Values, one.Shown.Fault)
		if ran -= one.Count; one.Shown.Fault.Use != nil || g.Doubt != unannotated.Unset && g.Class != unannotated.NilArgument {
			return false
		}
	}
	return ran == 0
}

// doubtAlways notes the doubt about a function without annotations if all
// inputs fail, of the number that ran.
func doubtAlways(judge *unannotated.Judge, all []*failures.Failure, ran int64) {
	passed := ran
	for _, one := range all {
		passed -= one.Count
	}
	if passed > 0 || judge == nil {
		return
	}
	for _, one := range all {
		x := &one.Shown
		x.Doubt = uint8(judge.Always(x.Values, x.Fault, ran, unannotated.Doubt(x.Doubt)))
	}
}

// allAccepted returns the event that ends a function with annotations that only
// fails in accepted ways. e is the event that ended the enumeration.
func allAccepted(e Event, all []*failures.Failure) Event {
	if !e.Exhaustive {
		e.Ended = e.Message
	}
	e.Action, e.Verdict, e.Proof, e.Deeper = ActionSkip, Accepted, nil, ""
	e.Message = prose.Count(int64(len(all)), "accepted failure")
	for _, one := range all {
		e.Failures += one.Count
	}
	return e
}

// probing is how long the calls that show whether an argument is to blame may
// take.
const probing = 10 * time.Second

// An inquiry finds out, by calls with other arguments, whether a failure is due
// to an argument of its input.
type inquiry struct {
	f      *function
	one    *failures.Failure
	shared shared
}

// run notes whether the caller should not have passed an argument, or may pass
// it.
func (q inquiry) run(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), probing) // as other calls alone
	defer cancel()
	if q.one.Shown.Flaky == "" && q.f.subject.judge != nil {
		q.probe(ctx)
		q.validate(ctx)
		q.compute(ctx)
		q.one.Shown.Unrefused = q.isUnrefused(ctx)
	}
}

// probe finds out whether inputs fail in one way because of arguments that are
// suspects in all of them. It calls the function on the input that is shown
// with other values of these arguments.
func (q inquiry) probe(ctx context.Context) {
	shown, suspects := &q.one.Shown, q.shared.suspects
	if g := q.f.subject.judgement(shown); suspects.None() || g.IsNoFault() && !g.Doubtful {
		return
	}
	tester := q.f.prober(q.one.Key, nil)
	defer tester.Close()
	all := suspects.Probes(q.f.contract, shown.Values, shown.Fault)
	if i := slices.IndexFunc(all, func(p unannotated.Probes) bool { return q.confirms(ctx, tester, p) }); i >= 0 && q.areBystanders(ctx) {
		shown.ForArgument, shown.Doubt = all[i].Doubt == unannotated.NoDoubt, uint8(all[i].Doubt)
	}
}

// confirms reports whether the probes of a suspicion show that it is right.
func (q inquiry) confirms(ctx context.Context, tester *failures.Prober, probes unannotated.Probes) bool {
	fails := func(values []value.Value) (fails, known bool) {
		tester.Last = nil
		if q.one.Shown.Fault.InGoroutine() { // it may fail after the call
			fault, err := q.alone(ctx, values)
			tester.Last = fault
			return fault != nil && q.one.Key.Has(fault), err == nil
		}
		all, err := tester.Fail(ctx, [][]value.Value{values})
		return err == nil && all[0], err == nil
	}
	for _, probe := range probes.Fail {
		if probe.Elsewhere {
			if fault, _ := q.alone(ctx, probe.Values); !probe.IsMet(fault) {
				return false
			}
		} else if fails, _ := fails(probe.Values); !fails || !probe.IsMet(tester.Last) {
			return false
		}
	}
	for _, other := range probes.Others {
		if probes.Return && !q.returns(ctx, other) {
			return false
		}
		fails, known := fails(other)
		if !known || fails && !(probes.Verbatim && tester.Last != nil && tester.Last.Detail != q.one.Shown.Fault.Detail) {
			return false
		}
	}
	if slices.ContainsFunc(probes.Unfit, func(values []value.Value) bool { return q.isAnswered(ctx, values) }) {
		return false
	}
	return len(probes.Some) == 0 || slices.ContainsFunc(probes.Some, func(values []value.Value) bool {
		fails, known := fails(values)
		return known && !fails
	})
}

// areBystanders reports whether the inputs without the suspects do not fail
// alone, so that a goroutine of another input may have failed while they ran.
func (q inquiry) areBystanders(ctx context.Context) bool {
	return !slices.ContainsFunc(q.shared.bystanders, func(values []value.Value) bool {
		fault, err := q.alone(ctx, values)
		return err != nil || fault != nil && q.one.Key.Has(fault)
	})
}

// returns reports whether a call returns, and so do those that build its input.
func (q inquiry) returns(ctx context.Context, values []value.Value) bool {
	t, err := dispatch.Isolate(ctx, q.f.startProcess, q.f.running(), q.f.subject.wire(values))
	return err == nil && t.Fault == nil && t.Discards == 0
}

// alone returns the fault of a call in a process of its own, nil if it returns.
func (q inquiry) alone(ctx context.Context, values []value.Value) (*worker.Fault, error) {
	t, err := dispatch.Isolate(ctx, q.f.startProcess, q.f.running(), q.f.subject.wire(values))
	return t.Fault, err
}

// isAnswered reports whether a call may return without an error.
func (q inquiry) isAnswered(ctx context.Context, values []value.Value) bool {
	number := q.f.running()
	if uses.Refuses(q.f.contract) {
		number = worker.Refusals(number)
	}
	t, err := dispatch.Isolate(ctx, q.f.startProcess, number, q.f.subject.wire(values))
	return err != nil || t.Fault == nil
}

// validate notes a doubt if the package's own functions reject a text of each
// of the first inputs that fail, and of the one that is shown.
func (q inquiry) validate(ctx context.Context) {
	shown := &q.one.Shown
	if !q.isUndoubted() || shown.Fault.Clause != nil {
		return
	}
	if len(q.shared.validations) == 0 {
		return
	}
	isValid := func(all []unannotated.Validation) bool { return !q.isRejected(ctx, all) }
	if !slices.ContainsFunc(append(slices.Clip(q.shared.validations), q.f.subject.judge.Validations(shown.Values)), isValid) {
		shown.Doubt = uint8(unannotated.Refused)
	}
}

// mostSamples is the number of texts of a parameter's samples that are tried in
// the place of others.
const mostSamples = 8

// compute notes the doubt that callers compute what is to blame, unless it is a
// value that the function has to take.
func (q inquiry) compute(ctx context.Context) {
	shown, c := &q.one.Shown, q.f.contract
	if !q.isUndoubted() || !unannotated.MayBeComputed(c, shown.Values, shown.Fault) {
		return
	}
	returns := func(values []value.Value) bool { return q.returns(ctx, values) }
	if slices.ContainsFunc(unannotated.AboveZero(c, shown.Values, shown.Fault), returns) {
		shown.Doubt = uint8(unannotated.Computed)
		return
	}
	var samples []string
	for _, by := range unannotated.Builders(c, shown.Values) {
		for _, list := range by.Pkg.Dictionary(by).Samples {
			samples = append(samples, list.Strings()[:min(mostSamples, len(list.Texts))]...)
		}
	}
	isToBlame := func(values []value.Value) bool {
		return slices.ContainsFunc(unannotated.Without(c, values, shown.Fault, samples), returns)
	}
	instead := q.shared.texts // others that fail like this
	if unannotated.HasTextToTake(c, shown.Values, shown.Fault) {
		instead = nil
	}
	if !isToBlame(shown.Values) && !slices.ContainsFunc(instead, isToBlame) {
		shown.Doubt = uint8(unannotated.Computed)
	}
}

// patientCall is how long a call runs alone before it is a fault that it does
// not return: to compile the code of another language may take seconds.
const patientCall = 10 * time.Second

// wait notes the doubt that a call takes long, and returns. A call that takes
// all memory first does not.
func (q inquiry) wait(ctx context.Context) {
	limits := q.f.run.limits()
	if q.f.subject.judge == nil || limits.Call >= patientCall || q.one.Shown.Fault.Kind != protocol.KindTimeout || !q.isUndoubted() {
		return
	}
	limits.Call = patientCall
	ctx, cancel := context.WithTimeout(ctx, 2*patientCall)
	defer cancel()
	t, err := dispatch.IsolateUntraced(ctx, starting(q.f, limits), q.f.running(), q.f.subject.wire(q.one.Shown.Values))
	if err == nil && t.Fault == nil {
		q.one.Shown.Doubt = uint8(unannotated.Slow)
	}
}

// isUndoubted reports whether a failure is a fault that nothing casts doubt on.
func (q inquiry) isUndoubted() bool {
	g := q.f.subject.judgement(&q.one.Shown)
	return !g.IsNoFault() && g.Doubt == unannotated.NoDoubt
}

// isRejected reports whether a function of the package says that a text is not
// valid.
func (q inquiry) isRejected(ctx context.Context, validations []unannotated.Validation) bool {
	return slices.ContainsFunc(validations, func(v unannotated.Validation) bool {
		number := q.f.binary.Number(v.By)
		if number < 0 {
			return false
		}
		wire := value.AppendAll(nil, domain.WorldOf(v.By.Pkg), v.Values)
		t, err := dispatch.Isolate(ctx, q.f.startProcess, worker.Refusals(number), wire)
		return err == nil && t.Fault != nil && t.Fault.Kind == protocol.KindRefusal
	})
}

// isUnrefused reports whether an input fails for a nil argument of type any,
// and the function answers other unfit values of that argument by an error.
func (q inquiry) isUnrefused(ctx context.Context) bool {
	shown := q.one.Shown
	if q.f.run.cfg.Failures.Unannotated.Nil == unannotated.NilNever || q.f.subject.judgement(&shown).Class != unannotated.NilArgument {
		return false
	}
	return slices.ContainsFunc(unannotated.InPlaceOfNil(q.f.contract, shown.Values), func(variants [][]value.Value) bool {
		var answers []unannotated.Answer
		for _, values := range variants {
			t, err := dispatch.Isolate(ctx, q.f.startProcess, worker.Refusals(q.f.running()), q.f.subject.wire(values))
			if err != nil || t.Discards > 0 {
				return false
			}
			answers = append(answers, q.answer(values, t.Fault))
		}
		return unannotated.RefusesOthers(answers)
	})
}

// answer returns how a call ended, given the fault that reports its error.
func (q inquiry) answer(values []value.Value, fault *worker.Fault) unannotated.Answer {
	switch {
	case fault == nil:
		return unannotated.Answer{Returned: true}
	case fault.Kind == protocol.KindRefusal:
		return unannotated.Answer{Returned: true, Error: cmp.Or(fault.Detail, "an error without text")}
	}
	return unannotated.Answer{Nil: q.f.subject.judge.Blames(values, fault) == unannotated.NilArgument}
}

// blamed returns the makers of the inputs that fail in one way. It has no
// suspects for a flaky failure, which may be due to none of its inputs. It has
// none if the first failure ends the function, since one input does not show
// what others have in common.
func (l *loop) blamed(one *failures.Failure, shown *failures.Exhibit) blame.Way {
	way := blame.Way{Shown: failures.SampleOf(l.f.contract, shown.Values), OfMaker: l.f.subject.judge != nil && blame.IsMaker(l.f.contract)}
	if l.f.subject.judge != nil && one.Shown.Flaky == "" && !l.f.run.cfg.Failures.FailFast {
		makers := l.collector.shared[one].makers.Common(blame.MakersOf(l.f.contract.Pkg, shown.Values))
		way.Suspects = l.collector.census.Suspects(makers)
	}
	return way
}

// excused reports a way to fail that is no fault, and whether it is one.
func (l *loop) excused(one *failures.Failure) bool {
	if !l.f.subject.excuses(&one.Shown) {
		return false
	}
	one.Shown.Count = one.Count
	way := l.f.subject.exhibit(&one.Shown)
	way.Action, way.Depth, way.Inputs, way.Discards = ActionCounterexample, l.f.domain.told(l.depth), l.valid, l.discards
	l.f.outcome.fails(way, &one.Shown)
	return true
}

// enumerated returns the depth up to which all inputs ran.
func (l *loop) enumerated(e Event) int {
	if e.Exhaustive {
		return l.depth
	}
	return l.depth - 1
}

// reducing returns the effort to make counterexamples smaller. The solver finds
// counterexamples to a proof near zero, so that these need less effort.
func (l *loop) reducing(e Event) limits.Effort {
	effort := l.f.run.ranking.Reducing(l.f.place, l.f.run.cfg.Failures.Reduce)
	if e.Proof != nil {
		effort.Limit = min(effort.Limit, l.f.run.cfg.Limits.Proof)
	}
	return effort
}

// during reports progress in a stage of the work that follows the inputs, until
// stop is called.
func (l *loop) during(stage string) (stop func()) {
	if l.f.run.cfg.Watch.Progress <= 0 {
		return func() {}
	}
	done := make(chan struct{})
	var ended sync.WaitGroup
	ended.Go(func() {
		ticker := time.NewTicker(l.f.run.cfg.Watch.Progress)
		defer ticker.Stop()
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				at := Extent{Depth: l.f.domain.told(l.depth), Inputs: l.valid, Discards: l.discards, Elapsed: time.Since(l.begin)}
				l.f.tell(Event{Action: ActionProgress, Extent: at, Progress: Progress{Stage: stage}})
			}
		}
	})
	return func() {
		close(done)
		ended.Wait()
	}
}
