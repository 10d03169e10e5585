package check

import (
	"fmt"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
)

// What is spent on workers that are lost.
const (
	// maxLost is the number of workers that a function may cost.
	maxLost = 20
	// maxSuspects is the number of inputs that are tried alone to find the one that a worker was lost by
	// after it had returned.
	maxSuspects = 64
	// suspectTime is how long they are tried.
	suspectTime = 500 * time.Millisecond
	// maxLate is the number of inputs that may take too long but not when they are tried alone, such as on
	// a machine under load; one more is a counterexample all the same.
	maxLate = 3
)

// loses acts on the last reply of a worker that is lost, and goes on with another.
func (f *feeder) loses(m *member, reply worker.Reply) {
	b, index, ok := m.find(reply)
	switch {
	case b == nil: // it had not begun
	case ok && reply.Void:
		f.advance(m, b, index, reply.Discards+1)
	case !ok, reply.Fault.Abused:
		if !f.search(m, b, b.count) && !f.divide(b) {
			f.remark("a worker was lost (" + reply.Fault.Detail + "), and what it did was done again")
		}
	case !reply.Fault.Killed && f.failures.again(keyOf(reply.Fault)):
		f.leave(m, b, index, reply.Fault, reply.Discards)
	default:
		f.confirm(m, b, index, reply)
	}
	if f.ended.is() {
		return
	}
	if f.lost++; f.lost >= maxLost {
		f.end(ending{over: true, why: fmt.Sprintf("%d workers are lost", maxLost)})
		return
	}
	f.replace(m)
}

// find returns the batch and the place in it of the input by which a worker is lost. A worker that is lost
// between two batches is put down to the last input of the one before. ok is false where what the
// worker last said of its place cannot be; b is then what it may have been doing, or nil.
func (m *member) find(reply worker.Reply) (b *batch, index int, ok bool) {
	sane := 0 <= reply.Discards && reply.Discards <= reply.Inputs
	switch {
	case m.done != nil && m.done.seq == reply.Seq:
		return m.done, m.done.count - 1, sane && reply.Inputs == m.done.count-1
	case m.done == nil && reply.Seq == 0:
		return nil, 0, false
	case len(m.sent) == 0:
		return m.done, 0, false
	}
	b = m.sent[0]
	return b, reply.Inputs, sane && b.seq == reply.Seq && reply.Inputs < b.count
}

// confirm tries the input by which a worker is lost alone, and goes on after it.
func (f *feeder) confirm(m *member, b *batch, index int, reply worker.Reply) {
	fault := reply.Fault
	input, err := f.input(b, index)
	if err != nil {
		f.giveUp(err)
		return
	}
	alone, err := f.again(m, worker.Place{Seq: reply.Seq, Index: reply.Inputs}, input)
	if fault.Killed && alone.fault != nil && !alone.fault.Killed {
		fault = alone.fault // what it does by itself; the signal came from outside
	}
	key := keyOf(fault)
	switch {
	case err != nil:
		f.giveUp(err)
		return
	case alone.fault != nil && reply.Fault.Killed && (b.told[index] || f.failures.again(key)): // it is counted
	case alone.fault != nil:
		f.blame(b.at(index), key, input, fault, alone)
	case fault.Killed && fault.Kind == worker.Timeout:
		f.note(input, "lost its worker, which a signal had stopped, and keeps the contract in another")
	case fault.Killed:
		f.note(input, "lost its worker ("+fault.Detail+"), and keeps the contract in another")
	case fault.Kind == worker.Timeout && f.late < maxLate:
		f.late++
		f.note(input, fmt.Sprintf("did not return within %v, and did when it was tried again", f.cfg.CallTimeout))
	case fault.Kind == worker.Timeout:
		f.blame(b.at(index), key, input, fault, alone)
	case f.search(m, b, index):
		return
	default:
		f.blame(b.at(index), key, input, fault, alone)
	}
	if alone.fault != nil {
		f.leave(m, b, index, fault, reply.Discards)
	} else {
		f.advance(m, b, index, reply.Discards+alone.discards)
	}
}

// leave leaves the input of a batch by which a worker is lost behind. Where the call itself has ended the worker,
// those before it run once more: that one of them has done harm to the worker does not show where another
// ends it before it replies. Other losses may be the doing of an input before, which has been looked for.
func (f *feeder) leave(m *member, b *batch, index int, fault *worker.Fault, discards int) {
	if b != m.done && (fault.Kind == worker.Exit || fault.Kind == worker.Timeout) {
		f.cut(b, index)
		return
	}
	f.advance(m, b, index, discards)
}

