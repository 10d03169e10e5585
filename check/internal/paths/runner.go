package paths

import (
	"bytes"
	"context"

	"github.com/typetarget/target/check/internal/worker"
)

// A Runner runs inputs of one function, one by one. Close ends its worker.
type Runner struct {
	Binary *worker.Binary
	// Number is the number of the function in the binary.
	Number int
	Limits worker.Limits
	handle worker.Handle
}

// A Run is the run of one input.
type Run struct {
	// Taken are the branches that the call has taken.
	Taken Set
	// Fault says how the input fails; nil if it does not. An input that
	// fails in several ways has the first one.
	Fault *worker.Fault
	// Valid is false if the precondition does not hold.
	Valid bool
	// Lost is true if the input has cost the worker. Taken is then empty.
	Lost bool
}

// Keeps reports whether the input is valid and keeps the contract.
func (r Run) Keeps() bool { return r.Valid && r.Fault == nil && !r.Lost }

// Run runs an input in wire form. The error says that the worker does not
// start, or that ctx has ended.
func (r *Runner) Run(ctx context.Context, wire []byte) (Run, error) {
	p, err := r.handle.Running(ctx, r.Binary, r.Limits)
	if err != nil {
		return Run{}, err
	}
	p.Send(worker.Filtering(r.Number), bytes.Clone(wire), 1) // the last reply says if it is lost
	var run Run
	for {
		reply, err := p.Reply(ctx)
		switch {
		case err == worker.ErrLost || reply.Lost:
			r.handle.Close()
			return Run{Fault: reply.Fault, Lost: true, Valid: !reply.Void}, nil
		case err != nil:
			r.handle.Close()
			return Run{}, err
		case reply.Fault == nil: // the end of the batch
			run.Taken, run.Valid = p.TakeMarks(), reply.Discards == 0
			return run, nil
		case run.Fault == nil:
			run.Fault = reply.Fault
		}
	}
}

// Close ends the worker, if there is one.
func (r *Runner) Close() { r.handle.Close() }
