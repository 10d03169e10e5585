package check

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/spec"
)

// What is spent on a function once an input has failed.
const (
	// afterFailure is how long the other inputs may take.
	afterFailure = 10 * time.Second
	// maxLost is the number of inputs that may each cost a worker.
	maxLost = 20
)

// A failureKey says in which way an input fails: inputs that fail in one way are shown as one.
type failureKey struct {
	kind   worker.Kind
	phase  worker.Phase
	clause *spec.Clause
	// file and line are where a panic began.
	file string
	line int
	// detail is the message of a panic or a crash without its numbers.
	detail string
}

// numbers are what the messages of one fault differ in from input to input.
var numbers = regexp.MustCompile(`-?[0-9]+`)

func keyOf(f *worker.Fault) failureKey {
	k := failureKey{kind: f.Kind, phase: f.Phase, clause: f.Clause, file: f.File, line: f.Line}
	if f.Clause == nil {
		k.detail = numbers.ReplaceAllString(f.Detail, "n")
	}
	return k
}

// A failure is a way in which inputs fail: the event that shows the first of them, and their number.
type failure struct {
	key    failureKey
	event  Event
	values []decode.Value
	count  int64
}

// failures are the ways in which the inputs of a function fail, in the order in which they were found.
type failures struct {
	byKey map[failureKey]*failure
	all   []*failure
}

// again counts an input that fails in a known way. It returns false where the way is new.
func (fs *failures) again(k failureKey) bool {
	known := fs.byKey[k]
	if known != nil {
		known.count++
	}
	return known != nil
}

// add notes a new way.
func (fs *failures) add(k failureKey, e Event, values []decode.Value) {
	if fs.byKey == nil {
		fs.byKey = map[failureKey]*failure{}
	}
	one := &failure{key: k, event: e, values: values, count: 1}
	fs.byKey[k] = one
	fs.all = append(fs.all, one)
}

// refuted tells of each way in which inputs fail, and returns the event that ends the function: the
// one for the first. e is how the enumeration ended.
func (l *loop) refuted(ctx context.Context, e Event) Event {
	l.generalize(ctx)
	total := int64(0)
	for _, one := range l.feeder.failures.all {
		total += one.count
	}
	for _, one := range l.feeder.failures.all {
		ce := one.event.Counterexample
		ce.Count, ce.only = one.count, e.Exhaustive && one.count == 1
		ce.Minimal = ce.Minimal || ce.only
		group := one.event
		group.Action, group.Depth, group.Inputs, group.Discards = ActionCounterexample, l.depth, l.valid, l.discards
		l.tell(group)
	}
	end := l.feeder.failures.all[0].event
	end.Exhaustive = e.Exhaustive
	end.Failures = total
	if !e.Exhaustive {
		end.Ended = e.Message
	}
	return end
}

// fails notes that an input of a batch fails. Its first like is tried alone in a fresh worker.
func (f *feeder) fails(b *batch, index int, fault *worker.Fault) {
	key := keyOf(fault)
	if f.failures.again(key) {
		return
	}
	input, _, err := f.split(b, index)
	if err != nil {
		f.end(ending{err: err})
		return
	}
	alone, _, err := f.alone(input)
	if err != nil {
		f.end(ending{err: err})
		return
	}
	f.blame(key, input, fault, alone)
}

// loses notes that an input has cost the worker, and goes on with another.
func (f *feeder) loses(b *batch, index int, reply worker.Reply) {
	input, rest, err := f.split(b, index)
	if err != nil {
		f.end(ending{err: err})
		return
	}
	discards := reply.Discards
	if key := keyOf(reply.Fault); !f.failures.again(key) {
		alone, passed, err := f.alone(input)
		if err != nil {
			f.end(ending{err: err})
			return
		}
		if alone == nil && f.unconfirmed < maxUnconfirmed {
			f.unconfirmed++
			discards += passed.Discards
		} else {
			f.blame(key, input, reply.Fault, alone)
		}
	}
	if f.ended.is() {
		return
	}
	if f.lost++; f.lost >= maxLost {
		f.end(ending{over: true, why: fmt.Sprintf("%d inputs have ended the worker", maxLost)})
		return
	}
	f.replace(b, index, discards, rest)
}

// void goes on, with another worker, after an input that has cost one and that counts as discarded.
func (f *feeder) void(b *batch, index, discards int) {
	_, rest, err := f.split(b, index)
	if err != nil {
		f.end(ending{err: err})
		return
	}
	f.replace(b, index, discards+1, rest)
}

// replace starts a worker in place of the lost one, and goes on after the input that it was lost by.
func (f *feeder) replace(b *batch, index, discards int, rest []byte) {
	f.closing.Go(f.process.Close)
	p, err := f.startProcess()
	if err != nil {
		f.end(ending{err: err})
		return
	}
	f.process = p
	f.resume(b, index, discards, rest)
}

// alone tries an input alone in a fresh worker. It returns what went wrong, nil where all went well.
func (f *feeder) alone(input []byte) (*worker.Fault, worker.Reply, error) {
	p, err := f.startProcess()
	if err != nil {
		return nil, worker.Reply{}, err
	}
	defer f.closing.Go(p.Close)
	if _, err := p.Send(f.number, input, 1); err != nil && err != worker.ErrLost {
		return nil, worker.Reply{}, err
	}
	reply, ok := <-p.Replies()
	if !ok {
		return nil, reply, worker.ErrLost
	}
	if reply.Fault != nil && !reply.Lost {
		p.Close()
		reply.Fault.Output = p.Output() // all of it, now that the process has ended
	}
	return reply.Fault, reply, nil
}

// blame shows an input that fails in a new way. alone is what went wrong where the input was tried
// alone, nil if nothing did.
func (f *feeder) blame(key failureKey, input []byte, fault, alone *worker.Fault) {
	values, _, err := decode.ReadWire(f.contract.Pkg, input, f.paramTypes())
	if err != nil {
		f.end(ending{err: err})
		return
	}
	if alone != nil {
		fault = alone
	}
	e := f.verdict(values, fault)
	if e.Action != ActionFail {
		f.end(ending{event: &e})
		return
	}
	if alone == nil {
		e.Output = ""
		e.Notes = append(e.Notes, Note{Msg: "this call alone, in a fresh process, keeps the contract: the failure depends on the calls before it or on the machine"})
	}
	e.Counterexample.Minimal = alone != nil && f.unconfirmed == 0 && !f.spread
	f.failures.add(key, e, values)
	if len(f.failures.all) > 1 {
		return
	}
	if f.cfg.FailFast {
		f.end(ending{over: true, why: "the first counterexample ends it"})
		return
	}
	timer := time.AfterFunc(afterFailure, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.end(ending{over: true, why: fmt.Sprintf("%v are over", afterFailure)})
	})
	f.release = append(f.release, func() { timer.Stop() })
}
