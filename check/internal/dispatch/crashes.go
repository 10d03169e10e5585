package dispatch

import (
	"cmp"
	"fmt"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
)

// The limits of the effort for workers that are lost.
const (
	// MaxLost is the maximum number of workers that a function may cost.
	MaxLost = 20
	// maxSuspects is the maximum number of inputs that are run alone to
	// find one whose call returned and cost the worker later.
	maxSuspects = 64
	// maxKept is the maximum number of inputs that are kept to find one
	// whose call returned long before the loss.
	maxKept = 4096
	// suspectTime is how long the last ones are run.
	suspectTime = 500 * time.Millisecond
	// maxLate is the maximum number of inputs that may take too long but
	// not when they are run alone, such as on a machine under load. One
	// more is a failure.
	maxLate = 3
	// maxRemarks is the maximum number of remarks on lost workers that are
	// made one by one.
	maxRemarks = 3
)

// A recovery continues after the loss of workers.
type recovery struct {
	d *Dispatcher

	late    int             // inputs that took too long once
	lost    int             // workers
	found   map[string]bool // inputs in wire form by which workers were lost after they had returned
	chance  bool            // a worker was lost, and no input before was the cause
	remarks []string        // the first few on workers that were lost through no fault of an input
	// remarked counts the remarks.
	remarked int
}

// lose acts on the last reply of a worker that is lost, and goes on with
// another.
func (r *recovery) lose(w *poolWorker, reply worker.Reply) error {
	if err := r.recordFailure(w, reply); err != nil {
		return err
	}
	if r.lost++; r.lost >= MaxLost {
		return &Cut{Why: fmt.Sprintf("%d workers are lost", MaxLost)}
	}
	return r.replace(w)
}

// recordFailure finds the input by which a worker is lost, reports it, and
// skips it.
func (r *recovery) recordFailure(w *poolWorker, reply worker.Reply) error {
	b, index, ok := w.culprit(reply)
	switch {
	case b == nil: // it had not begun
		return nil
	case ok && reply.Void:
		return r.advance(w, b, index, reply.Discards+1)
	case !ok, reply.Fault.Abused:
		found, err := r.search(w, b, b.count)
		if err != nil || found {
			return err
		}
		divided, err := r.divide(b)
		if err == nil && !divided {
			r.remark("a worker was lost (" + reply.Fault.Detail + "), and what it did was done again")
		}
		return err
	}
	_, f, err := r.d.cfg.Read.lost(b, index, reply.Fault)
	if err != nil {
		return r.d.stopped(err)
	}
	if !reply.Fault.Killed && r.d.cfg.Sink.Again(f) {
		return r.skip(w, b, index, reply.Fault, reply.Discards)
	}
	return r.confirm(w, b, index, reply)
}

// lost returns an input of a batch in wire form, and that it fails and costs a
// worker.
func (read Read) lost(b *batch, index int, fault *worker.Fault) (input []byte, f Failure, err error) {
	if input, err = read.input(b, index); err != nil {
		return nil, f, err
	}
	values, _, err := read(input)
	return input, Failure{At: b.at(index), Values: values, Fault: fault, Lost: true}, err
}

// culprit returns the input by which a worker is lost, as a batch and the index
// in it. If the worker is lost between two batches, it is the last input of the
// first of them. ok is false if the worker cannot be at the position that it
// last reported; b is then the batch that it may have had, or nil.
func (w *poolWorker) culprit(reply worker.Reply) (b *batch, index int, ok bool) {
	sane := 0 <= reply.Discards && reply.Discards <= reply.Inputs
	switch {
	case w.done != nil && w.done.seq == reply.Seq:
		return w.done, w.done.count - 1, sane && reply.Inputs == w.done.count-1
	case w.done == nil && reply.Seq == 0:
		return nil, 0, false
	case len(w.sent) == 0:
		return w.done, 0, false
	}
	b = w.sent[0]
	return b, reply.Inputs, sane && b.seq == reply.Seq && reply.Inputs < b.count
}

