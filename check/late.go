package check

import (
	"cmp"
	"context"
	"errors"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/guided"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode/domain"
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

// setUp runs further inputs of a function whose inputs have ended in e before
// all of them ran, and are unset. Those of the least depth often all are, and
// may be as many as there are texts. The further ones have no nil, or greater
// depths and edited texts. They have the time of another budget.
func setUp(ctx context.Context, l *loop, e Event) Event {
	more, done := l.f.limited(ctx, quiet.Now())
	defer done()
	ended := nonNil(more, l, e)
	before := l.valid
	for least := guided.Deepest; least > 1 && l.valid == before && ended.Action == ActionPass; least-- { // there may be too many deeper ones
		ended = guide(more, l, e, least)
	}
	ended.Deeper = e.Deeper
	return ended
}

// ofDepth is how many inputs without nil of a depth run, spread over all.
const ofDepth = 512

// nonNil runs inputs without nil. An input of them that fails may have run
// before. e is the event that ended the function so far. nonNil returns the
// event that ends it, unless the collector has failures then.
func nonNil(ctx context.Context, l *loop, e Event) Event {
	f := l.f
	if most, given := f.run.cfg.mostInputs(f.contract); l.valid == 0 || given && most > 0 || !resumes(ctx, l) {
		return e
	}
	defer l.during("trying inputs without nil")()
	l.dispatcher.Close()
	ran := l.ran
	if ran == nil {
		ran = l.collector.ran
	}
	late := lateSink{l: l, before: l.valid + l.discards}
	defer late.close()
	if err := late.start(ctx, ran); err != nil {
		return l.fault(err)
	}
	part := levels.Further{Part: levels.NonNil, Bounds: f.domain.bounds(min(f.domain.maxDepth(), domain.DefaultDepth)), From: 1, Spread: ofDepth}
	all := levels.Only(f.contract, f.domain.config().Levels(), []levels.Further{part})
	defer all.Close()
	all.Know(f.unlifted)
	before, goOn := int64(0), true
	for goOn {
		at, more, err := all.Next(ctx)
		if !more || err != nil || at.IsFiltered() {
			break // what is not supported has been told
		}
		goOn = late.level(ctx, at)
		if valid, _ := late.dispatcher.Counts(); valid > before {
			l.further, before = part.And(l.further, at.Depth, valid-before), valid
		}
	}
	if end := late.end(); end != nil {
		return *end
	}
	valid, discards := late.dispatcher.Counts()
	l.valid, l.discards, l.calls = l.valid+valid, l.discards+discards, l.calls+late.dispatcher.Calls()
	return e
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
		if err := s.start(ctx, nil); err != nil {
			return err
		}
		s.dispatcher.Begin(of, s.l.f.running(), func() {})
	}
	if !s.dispatcher.AddInput(wire) {
		return errEnough
	}
	return nil
}

// start starts the dispatcher. ran, unless it is nil, is told of the inputs.
func (s *lateSink) start(ctx context.Context, ran func(inputs []byte, count int)) error {
	s.l.collector.spread = true
	cfg := s.l.dispatching(s)
	cfg.Ran = ran
	d, err := dispatch.New(ctx, cfg)
	if err == nil {
		s.dispatcher, s.l.collector.stop = d, d.Stop
	}
	return err
}

// level runs the inputs of a level, and reports whether others may run.
func (s *lateSink) level(ctx context.Context, at levels.Level) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.l.f.filterBy(at.Encoding)
	s.dispatcher.Begin(at.Encoding.Shape, s.l.f.runningAt(at.Depth), cancel)
	_, err := at.Strategy.Enumerate(ctx, at.Encoding.Problem, s.dispatcher.Add)
	return s.dispatcher.Finish() == nil && err == nil
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
