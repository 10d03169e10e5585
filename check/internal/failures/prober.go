package failures

import (
	"context"
	"errors"
	"slices"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// maxProbesLost is the number of workers that the inputs around a
// counterexample may cost.
const maxProbesLost = 10

// A ProberConfig says what runs inputs.
type ProberConfig struct {
	Binary *worker.Binary
	Limits worker.Limits
	// Number returns that of the function in the worker.
	Number func() int
	// Key is the way to fail that is asked about.
	Key Key
	// Allowance is how many inputs may run; nil for any number.
	Allowance *generalize.Allowance
}

// A Prober runs inputs to see whether they fail in one way. It implements
// generalize.Tester and generalize.Judge.
type Prober struct {
	ProberConfig
	Asker
	// Last is the last fault in the way that is asked about.
	Last   *worker.Fault
	worker worker.Handle
	lost   int
	wire   []byte
	// alone counts the inputs that failed and have run alone as well.
	alone int
}

// NewProber returns a prober of a function, which Close ends.
func NewProber(pkg *spec.Package, cfg ProberConfig) *Prober {
	p := &Prober{ProberConfig: cfg}
	p.Asker = Asker{Package: pkg, Run: p.test}
	return p
}

// Close ends the worker.
func (p *Prober) Close() { p.worker.Close() }

// Fault runs one input and returns how it fails in the way that is asked about,
// nil if it does not.
func (p *Prober) Fault(ctx context.Context, in *generalize.Input) *worker.Fault {
	p.Last = nil
	if _, err := p.Test(ctx, in.Shape, []problem.Model{in.Model}); err != nil {
		return nil
	}
	return p.Last
}

// Test implements generalize.Tester.
func (p *Prober) Test(ctx context.Context, shape *shape.Shape, inputs []problem.Model) ([]generalize.Outcome, error) {
	wires := wiresOf(shape, inputs)
	outcomes, err := p.test(ctx, wires)
	if err != nil || p.alone >= runAlone {
		return outcomes, err
	}
	if i := lastFailing(outcomes); i >= 0 {
		if !p.Allowance.Take(generalize.CostOfProcess) {
			return nil, generalize.ErrSpent
		}
		p.alone++
		err = p.failsAlone(ctx, wires[i])
	}
	return outcomes, err
}

// runAlone is how many inputs that fail among others also run alone.
const runAlone = 3

// errLingers says why inputs that fail have nothing in common.
var errLingers = errors.New("others that fail like it do not fail alone, without the calls before them")

// failsAlone runs an input that has failed after others in a process of its
// own.
func (p *Prober) failsAlone(ctx context.Context, wire []byte) error {
	t, err := dispatch.Isolate(ctx, p.start, p.Number(), wire)
	if err == nil && t.Fault == nil {
		return errLingers
	}
	return nil // an unknown outcome does not count against it
}

// start starts a worker.
func (p *Prober) start(ctx context.Context) (*worker.Process, error) {
	return p.Binary.Start(ctx, p.Limits)
}

// lastFailing returns the last of some inputs that fails; -1 if none does.
func lastFailing(outcomes []generalize.Outcome) int {
	for i, o := range slices.Backward(outcomes) {
		if o == generalize.Fails {
			return i
		}
	}
	return -1
}

// test runs inputs in wire form.
func (p *Prober) test(ctx context.Context, inputs [][]byte) ([]generalize.Outcome, error) {
	if !p.Allowance.Take(len(inputs)) {
		return nil, generalize.ErrSpent
	}
	outcomes := make([]generalize.Outcome, len(inputs))
	for done := 0; done < len(inputs); {
		n, discards, err := p.run(ctx, inputs[done:], outcomes[done:])
		if err != nil {
			return nil, err
		}
		if discards > 0 && n > 1 {
			// A batch only has the number of invalid inputs.
			for i := done; i < done+n; i++ {
				if _, discards, err = p.run(ctx, inputs[i:i+1], outcomes[i:i+1]); err != nil {
					return nil, err
				}
				if discards > 0 {
					outcomes[i] = generalize.Invalid
				}
			}
		} else if discards > 0 {
			outcomes[done] = generalize.Invalid
		}
		done += n
	}
	return outcomes, nil
}

// run runs inputs up to one that costs the worker. It returns how many have run
// and how many of these are invalid, and notes those that fail.
func (p *Prober) run(ctx context.Context, inputs [][]byte, outcomes []generalize.Outcome) (n, discards int, err error) {
	process, err := p.process(ctx)
	if err != nil {
		return 0, 0, err
	}
	p.wire = p.wire[:0]
	for i, w := range inputs {
		outcomes[i] = generalize.Keeps
		p.wire = append(p.wire, w...)
	}
	if _, err := process.Send(p.Number(), p.wire, len(inputs)); err != nil && err != worker.ErrLost {
		return 0, 0, err
	}
	for {
		reply, err := process.Reply(ctx)
		switch {
		case err == worker.ErrLost:
			return 0, 0, err
		case err != nil:
			p.worker.Close()
			return 0, 0, generalize.ErrEnough
		case reply.Fault == nil:
			return reply.Inputs, reply.Discards, nil
		case reply.Inputs < 0 || reply.Inputs >= len(inputs):
			return 0, 0, worker.ErrLost
		}
		if !reply.Void && p.Key.Has(reply.Fault) {
			outcomes[reply.Inputs] = generalize.Fails
			p.Last = reply.Fault
		}
		if reply.Lost {
			p.worker.Close()
			p.lost++
			p.Allowance.Lose(generalize.CostOfLoss)
			discards := reply.Discards
			if reply.Void {
				discards++
			}
			return reply.Inputs + 1, discards, nil
		}
	}
}

// process returns the worker, unless inputs have cost too many.
func (p *Prober) process(ctx context.Context) (*worker.Process, error) {
	if p.lost >= maxProbesLost || ctx.Err() != nil {
		return nil, generalize.ErrEnough
	}
	return p.worker.Running(ctx, p.Binary, p.Limits)
}
