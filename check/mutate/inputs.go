package mutate

import (
	"bytes"
	"sync"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// maxInputBytes is the maximum size of the inputs that are kept of a function.
const maxInputBytes = 256 << 20

// inputs are those of one function, in wire form and in their order. They are
// not safe for concurrent use while they are added.
type inputs struct {
	contract *spec.Contract
	batches  []*batch
	size     int
	full     bool // some are left out
}

// A batch holds some inputs, and the outcomes of the original.
type batch struct {
	wire  []byte
	count int

	split sync.Once
	ends  []int // of each input in wire; known once split is done
	err   error

	// outcomes are those of the original, and varies has the inputs that
	// have another outcome in another run.
	outcomes []worker.Observed
	varies   map[int]bool
}

// add adds some inputs.
func (in *inputs) add(wire []byte, count int) {
	if in.full || count == 0 {
		return
	}
	if in.size+len(wire) > maxInputBytes {
		wire, count = in.fitting(wire, count)
		in.full = true
	}
	in.size += len(wire)
	in.batches = append(in.batches, &batch{wire: bytes.Clone(wire), count: count})
}

// fitting returns the first of some inputs, as many as may be kept. They do not
// depend on the batches in which inputs come.
func (in *inputs) fitting(wire []byte, count int) ([]byte, int) {
	rest := wire
	for i := range count {
		_, after, err := in.read(rest)
		if err != nil || in.size+len(wire)-len(after) > maxInputBytes {
			return wire[:len(wire)-len(rest)], i
		}
		rest = after
	}
	return wire, count
}

// read reads an input, and returns what follows it.
func (in *inputs) read(wire []byte) (values []value.Value, rest []byte, err error) {
	return decode.ReadInput(in.contract, wire)
}

// at returns an input of a batch.
func (in *inputs) at(b *batch, i int) ([]byte, error) {
	b.split.Do(func() {
		rest := b.wire
		for range b.count {
			if _, rest, b.err = in.read(rest); b.err != nil {
				return
			}
			b.ends = append(b.ends, len(b.wire)-len(rest))
		}
	})
	if b.err != nil {
		return nil, b.err
	}
	from := 0
	if i > 0 {
		from = b.ends[i-1]
	}
	return b.wire[from:b.ends[i]], nil
}

// isValid reports whether the original was called for an input of a batch.
func (b *batch) isValid(i int) bool { return b.outcomes[i].Kind != protocol.ObservedNothing }

// count returns how many inputs are valid, and how many of them vary.
func (in *inputs) count() (valid, vary int64) {
	for _, b := range in.batches {
		for i := range b.count {
			if b.isValid(i) {
				valid++
			}
		}
		vary += int64(len(b.varies))
	}
	return valid, vary
}
