package dispatch

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// A Predicate evaluates the precondition of a function in a worker of its own,
// which calls nothing else. It implements [solver.Predicate]. Once an
// evaluation has ended the worker, the lifted precondition is evaluated
// instead. If the precondition cannot be lifted, a value whose evaluation has
// ended the worker counts as an input, and the worker that runs the inputs
// decides on it.
type Predicate struct {
	start func(context.Context) (*worker.Process, error)
	ctx   context.Context
	// contract is the contract of the models, and number is its number in
	// the worker.
	contract *spec.Contract
	number   int
	writer   *decode.Writer
	// problem is the problem of the models, and width is the number of
	// values in each model.
	problem *problem.Problem
	width   int
	worker  *worker.Process // nil if no worker is running
	sent    []*modelBatch   // batches without an answer
	// unlifted are the clauses that only a predicate evaluates, and bounds
	// are the bounds of the models.
	unlifted []encode.Unlifted
	bounds   domain.Bounds
	// lifted is the problem whose terms replace the worker once an
	// evaluation has ended it. It is nil before, and if the precondition
	// cannot be lifted.
	lifted *problem.Problem
	lost   int // how often an evaluation has ended the worker
}

// NewPredicate returns a predicate, which Close ends. It calls start for a
// worker, and again if an evaluation has ended one.
func NewPredicate(start func(context.Context) (*worker.Process, error)) *Predicate {
	return &Predicate{start: start}
}

// A modelBatch holds some values in wire form.
type modelBatch struct {
	models []int64
	inputs []byte
	ends   []int // the end of each value in inputs
	// doubtful are the values whose evaluation has ended the worker. They
	// are not sent again.
	doubtful map[int]bool
}

// For prepares the predicate for the models of a level of a contract, which has
// the given number in the worker. The end of ctx ends the predicate.
func (s *Predicate) For(ctx context.Context, c *spec.Contract, number int, at levels.Level) *Predicate {
	s.ctx, s.contract, s.number = ctx, c, number
	if len(s.sent) > 0 { // the sender has stopped
		s.Close()
		s.sent = nil
	}
	s.writer = decode.NewWriter(at.Encoding.Shape)
	s.problem, s.width = at.Encoding.Problem, len(at.Encoding.Problem.Vars)
	s.unlifted, s.bounds, s.lifted = at.Encoding.Unlifted, at.Bounds, nil
	return s
}

// Close ends the worker.
func (s *Predicate) Close() {
	if s.worker != nil {
		s.worker.Close()
		s.worker = nil
	}
}

// Send implements [solver.Predicate].
func (s *Predicate) Send(models []int64, count int) error {
	b := &modelBatch{models: slices.Clone(models), ends: make([]int, count)}
	for i := range count {
		b.inputs = s.writer.Append(b.inputs, models[i*s.width:(i+1)*s.width])
		b.ends[i] = len(b.inputs)
	}
	s.sent = append(s.sent, b)
	return s.send(b)
}

// send gives a batch to the worker, without the values that are doubtful.
func (s *Predicate) send(b *modelBatch) error {
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
		return nil // no value needs an answer
	}
	s.worker.Send(worker.Evaluate(s.number), inputs, len(b.ends)-len(b.doubtful)) // its last reply says if it is lost
	return nil
}

// at returns a value in wire form.
func (b *modelBatch) at(i int) []byte {
	if i == 0 {
		return b.inputs[:b.ends[0]]
	}
	return b.inputs[b.ends[i-1]:b.ends[i]]
}

// Receive implements [solver.Predicate].
func (s *Predicate) Receive() ([]bool, error) {
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
		reply, err := s.worker.Reply(s.ctx)
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

// evaluate reports for each model of a batch whether the lifted precondition is
// true.
func (s *Predicate) evaluate(b *modelBatch) []bool {
	holds := make([]bool, len(b.ends))
	for i := range holds {
		holds[i] = s.lifted.Store.Eval(s.lifted.Root, b.models[i*s.width:(i+1)*s.width]) != 0
	}
	return holds
}

// holds reads the reply to a batch.
func (b *modelBatch) holds(bits []byte) ([]bool, error) {
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

// doubt handles the loss of the worker during the evaluation of a value. If the
// precondition can be lifted, its terms are evaluated from now on. Otherwise
// the value is doubtful, and the values without an answer are sent to another
// worker.
func (s *Predicate) doubt(b *modelBatch, reply worker.Reply) error {
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
	if s.lost++; s.lost > MaxLost {
		return fmt.Errorf("on more than %d values the precondition hangs or ends the process, on the last: %s", MaxLost, reply.Fault.Detail)
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

// lift returns the problem with all clauses lifted. If a clause cannot be
// lifted, the problem is nil. Unless the user asked for a filter, there is then
// an error with the reason. For a clause that was not lifted because of its
// cost, this is only known now.
func (s *Predicate) lift() (*problem.Problem, error) {
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

// nth returns the index of the n-th of the values that are not doubtful; ok is
// false if there are fewer.
func (b *modelBatch) nth(n int) (place int, ok bool) {
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
