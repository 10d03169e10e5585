package check

import (
	"fmt"
	"go/types"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
)

// maxUnconfirmed is the number of inputs that may lose a worker but go well when they are tried
// alone, such as on a machine under load; one more is a counterexample all the same.
const maxUnconfirmed = 3

// receive takes the replies of a worker until it ends.
func (f *feeder) receive(p *worker.Process) {
	for reply := range p.Replies() {
		f.mu.Lock()
		f.take(reply)
		f.mu.Unlock()
	}
}

// take acts on a reply.
func (f *feeder) take(reply worker.Reply) {
	if f.ended.is() {
		return
	}
	if reply.Fault == nil {
		f.pass(reply)
		return
	}
	b, index, ok := f.find(reply)
	if !ok {
		f.end(ending{err: fmt.Errorf("the worker ended before it ran an input: %s", reply.Fault.Detail)})
		return
	}
	input, rest, err := f.split(b, index)
	if err != nil {
		f.end(ending{err: err})
		return
	}
	alone, passed, err := f.replay(input)
	if err != nil {
		f.end(ending{err: err})
		return
	}
	if alone == nil && reply.Lost && f.unconfirmed < maxUnconfirmed {
		f.unconfirmed++
		f.resume(b, index, reply.Discards+passed.Discards, rest)
		return
	}
	if b != f.done {
		f.valid += int64(index-reply.Discards) + 1
		f.discards += int64(reply.Discards)
	}
	f.blame(input, reply.Fault, alone)
}

// pass counts a batch that went well.
func (f *feeder) pass(reply worker.Reply) {
	b := f.outstanding[0]
	f.outstanding = f.outstanding[1:]
	f.valid += int64(reply.Inputs - reply.Discards)
	f.discards += int64(reply.Discards)
	if took := time.Since(b.sent); b.count >= f.size && took < batchTime {
		f.size = min(2*f.size, maxBatch)
	} else if took > 4*batchTime {
		f.size = max(f.size/2, 1)
	}
	if f.done != nil {
		f.spare = append(f.spare, f.done)
	}
	f.done = b
	f.changed.Broadcast()
}

// find returns the batch of a reply and the place of the input that failed in it. A worker that is
// lost between two batches is put down to the last input of the one before.
func (f *feeder) find(reply worker.Reply) (b *batch, index int, ok bool) {
	if f.done != nil && f.done.seq == reply.Seq {
		return f.done, min(reply.Inputs, f.done.count-1), true
	}
	if len(f.outstanding) == 0 || f.outstanding[0].seq != reply.Seq || reply.Inputs >= f.outstanding[0].count {
		return nil, 0, false
	}
	return f.outstanding[0], reply.Inputs, true
}

// split returns the wire form of one input of a batch, and that of the ones after it.
func (f *feeder) split(b *batch, index int) (input, rest []byte, err error) {
	rest = b.inputs
	for i := 0; i <= index; i++ {
		input = rest
		if _, rest, err = decode.ReadWire(rest, f.paramTypes()); err != nil {
			return nil, nil, fmt.Errorf("input %d of a batch: %w", i, err)
		}
	}
	return input[:len(input)-len(rest)], rest, nil
}

func (f *function) paramTypes() []types.Type {
	var types []types.Type
	for _, p := range f.contract.Params {
		types = append(types, p.Type())
	}
	return types
}

// replay tries an input alone in a fresh worker, which takes the place of the other. It returns what
// went wrong, nil where all went well.
func (f *feeder) replay(input []byte) (*worker.Fault, worker.Reply, error) {
	f.closing.Go(f.process.Close)
	p, err := f.startProcess()
	if err != nil {
		return nil, worker.Reply{}, err
	}
	f.process = p
	if _, err := p.Send(f.number, input, 1); err != nil && err != worker.ErrLost {
		return nil, worker.Reply{}, err
	}
	reply, ok := <-p.Replies()
	if !ok {
		return nil, reply, worker.ErrLost
	}
	if reply.Fault != nil && !reply.Lost {
		p.Close()
		reply.Fault.Output = p.Output() // all of it, now that the process has ended
	}
	return reply.Fault, reply, nil
}

// resume goes on after an input that lost a worker but went well alone: the rest of its batch and
// the batches after it are sent to the worker that tried it.
func (f *feeder) resume(b *batch, index, discards int, rest []byte) {
	if b != f.done {
		f.valid += int64(index + 1 - discards)
		f.discards += int64(discards)
		b.count -= index + 1
		b.inputs = append(b.inputs[:0], rest...)
		if b.count == 0 {
			f.outstanding = f.outstanding[1:]
		}
	}
	f.done = nil
	for _, b := range f.outstanding {
		f.send(b)
	}
	go f.receive(f.process)
	f.changed.Broadcast()
}

// blame ends the function with the input that failed. alone is what went wrong where the input was
// tried alone, nil if nothing did.
func (f *feeder) blame(input []byte, fault, alone *worker.Fault) {
	values, _, err := decode.ReadWire(input, f.paramTypes())
	if err != nil {
		f.end(ending{err: err})
		return
	}
	if alone != nil {
		fault = alone
	}
	e := f.verdict(values, fault)
	if alone == nil && e.Action == ActionFail {
		e.Output = ""
		e.Notes = append(e.Notes, Note{Msg: "this call alone, in a fresh process, keeps the contract: the failure depends on the calls before it or on the machine"})
	}
	f.end(ending{event: &e})
}
