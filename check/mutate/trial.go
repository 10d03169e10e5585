package mutate

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/mutant"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

// A trial runs one mutant on the inputs of a function.
type trial struct {
	f       *function
	process *process
	// judging is the process whose calls the contract judges. It is another
	// one if calls may have effects: each input then runs once in each, as
	// it did when the original kept the contract.
	judging *process
	mutant  *mutant.Mutant
	number  int // among those of the function, from 0
	result  Mutant
	shown   place // the input of the result; without a batch if it has none
	// contract is the number of the contract that judges calls.
	contract int
	// allowed are the inputs with a different outcome that the contract
	// allows.
	allowed []place
	// clause is the postcondition that kills the mutant; nil if another
	// part of the contract does, or nothing.
	clause *clause.Clause
	// needed says that a part has found that nothing kills the mutant
	// without that clause.
	needed bool
	// unknown counts the calls that ask an argument for a result that it
	// does not have.
	unknown int64
	ran     int64
}

// A place is an input: a batch, and the index there.
type place struct {
	batch *batch
	index int
}

// errTime ends a mutant whose time is over.
var errTime = errors.New("the time of the mutant is over")

// maxJudged is the maximum number of inputs that are judged at a time. The
// first of them are judged in smaller batches, as most mutants are killed soon.
const maxJudged = 1024

// run runs the mutant on all inputs.
func (t *trial) run(ctx context.Context) error {
	limit := t.f.run.mutantTime()
	limited, cancel := ctx, context.CancelFunc(func() {})
	if limit > 0 {
		limited, cancel = quiet.WithTimeout(ctx, limit, errTime)
	}
	defer cancel()
	defer t.process.close()
	defer t.judging.close()
	for _, b := range t.f.inputs.batches {
		over, err := t.batch(limited, b)
		switch {
		case err == errVoid:
			return t.end(ctx, err.Error())
		case err != nil && context.Cause(limited) == errTime && ctx.Err() == nil:
			return t.end(ctx, fmt.Sprintf("%v were over after %d of %d inputs", limit, t.ran, t.f.extent.Inputs))
		case err != nil:
			return err
		case over:
			return nil
		}
	}
	return t.end(ctx, "")
}

// batch runs a batch. It returns true if the mutant is killed.
func (t *trial) batch(ctx context.Context, b *batch) (over bool, err error) {
	outcomes, lost, at, err := t.process.observe(ctx, t.f.number, b.wire, b.count, false)
	switch {
	case err != nil:
		return false, err
	case lost != nil:
		return true, t.killed(place{b, at}, lost)
	}
	var judged []int
	for i, o := range outcomes {
		switch {
		case !b.isValid(i):
			continue
		case o.Kind == protocol.ObservedNothing:
			t.unknown++
		case t.f.judged || b.varies[i] || t.f.differs(b, i, o):
			judged = append(judged, i)
		}
		t.ran++
	}
	fault, failed, err := t.judge(ctx, b, judged)
	if err != nil {
		return false, err
	}
	for _, i := range judged {
		if i == failed && fault != nil {
			break
		}
		if t.f.differs(b, i, outcomes[i]) && !b.varies[i] {
			t.allowed = append(t.allowed, place{b, i})
		}
	}
	if fault == nil {
		return false, nil
	}
	return true, t.killed(place{b, failed}, fault)
}

// differs reports whether an outcome differs from that of the original.
func (f *function) differs(b *batch, i int, o worker.Observed) bool {
	return o.Kind != b.outcomes[i].Kind || o.Digest != b.outcomes[i].Digest
}

// judge judges some inputs of a batch by the contract. It returns the first
// fault with the index of its input.
func (t *trial) judge(ctx context.Context, b *batch, indexes []int) (fault *worker.Fault, at int, err error) {
	for size := 1; len(indexes) > 0; size = min(4*size, maxJudged) {
		part := indexes[:min(size, len(indexes))]
		indexes = indexes[len(part):]
		var wire []byte
		for _, i := range part {
			input, err := t.f.inputs.at(b, i)
			if err != nil {
				return nil, 0, err
			}
			wire = append(wire, input...)
		}
		fault, at, err := t.judging.judge(ctx, t.contract, wire, len(part))
		if err != nil {
			return nil, 0, err
		}
		if fault != nil {
			if fault.Kind == protocol.KindInternal || fault.Kind == protocol.KindDisagreement {
				return nil, 0, fmt.Errorf("internal error: the worker fails in phase %d: %s", fault.Phase, fault.Detail)
			}
			return fault, part[at], nil
		}
	}
	return nil, 0, nil
}

