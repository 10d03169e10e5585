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
func (f *feeder) receive(m *member, p *worker.Process, received chan<- struct{}) {
	defer close(received)
	for reply := range p.Replies() {
		f.contained(func() { f.hear(m, reply) })
	}
}

// hear takes a reply, which is acted upon when it is its turn.
func (f *feeder) hear(m *member, reply worker.Reply) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(m.held) >= maxHeld && !f.ended.is() {
		f.changed.Wait()
	}
	if f.ended.is() {
		return
	}
	m.held = append(m.held, reply)
	switch {
	case reply.Lost:
		m.lost = true
	case reply.Fault == nil && m.undone() > 0:
		f.resize(m.sent[m.answered])
		m.answered++
		f.changed.Broadcast()
	}
	f.act()
}

// act acts on the replies whose turn it is.
func (f *feeder) act() {
	for !f.ended.is() {
		m := f.crew.turn()
		if m == nil {
			return
		}
		if len(m.held) == maxHeld {
			f.changed.Broadcast()
		}
		reply := m.held[0]
		m.held = slices.Delete(m.held, 0, 1)
		begin := time.Now()
		f.take(m, reply)
		if reply.Fault != nil {
			f.judged += time.Since(begin)
		}
	}
}

// take acts on a reply.
func (f *feeder) take(m *member, reply worker.Reply) {
	switch {
	case reply.Lost:
		f.loses(m, reply)
	case len(m.sent) == 0 || m.sent[0].seq != reply.Seq:
		f.end(ending{err: fmt.Errorf("internal error: the worker answers batch %d, which it has not", reply.Seq)})
	case reply.Fault == nil:
		f.pass(m, reply)
	default:
		f.fails(m.sent[0], reply)
	}
}

// resize fits the size of batches to the time that one has taken.
func (f *feeder) resize(b *batch) {
	if took := time.Since(b.sent); b.count >= f.size && took < batchTime {
		f.size = min(2*f.size, maxBatch)
	} else if took > 4*batchTime {
		f.size = max(f.size/2, 1)
	}
}

// pass counts a batch that has ended.
func (f *feeder) pass(m *member, reply worker.Reply) {
	b := m.sent[0]
	f.crew.instead()
	m.answered--
	f.valid += int64(reply.Inputs - reply.Discards)
	f.discards += int64(reply.Discards)
	f.keep(m, b)
	m.dropAhead()
	f.leaves(m)
	f.changed.Broadcast()
}

// keep keeps a batch that has ended, as long as one of its inputs may be tried for what is lost later.
func (f *feeder) keep(m *member, b *batch) {
	m.done = b
	m.past = slices.Insert(m.past, 0, b)
	for inputs, i := 0, 0; i < len(m.past); i++ {
		if inputs >= maxSuspects {
			f.spare = append(f.spare, m.past[i:]...)
			m.past = slices.Delete(m.past, i, len(m.past))
			break
		}
		inputs += m.past[i].count
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
