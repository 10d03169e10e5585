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
	switch {
	case reply.Void:
		f.void(b, index, reply.Discards)
	case reply.Lost:
		f.loses(b, index, reply)
	default:
		f.fails(b, index, reply.Fault)
	}
	if f.ended.is() && b != f.done {
		f.valid += int64(index-reply.Discards) + 1
		f.discards += int64(reply.Discards)
	}
}

// pass counts a batch that has ended.
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
		if _, rest, err = decode.ReadWire(f.contract.Pkg, rest, f.paramTypes()); err != nil {
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

// resume goes on after an input that lost a worker: the rest of its batch and the batches after it are
// sent to the one that has taken its place.
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
