package check

import (
	"context"
	"sync"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
)

const (
	// maxKilled is how often an input is tried alone whose worker is killed by a signal that may come from
	// anywhere.
	maxKilled = 5
	// maxAhead is the number of inputs of a function that are tried alone before their time is over.
	maxAhead = 3
)

// A trial is what came of an input that was tried alone, in a fresh worker.
type trial struct {
	fault    *worker.Fault // nil where all went well
	lost     bool          // the fault cost the worker
	discards int
	// rejected is the clause that does not hold of an input that counts as discarded; nil where it is discarded for
	// another reason.
	rejected *spec.Clause
}

// alone tries an input alone in a fresh worker.
func (f *feeder) alone(ctx context.Context, input []byte) (trial, error) {
	return f.function.alone(ctx, &f.closing, input)
}

// alone tries an input alone in a fresh worker, which is closed in the background.
func (f *function) alone(ctx context.Context, closing *sync.WaitGroup, input []byte) (t trial, err error) {
	for range maxKilled {
		if t, err = f.try(ctx, closing, input); err != nil || t.fault == nil || !t.fault.Killed || t.fault.Kind == worker.Timeout {
			break
		}
	}
	return t, err
}

// tried is what comes of values alone in a fresh worker, which has ended then.
func (f *function) tried(ctx context.Context, values []decode.Value) (trial, error) {
	var closing sync.WaitGroup
	defer closing.Wait()
	return f.alone(ctx, &closing, decode.AppendValues(nil, encode.NewWorld(f.contract.Pkg), values))
}

func (f *function) try(ctx context.Context, closing *sync.WaitGroup, input []byte) (trial, error) {
	p, err := f.binary.Start(ctx, f.limits())
	if err != nil {
		return trial{}, err
	}
	defer closing.Go(p.Close)
	p.Send(f.running(), input, 1) // that it is lost its last reply tells
	reply, ok := <-p.Replies()
	switch {
	case !ok:
		return trial{}, worker.ErrLost
	case reply.Fault == nil:
		closing.Go(p.Finish)
		if last, ok := <-p.Replies(); ok {
			return trial{fault: last.Fault, lost: true}, nil
		}
	case !reply.Lost:
		p.Close()
		reply.Fault.Output = p.Output() // all of it, now that the process has ended
	}
	discards := reply.Discards
	if reply.Void {
		discards++
	}
	return trial{reply.Fault, reply.Lost, discards, reply.Rejected}, nil
}

// An ahead is a trial of an input that is still running elsewhere, so that what takes too long is known to do
// so soon after.
type ahead struct {
	place  worker.Place
	cancel context.CancelFunc
	done   chan struct{}
	trial  trial
	err    error
}

// tryAhead tries inputs alone that have taken a good part of their time in a worker.
func (f *feeder) tryAhead(m *member, p *worker.Process) {
	for {
		select {
		case <-p.Ended():
			return
		case place := <-p.Slow():
			f.mu.Lock()
			f.startAhead(m, p, place)
			f.mu.Unlock()
		}
	}
}

func (f *feeder) startAhead(m *member, p *worker.Process, place worker.Place) {
	if f.ended.is() || p != m.process || f.aheads >= maxAhead || m.undone() == 0 {
		return
	}
	b := m.sent[m.answered]
	if b.seq != place.Seq || place.Index >= b.count {
		return
	}
	input, err := f.input(b, place.Index)
	if err != nil {
		return
	}
	f.aheads++
	m.dropAhead()
	ctx, cancel := context.WithCancel(f.workers)
	a := &ahead{place: place, cancel: cancel, done: make(chan struct{})}
	m.ahead = a
	f.closing.Go(func() {
		defer close(a.done)
		a.trial, a.err = f.alone(ctx, input)
	})
}

// dropAhead ends the trial ahead, if there is one.
func (m *member) dropAhead() {
	if m.ahead != nil {
		m.ahead.cancel()
		m.ahead = nil
	}
}

// again is the trial of a worker's input at a place, which may have begun.
func (f *feeder) again(m *member, place worker.Place, input []byte) (trial, error) {
	if a := m.ahead; a != nil && a.place == place {
		m.ahead = nil
		<-a.done
		a.cancel()
		if a.err == nil {
			return a.trial, nil
		}
	}
	return f.alone(f.workers, input)
}
