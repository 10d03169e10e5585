package dispatch

import (
	"bytes"
	"fmt"
	"time"

	"github.com/typetarget/target/decode/value"
)

// A batch holds some inputs in wire form.
type batch struct {
	// by is the worker that has it, and seq is its number there. sending is
	// a unique number, which changes when the batch changes.
	by      *poolWorker
	seq     uint32
	sending int64

	first  int64 // the index of its first input in the order of inputs
	count  int
	inputs []byte
	// reported are the indices of inputs whose failure the sink has,
	// although the batch may run again.
	reported map[int]bool
	sent     time.Time
}

// at returns the index of one of its inputs in the order of inputs.
func (b *batch) at(index int) int64 { return b.first + int64(index) }

// reportedFrom returns the reported indices from the given index on, counted
// from there.
func (b *batch) reportedFrom(index int) map[int]bool {
	reported := map[int]bool{}
	for i := range b.reported {
		if i >= index {
			reported[i-index] = true
		}
	}
	return reported
}

// A Read reads the arguments of one input in wire form, and returns the bytes
// after it.
type Read func(wire []byte) (values []value.Value, rest []byte, err error)

// skip returns the bytes after the first n of some inputs.
func (read Read) skip(inputs []byte, n int) (rest []byte, err error) {
	rest = inputs
	for i := range n {
		if _, rest, err = read(rest); err != nil {
			return nil, fmt.Errorf("input %d of a batch: %w", i, err)
		}
	}
	return rest, nil
}

// split returns the wire form of one input of a batch, and of the inputs after
// it.
func (read Read) split(b *batch, index int) (input, rest []byte, err error) {
	if input, err = read.skip(b.inputs, index); err != nil {
		return nil, nil, err
	}
	if rest, err = read.skip(input, 1); err != nil {
		return nil, nil, err
	}
	return input[:len(input)-len(rest)], rest, nil
}

// input returns a copy of the wire form of one input of a batch.
func (read Read) input(b *batch, index int) ([]byte, error) {
	input, _, err := read.split(b, index)
	return bytes.Clone(input), err
}

// A cursor reads inputs of a batch in their order, each once.
type cursor struct {
	sending int64
	next    int
	rest    []byte
}

func (c *cursor) values(read Read, b *batch, index int) (values []value.Value, err error) {
	if c.sending != b.sending || c.next > index {
		*c = cursor{sending: b.sending, rest: b.inputs}
	}
	for ; c.next <= index && err == nil; c.next++ {
		values, c.rest, err = read(c.rest)
	}
	return values, err
}
