package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// A wideRun runs inputs with any integers, and compares their outcomes with
// those of the lifted function. It implements dispatch.Sink.
type wideRun struct {
	ctx        context.Context // of the function's inputs
	l          *loop
	body       *proof.Body
	dispatcher *dispatch.Dispatcher
	// collector has the failures, which are counterexamples like others.
	collector *collector
	// expected has the outcome of each input by the lifted function, in
	// their order. models are the inputs expected to fail.
	expected []proof.Expectation
	models   map[int64]problem.Model
	fails    map[int64]dispatch.Failure // by their places in the order
	// branches are the branches of the function, with whether an input
	// reaches them.
	branches []proof.SiteFinding
	// given has the places of the inputs that were given to run, by keys.
	given map[string]int64
	// left is how many inputs did not run: that would take too long, or
	// they were given before.
	left int64
}

// widely prepares to run inputs of a lifted function. ran is told of them,
// unless it is nil.
func (l *loop) widely(ctx context.Context, body *proof.Body, ran func(inputs []byte, count int)) (*wideRun, error) {
	w := &wideRun{ctx: ctx, l: l, body: body, models: map[int64]problem.Model{}, fails: map[int64]dispatch.Failure{}, given: map[string]int64{}}
	w.collector = l.newCollector()
	w.collector.spread = true
	l.f.filterBy(body.Behavior.Encoding)
	cfg := l.dispatching(w)
	cfg.Ran = ran
	d, err := dispatch.New(ctx, cfg)
	if err != nil {
		return nil, err
	}
	w.dispatcher, w.collector.stop = d, d.Stop
	d.Begin(body.Behavior.Encoding.Shape, worker.Sparing(l.f.running()), func() {})
	return w, nil
}

// run runs a model, unless it was given before or takes too long. It returns
// false if no more are to run.
func (w *wideRun) run(m problem.Model) bool {
	e := w.body.Expect(m, proof.MostValues)
	if e == proof.TooLong {
		w.left++
		return true
	}
	return w.expect(e, m)
}

// expect runs a model whose outcome by the lifted function is e, unless it was
// given before. It returns false if no more are to run.
func (w *wideRun) expect(e proof.Expectation, m problem.Model) bool {
	key, next := string(m.AppendKey(nil)), int64(len(w.expected))
	at, again := w.given[key]
	if !again {
		at, w.expected = next, append(w.expected, e)
		w.given[key] = at
	}
	if e == proof.Breaks {
		w.expected[at], w.models[at] = e, append(problem.Model(nil), m...)
	}
	if again {
		w.left++
		return true
	}
	for i := range w.branches {
		if b := &w.branches[i]; b.Answer == problem.Undecided && w.body.Takes(b.Site, m) {
			b.Answer = problem.Somewhere
		}
	}
	return w.dispatcher.Add(m)
}

// all runs all n models of a problem, and reports whether each keeps the
// contract, both for the compiled and for the lifted function.
func (w *wideRun) all(ctx context.Context, p *problem.Problem, n int64) bool {
	begin := int64(len(w.expected))
	out, err := solver.Search{}.Enumerate(ctx, p, w.run)
	if err != nil || !out.Complete || w.dispatcher.Finish() != nil {
		return false
	}
	unsure := slices.ContainsFunc(w.expected[begin:], func(e proof.Expectation) bool { return e != proof.Keeps })
	return w.ran() == begin+n && len(w.collector.failures.All) == 0 && !unsure
}

// Again implements dispatch.Sink.
func (w *wideRun) Again(f dispatch.Failure) bool {
	w.fails[f.At] = f
	return w.collector.Again(f)
}

// New implements dispatch.Sink.
func (w *wideRun) New(f dispatch.Failure, isolated dispatch.Rerun) error {
	return w.collector.New(f, isolated)
}

// isObligation reports whether a lifted function shows a fault of this kind. It
// does not show that a call takes too long, crashes or ends the process.
func isObligation(f *worker.Fault) bool {
	switch mannerOf(f).kind {
	case Postcondition, Invariant, Panic, NoPanic, Mutation, Law:
		return f.Phase != protocol.PhaseRequires && !f.Memory
	}
	return false
}

