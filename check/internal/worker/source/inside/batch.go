package inside

import (
	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
	refine_canonical "github.com/typetarget/target/check/internal/worker/source/canonical"
)

// A refine_outcome says how one input went.
type refine_outcome uint8

const (
	refine_passed refine_outcome = iota
	refine_discarded
	refine_failed
	refine_trapped // it reads a part of the input that is not there
	refine_unclear // it does not pass, with some of its parts
)

// A refine_batch is the batch that runs.
type refine_batch struct {
	run func(*refine_worker) refine_outcome // nil if none runs
	// seq is its number and count that of its inputs; index is the input
	// that runs, and discards how many before it a filter rejected.
	seq, count, index, discards uint32
}

// start runs the inputs of one batch. It replies to each that fails, and at the
// end, with what was observed if that is asked for.
func (w *refine_worker) start(run func(*refine_worker) refine_outcome, seq, count uint32) {
	w.batch = refine_batch{run: run, seq: seq, count: count}
	w.page.set(refine_protocol.WordDiscards, 0)
	switch {
	case w.asked.telling:
		w.observer.Start(refine_package, refine_module, true, refine_protocol.TellMark)
	case w.asked.writing:
		w.observer.Start(refine_package, refine_module, false, refine_protocol.WriteMark)
		refine_canonical.Stir()
	case w.asked.reaching:
		w.observer.Start(refine_package, refine_module, false, refine_protocol.ReachMark)
	case w.asked.observing:
		w.observer.Start(refine_package, refine_module, false, refine_protocol.ObserveMark)
	}
	if w.asked.tracing {
		defer refine_sampling(w).stop()
	}
	w.rest()
}

// rest runs the inputs of the batch from the one at index on.
func (w *refine_worker) rest() {
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
		case refine_discarded:
			b.discards++
			w.page.set(refine_protocol.WordDiscards, uint64(b.discards))
			if w.asked.observing {
				refine_unobserved(w, refine_protocol.ObservedNothing)
			}
			b.index++
		case refine_failed:
			w.failed()
		default:
			b.index++
		}
	}
	w.page.at(refine_protocol.PhaseIdle, 0)
	b.run = nil
	records := w.narrowing.end()
	if w.asked.observing {
		records = w.observer.Records
	}
	w.channel.send(b.seq, 0, b.count, b.discards, records)
}

// failed replies to the input that has failed, and prepares for the next.
func (w *refine_worker) failed() {
	b := &w.batch
	w.page.at(refine_protocol.PhaseIdle, 0)
	if w.asked.observing && w.failure.kind == refine_protocol.KindGoexit {
		refine_unobserved(w, refine_protocol.ObservedExit)
	} else {
		w.channel.send(b.seq, 1, b.index, b.discards, w.failure.encode())
	}
	w.in.unread = nil
	w.in.pos = w.in.end // telling what has changed reads parameters once more
	b.index++
}

// begin prepares for the input of a batch at the index.
func (w *refine_worker) begin(seq, index uint32) {
	w.phase, w.clause = refine_protocol.PhaseDecode, 0
	w.forget()
	w.page.begin(seq, index)
}

// at notes that the clause is evaluated next, in the phase.
//
//go:noinline
func (w *refine_worker) at(phase refine_protocol.Phase, clause uint32) {
	w.phase, w.clause = phase, clause
	w.page.at(phase, clause)
}
