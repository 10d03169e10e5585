package check

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// A remembered is what is kept of a function: its events, how each
// counterexample is seen again if it fails, and the far inputs whose calls take
// too long or too much memory, in wire form.
type remembered struct {
	Events  []Event
	Fails   *failsAgain
	Endless [][]byte
}

// A failsAgain is what the events of a function that fails depend on apart from
// its code, and its counterexamples in the order of their events.
type failsAgain struct {
	Effort [2]time.Duration // Failures.Generalize and Reduce
	First  bool             // it is one of the first functions that fail
	Ways   []wayAgain
}

// A wayAgain is an input that is shown. Outcome is the counterexample that is
// made of nothing but the input and its outcome alone, in a fresh worker.
type wayAgain struct {
	Wire    []byte
	Outcome Event
	Replay  failures.Replay
}

// recall ends a function with the verdict of an earlier run of some code, and
// reports whether there is one. A verdict that depends on inputs that are to
// run again waits until the worker is built: see revisit.
func recall(f *function, code reach.Versions) bool {
	if f.contract.Skip != "" {
		return false
	}
	at, known := cache.Recall[remembered](f.run.kept, code, []*spec.Contract{f.contract})
	f.keeping.at = at
	switch {
	case known == nil:
		return false
	case known.Fails != nil || len(known.Endless) > 0:
		f.keeping.known = known
		return false
	}
	tellAgain(f, known.Events)
	return true
}

// tellAgain tells the events of an earlier run of a function.
func tellAgain(f *function, events []Event) {
	for _, e := range events {
		e.Cached = e.Action.Ends()
		f.tell(e)
	}
}

// A revisit runs again the inputs that a verdict of an earlier run depends on.
type revisit struct {
	f     *function
	known *remembered
}

// run ends the function with that verdict if each input has the same outcome as
// then, and reports whether it has. It returns false if nothing is known.
func (r revisit) run(ctx context.Context) bool {
	if r.known == nil || slices.ContainsFunc(r.known.Endless, func(wire []byte) bool { return !r.isEndless(ctx, wire) }) {
		return false
	}
	repeated := len(r.known.Endless)
	if fails := r.known.Fails; fails != nil {
		if !r.fails(ctx, fails) {
			return false
		}
		repeated += len(fails.Ways)
	}
	for i := range r.known.Events {
		if e := &r.known.Events[i]; e.Action.Ends() {
			e.Repeated = repeated
		}
	}
	tellAgain(r.f, r.known.Events)
	return true
}

// isEndless reports whether the call of a far input takes too much memory, or
// at least a tenth of the time that was too long: on a busy machine, calls may
// take ten times as long.
func (r revisit) isEndless(ctx context.Context, wire []byte) bool {
	fault := farFault(ctx, r.f, wire, farCall/10)
	return fault != nil && (fault.Kind == protocol.KindTimeout || fault.Memory)
}

// fails reports whether the inputs that are shown fail as they did. If so, the
// function fails, and the events get the commands that this run has for them.
func (r revisit) fails(ctx context.Context, then *failsAgain) bool {
	f := r.f
	if f.run.cfg.Failures.FailFast || then.Effort != effortOf(f) {
		return false
	}
	if slices.ContainsFunc(then.Ways, func(w wayAgain) bool { return !r.repeats(ctx, w) }) || f.run.ranking.IsFirst(f.place) != then.First {
		return false
	}
	f.run.ranking.Fail(f.place)
	for _, e := range r.known.Events {
		c := e.Counterexample
		if c == nil {
			continue
		}
		if i := slices.IndexFunc(then.Ways, func(w wayAgain) bool { return w.Outcome.Counterexample.Call == c.Call }); i >= 0 {
			c.Replay = f.subject.replay(c.Call, then.Ways[i].Replay == failures.ReplayAsIs)
		}
	}
	return true
}

// repeats runs an input that was shown, and reports whether it has the same
// outcome.
func (r revisit) repeats(ctx context.Context, w wayAgain) bool {
	values, rest, err := r.f.subject.read(w.Wire)
	if err != nil || len(rest) > 0 {
		return false
	}
	t, err := r.f.isolate(ctx, values)
	if err != nil || t.Fault == nil || t.Lost || t.Discards > 0 {
		return false
	}
	was, wasErr := json.Marshal(w.Outcome)
	is, isErr := json.Marshal(outcomeOf(r.f.subject, values, t.Fault))
	return errors.Join(wasErr, isErr) == nil && bytes.Equal(was, is)
}

// outcomeOf returns the counterexample that is made of nothing but an input and
// its outcome.
func outcomeOf(s *subject, values []value.Value, fault *worker.Fault) Event {
	return s.exhibit(&failures.Exhibit{Values: values, Fault: fault})
}

// effortOf returns the limits on the work on inputs of a function that fail.
func effortOf(f *function) [2]time.Duration {
	return [2]time.Duration{f.run.cfg.Failures.Generalize, f.run.cfg.Failures.Reduce}
}

// keep keeps the verdict of a function, if another run would find it again.
func keep(f *function) {
	end := f.outcome.last.Load()
	if end == nil || end.Cached {
		return
	}
	start, own := Event{Action: ActionStart, Package: end.Package, Func: end.Func, Pos: f.contract.Pos, Unannotated: end.Unannotated}, *end
	own.Elapsed = 0
	all, steady := remembered{Events: []Event{start}, Endless: f.keeping.endless}, isSteady(f, end)
	for _, w := range f.keeping.told {
		all.Events = append(all.Events, w.event)
	}
	all.Events = append(all.Events, own)
	if end.Action == ActionFail && steady {
		all.Fails, steady = failsOf(f)
	}
	cache.Keep(f.run.kept, f.keeping.at, all, steady)
}

// isSteady reports whether another run of the same code would end a function
// with the same event, unless its code depends on something outside: it passes
// or has counterexamples, and no clock has cut it short.
func isSteady(f *function, end *Event) bool {
	if f.keeping.hurried || end.Clock || end.Proof != nil && len(end.Proof.Clock) > 0 {
		return false
	}
	return end.Action == ActionPass && !f.outcome.failed.Load() || end.Verdict == Refuted
}

// failsOf returns how another run sees the counterexamples of a function again.
// It returns false if one is excused or flaky, or ends its worker. It also
// returns false for a function without annotations, since other functions of
// the package decide what is to blame for its failures.
func failsOf(f *function) (*failsAgain, bool) {
	if f.contract.Unannotated || f.run.cfg.Failures.FailFast {
		return nil, false
	}
	all := &failsAgain{Effort: effortOf(f), First: f.run.ranking.IsFirst(f.place)}
	for _, w := range f.keeping.told {
		x := w.shown
		if x.Replay == failures.NoReplay || x.Fault.Kind >= protocol.WorkerKinds || f.subject.excuses(x) {
			return nil, false
		}
		all.Ways = append(all.Ways, wayAgain{f.subject.wire(x.Values), outcomeOf(f.subject, x.Values, x.Fault), x.Replay})
	}
	return all, len(all.Ways) > 0
}
