package inside

import (
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/canonical"
)

// A Outcome says how one input went.
type Outcome uint8

const (
	passed Outcome = iota
	discarded
	Failed
	trapped // it reads a part of the input that is not there
	unclear // it does not pass, with some of its parts
)

// A batch is the batch that runs.
type batch struct {
	run func(*Worker) Outcome // nil if none runs
	// seq is its number and count that of its inputs; index is the input
	// that runs, and discards how many before it a filter rejected.
	seq, count, index, discards uint32
}

// start runs the inputs of one batch. It replies to each that fails, and at the
// end, with what was observed if that is asked for.
func (w *Worker) start(run func(*Worker) Outcome, seq, count uint32) {
	w.batch = batch{run: run, seq: seq, count: count}
	w.page.set(protocol.WordDiscards, 0)
	switch {
	case w.Asked.telling:
		w.observer.Start(subject.path, subject.module, true, protocol.TellMark)
	case w.Asked.writing:
		w.observer.Start(subject.path, subject.module, false, protocol.WriteMark)
		canonical.Stir()
	case w.Asked.reaching:
		w.observer.Start(subject.path, subject.module, false, protocol.ReachMark)
	case w.Asked.Observing:
		w.observer.Start(subject.path, subject.module, false, protocol.ObserveMark)
	}
	if w.Asked.tracing {
		defer sampling(w).stop()
	}
	w.rest()
}

// rest runs the inputs of the batch from the one at index on.
func (w *Worker) rest() {
	b := &w.batch
	running := false
	defer func() {
		if running { // the goroutine is ended, which leaves by the deferred call only
			w.failed()
		}
	}()
	for b.index < b.count {
		w.panicked = false
		w.begin(b.seq, b.index)
		running = true
		out := w.narrowing.one(w)
		running = false
		switch out {
		case discarded:
			b.discards++
			w.page.set(protocol.WordDiscards, uint64(b.discards))
			if w.Asked.Observing {
				unobserved(w, protocol.ObservedNothing)
			}
			b.index++
		case Failed:
			w.failed()
		default:
			b.index++
		}
	}
	w.page.at(protocol.PhaseIdle, 0)
	b.run = nil
	records := w.narrowing.end()
	if w.Asked.Observing {
		records = w.observer.Records
	}
	w.channel.send(b.seq, 0, b.count, b.discards, records)
}

// failed replies to the input that has failed, and prepares for the next.
func (w *Worker) failed() {
	b := &w.batch
	w.page.at(protocol.PhaseIdle, 0)
	if w.Asked.Observing && w.failure.kind == protocol.KindGoexit {
		unobserved(w, protocol.ObservedExit)
	} else {
		w.channel.send(b.seq, 1, b.index, b.discards, w.failure.encode())
	}
	w.In.unread = nil
	w.In.Pos = w.In.End // telling what has changed reads parameters once more
	b.index++
}

// begin prepares for the input of a batch at the index.
func (w *Worker) begin(seq, index uint32) {
	w.Phase, w.clause = protocol.PhaseDecode, 0
	w.forget()
	w.page.begin(seq, index)
}

// At notes that the clause is evaluated next, in the phase.
//
//go:noinline
func (w *Worker) At(phase protocol.Phase, clause uint32) {
	w.Phase, w.clause = phase, clause
	w.page.at(phase, clause)
}
