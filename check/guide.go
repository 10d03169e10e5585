package check

import (
	"cmp"
	"context"
	"errors"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/guided"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode/shape"
)

// guide runs inputs with edited texts, guided by the branches that their calls
// take, of a function without annotations that has test texts. The inputs to
// begin with have some least depth. e is the event that ended the function so
// far. guide returns the event that ends it, unless the
// collector has failures then. Nothing more runs if inputs before have shown a
// fault, since these are plainer.
func guide(ctx context.Context, l *loop, e Event, least int) Event {
	f := l.f
	most, given := f.run.cfg.mostInputs(f.contract)
	over := l.valid == 0 || ctx.Err() != nil || given && most > 0
	if over || !f.run.cfg.edits(f.contract) || !resumes(ctx, l) {
		return e
	}
	defer l.during("editing texts")()
	l.dispatcher.Close()        // its workers leave their marks
	l.collector.fitting = false // a text is short, whatever its depth
	late := lateSink{l: l, before: l.valid + l.discards}
	g := guided.Run{Config: guided.Config{
		Contract: f.contract, Levels: f.domain.config().Levels(), Least: least, Unlifted: f.unlifted, Binary: f.binary, Runner: runnerOf(f),
		Seed: f.run.cfg.Seed, Wire: f.subject.wire, Ran: l.ran,
		Fails: func(s *shape.Shape, wire []byte) error { return late.fails(ctx, s, wire) },
	}}
	defer late.close()
	defer g.Runner.Close()
	err := g.Do(ctx)
	if end := late.end(); end != nil {
		return *end
	}
	switch {
	case ctx.Err() != nil:
		e.Deeper = cmp.Or(e.Deeper, "edits of texts not finished: "+f.budgetEnded())
	case err != nil && err != errEnough:
		return l.fault(err)
	}
	if g.Inputs > 0 {
		l.further = levels.Further{Part: levels.Guided}.And(l.further, g.Depth, g.Inputs)
	}
	f.keeping.hurried = f.keeping.hurried || g.Lost > 0
	l.valid, l.discards, l.calls = l.valid+g.Inputs, l.discards+g.Discards, l.calls+g.Calls
	return e
}

// setUp runs inputs of greater depths, and with edited texts, if the budget has
// ended in e, and all inputs so far fail for a nil or a zero value that nothing
// has set up. Those of the least depth are often all like that, and may be as
// many as there are texts. The inputs have the time of another budget.
func setUp(ctx context.Context, l *loop, e Event) Event {
	if l.f.subject.judge == nil || !areUnset(l.f.subject.judge, l.collector.failures.All, l.valid) {
		return e
	}
	more, done := l.f.limited(ctx, quiet.Now())
	defer done()
	ended, before := e, l.valid
	for least := guided.Deepest; least > 1 && l.valid == before && ended.Action == ActionPass; least-- { // there may be too many deeper ones
		ended = guide(more, l, e, least)
	}
	ended.Deeper = e.Deeper
	return ended
}

// resumes reports whether other inputs may run though some have failed: if each
// failure so far is excused once it has been looked into. That is done again
// when all inputs have run, since others may fail in the same way and without
// the argument that excuses it.
func resumes(ctx context.Context, l *loop) bool {
	c := l.collector
	if !c.begun {
		return true
	}
	if l.f.run.cfg.Failures.FailFast {
		return false
	}
	for _, one := range c.failures.All {
		so := *one
		inquiry{l.f, &so, c.shared[one]}.run(ctx)
		if !l.f.subject.excuses(&so.Shown) {
			return false
		}
	}
	c.close()
	c.begun, c.stopTimer = false, nil
	return true
}

// A lateSink judges inputs that fail after so many others have run. It
// implements dispatch.Sink.
type lateSink struct {
	l          *loop
	before     int64
	dispatcher *dispatch.Dispatcher // nil if no input has failed
}

// errEnough says that no more inputs are to run after those that have failed.
var errEnough = errors.New("enough inputs have failed")

// fails judges an input. The error says that no more inputs are to run.
func (s *lateSink) fails(ctx context.Context, of *shape.Shape, wire []byte) error {
	if s.dispatcher == nil {
		s.l.collector.spread = true
		d, err := dispatch.New(ctx, s.l.dispatching(s))
		if err != nil {
			return err
		}
		s.dispatcher, s.l.collector.stop = d, d.Stop
		d.Begin(of, s.l.f.running(), func() {})
	}
	if !s.dispatcher.AddInput(wire) {
		return errEnough
	}
	return nil
}

// Again implements dispatch.Sink.
func (s *lateSink) Again(f dispatch.Failure) bool {
	f.At += s.before
	return s.l.collector.Again(f)
}

// New implements dispatch.Sink.
func (s *lateSink) New(f dispatch.Failure, isolated dispatch.Rerun) error {
	f.At += s.before
	return s.l.collector.New(f, isolated)
}

// end waits until the inputs are judged. It returns the event that ends the
// function if that could not be done.
func (s *lateSink) end() *Event {
	if s.dispatcher == nil {
		return nil
	}
	return endOf(s.l, s.dispatcher)
}

func (s *lateSink) close() {
	if s.dispatcher != nil {
		s.dispatcher.Close()
	}
}
