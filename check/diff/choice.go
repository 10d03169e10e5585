package diff

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/canonical"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// plain is how many of the first inputs of a function are kept as candidates,
// regardless of what they show. A later input is kept only if the choice may
// prefer it, or to count why it is omitted.
const plain = 20_000

// These constants say how often a call is made again to see whether its outcome
// is stable: settleRounds times in each of settleProcesses fresh processes. A
// process stops after settleTime, but not before minSettleRounds. An iteration
// over a map of two elements repeats its order with a chance of 7 in 8.
const (
	settleProcesses = 3
	settleRounds    = 24
	minSettleRounds = 4
	settleTime      = 2 * time.Second
)

// maxUnsettled is how many calls may turn out to be unstable before the search
// for stable ones ends.
const maxUnsettled = 200

// A choice chooses among the calls of a function.
type choice struct {
	// start starts a process that makes calls and reports their outcomes,
	// and read reads an input.
	start func(ask func(number int) int) process
	read  func(input []byte) ([]value.Value, error)
	// contract is the contract of the function.
	contract   *spec.Contract
	inputs     int64 // valid ones
	candidates []*candidate
	shown      shown // by candidates that are not omitted
	// whole is how many inputs and candidates there were at the end of the
	// last depth.
	whole struct {
		inputs     int64
		candidates int
	}
}

// A candidate is an input whose call may be chosen.
type candidate struct {
	input   []byte
	outcome outcome
	order   int
	novelty novelty
	// omitted is why the candidate is not chosen; empty if it may be.
	omitted Reason
}

// A novelty says how an input differs from all inputs before it.
type novelty uint8

const (
	newReach   novelty = iota // it reaches other code, or the same code more often
	newOutcome                // it has another outcome
	newInput                  // it differs in no other way
)

// A process makes calls.
type process interface {
	observe(ctx context.Context, w *wire, tell bool) ([]outcome, error)
	close()
}

// take makes candidates of inputs, given their outcomes in both processes.
func (c *choice) take(w *wire, outcomes [2][]outcome) {
	for i := range w.len() {
		first, second := outcomes[older][i], outcomes[newer][i]
		if !first.isValid() && !second.isValid() {
			continue
		}
		c.inputs++
		one := &candidate{outcome: first, order: len(c.candidates)}
		switch {
		case !first.same(second):
			one.omitted = Unstable
		case first.loss != nil:
			one.omitted = Fatal
		case first.Kind == protocol.ObservedMisuse:
			one.omitted = Misused
		}
		if !c.keeps(one) {
			continue
		}
		one.input = slices.Clone(w.at(i))
		c.candidates = append(c.candidates, one)
	}
}

// keeps reports whether a candidate is kept. The first ones are all kept. A
// later input is kept if it reaches other code, or if it has another outcome
// and not too many outcomes are known. A later unstable input is not kept,
// since only the first one is named. A call that is fatal or misuses an
// argument is always kept.
func (c *choice) keeps(one *candidate) bool {
	early := len(c.candidates) < plain
	switch one.omitted {
	case "":
		novelty := c.shown.add(one.outcome)
		return early || novelty == newReach || novelty == newOutcome && len(c.shown.came) <= plain
	case Unstable:
		return early
	}
	return true
}

// finish notes that all inputs of a depth have run.
func (c *choice) finish() { c.whole.inputs, c.whole.candidates = c.inputs, len(c.candidates) }

// forget forgets the inputs of a depth that was not finished.
func (c *choice) forget() {
	c.inputs, c.candidates = c.whole.inputs, c.candidates[:c.whole.candidates]
}

// calls returns at most n calls, in the order of the inputs. Each of them has
// the same outcome whenever it is made.
func (c *choice) calls(ctx context.Context, n int) ([]Call, error) {
	if slices.ContainsFunc(c.candidates, func(one *candidate) bool { return one.omitted == Unstable }) {
		// The novelty of other candidates must not depend on chance: on
		// the unstable calls noticed so far.
		if err := c.settle(ctx, settled(c.candidates), worker.Reach); err != nil {
			return nil, err
		}
	}
	waiting := settled(c.candidates)
	rate(waiting)
	slices.SortStableFunc(waiting, func(a, b *candidate) int { return cmp.Compare(a.novelty, b.novelty) })
	var chosen []*candidate
	for unsettled := 0; len(chosen) < n && len(waiting) > 0 && unsettled <= maxUnsettled; {
		next := min(n-len(chosen), len(waiting))
		tried := append(chosen, waiting[:next]...)
		waiting = waiting[next:]
		slices.SortFunc(tried, func(a, b *candidate) int { return cmp.Compare(a.order, b.order) })
		var err error
		if chosen, err = c.keep(ctx, tried); err != nil {
			return nil, err
		}
		unsettled += len(tried) - len(chosen)
	}
	var calls []Call
	for _, one := range chosen {
		call, err := c.call(one)
		if err != nil {
			return nil, err
		}
		calls = append(calls, call)
	}
	return calls, nil
}