// confirm runs alone the input by which a worker is lost, and continues after
// it.
func (r *recovery) confirm(w *poolWorker, b *batch, index int, reply worker.Reply) error {
	d, fault := r.d, reply.Fault
	input, f, err := d.cfg.Read.lost(b, index, fault)
	if err != nil {
		return d.stopped(err)
	}
	rerun := r.rerun
	if fault.Kind == protocol.KindTimeout || fault.Memory {
		rerun = r.retrace
	}
	isolated, err := r.rerunAt(w, worker.Place{Seq: reply.Seq, Index: reply.Inputs}, input, rerun)
	if err != nil {
		return d.stopped(err)
	}
	before := protocol.PhaseIdle < fault.Phase && fault.Phase < protocol.PhaseCall
	spent := before && fault.Memory
	if isolated.Fault != nil && (spent || before && crashesAlike(fault, isolated.Fault) || fault.Killed && !isolated.Fault.Killed) {
		// The effect of the input itself: the calls before have used
		// up the memory or left a goroutine, or the signal came from
		// outside.
		fault = isolated.Fault
	}
	f.Fault = fault
	switch {
	case isolated.Fault != nil && reply.Fault.Killed && (b.reported[index] || d.cfg.Sink.Again(f)): // it is counted
	case isolated.Fault != nil:
		err = d.report(f, isolated)
	case fault.Killed && fault.Kind == protocol.KindTimeout:
		err = r.note(input, "lost its worker, which a signal had stopped, and keeps the contract in another")
	case fault.Killed:
		err = r.note(input, "lost its worker ("+fault.Detail+"), and keeps the contract in another")
	case fault.Kind == protocol.KindTimeout && r.late < maxLate:
		r.late++
		err = r.note(input, fmt.Sprintf("did not return within %v, and did when it was tried again", d.cfg.CallTimeout))
	case fault.Kind == protocol.KindTimeout:
		err = d.report(f, isolated)
	default:
		found, failed := r.search(w, b, index)
		if failed == nil && !found && !r.chance {
			found, failed = r.halve(w, b, index)
			r.chance = !found
		}
		if failed != nil || found {
			return failed
		}
		if spent {
			err = r.note(input, "lost its worker before the call ("+fault.Detail+"), and keeps the contract in another")
		} else {
			err = d.report(f, isolated)
		}
	}
	// The inputs that ran count even if err ends the dispatcher.
	if isolated.Fault != nil {
		return cmp.Or(err, r.skip(w, b, index, fault, reply.Discards))
	}
	return cmp.Or(err, r.advance(w, b, index, reply.Discards+isolated.Discards))
}

// crashesAlike reports whether two crashes are at one place and have one
// message, whatever ran when the process ended.
func crashesAlike(one, other *worker.Fault) bool {
	return one.Kind == protocol.KindCrash && other.Kind == protocol.KindCrash &&
		one.File == other.File && one.Line == other.Line && one.Detail == other.Detail
}

// rerunAt runs a worker's input at a place alone by rerun, unless a speculative
// rerun of it has already begun.
func (r *recovery) rerunAt(w *poolWorker, place worker.Place, input []byte, rerun func([]byte) (Rerun, error)) (Rerun, error) {
	if s := w.speculative; s != nil && s.place == place {
		w.speculative = nil
		<-s.done
		s.cancel()
		if s.err == nil {
			return s.rerun, nil
		}
	}
	return rerun(input)
}

// retrace runs an input alone, and samples its stack if it takes long.
func (r *recovery) retrace(input []byte) (Rerun, error) {
	d := r.d
	return isolate(d.workers, d.cfg.Start, &d.closing, worker.Tracing(d.level.number), input)
}

// skip continues after the input of a batch by which a worker is lost. If the
// call itself has ended the worker, the inputs before it run again: one of them
// may also have harmed the worker, and only its reply would have shown that.
// After any other loss such an input has already been searched for.
func (r *recovery) skip(w *poolWorker, b *batch, index int, fault *worker.Fault, discards int) error {
	if b != w.done && (fault.Kind == protocol.KindExit || fault.Kind == protocol.KindTimeout) {
		return r.cut(b, index)
	}
	return r.advance(w, b, index, discards)
}

// search looks for the input by which a worker is lost although its call had
// returned. It looks at the inputs of a batch before an index, the latest
// first, and then at those of the batches before. It reports whether it finds
// one.
func (r *recovery) search(w *poolWorker, b *batch, index int) (found bool, err error) {
	left, begin := maxSuspects, time.Now()
	suspects := append([]*batch{b}, w.past...)
	if b == w.done {
		suspects = suspects[1:]
	}
	for n, b := range suspects {
		end := b.count
		if n == 0 {
			end = index
		}
		for i := end - 1; i >= 0 && left > 0 && time.Since(begin) < suspectTime; i-- {
			left--
			lost, err := r.suspect(b, i)
			if lost && n == 0 && b != w.done {
				err = cmp.Or(err, r.cut(b, i))
			}
			if err != nil || lost {
				return lost, err
			}
		}
	}
	return false, nil
}