// killed notes the input that kills the mutant.
func (t *trial) killed(at place, fault *worker.Fault) (err error) {
	switch r := &t.result; fault.Kind {
	case protocol.KindTimeout:
		r.Status = TimedOut
	case protocol.KindCrash, protocol.KindExit:
		r.Status = Crashed
	default:
		r.Status = Killed
	}
	if fault.Role() == annotation.RolePost {
		t.clause = fault.Clause
	}
	t.shown = at
	t.result.Kind, t.result.Message = check.Sentence(t.f.contract, fault)
	t.result.Input, err = t.f.input(at.batch, at.index)
	return err
}

// maxShown is how many inputs with a different outcome are tried to be shown.
const maxShown = 8

// end ends a mutant that no call has killed. cut says why it has not run on all
// inputs; it is empty if it has.
func (t *trial) end(ctx context.Context, cut string) error {
	places, err := t.f.plainest(t.allowed, maxShown)
	if err != nil {
		return err
	}
	r := &t.result
	for _, at := range places {
		s, err := t.show(ctx, at)
		switch {
		case err != nil:
			return err
		case s.fault != nil:
			return t.killed(at, s.fault)
		case s.differs:
			r.Status, r.Mutated, r.Original, r.Differs, r.Reason = Survived, s.mutated, s.original, int64(len(t.allowed)), cut
			t.shown = at
			r.Input, err = t.f.input(at.batch, at.index)
			return err
		}
	}
	switch _, vary := t.f.inputs.count(); {
	case len(t.allowed) > 0:
		r.Reason = "it differs only after other calls"
	case cut != "":
		r.Reason = cut
	case t.unknown > 0:
		r.Reason = fmt.Sprintf("it asks an argument for results that it does not have, for %d of %d inputs", t.unknown, t.f.extent.Inputs)
	case vary > 0:
		r.Reason = fmt.Sprintf("the outcome of the original varies from run to run, for %d of %d inputs", vary, t.f.extent.Inputs)
	case t.f.hidden:
		r.Reason = "functions in its results are not compared"
	case t.f.effects != "":
		r.Reason = "effects besides the outcome are not compared: " + t.f.effects
	default:
		r.Status = Equal
		return nil
	}
	r.Status = Undecided
	return nil
}

// A shown is a call of a mutant and of the original, each in a fresh process.
type shown struct {
	// fault is how the mutant breaks the contract; nil if it does not.
	fault *worker.Fault
	// differs is true if the outcomes differ, and then they are known.
	differs           bool
	mutated, original diff.Outcome
}

// show makes a call of the mutant and of the original.
func (t *trial) show(ctx context.Context, at place) (s shown, err error) {
	input, err := t.f.inputs.at(at.batch, at.index)
	if err != nil {
		return s, err
	}
	judging := t.f.process(t.process.mutant)
	defer judging.close()
	if s.fault, _, err = judging.judge(ctx, t.contract, input, 1); err != nil || s.fault != nil {
		return s, err
	}
	var seen [2]worker.Observed
	for i, number := range [2]uint32{t.process.mutant, 0} {
		p := t.f.process(number)
		defer p.close()
		outcomes, lost, _, err := p.observe(ctx, t.f.number, input, 1, true)
		if err != nil || lost != nil {
			return s, err
		}
		seen[i] = outcomes[0]
	}
	s.differs = seen[0].Kind != seen[1].Kind || seen[0].Digest != seen[1].Digest
	limit := t.f.limits.Call
	s.mutated, s.original = diff.OutcomeOf(t.f.contract, seen[0], nil, limit), diff.OutcomeOf(t.f.contract, seen[1], nil, limit)
	return s, nil
}

// plainest returns the n plainest of some inputs, the plainest first.
func (f *function) plainest(all []place, n int) ([]place, error) {
	var places []place
	var samples []failures.Sample
	for _, at := range all {
		input, err := f.inputs.at(at.batch, at.index)
		if err != nil {
			return nil, err
		}
		values, _, err := f.inputs.read(input)
		if err != nil {
			return nil, err
		}
		s := failures.SampleOf(f.contract, values)
		i := len(samples)
		for i > 0 && s.Plainer(samples[i-1]) {
			i--
		}
		if i < n {
			samples, places = slices.Insert(samples, i, s), slices.Insert(places, i, at)
			samples, places = samples[:min(len(samples), n)], places[:min(len(places), n)]
		}
	}
	return places, nil
}
