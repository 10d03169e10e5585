package mutate

import (
	"context"
	"errors"
	"fmt"

	"github.com/typetarget/target/check/internal/worker"
)

// errVoid reports that a call has ended the worker after it asked an argument
// for a result that the argument does not have: nothing is known of the call.
var errVoid = errors.New("a call asks an argument for a result that it does not have, and ends the process")

// A process runs one mutant of one function, or the original, and starts when
// it is first needed. It is not safe for concurrent use.
type process struct {
	binary *worker.Binary
	limits worker.Limits
	mutant uint32 // 0 for the original
	handle worker.Handle
}

// send sends a batch to the worker.
func (p *process) send(ctx context.Context, number int, wire []byte, count int) (*worker.Process, error) {
	running, err := p.handle.Running(ctx, p.binary, p.limits)
	if err != nil {
		return nil, err
	}
	running.Select(p.mutant)
	running.Send(number, wire, count) // the last reply says if it is lost
	return running, nil
}

// reply waits for the next reply.
func (p *process) reply(ctx context.Context, running *worker.Process) (worker.Reply, error) {
	r, err := running.Reply(ctx)
	if err != nil {
		p.handle.Close()
	}
	return r, err
}

// observe returns the outcomes of a batch of inputs. If one of them ends the
// worker, observe returns its fault and its index. number is that of the
// function.
func (p *process) observe(ctx context.Context, number int, wire []byte, count int, tell bool) (outcomes []worker.Observed, lost *worker.Fault, at int, err error) {
	running, err := p.send(ctx, worker.Observe(number, tell), wire, count)
	if err != nil {
		return nil, nil, 0, err
	}
	r, err := p.reply(ctx, running)
	switch {
	case err != nil:
		return nil, nil, 0, err
	case r.Lost:
		p.handle.Close()
		switch {
		case r.Void:
			return nil, nil, 0, errVoid
		case r.Inputs < 0 || r.Inputs >= count:
			return nil, nil, 0, fmt.Errorf("the worker ended at an input that it was not given: %s", r.Fault.Detail)
		}
		return nil, r.Fault, r.Inputs, nil
	case r.Fault != nil:
		return nil, nil, 0, fmt.Errorf("the worker fails: %s", r.Fault.Detail)
	case len(r.Observed) != count:
		return nil, nil, 0, fmt.Errorf("the worker answers %d inputs with %d outcomes", count, len(r.Observed))
	}
	return r.Observed, nil, 0, nil
}

// judge runs a batch of inputs by the contract with a number. It returns the
// first fault and the index of its input. After a fault, the worker runs no
// more of the batch. The fault is nil if all inputs keep the contract.
func (p *process) judge(ctx context.Context, number int, wire []byte, count int) (fault *worker.Fault, at int, err error) {
	running, err := p.send(ctx, worker.Filtering(number), wire, count)
	if err != nil {
		return nil, 0, err
	}
	r, err := p.reply(ctx, running)
	if err != nil || r.Fault == nil {
		return nil, 0, err
	}
	p.handle.Close()
	switch {
	case r.Void:
		return nil, 0, errVoid
	case r.Inputs < 0 || r.Inputs >= count:
		return nil, 0, fmt.Errorf("the worker fails at an input that it was not given: %s", r.Fault.Detail)
	}
	return r.Fault, r.Inputs, nil
}

// close ends the worker.
func (p *process) close() { p.handle.Close() }