// endOf waits until a dispatcher has judged its inputs. It returns the event
// that ends the function if that could not be done.
func endOf(l *loop, d *dispatch.Dispatcher) *Event {
	err := d.Finish()
	if err == nil {
		err = d.Retire()
	}
	if verdict := (*verdictError)(nil); errors.As(err, &verdict) {
		return &verdict.event
	}
	if err != nil && err != dispatch.ErrOver && cutOf(err).Why == "" {
		e := l.fault(err)
		return &e
	}
	return nil
}

// end waits for the outcomes. It returns the event that ends the function if
// the inputs could not run, or if lifted and compiled function disagree.
func (w *wideRun) end() *Event {
	if end := endOf(w.l, w.dispatcher); end != nil {
		return end
	}
	for at, expected := range w.expected[:w.ran()] {
		f, fails := w.fails[int64(at)]
		switch {
		case fails && expected == proof.Keeps && isObligation(f.Fault):
			return w.l.disagreement(w.l.f.subject.call(f.Values), "keeps the contract", w.l.f.subject.verdict(f.Values, f.Fault).Sentence())
		case !fails && expected == proof.Breaks:
			return w.l.disagreement(w.l.f.subject.call(decode.Values(w.body.Behavior.Encoding.Shape, w.models[int64(at)])), "breaks the contract", "keeps it")
		}
	}
	return nil
}

// ran returns how many inputs have had an outcome.
func (w *wideRun) ran() int64 {
	valid, discards := w.dispatcher.Counts()
	return valid + discards
}

// disagreement returns the event for an input with different outcomes in the
// lifted function and the compiled one. No proof of the function is valid then.
func (l *loop) disagreement(call string, lifted, compiled string) *Event {
	msg := fmt.Sprintf("internal error: the solver and Go disagree on %s: for the solver it %s, for Go it %s; please report it with the source of %s and this call",
		call, lifted, compiled, l.f.contract.FullName())
	return &Event{Action: ActionError, Verdict: Failed, Message: msg}
}

// farCall is how long a call with far integers may take. A call that takes
// longer is not a counterexample, since nobody has asked for it. A report names
// the call if it takes longer than stuckCall alone. Which call is the first to
// take longer than farCall may differ from run to run.
const (
	farCall   = 100 * time.Millisecond
	stuckCall = time.Second
)

// beyond runs some inputs with integers beyond those of the bounds, of a
// function that is annotated and not proved. e is the event that ended it so
// far. beyond returns the event that ends it, unless the collector has failures
// then.
func beyond(ctx context.Context, l *loop, e Event) Event {
	d := &l.f.domain
	if p := e.Proof; e.Verdict != Exhausted || l.valid == 0 || d.fitted == nil || d.contract.Unannotated || p != nil && (p.Status == Proved || p.Status == Disproved) {
		return e
	}
	parts := levels.WideParts(ctx, d.config().Levels(), d.contract)
	if len(parts) == 0 {
		return e
	}
	defer l.during("trying far integers")()
	far, err := newFarRun(ctx, l)
	if err != nil {
		return l.fault(err)
	}
	defer far.close()
	all := levels.Only(d.contract, d.config().Levels(), parts)
	defer all.Close()
	all.Know(l.f.unlifted)
	for _, part := range parts {
		at, _, err := all.Next(ctx)
		inputs, goOn := int64(0), ctx.Err() == nil
		if goOn && (err != nil || at.IsFiltered()) {
			continue // a type may have no such range
		}
		if goOn {
			inputs, goOn = far.level(ctx, at)
		}
		if fails := len(far.collector.failures.All) > 0; inputs > 0 && (goOn || fails) {
			l.further = part.And(l.further, at.Depth, inputs)
			l.valid += inputs
		} else if why := far.cut(ctx); !goOn && why != "" {
			e.Deeper = cmp.Or(e.Deeper, fmt.Sprintf("spread over %s not finished: %s; -depth %d leaves it out", part.Values, why, l.f.domain.told(l.depth)))
		}
		if len(far.collector.failures.All) > 0 {
			l.collector.close()
			l.collector, l.encoding = far.collector, at.Encoding
			break
		}
		if !goOn {
			break
		}
	}
	return e
}

