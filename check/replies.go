package check

import (
	"bytes"
	"fmt"
	"go/types"
	"slices"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
)

// receive takes the replies of a worker until it ends.
func (f *feeder) receive(p *worker.Process, received chan<- struct{}) {
	defer close(received)
	for reply := range p.Replies() {
		f.mu.Lock()
		f.take(reply)
		f.mu.Unlock()
	}
}

// take acts on a reply.
func (f *feeder) take(reply worker.Reply) {
	switch {
	case f.ended.is():
	case reply.Lost:
		f.loses(reply)
	case len(f.outstanding) == 0 || f.outstanding[0].seq != reply.Seq:
		f.end(ending{err: fmt.Errorf("internal error: the worker answers batch %d, which it has not", reply.Seq)})
	case reply.Fault == nil:
		f.pass(reply)
	default:
		f.fails(f.outstanding[0], reply)
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
	f.keep(b)
	f.dropAhead()
	f.changed.Broadcast()
}

// keep keeps a batch that has ended, as long as one of its inputs may be tried for what is lost later.
func (f *feeder) keep(b *batch) {
	f.done = b
	f.past = slices.Insert(f.past, 0, b)
	for inputs, i := 0, 0; i < len(f.past); i++ {
		if inputs >= maxSuspects {
			f.spare = append(f.spare, f.past[i:]...)
			f.past = f.past[:i]
			break
		}
		inputs += f.past[i].count
	}
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

// input returns a copy of the wire form of one input of a batch.
func (f *feeder) input(b *batch, index int) ([]byte, error) {
	input, _, err := f.split(b, index)
	return bytes.Clone(input), err
}
