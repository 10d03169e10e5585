package diff

import (
	"context"
	"errors"
	"fmt"

	"github.com/typetarget/target/check/diff/internal/recast"
	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
)

// A side runs the inputs of a function in one version. It is not safe for
// concurrent use.
type side struct {
	run    *run
	binary *worker.Binary
	number int              // of the function in the worker
	recast *recast.Recaster // of the inputs; nil if they need no conversion
	// ask returns the number by which the worker runs a function and
	// reports more than an outcome; nil if outcomes are enough.
	ask   func(number int) int
	built bool // calls build parts of the inputs
	// recorded holds the outcomes of inputs; nil if the inputs run.
	recorded map[string]outcome
	worker   worker.Handle
	lost     int // workers that inputs have cost
}

// beside returns another side of the same version, with a worker of its own.
func (s *side) beside() *side {
	return &side{run: s.run, binary: s.binary, number: s.number, recast: s.recast, built: s.built, recorded: s.recorded}
}

// own recasts inputs for the version. It returns those that the version has,
// and their indexes among all.
func (s *side) own(w *wire) (own *wire, at []int, err error) {
	own = &wire{}
	for i := range w.len() {
		input, ok, err := s.recast.Input(w.at(i))
		if err != nil {
			return nil, nil, err
		}
		if ok {
			own.add(input)
			at = append(at, i)
		}
	}
	return own, at, nil
}

// errLost ends a function whose inputs cost too many workers.
var errLost = errors.New("too many workers are lost")

// observe runs inputs and returns the outcome of each. An input that the
// version does not have is not valid. If an input costs the worker, the inputs
// that the worker had run, and those after the input, run in another worker.
func (s *side) observe(ctx context.Context, w *wire, tell bool) ([]outcome, error) {
	all := make([]outcome, w.len())
	if s.recorded != nil {
		for i := range all {
			all[i] = s.recorded[string(w.at(i))]
		}
		return all, nil
	}
	if s.recast == nil {
		return all, s.observeAll(ctx, w, tell, all)
	}
	own, at, err := s.own(w)
	if err != nil {
		return nil, err
	}
	outcomes := make([]outcome, own.len())
	err = s.observeAll(ctx, own, tell, outcomes)
	for i, o := range outcomes {
		all[at[i]] = o
	}
	return all, err
}

// observeAll notes the outcome of each input.
func (s *side) observeAll(ctx context.Context, w *wire, tell bool, outcomes []outcome) error {
	size := max(w.len(), 1)
	if tell {
		size = tellSize
	}
	for from := 0; from < w.len(); from += size {
		if err := s.observePart(ctx, w, from, min(from+size, w.len()), tell, outcomes); err != nil {
			return err
		}
	}
	return nil
}

// observePart runs the inputs from one index to another.
func (s *side) observePart(ctx context.Context, w *wire, from, to int, tell bool, outcomes []outcome) error {
	if from == to {
		return nil
	}
	isFresh := s.worker.Process() == nil
	reply, err := s.send(ctx, w.inputs[w.from(from):w.ends[to-1]], to-from, tell)
	switch {
	case err != nil:
		return err
	case reply.Fault == nil && len(reply.Observed) != to-from:
		return fmt.Errorf("the worker answers %d inputs with %d outcomes", to-from, len(reply.Observed))
	case reply.Fault == nil:
		for i, o := range reply.Observed {
			outcomes[from+i].Observed = o
		}
		return nil
	case !reply.Lost && reply.Fault.Phase == protocol.PhaseDecode && s.built:
		return s.observeUnbuilt(ctx, w, from, from+reply.Inputs, to, tell, outcomes, isFresh)
	case !reply.Lost:
		return fmt.Errorf("the worker fails: %s", reply.Fault.Detail)
	}
	s.close()
	if s.lost++; s.lost > dispatch.MaxLost {
		return errLost
	}
	at := from + reply.Inputs
	if reply.Inputs < 0 || at >= to {
		return fmt.Errorf("the worker ended at an input that it was not given: %s", reply.Fault.Detail)
	}
	if reply.Void {
		outcomes[at] = outcome{Observed: worker.Observed{Kind: protocol.ObservedNothing}}
	} else {
		outcomes[at] = outcome{loss: reply.Fault}
	}
	if err := s.observePart(ctx, w, from, at, tell, outcomes); err != nil {
		return err
	}
	return s.observePart(ctx, w, at+1, to, tell, outcomes)
}

// observeUnbuilt continues if calls have not built an input. Earlier calls in
// the worker may have an effect on these. In a fresh process they build the
// input, or the version does not have it.
func (s *side) observeUnbuilt(ctx context.Context, w *wire, from, at, to int, tell bool, outcomes []outcome, isFresh bool) error {
	s.close()
	if at == from && isFresh {
		outcomes[at] = outcome{Observed: worker.Observed{Kind: protocol.ObservedNothing}}
		at++
	} else if err := s.observePart(ctx, w, from, at, tell, outcomes); err != nil {
		return err
	}
	s.close()
	return s.observePart(ctx, w, at, to, tell, outcomes)
}

// send makes the worker run some inputs and waits for its reply.
func (s *side) send(ctx context.Context, inputs []byte, count int, tell bool) (worker.Reply, error) {
	number := worker.Observe(s.number, tell)
	if s.ask != nil {
		number = s.ask(s.number)
	}
	return s.worker.Ask(ctx, s.binary, s.run.limits(), number, inputs, count)
}

// close ends the worker.
func (s *side) close() { s.worker.Close() }