// search looks for the input by which a worker is lost though its call had returned: among those of a batch
// before an index, the latest first, and then among those of the batches before. It returns false where none is.
func (f *feeder) search(m *member, b *batch, index int) bool {
	left, begin := maxSuspects, time.Now()
	suspects := append([]*batch{b}, m.past...)
	if b == m.done {
		suspects = suspects[1:]
	}
	for n, b := range suspects {
		end := b.count
		if n == 0 {
			end = index
		}
		for i := end - 1; i >= 0 && left > 0 && time.Since(begin) < suspectTime && !f.ended.is(); i-- {
			left--
			input, err := f.input(b, i)
			if err != nil {
				f.giveUp(err)
				return true
			}
			alone, err := f.alone(f.workers, input)
			if err != nil {
				f.giveUp(err)
				return true
			}
			if alone.fault == nil || !alone.lost {
				continue
			}
			if f.found == nil {
				f.found = map[string]bool{}
			}
			if key := keyOf(alone.fault); !f.found[string(input)] && !f.failures.again(key) {
				f.blame(b.at(i), key, input, alone.fault, alone)
			}
			f.found[string(input)] = true
			if n == 0 && b != m.done {
				f.cut(b, i)
			}
			return true
		}
	}
	return false
}

// advance counts the inputs of a batch up to the one by which a worker is lost: only those after it are left.
func (f *feeder) advance(m *member, b *batch, index, discards int) {
	if b == m.done {
		return // they are counted
	}
	f.valid += int64(index + 1 - discards)
	f.discards += int64(discards)
	_, rest, err := f.split(b, index)
	if err != nil {
		f.giveUp(err)
		return
	}
	b.first += int64(index + 1)
	b.count -= index + 1
	b.inputs, b.told = append(b.inputs[:0], rest...), b.toldFrom(index+1)
	if b.count == 0 {
		f.crew.instead()
	}
}

// cut counts one input of a batch, and leaves those before and after it, whatever has become of them.
func (f *feeder) cut(b *batch, index int) {
	f.valid++
	input, rest, err := f.split(b, index)
	if err != nil {
		f.giveUp(err)
		return
	}
	after := &batch{
		first: b.first + int64(index+1), count: b.count - index - 1,
		inputs: append([]byte(nil), rest...), told: b.toldFrom(index + 1),
	}
	b.count, b.inputs = index, b.inputs[:len(b.inputs)-len(rest)-len(input)]
	parts := []*batch{b, after}
	if b.count == 0 {
		parts = parts[1:]
	}
	if after.count == 0 {
		parts = parts[:len(parts)-1]
	}
	f.crew.instead(parts...)
}

// toldFrom is what is told of the inputs from a place on, counted from there.
func (b *batch) toldFrom(index int) map[int]bool {
	told := map[int]bool{}
	for i := range b.told {
		if i >= index {
			told[i-index] = true
		}
	}
	return told
}

// divide splits the batch by which a worker is lost, though it is not known by which input, into such that
// can be searched. It returns false where it is none of those to be done, or one input.
func (f *feeder) divide(b *batch) bool {
	if b.count < 2 || !f.crew.first(b) {
		return false
	}
	var parts []*batch
	size := min(b.count/2, maxSuspects/2)
	for left, rest := b.count, b.inputs; left > 0; {
		part := &batch{first: b.first + int64(b.count-left), count: min(size, left), told: b.toldFrom(b.count - left)}
		after := rest
		for i := 0; i < part.count; i++ {
			var err error
			if _, after, err = decode.ReadWire(f.contract.Pkg, after, f.paramTypes()); err != nil {
				f.giveUp(err)
				return true
			}
		}
		part.inputs = append(part.inputs, rest[:len(rest)-len(after)]...)
		parts = append(parts, part)
		left, rest = left-part.count, after
	}
	f.crew.instead(parts...)
	return true
}

// replace starts a process in place of the lost one, and sends it what the worker has left.
func (f *feeder) replace(m *member) {
	f.closing.Go(m.process.Close)
	p, err := f.startProcess(f.workers)
	if err != nil {
		f.giveUp(err)
		return
	}
	f.spare = append(f.spare, m.past...)
	m.done, m.past, m.held, m.answered, m.lost = nil, nil, nil, 0, false
	f.join(m, p)
	for _, b := range m.sent {
		f.send(b)
	}
	f.leaves(m)
	f.changed.Broadcast()
}

// note notes something about an input that keeps the contract.
func (f *feeder) note(input []byte, msg string) {
	values, _, err := decode.ReadWire(f.contract.Pkg, input, f.paramTypes())
	if err != nil {
		f.giveUp(err)
		return
	}
	f.remark(f.call(values) + " " + msg)
}

// maxRemarks is the number of remarks on lost workers that are told one by one.
const maxRemarks = 3

// remark notes something about a worker that was lost through no fault of an input.
func (f *feeder) remark(msg string) {
	if f.remarks++; f.remarks <= maxRemarks {
		f.notes = append(f.notes, Note{Pos: f.contract.Pos, Msg: msg})
	}
}

// notable is what there is to say about inputs that keep the contract.
func (f *feeder) notable() []Note {
	f.mu.Lock()
	defer f.mu.Unlock()
	if more := f.remarks - maxRemarks; more > 0 {
		return append(f.notes, Note{Pos: f.contract.Pos, Msg: fmt.Sprintf("%d more times a worker was lost like that", more)})
	}
	return f.notes
}

// farewell lets the workers end in order, one after the other.
func (f *feeder) farewell() ending {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.crew.members) > 0 && !f.ended.is() {
		f.dismiss(f.crew.members[0])
	}
	return f.ended
}