// suspect runs an input alone. If that costs the worker, it reports the input,
// once.
func (r *recovery) suspect(b *batch, index int) (lost bool, err error) {
	input, f, err := r.d.cfg.Read.lost(b, index, nil)
	if err != nil {
		return false, r.d.stopped(err)
	}
	isolated, err := r.rerun(input)
	if err != nil {
		return false, r.d.stopped(err)
	}
	if isolated.Fault == nil || !isolated.Lost {
		return false, nil
	}
	if r.found == nil {
		r.found = map[string]bool{}
	}
	f.Fault = isolated.Fault
	if !r.found[string(input)] && !r.d.cfg.Sink.Again(f) {
		err = r.d.report(f, isolated)
	}
	r.found[string(input)] = true
	return true, err
}

// advance counts the inputs of a batch up to the one by which a worker is lost,
// so that only those after it are left.
func (r *recovery) advance(w *poolWorker, b *batch, index, discards int) error {
	if b == w.done {
		return nil // they are counted
	}
	r.d.ran.add(index+1, discards, index+1-discards)
	input, rest, err := r.d.cfg.Read.split(b, index)
	if err != nil {
		return r.d.stopped(err)
	}
	if r.d.cfg.Ran != nil {
		r.d.cfg.Ran(b.inputs[:len(b.inputs)-len(rest)-len(input)], index)
	}
	b.first += int64(index + 1)
	b.count -= index + 1
	b.inputs, b.reported = append(b.inputs[:0], rest...), b.reportedFrom(index+1)
	if b.count == 0 {
		r.d.pool.replaceFirst()
	}
	return nil
}

// cut counts one input of a batch, and keeps those before and after it for
// another run, even if they have run.
func (r *recovery) cut(b *batch, index int) error {
	r.d.ran.add(1, 0, 1)
	input, rest, err := r.d.cfg.Read.split(b, index)
	if err != nil {
		return r.d.stopped(err)
	}
	after := &batch{
		first: b.first + int64(index+1), count: b.count - index - 1,
		inputs: append([]byte(nil), rest...), reported: b.reportedFrom(index + 1),
	}
	b.count, b.inputs = index, b.inputs[:len(b.inputs)-len(rest)-len(input)]
	parts := []*batch{b, after}
	if b.count == 0 {
		parts = parts[1:]
	}
	if after.count == 0 {
		parts = parts[:len(parts)-1]
	}
	r.d.pool.replaceFirst(parts...)
	return nil
}

// divide splits a batch by which a worker is lost into smaller ones that can be
// searched, if the input is not known. It returns false if the batch is not
// outstanding, or has one input.
func (r *recovery) divide(b *batch) (bool, error) {
	if b.count < 2 || !r.d.pool.isFirst(b) {
		return false, nil
	}
	var parts []*batch
	size := min(b.count/2, maxSuspects/2)
	for left, rest := b.count, b.inputs; left > 0; {
		part := &batch{first: b.first + int64(b.count-left), count: min(size, left), reported: b.reportedFrom(b.count - left)}
		after, err := r.d.cfg.Read.skip(rest, part.count)
		if err != nil {
			return false, r.d.stopped(err)
		}
		part.inputs = append(part.inputs, rest[:len(rest)-len(after)]...)
		parts = append(parts, part)
		left, rest = left-part.count, after
	}
	r.d.pool.replaceFirst(parts...)
	return true, nil
}

// replace starts a process in place of the lost one, and sends it the batches
// that the worker has left.
func (r *recovery) replace(w *poolWorker) error {
	d := r.d
	d.closing.Go(w.process.Close)
	p, err := d.cfg.Start(d.workers)
	if err != nil {
		return d.stopped(err)
	}
	d.pool.spare = append(d.pool.spare, w.past...)
	w.done, w.past, w.held, w.answered, w.lost = nil, nil, nil, 0, false
	w.dropSpeculative() // the next process counts its batches from one again
	d.join(w, p)
	for _, b := range w.sent {
		d.send(b)
	}
	d.retireIdle(w)
	d.changed.Broadcast()
	return nil
}

// note remarks on an input that keeps the contract.
func (r *recovery) note(input []byte, msg string) error {
	values, _, err := r.d.cfg.Read(input)
	if err != nil {
		return r.d.stopped(err)
	}
	r.remark(r.d.cfg.Call(values) + " " + msg)
	return nil
}

// remark notes something about a worker that was lost through no fault of an
// input.
func (r *recovery) remark(msg string) {
	if r.remarked++; r.remarked <= maxRemarks {
		r.remarks = append(r.remarks, msg)
	}
}

// Remarks returns the remarks on workers that were lost through no fault of an
// input.
func (d *Dispatcher) Remarks() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	if more := d.recovery.remarked - maxRemarks; more > 0 {
		return append(d.recovery.remarks, fmt.Sprintf("%d more times a worker was lost like that", more))
	}
	return d.recovery.remarks
}
