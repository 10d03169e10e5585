package check

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
)

// A sieve evaluates the precondition of a function in a worker of its own, which calls nothing else. It implements
// [solver.Sieve]. A value on which the evaluation ends the worker counts as one of which the precondition holds: what
// to make of that is up to the worker that runs the inputs.
type sieve struct {
	*function
	ctx    context.Context
	writer *decode.Writer
	width  int // of a model
	worker renewable
	sent   []*siftedBatch // that have no answer
	lost   int            // how often an evaluation has ended the worker
}

// A siftedBatch is some values in wire form.
type siftedBatch struct {
	inputs []byte
	ends   []int // where each ends in inputs
	// doubtful are the values on which the evaluation has ended the worker, which are not sent again.
	doubtful map[int]bool
}

// of makes the sieve one for the models of an encoding. What it was sent before has to be answered.
func (s *sieve) of(e *encode.Encoding) *sieve {
	s.writer, s.width = decode.NewWriter(e.Shape), len(e.Problem.Vars)
	return s
}

func (s *sieve) close() { s.worker.close() }

// Send implements [solver.Sieve].
func (s *sieve) Send(models []int64, count int) error {
	b := &siftedBatch{ends: make([]int, count)}
	for i := range count {
		b.inputs = s.writer.Append(b.inputs, models[i*s.width:(i+1)*s.width])
		b.ends[i] = len(b.inputs)
	}
	s.sent = append(s.sent, b)
	return s.send(b)
}

// send gives a batch to the worker, without the values that are doubtful.
func (s *sieve) send(b *siftedBatch) error {
	process, err := s.worker.running(s.ctx, s.binary, s.limits())
	if err != nil {
		return err
	}
	inputs := b.inputs
	if len(b.doubtful) > 0 {
		inputs = nil
		for i := range b.ends {
			if !b.doubtful[i] {
				inputs = append(inputs, b.at(i)...)
			}
		}
	}
	if len(b.doubtful) == len(b.ends) {
		return nil // there is nothing to answer
	}
	process.Send(worker.Sieve(s.number), inputs, len(b.ends)-len(b.doubtful)) // that it is lost its last reply tells
	return nil
}

// at is a value in wire form.
func (b *siftedBatch) at(i int) []byte {
	if i == 0 {
		return b.inputs[:b.ends[0]]
	}
	return b.inputs[b.ends[i-1]:b.ends[i]]
}

// Receive implements [solver.Sieve].
func (s *sieve) Receive() ([]bool, error) {
	for {
		b := s.sent[0]
		if len(b.doubtful) == len(b.ends) {
			s.sent = s.sent[1:]
			return b.holds(nil)
		}
		reply, err := s.reply()
		if err != nil {
			return nil, err
		}
		if reply.Fault == nil {
			s.sent = s.sent[1:]
			return b.holds(reply.Holds)
		}
		if err := s.doubt(b, reply); err != nil {
			return nil, err
		}
	}
}

// reply waits for the next reply of the worker.
func (s *sieve) reply() (worker.Reply, error) {
	select {
	case reply, ok := <-s.worker.process.Replies():
		if !ok {
			return worker.Reply{}, worker.ErrLost
		}
		return reply, nil
	case <-s.ctx.Done():
		return worker.Reply{}, context.Cause(s.ctx)
	}
}

// holds reads the reply to a batch.
func (b *siftedBatch) holds(bits []byte) ([]bool, error) {
	holds := make([]bool, len(b.ends))
	if n := len(b.ends) - len(b.doubtful); len(bits) != (n+7)/8 {
		return nil, fmt.Errorf("the worker answers %d values with %d bytes", n, len(bits))
	}
	n := 0
	for i := range holds {
		if b.doubtful[i] {
			holds[i] = true
			continue
		}
		holds[i] = bits[n/8]&(1<<(n%8)) != 0
		n++
	}
	return holds, nil
}

// doubt notes the value of a batch on which the evaluation has ended the worker, and sends what has no answer to
// another one.
func (s *sieve) doubt(b *siftedBatch, reply worker.Reply) error {
	s.worker.close()
	if reply.Fault.Kind == worker.Internal {
		return fmt.Errorf("the worker that evaluates the precondition ended: %s", reply.Fault.Detail)
	}
	if s.lost++; s.lost > maxLost {
		return fmt.Errorf("on more than %d values evaluating the precondition does not come to an end: %s", maxLost, reply.Fault.Detail)
	}
	if !b.add(reply.Inputs) {
		return fmt.Errorf("the worker ended at a value that it was not given: %s", reply.Fault.Detail)
	}
	for _, b := range s.sent {
		if err := s.send(b); err != nil {
			return err
		}
	}
	return nil
}

// add makes the n-th of the values that are not doubtful so. It returns false where there is none.
func (b *siftedBatch) add(n int) bool {
	for i := range b.ends {
		if b.doubtful[i] {
			continue
		}
		if n == 0 {
			if b.doubtful == nil {
				b.doubtful = map[int]bool{}
			}
			b.doubtful[i] = true
			return true
		}
		n--
	}
	return false
}