// A farRun runs inputs with far integers.
type farRun struct {
	l          *loop
	dispatcher *dispatch.Dispatcher
	collector  *collector
	seen       map[string]bool // inputs in wire form
	wire       []byte
	late       bool // the time for a level ended before its inputs did
	// wanted reports whether an input is to run; nil for all.
	wanted func(*shape.Shape, problem.Model) bool
}

// newFarRun prepares to run inputs with far integers.
func newFarRun(ctx context.Context, l *loop) (*farRun, error) {
	r := &farRun{l: l, collector: l.newCollector(), seen: map[string]bool{}}
	r.collector.spread, r.collector.fitting = true, true
	cfg := l.dispatching(r.collector)
	cfg.CallTimeout = farLimits(l.f, farCall).Call
	cfg.Start, cfg.First = starting(l.f, farLimits(l.f, farCall)), starting(l.f, farLimits(l.f, farCall))
	d, err := dispatch.New(ctx, cfg)
	if err != nil {
		return nil, err
	}
	r.dispatcher, r.collector.stop = d, d.Stop
	return r, nil
}

// farLimits returns the limits of a worker that runs far inputs of a function,
// each for at most some time.
func farLimits(f *function, most time.Duration) worker.Limits {
	limits := f.run.limits()
	limits.Call = min(limits.Call, most)
	return limits
}

// close ends the workers, and adds their calls to those of the loop.
func (r *farRun) close() {
	r.dispatcher.Close()
	r.l.calls += r.dispatcher.Calls()
	if r.collector.tooMuch {
		r.l.f.keeping.endless = append(r.l.f.keeping.endless, r.l.f.subject.wire(r.collector.endless))
	}
}

// cut says why a clock has cut the inputs short; it is empty if none has. How
// many of them ran is a matter of time, so that they do not count.
func (r *farRun) cut(ctx context.Context) string {
	switch {
	case r.late || context.Cause(ctx) == errBudget:
		return r.l.f.budgetEnded()
	case r.collector.tooMuch && r.isStuck(ctx):
		return fmt.Sprintf("%s does not return within %v", r.l.f.subject.call(r.collector.endless), stuckCall)
	case r.collector.tooMuch:
		return fmt.Sprintf("a call takes longer than %v, or too much memory", farCall)
	}
	return ""
}

// isStuck reports whether the call that took too long takes longer than
// stuckCall when it runs alone.
func (r *farRun) isStuck(ctx context.Context) bool {
	fault := farFault(ctx, r.l.f, r.l.f.subject.wire(r.collector.endless), stuckCall)
	return fault != nil && fault.Kind == protocol.KindTimeout
}

// farFault runs a far input alone, for at most some time, and returns its
// fault; nil if it has none.
func farFault(ctx context.Context, f *function, wire []byte, most time.Duration) *worker.Fault {
	t, err := dispatch.IsolateUntraced(ctx, starting(f, farLimits(f, most)), worker.Sparing(f.running()), wire)
	if err != nil {
		return nil
	}
	return t.Fault
}

// level runs the inputs of a level that have not run yet, and returns how many
// ran, and whether others may run.
func (r *farRun) level(ctx context.Context, at levels.Level) (inputs int64, goOn bool) {
	before, _ := r.dispatcher.Counts()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r.l.f.filterBy(at.Encoding)
	r.dispatcher.Begin(at.Encoding.Shape, worker.Sparing(r.l.f.running()), cancel)
	w := decode.NewWriter(at.Encoding.Shape)
	out, err := at.Strategy.Enumerate(ctx, at.Encoding.Problem, func(m problem.Model) bool {
		if r.wanted != nil && !r.wanted(at.Encoding.Shape, m) {
			return true
		}
		r.wire = w.Append(r.wire[:0], m)
		if r.seen[string(r.wire)] {
			return true
		}
		r.seen[string(r.wire)] = true
		return r.dispatcher.Add(m)
	})
	ended := r.dispatcher.Finish()
	after, _ := r.dispatcher.Counts()
	r.late = out.Reason == solver.OutOfTime
	return after - before, err == nil && ended == nil && !r.late && (out.Complete || out.Spread)
}
