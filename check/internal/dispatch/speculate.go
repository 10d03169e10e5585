package dispatch

import (
	"context"

	"github.com/typetarget/target/check/internal/worker"
)

// maxSpeculative is the maximum number of inputs of a function that run alone
// before their time is over.
const maxSpeculative = 3

// A speculative rerun runs an input that is still running elsewhere. It shows,
// soon after the time of the input is over, whether the input always takes too
// long.
type speculative struct {
	place  worker.Place
	cancel context.CancelFunc
	done   chan struct{}
	rerun  Rerun
	err    error
}

// speculate runs inputs alone once they have taken a large part of their time
// in a worker.
func (d *Dispatcher) speculate(w *poolWorker, p *worker.Process) {
	for {
		select {
		case <-p.Ended():
			return
		case place := <-p.Slow():
			d.mu.Lock()
			d.speculateOn(w, p, place)
			d.mu.Unlock()
		}
	}
}

func (d *Dispatcher) speculateOn(w *poolWorker, p *worker.Process, place worker.Place) {
	if d.ended != nil || p != w.process || d.speculations >= maxSpeculative || w.undone() == 0 {
		return
	}
	b := w.sent[w.answered]
	if b.seq != place.Seq || place.Index >= b.count {
		return
	}
	input, err := d.cfg.Read.input(b, place.Index)
	if err != nil {
		return
	}
	d.speculations++
	w.dropSpeculative()
	ctx, cancel := context.WithCancel(d.workers)
	s := &speculative{place: place, cancel: cancel, done: make(chan struct{})}
	w.speculative = s
	number := worker.Tracing(d.level.number)
	d.closing.Go(func() {
		defer close(s.done)
		s.rerun, s.err = isolate(ctx, d.cfg.Start, &d.closing, number, input)
	})
}

// dropSpeculative ends the speculative rerun, if there is one.
func (w *poolWorker) dropSpeculative() {
	if w.speculative != nil {
		w.speculative.cancel()
		w.speculative = nil
	}
}

// rerun runs an input alone.
func (r *recovery) rerun(input []byte) (Rerun, error) {
	return isolate(r.d.workers, r.d.cfg.Start, &r.d.closing, r.d.level.number, input)
}
