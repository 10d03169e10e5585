package sieve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// A Sieve evaluates the precondition of a function in a worker of its own,
// which calls nothing else. It implements [solver.Sieve]. Once an evaluation
// ends the worker, the lifted precondition says what holds. If there is none
// such a value counts as an input: what to make of it is up to the worker that
// runs the inputs.
type Sieve struct {
	start func(context.Context) (*worker.Process, error)
	ctx   context.Context
	// contract is that of the models, and number its number in the worker.
	contract *spec.Contract
	number   int
	writer   *decode.Writer
	// problem is that of the models, and width how many numbers each has.
	problem *problem.Problem
	width   int
	worker  *worker.Process // nil if there is none
	sent    []*siftedBatch  // that have no answer
	// unlifted are the clauses that only a sieve evaluates, and bounds those
	// of the models.
	unlifted []encode.Unlifted
	bounds   encode.Bounds
	// lifted is the problem whose terms say what holds, from the first
	// evaluation on that has ended the worker; nil before, and if there is
	// none.
	lifted *problem.Problem
	lost   int // how often an evaluation has ended the worker
}

// New returns a sieve, which Close ends. It calls start for a worker, and again
// if an evaluation has ended one.
func New(start func(context.Context) (*worker.Process, error)) *Sieve { return &Sieve{start: start} }

// A siftedBatch is some values in wire form.
type siftedBatch struct {
	models []int64
	inputs []byte
	ends   []int // where each ends in inputs
	// doubtful are the values on which the evaluation has ended the worker,
	// which are not sent again.
	doubtful map[int]bool
}

// For makes the sieve one for the models of a level of a contract, which has the
// number in the worker. The end of ctx ends it.
func (s *Sieve) For(ctx context.Context, c *spec.Contract, number int, at levels.Level) *Sieve {
	s.ctx, s.contract, s.number = ctx, c, number
	if len(s.sent) > 0 { // whoever sent it has stopped
		s.Close()
		s.sent = nil
	}
	s.writer = decode.NewWriter(at.Encoding.Shape)
	s.problem, s.width = at.Encoding.Problem, len(at.Encoding.Problem.Vars)
	s.unlifted, s.bounds, s.lifted = at.Encoding.Unlifted, at.Bounds, nil
	return s
}

// Close ends the worker.
func (s *Sieve) Close() {
	if s.worker != nil {
		s.worker.Close()
		s.worker = nil
	}
}

// Send implements [solver.Sieve].
func (s *Sieve) Send(models []int64, count int) error {
	b := &siftedBatch{models: slices.Clone(models), ends: make([]int, count)}
	for i := range count {
		b.inputs = s.writer.Append(b.inputs, models[i*s.width:(i+1)*s.width])
		b.ends[i] = len(b.inputs)
	}
	s.sent = append(s.sent, b)
	return s.send(b)
}

// send gives a batch to the worker, without the values that are doubtful.
func (s *Sieve) send(b *siftedBatch) error {
	if s.lifted != nil {
		return nil
	}
	if s.worker == nil {
		process, err := s.start(context.WithoutCancel(s.ctx))
		if err != nil {
			return err
		}
		s.worker = process
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
	s.worker.Send(worker.Sieve(s.number), inputs, len(b.ends)-len(b.doubtful)) // that it is lost its last reply tells
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
func (s *Sieve) Receive() ([]bool, error) {
	for {
		b := s.sent[0]
		if s.lifted != nil {
			s.sent = s.sent[1:]
			return s.evaluate(b), nil
		}
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

// evaluate says about which models of a batch the lifted precondition holds.
func (s *Sieve) evaluate(b *siftedBatch) []bool {
	holds := make([]bool, len(b.ends))
	for i := range holds {
		holds[i] = s.lifted.Store.Eval(s.lifted.Root, b.models[i*s.width:(i+1)*s.width]) != 0
	}
	return holds
}

// reply waits for the next reply of the worker.
func (s *Sieve) reply() (worker.Reply, error) {
	select {
	case reply, ok := <-s.worker.Replies():
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

// doubt notes the value of a batch on which the evaluation has ended the
// worker, and sends what has no answer to another one.
func (s *Sieve) doubt(b *siftedBatch, reply worker.Reply) error {
	s.Close()
	if reply.Fault.Kind == protocol.KindInternal {
		return fmt.Errorf("the worker that evaluates the precondition ended: %s", reply.Fault.Detail)
	}
	lifted, err := s.lift()
	if err != nil {
		return err
	}
	if s.lifted = lifted; lifted != nil {
		return nil
	}
	if s.lost++; s.lost > dispatch.MaxLost {
		return fmt.Errorf("on more than %d values the precondition hangs or ends the process, on the last: %s", dispatch.MaxLost, reply.Fault.Detail)
	}
	i, ok := b.nth(reply.Inputs)
	if !ok {
		return fmt.Errorf("the worker ended at a value that it was not given: %s", reply.Fault.Detail)
	}
	if b.doubtful == nil {
		b.doubtful = map[int]bool{}
	}
	b.doubtful[i] = true
	for _, b := range s.sent {
		if err := s.send(b); err != nil {
			return err
		}
	}
	return nil
}

// lift returns the problem with all clauses lifted, nil if some cannot be. The
// error is why, if nobody has asked for a filter. Of a clause that has been
// given up for what it costs it is found out only now.
func (s *Sieve) lift() (*problem.Problem, error) {
	if len(s.unlifted) == 0 {
		return s.problem, nil
	}
	e, err := encode.Encode(s.ctx, solver.Standard, s.contract, s.bounds)
	unsupported := (*encode.Unsupported)(nil)
	switch asked := func(u encode.Unlifted) bool { return u.Why == nil }; {
	case err == nil:
		return e.Problem, nil
	case errors.As(err, &unsupported) && slices.ContainsFunc(s.unlifted, asked):
		return nil, nil
	}
	return nil, err
}

// nth is the place of the n-th of the values that are not doubtful; ok is false
// if there is none.
func (b *siftedBatch) nth(n int) (place int, ok bool) {
	for i := range b.ends {
		if b.doubtful[i] {
			continue
		}
		if n == 0 {
			return i, true
		}
		n--
	}
	return 0, false
}
