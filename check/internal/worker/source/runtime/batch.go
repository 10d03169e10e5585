package runtime

import (
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/canonical"
)

// An Outcome says how the run of one input ended.
type Outcome uint8

const (
	passed Outcome = iota
	discarded
	Failed
	trapped // the input reads a part that is not there
	unclear // the input does not pass with some of its parts
)

// A batch holds the state of the batch that runs.
type batch struct {
	run func(*Worker) Outcome // nil if none runs
	// seq is the number of the batch, and count the number of its inputs.
	// index is the input that runs, and discards the number of inputs
	// before it that were discarded.
	seq, count, index, discards uint32
}

// start runs the inputs of one batch. It sends a reply for each input that
// fails, and one at the end, with the observed outcomes if the request asks for
// them.
func (w *Worker) start(run func(*Worker) Outcome, seq, count uint32) {
	w.batch = batch{run: run, seq: seq, count: count}
	w.page.set(protocol.WordDiscards, 0)
	if w.Asked.Has(protocol.Observing) {
		mark := byte(protocol.ObserveMark)
		switch {
		case w.Asked.Has(protocol.Telling):
			mark = protocol.TellMark
		case w.Asked.Has(protocol.Writing):
			mark = protocol.WriteMark
			canonical.Stir()
		case w.Asked.Has(protocol.Reaching):
			mark = protocol.ReachMark
		case w.Asked.Has(protocol.Stepping):
			mark = protocol.StepMark
		}
		w.observer.Start(subject.path, subject.module, mark == protocol.TellMark, mark)
	}
	if w.Asked.Has(protocol.Tracing) {
		defer sampling(w).stop()
	}
	w.rest()
}

// rest runs the inputs of the batch from the one at index on.
func (w *Worker) rest() {
	b := &w.batch
	running := false
	defer func() {
		if running { // the goroutine is ending, which runs only the deferred calls
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
			if w.Asked.Has(protocol.Observing) {
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
	if w.Asked.Has(protocol.Observing) {
		records = w.observer.Records
	}
	w.channel.send(b.seq, 0, b.count, b.discards, records)
}

// failed sends a reply for the input that has failed, and prepares for the next
// one.
func (w *Worker) failed() {
	b := &w.batch
	w.page.at(protocol.PhaseIdle, 0)
	if w.Asked.Has(protocol.Observing) && w.failure.kind == protocol.KindGoexit {
		unobserved(w, protocol.ObservedExit)
	} else {
		w.channel.send(b.seq, 1, b.index, b.discards, w.failure.encode())
	}
	w.In.unread = nil
	w.In.Pos = w.In.End // reporting the changes reads parameters again
	b.index++
}

// begin prepares for the input of a batch at the index.
func (w *Worker) begin(seq, index uint32) {
	w.Phase, w.clause = protocol.PhaseDecode, 0
	w.failure = failure{}
	w.forget()
	w.marks.Calls(false)
	w.page.begin(seq, index)
}

// At notes that the clause is evaluated next, in the phase.
//
//go:noinline
func (w *Worker) At(phase protocol.Phase, clause uint32) {
	w.Phase, w.clause = phase, clause
	w.page.at(phase, clause)
	w.marks.Calls(phase == protocol.PhaseCall)
}