// keep returns the candidates whose calls have the same outcome each time, if
// only these calls are made, in order.
func (c *choice) keep(ctx context.Context, tried []*candidate) ([]*candidate, error) {
	for {
		if err := c.settle(ctx, tried, worker.Write); err != nil {
			return nil, err
		}
		kept := settled(tried)
		if len(kept) == len(tried) {
			return kept, nil
		}
		tried = kept
	}
}

// settled returns the candidates that are not omitted.
func settled(all []*candidate) []*candidate {
	return slices.DeleteFunc(slices.Clone(all), func(one *candidate) bool { return one.omitted != "" })
}

// rate notes the novelty of each candidate.
func rate(candidates []*candidate) {
	var before shown
	for _, one := range candidates {
		one.novelty = before.add(one.outcome)
	}
}

// A shown holds the code that some inputs reached, and their outcomes.
type shown struct {
	reached map[worker.Reached]bool
	came    map[[canonical.DigestSize]byte]bool
}

// add adds the outcome of an input, and returns its novelty.
func (s *shown) add(o outcome) novelty {
	if s.reached == nil {
		s.reached, s.came = map[worker.Reached]bool{}, map[[canonical.DigestSize]byte]bool{}
	}
	n := newInput
	if !s.came[o.Digest] {
		s.came[o.Digest], n = true, newOutcome
	}
	for _, r := range o.Reached {
		if !s.reached[r] {
			s.reached[r], n = true, newReach
		}
	}
	return n
}

// settle makes calls again, in fresh processes and in the order of a test. It
// omits the candidates that do not have the same outcome each time. ask selects
// what the processes report of an outcome.
func (c *choice) settle(ctx context.Context, candidates []*candidate, ask func(number int) int) error {
	w := &wire{}
	for _, one := range candidates {
		w.add(one.input)
	}
	for range settleProcesses {
		s := c.start(ask)
		err := again(ctx, s, w, candidates)
		s.close()
		if err != nil {
			return err
		}
	}
	return nil
}

// again makes calls repeatedly in one process.
func again(ctx context.Context, s process, w *wire, candidates []*candidate) error {
	begin := time.Now()
	for round := 0; round < settleRounds && (round < minSettleRounds || time.Since(begin) < settleTime); round++ {
		outcomes, err := s.observe(ctx, w, true)
		if err != nil {
			return err
		}
		for i, o := range outcomes {
			candidates[i].compare(o)
		}
	}
	return nil
}

// compare omits a candidate if its new outcome is not the same as before, or is
// too long for a test.
func (one *candidate) compare(o outcome) {
	before := one.outcome.Written
	switch {
	case !o.same(one.outcome), before != nil && o.Written != nil && !before.Same(o.Written):
		one.omitted = Unstable
	case o.Written != nil && o.Written.IsCut():
		one.omitted = Long
	case o.Written != nil:
		one.outcome.Written = o.Written
	}
}

// call returns the call of a candidate.
func (c *choice) call(one *candidate) (Call, error) {
	values, err := c.read(one.input)
	if err != nil {
		return Call{}, err
	}
	call := Call{Text: decode.CallText(c.contract, values), Ending: one.outcome.ending(), Came: *one.outcome.Written}
	call.Nodes, call.Args = decode.Arguments(c.contract, values)
	return call, nil
}

// omissions counts the calls that could not be chosen, by reason.
func (c *choice) omissions() (all []Omission, err error) {
	for _, one := range c.candidates {
		if one.omitted == "" {
			continue
		}
		i := slices.IndexFunc(all, func(o Omission) bool { return o.Why == one.omitted })
		if i >= 0 {
			all[i].Count++
			continue
		}
		values, err := c.read(one.input)
		if err != nil {
			return nil, err
		}
		all = append(all, Omission{one.omitted, 1, decode.CallText(c.contract, values)})
	}
	return all, nil
}
