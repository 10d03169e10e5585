package check

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// A wideRun runs inputs with any integers, and compares what becomes of them
// with what the lifted function says. It implements dispatch.Sink.
type wideRun struct {
	ctx        context.Context // of the function's inputs
	l          *loop
	body       *proof.Body
	dispatcher *dispatch.Dispatcher
	// collector has the failures, which are counterexamples like others.
	collector *collector
	// expected is what the lifted function says of each input, in their
	// order, and models are those that are to fail.
	expected []proof.Expectation
	models   map[int64]problem.Model
	fails    map[int64]dispatch.Failure // by their places in the order
	// branches are those of the function, with what is known of them.
	branches []proof.SiteFinding
	// left is how many inputs did not run since that would take too long.
	left int64
}

// widely prepares to run inputs of a lifted function.
func (l *loop) widely(ctx context.Context, body *proof.Body) (*wideRun, error) {
	w := &wideRun{ctx: ctx, l: l, body: body, models: map[int64]problem.Model{}, fails: map[int64]dispatch.Failure{}}
	w.collector = l.newCollector()
	w.collector.spread = true
	l.f.filterBy(body.Behavior.Encoding)
	d, err := dispatch.New(ctx, l.dispatching(w))
	if err != nil {
		return nil, err
	}
	w.dispatcher, w.collector.stop = d, d.Stop
	d.Begin(body.Behavior.Encoding.Shape, worker.Sparing(l.f.running()), func() {})
	return w, nil
}

// run runs a model, unless that takes too long. It returns false if no more are
// to run.
func (w *wideRun) run(m problem.Model) bool {
	e := w.body.Expect(m, proof.MostValues)
	if e == proof.TooLong {
		w.left++
		return true
	}
	return w.expect(e, m)
}

// expect runs a model of which the lifted function says e. It returns false if
// no more are to run.
func (w *wideRun) expect(e proof.Expectation, m problem.Model) bool {
	if e == proof.Breaks {
		w.models[int64(len(w.expected))] = append(problem.Model(nil), m...)
	}
	for i := range w.branches {
		if b := &w.branches[i]; b.Answer == problem.Undecided && w.body.Takes(b.Site, m) {
			b.Answer = problem.Somewhere
		}
	}
	w.expected = append(w.expected, e)
	return w.dispatcher.Add(m)
}

// all runs all n models of a problem, and reports whether each keeps the
// contract, also as the lifted function says.
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

// isObligation reports whether a lifted function shows such a fault. It does
// not show what takes too long, crashes or ends the process.
func isObligation(f *worker.Fault) bool {
	switch mannerOf(f).kind {
	case Postcondition, Invariant, Panic, NoPanic, Mutation, Law:
		return f.Phase != protocol.PhaseRequires && !f.Memory
	}
	return false
}

// end waits for the outcomes. It returns the event that ends the function if
// the inputs could not run, or if lifted and compiled function disagree.
func (w *wideRun) end() *Event {
	err := w.dispatcher.Finish()
	if err == nil {
		err = w.dispatcher.Retire()
	}
	if verdict := (*verdictError)(nil); errors.As(err, &verdict) {
		return &verdict.event
	}
	if err != nil && err != dispatch.ErrOver && cutBy(err) == "" {
		e := w.l.fault(err)
		return &e
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

// ran is how many inputs have had an outcome.
func (w *wideRun) ran() int64 {
	valid, discards := w.dispatcher.Counts()
	return valid + discards
}

// disagreement is the event for an input on which the lifted function and the
// compiled one do not do the same. No proof of the function is of any worth
// then.
func (l *loop) disagreement(call string, lifted, compiled string) *Event {
	msg := fmt.Sprintf("internal error: the solver and Go disagree on %s: for the solver it %s, for Go it %s; please report it with the source of %s and this call",
		call, lifted, compiled, l.f.contract.FullName())
	return &Event{Action: ActionError, Verdict: Failed, Message: msg}
}
