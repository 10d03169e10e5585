package check

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/blame"
	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/decode/value"
)

// afterFailure is how long the other inputs of a function may take once one has
// failed, if it is one of the first functions that fail. After them a function
// ends with a few thousand inputs more.
const afterFailure = 10 * time.Second

// blocksAfterFailure does the same for functions without annotations, in blocks
// of inputs, unless a time is given for them.
const blocksAfterFailure = 25

// A collector collects the ways in which the inputs of a function fail. It
// implements dispatch.Sink.
type collector struct {
	subject  *subject
	failures failures.List
	// shared maps a failure to what all inputs that fail in this way have
	// in common, if the function has no annotations. census has counted
	// some of the inputs that ran.
	shared map[*failures.Failure]shared
	census blame.Census
	// begun is true if an input has failed and the failure is not excused.
	begun bool
	// spread is true if the inputs are not in order, or not the first ones,
	// or there are others between them.
	spread bool
	// spared counts the inputs that passed without a use of their results.
	spared int64
	// fitting is set at depths that target has chosen itself. There a call
	// that takes too long, or too much memory, does not count as a failure:
	// it ends the depth and sets tooMuch. Its input is endless.
	fitting      bool
	tooMuch      bool
	endless      []value.Value
	announcement *announcement
	tell         func(Event)
	// fails notes that the function fails, and reports whether it is one of
	// the first that do.
	fails func() bool
	// stop ends the dispatcher. A timer does so some time after the first
	// failure. stopTimer ends the timer; it is nil if no timer has begun.
	stop      func(why error)
	stopTimer func()
}

// A verdictError ends a dispatcher with the event that ends the function.
type verdictError struct{ event Event }

func (e *verdictError) Error() string { return e.event.Message }

// Again implements dispatch.Sink.
func (c *collector) Again(in dispatch.Failure) bool {
	known := c.failures.Find(c.subject.key(in.Values, in.Fault))
	if known == nil {
		return false
	}
	known.Count++
	c.lost(in)
	c.blame(known, in.Values, in.Fault)
	sample := failures.SampleOf(c.subject.contract, in.Values)
	known.Follow(sample)
	if !in.Lost {
		c.failures.Again(known, sample, c.subject.cfg.Failures.Generalize != 0)
	}
	return true
}

// passed returns how many of the inputs that ran have not failed.
func (c *collector) passed(ran int64) int64 {
	for _, one := range c.failures.All {
		ran -= one.Count
	}
	return ran
}

// lost tells the run's watch of an input that has cost a worker.
func (c *collector) lost(in dispatch.Failure) {
	if tell := c.subject.cfg.Watch.Lost; tell != nil && in.Lost {
		tell(c.subject.contract, c.subject.wire(in.Values))
	}
}

// New implements dispatch.Sink. The exhibit shows the outcome of the input
// alone. An input with another outcome among others is flaky.
func (c *collector) New(in dispatch.Failure, isolated dispatch.Rerun) error {
	if c.fitting && len(c.failures.All) == 0 && (in.Fault.Kind == protocol.KindTimeout || in.Fault.Memory) {
		c.tooMuch, c.endless = true, in.Values
		predicate, _, _ := in.Fault.Ending()
		return &dispatch.Cut{Why: c.subject.call(in.Values) + " " + predicate}
	}
	c.lost(in)
	key := c.subject.key(in.Values, in.Fault)
	if known := c.failures.Find(key); known != nil && isolated.Fault != nil {
		known.Count++ // its fault alone does not say what is to blame
		known.Follow(failures.SampleOf(c.subject.contract, in.Values))
		c.blame(known, in.Values, in.Fault)
		return nil
	}
	shown := failures.Exhibit{Values: in.Values, Fault: in.Fault, Minimal: isolated.Fault != nil && !in.Gap && !c.spread}
	if isolated.Fault != nil {
		shown.Fault = isolated.Fault
	}
	e := c.subject.verdict(in.Values, shown.Fault)
	switch {
	case e.Action != ActionFail:
		return &verdictError{e}
	case isolated.Fault == nil:
		fault := *in.Fault
		fault.Output = ""
		shown.Fault, shown.KeepsAlone = &fault, true
		shown.Flaky = "alone, in a fresh process, this call keeps the contract: the failure depends on the calls before it, on chance or on the machine"
		if shown.Stray = in.Fault.InGoroutine(); shown.Stray {
			shown.Flaky = "alone, in a fresh process, this call keeps the contract: a goroutine has failed that an earlier call may have started, which was looked for and not found"
		}
	case !key.Has(isolated.Fault) && !failures.Exhausts(in.Fault, isolated.Fault) && !failures.Exhausts(isolated.Fault, in.Fault):
		other := c.subject.verdict(in.Values, in.Fault)
		shown.Flaky = "that is what this call does alone, in a fresh process; among others it failed otherwise: " + other.Sentence()
	case shown.Minimal:
		shown.Replay = failures.ReplayMinimal
	default:
		shown.Replay = failures.ReplayAsIs
	}
	if shown.Flaky != "" {
		shown.Notes = append(shown.Notes, "flaky: "+shown.Flaky)
	}
	c.blame(c.failures.Add(in.At, key, shown), in.Values, in.Fault)
	if c.begun || c.subject.excuses(&shown) {
		return nil
	}
	c.begun = true
	shown.Minimal = false // a plainer one may follow
	c.announcement.begin(c.tell, c.subject.exhibit(&shown))
	isFirst := c.fails()
	if c.subject.cfg.Failures.FailFast {
		return &dispatch.Cut{Why: "the first counterexample ends it"}
	}
	if !isFirst {
		return &dispatch.Cut{More: 1, Why: "it ends soon after its first failure, as others fail before it; -run gives it more"}
	}
	c.stopTimer = quiet.AfterFunc(afterFailure, func() {
		c.stop(&dispatch.Cut{Clock: true, Why: fmt.Sprintf("%v are over", afterFailure)})
	})
	if c.subject.contract.Unannotated && c.subject.cfg.sharesTime(c.subject.contract) {
		return &dispatch.Cut{More: blocksAfterFailure, Why: "it ends some 100000 inputs after its first failure; -budget 1m gives it more"}
	}
	return nil
}

