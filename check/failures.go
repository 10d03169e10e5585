package check

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/spec"
)

// afterFailure is how long the other inputs of a function may take once one has failed.
const afterFailure = 10 * time.Second

// A failureKey says in which way an input fails: inputs that fail in one way are shown as one.
type failureKey struct {
	kind   worker.Kind
	phase  worker.Phase
	clause *spec.Clause
	// file and line are where a panic began.
	file string
	line int
	// class is what the panic or crash is, without what varies with the input.
	class string
}

// varying is what the runtime's messages of one fault differ in from input to input:
// numbers, and for an index whether it is beyond the length or negative.
var varying = regexp.MustCompile(`-?[0-9]+| with (length|capacity) [0-9]+`)

// keyOf is the way in which a fault is a failure. A panic is known by its class and
// its place, since its message may hold the input.
func keyOf(f *worker.Fault) failureKey {
	k := failureKey{kind: f.Kind, phase: f.Phase, clause: f.Clause, file: f.File, line: f.Line}
	switch {
	case f.Clause != nil:
	case f.Class != "":
		k.class = varying.ReplaceAllString(f.Class, "")
	case f.Kind == worker.Crash, f.Kind == worker.Exit:
		k.class = crashClass(f.Detail)
	}
	return k
}

// crashClass is the first line of a crash without what varies with the input: the
// message of a panic that the runtime has not raised itself.
func crashClass(detail string) string {
	const panics, byRuntime = "panic: ", "panic: runtime error: "
	if strings.HasPrefix(detail, panics) && !strings.HasPrefix(detail, byRuntime) {
		return panics
	}
	return varying.ReplaceAllString(detail, "")
}

// A failure is a way in which inputs fail: the event that shows one of them, and their number.
type failure struct {
	at    int64 // the place of that in the order of inputs
	key   failureKey
	event Event
	count int64
	// first is the first input that was found, and plainest the plainest of all but those that cost a worker: how many
	// of these run within afterFailure depends on the machine.
	first, plainest sample
	specimens       specimens
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
func (fs *failures) add(at int64, k failureKey, e Event, values []decode.Value) {
	if fs.byKey == nil {
		fs.byKey = map[failureKey]*failure{}
	}
	first := sampleOf(values)
	one := &failure{at: at, key: k, event: e, count: 1, first: first, plainest: first}
	one.specimens.add(first)
	fs.byKey[k] = one
	fs.all = append(fs.all, one)
}

// sort puts the ways into the order of inputs: what does harm that shows later is found after it.
func (fs *failures) sort() {
	slices.SortStableFunc(fs.all, func(a, b *failure) int { return cmp.Compare(a.at, b.at) })
}

// refuted tells of each way in which inputs fail, and returns the event that ends the function: the
// one for the first. e is how the enumeration ended.
func (l *loop) refuted(ctx context.Context, e Event) Event {
	l.feeder.failures.sort()
	for _, one := range l.feeder.failures.all {
		l.showPlainest(ctx, one)
	}
	if l.spread {
		stop := l.during("reducing the counterexample")
		l.reduceAll(ctx, l.feeder.failures.all)
		stop()
	}
	defer l.during("looking at the inputs around the counterexample")()
	around, cancel := context.WithTimeout(ctx, l.cfg.Generalize)
	defer cancel()
	total := int64(0)
	for _, one := range l.feeder.failures.all {
		total += one.count
		for _, g := range l.groups(around, one) {
			ce := g.event.Counterexample
			ce.Count, ce.Only = g.count, e.Exhaustive && one.count == 1
			ce.Minimal = ce.Minimal || ce.Only
			told := g.event
			told.Action, told.Depth, told.Inputs, told.Discards = ActionCounterexample, l.depth, l.valid, l.discards
			l.tell(told)
		}
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
func (f *feeder) fails(b *batch, reply worker.Reply) {
	if b.told[reply.Inputs] {
		return
	}
	if b.told == nil {
		b.told = map[int]bool{}
	}
	b.told[reply.Inputs] = true
	key := keyOf(reply.Fault)
	if f.failures.again(key) {
		f.like(key, b, reply.Inputs)
		return
	}
	input, err := f.input(b, reply.Inputs)
	if err != nil {
		f.giveUp(err)
		return
	}
	alone, err := f.alone(f.workers, input)
	if err != nil {
		f.giveUp(err)
		return
	}
	f.blame(b.at(reply.Inputs), key, input, reply.Fault, alone)
	if f.ended.is() {
		f.valid += int64(reply.Inputs-reply.Discards) + 1
		f.discards += int64(reply.Discards)
	}
}

// blame shows the input at a place in their order, which fails in a new way. alone is what came of it where it was tried alone, which is
// what it does by itself; what it does otherwise is told as flaky.
func (f *feeder) blame(at int64, key failureKey, input []byte, fault *worker.Fault, alone trial) {
	values, _, err := decode.ReadWire(f.contract.Pkg, input, f.paramTypes())
	if err != nil {
		f.giveUp(err)
		return
	}
	shown := fault
	if alone.fault != nil {
		shown = alone.fault
	}
	e := f.verdict(values, shown)
	if e.Action != ActionFail {
		f.end(ending{event: &e})
		return
	}
	switch {
	case alone.fault == nil:
		e.Output = ""
		f.flaky(&e, "alone, in a fresh process, this call keeps the contract: the failure depends on the calls before it, on chance or on the machine")
	case keyOf(alone.fault) != key && !exhausts(fault, alone.fault) && !exhausts(alone.fault, fault):
		other := f.verdict(values, fault)
		f.flaky(&e, "that is what this call does alone, in a fresh process; among others it failed otherwise: "+other.Sentence())
	}
	e.Counterexample.Minimal = alone.fault != nil && f.late == 0 && f.remarks == 0 && !f.spread
	if e.Counterexample.Flaky == "" {
		e.Counterexample.Replay = f.replay(e.Counterexample.Call, !e.Counterexample.Minimal)
	}
	f.failures.add(at, key, e, values)
	if len(f.failures.all) > 1 {
		return
	}
	f.announcement.begin(f.function, e)
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

// exhausts reports whether of two faults one is a want of memory or stack and the other that too or that the
// call did not return: what is over first, and where, depends on the machine.
func exhausts(one, other *worker.Fault) bool {
	return one.Memory && (other.Memory || other.Kind == worker.Timeout)
}

// flaky notes that a counterexample depends on more than the call.
func (f *feeder) flaky(e *Event, how string) {
	e.Counterexample.Flaky = how
	e.Notes = append(e.Notes, Note{Msg: "flaky: " + how})
}
