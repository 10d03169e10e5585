package dispatch

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode/value"
)

// A Sink receives the outcomes of inputs, in their order. The dispatcher calls
// it from one goroutine at a time.
type Sink interface {
	// Again takes an input that fails in a known way, and returns false if
	// it fails in a new way.
	Again(Failure) bool
	// New takes an input that fails in a new way, and its outcome when it
	// runs alone. An error ends the dispatcher, at once unless it is a
	// [Cut] with More.
	New(f Failure, isolated Rerun) error
}

// A Failure is an input that fails.
type Failure struct {
	// At is its index in the order of inputs.
	At int64
	// Values are its arguments.
	Values []value.Value
	Fault  *worker.Fault
	// Lost is true if the input has cost a worker. How many such inputs run
	// is up to the clock.
	Lost bool
	// Gap is true if an input before it may have had another outcome by
	// itself, since a worker was lost for a reason that does not recur.
	Gap bool
}

// receive takes the replies of a worker until it ends.
func (d *Dispatcher) receive(w *poolWorker, p *worker.Process, received chan<- struct{}) {
	defer close(received)
	for reply := range p.Replies() {
		d.contained(func() { d.hear(w, reply) })
	}
}

// hear queues a reply until it is its turn.
func (d *Dispatcher) hear(w *poolWorker, reply worker.Reply) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(w.held) >= maxHeld && d.ended == nil {
		d.changed.Wait()
	}
	if d.ended != nil {
		return
	}
	w.held = append(w.held, reply)
	switch {
	case reply.Lost:
		w.lost = true
	case reply.Fault == nil && w.undone() > 0:
		d.pool.resize(w.sent[w.answered])
		w.answered++
		d.changed.Broadcast()
	}
	d.act()
}

// act acts on the replies whose turn it is.
func (d *Dispatcher) act() {
	for d.ended == nil {
		w := d.pool.turn()
		if w == nil {
			return
		}
		if len(w.held) == maxHeld {
			d.changed.Broadcast()
		}
		reply := w.held[0]
		w.held = slices.Delete(w.held, 0, 1)
		begin := time.Now()
		d.end(d.take(w, reply))
		if reply.Fault != nil {
			d.judged += time.Since(begin)
		}
		if d.cfg.Acted != nil {
			d.cfg.Acted(d.ran.valid, d.ran.discards)
		}
		if d.bound.coming != nil && d.bound.added > d.bound.limit && firstOpen(d) >= d.bound.limit {
			d.end(d.bound.coming)
		}
	}
}

// firstOpen returns the index of the first input that has not ended, in the
// order of inputs.
func firstOpen(d *Dispatcher) int64 {
	switch {
	case len(d.pool.outstanding) > 0:
		return d.pool.outstanding[0].first
	case len(d.buffer.queue) > 0:
		return d.buffer.queue[0].first
	case d.buffer.current.count > 0:
		return d.buffer.current.first
	}
	return d.bound.added
}

// take acts on a reply. An error ends the dispatcher.
func (d *Dispatcher) take(w *poolWorker, reply worker.Reply) error {
	switch {
	case reply.Lost:
		return d.recovery.lose(w, reply)
	case len(w.sent) == 0 || w.sent[0].seq != reply.Seq:
		return fmt.Errorf("internal error: the worker answers batch %d, which it has not", reply.Seq)
	case reply.Fault == nil:
		d.pass(w, reply)
		return nil
	default:
		return d.fail(w.sent[0], reply)
	}
}

// pass counts a batch that has ended.
func (d *Dispatcher) pass(w *poolWorker, reply worker.Reply) {
	b := w.sent[0]
	d.pool.replaceFirst()
	w.answered--
	d.ran.add(reply.Inputs, reply.Discards, reply.Calls)
	if d.cfg.Ran != nil {
		d.cfg.Ran(b.inputs, b.count)
	}
	d.pool.keep(w, b)
	w.dropSpeculative()
	d.retireIdle(w)
	d.changed.Broadcast()
}

// fail reports an input of a batch that fails. The first of its kind is run
// alone in a fresh worker.
func (d *Dispatcher) fail(b *batch, reply worker.Reply) error {
	index := reply.Inputs
	if b.reported[index] {
		return nil
	}
	if b.reported == nil {
		b.reported = map[int]bool{}
	}
	b.reported[index] = true
	values, err := d.cursor.values(d.cfg.Read, b, index)
	if err != nil {
		return d.stopped(err)
	}
	f := Failure{At: b.at(index), Values: values, Fault: reply.Fault}
	if d.cfg.Sink.Again(f) {
		return nil
	}
	input, err := d.cfg.Read.input(b, index)
	if err != nil {
		return d.stopped(err)
	}
	isolated, err := d.recovery.rerun(input)
	if err != nil {
		return d.stopped(err)
	}
	err = d.report(f, isolated)
	if err != nil {
		d.ran.add(index+1, reply.Discards, index+1-reply.Discards)
	}
	return err
}

// report hands an input that fails in a new way to the sink.
func (d *Dispatcher) report(f Failure, isolated Rerun) error {
	f.Gap = d.recovery.late > 0 || d.recovery.remarked > 0
	err := d.cfg.Sink.New(f, isolated)
	if cut := (*Cut)(nil); errors.As(err, &cut) && cut.More > 0 {
		d.bound.coming, d.bound.limit = cut, (f.At/blockSize+1+cut.More)*blockSize
		return nil
	}
	return err
}