// shared is what inputs have in common.
type shared struct {
	// makers are the functions that have a part in all of them, and
	// suspects the arguments that all may fail for.
	makers   blame.Makers
	suspects unannotated.Suspects
	// validations show of each of the first inputs whether its texts are
	// valid; none if nothing validates them.
	validations [][]unannotated.Validation
	// texts are the first inputs with a text that the function has to take.
	texts [][]value.Value
	// bystanders are inputs without these arguments. They ran when a
	// goroutine failed, which an input before them may have started.
	bystanders [][]value.Value
}

// maxBystanders is the number of bystanders that are looked at. If there are
// more, they count as inputs that fail themselves.
const maxBystanders = 32

// maxValidated is the number of inputs that fail in one way whose texts are
// validated.
const maxValidated = 48

// maxTextual is the number of inputs that fail in one way whose texts may be to
// blame.
const maxTextual = 8

// isDone reports whether no further input changes what inputs have in common,
// unless it has a text that the function has to take.
func (s shared) isDone() bool {
	return len(s.makers) == 0 && s.suspects.None() && (len(s.validations) == 0 || len(s.validations) == maxValidated)
}

// blame notes what an input that fails has in common with others.
func (c *collector) blame(one *failures.Failure, values []value.Value, fault *worker.Fault) {
	before, again := c.shared[one]
	of := c.subject.contract
	if c.subject.judge == nil {
		return
	}
	isTextual := len(before.texts) < maxTextual && unannotated.HasTextToTake(of, values, fault)
	if again && before.isDone() && !isTextual {
		return
	}
	now := shared{makers: blame.MakersOf(of.Pkg, values), suspects: unannotated.SuspectsOf(of, values, fault)}
	if again {
		now.makers, now.suspects = now.makers.Common(before.makers), now.suspects.Common(before.suspects)
		now.validations, now.texts, now.bystanders = before.validations, before.texts, before.bystanders
		if now.suspects.None() && fault.InGoroutine() && len(now.bystanders) < maxBystanders {
			now.suspects, now.bystanders = before.suspects, append(slices.Clip(now.bystanders), values)
		}
	}
	if isTextual {
		now.texts = append(now.texts, values)
	}
	if !again || len(now.validations) > 0 && len(now.validations) < maxValidated {
		if all := c.subject.judge.Validations(values); len(all) > 0 {
			now.validations = append(now.validations, all)
		}
	}
	if c.shared == nil {
		c.shared = map[*failures.Failure]shared{}
	}
	c.shared[one] = now
}

// sampled is the maximum number of inputs of a batch that are counted by their
// makers.
const sampled = 64

// ran counts some inputs that ran by their makers.
func (c *collector) ran(inputs []byte, count int) {
	for range min(count, sampled) {
		values, rest, err := c.subject.read(inputs)
		if err != nil {
			return // the dispatcher finds that out, should it need to read them
		}
		c.census.Add(blame.MakersOf(c.subject.contract.Pkg, values))
		inputs = rest
	}
}

// include counts inputs that have run elsewhere.
func (c *collector) include(counts []blame.Count) {
	for _, one := range counts {
		c.census.AddCount(one)
	}
}

// close ends the timer. No inputs run any more.
func (c *collector) close() {
	if c.stopTimer != nil {
		c.stopTimer()
	}
}

// cutOf returns how a dispatcher was cut short, the zero Cut if it was not.
func cutOf(err error) dispatch.Cut {
	if cut := (*dispatch.Cut)(nil); errors.As(err, &cut) {
		return *cut
	}
	return dispatch.Cut{}
}

// announceAfter is how long a function that fails may go on before its failure
// is announced. It needs that time for its other inputs, and to find what its
// counterexample has in common with them.
const announceAfter = time.Second

// An announcement reports the first failure of a function ahead of its end.
type announcement struct {
	mu    sync.Mutex
	timer *time.Timer
	over  bool
}

// begin announces the failure of e once announceAfter is over.
func (a *announcement) begin(tell func(Event), e Event) {
	a.mu.Lock()
	defer a.mu.Unlock()
	e.Action = ActionFound
	a.timer = time.AfterFunc(announceAfter, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		if !a.over {
			tell(e)
		}
	})
}

// end ends the announcement: nothing is reported any more.
func (a *announcement) end() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.over = true
	if a.timer != nil {
		a.timer.Stop()
	}
}
