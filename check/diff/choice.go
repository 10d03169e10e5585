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
	"github.com/typetarget/target/spec"
)

// plain is how many of the first inputs of a function are kept to choose from,
// whatever they show. Of others those are kept that the choice may prefer.
const plain = 20_000

// How often calls are made again to see whether they come to the same: each in
// so many fresh processes, and there so many times, but after the first few
// only while that takes no longer than settleTime. A walk over a map of two
// elements has the same order twice with a chance of 7 in 8.
const (
	settleProcesses = 3
	settleRounds    = 24
	minSettleRounds = 4
	settleTime      = 2 * time.Second
)

// maxUnsettled is how many calls may turn out not to come to the same before no
// more are looked for.
const maxUnsettled = 200

// A choice chooses among the calls of a function.
type choice struct {
	// start starts a process that makes calls and says what they come to,
	// and read reads an input.
	start func(ask func(number int) int) process
	read  func(input []byte) ([]decode.Value, error)
	// contract is that of the function.
	contract   *spec.Contract
	inputs     int64 // valid ones
	candidates []*candidate
	shown      shown // by candidates that are not omitted
	// whole is how many inputs and candidates there were when the last
	// depth ended.
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
	// omitted is why it is not chosen; empty if it may be.
	omitted Reason
}

// A novelty is what an input shows that none before it has shown.
type novelty uint8

const (
	newReach   novelty = iota // it reaches other code, or does so more often
	newOutcome                // it comes to something else
	newInput                  // nothing else
)

// A process makes calls.
type process interface {
	observe(ctx context.Context, w *wire, tell bool) ([]outcome, error)
	close()
}

// take looks at what inputs have come to in both processes.
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

// keeps reports whether a candidate is kept. After the first ones, an input
// that shows nothing is not chosen, nor are more that come to something else
// than there are first ones, and of what is not stable the first is named.
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

// calls are at most n calls, each of which comes to the same whenever it is
// made, in the order of the inputs.
func (c *choice) calls(ctx context.Context, n int) ([]Call, error) {
	if slices.ContainsFunc(c.candidates, func(one *candidate) bool { return one.omitted == Unstable }) {
		// What others show must not depend on which of them do.
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

// keep returns the candidates whose calls come to the same each time, with one
// another and no others before them.
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

// settled are the candidates that are not omitted.
func settled(all []*candidate) []*candidate {
	return slices.DeleteFunc(slices.Clone(all), func(one *candidate) bool { return one.omitted != "" })
}

// rate notes what each candidate shows that none before it has shown.
func rate(candidates []*candidate) {
	var before shown
	for _, one := range candidates {
		one.novelty = before.add(one.outcome)
	}
}

// shown is what some inputs have shown.
type shown struct {
	reached map[worker.Reached]bool
	came    map[[canonical.DigestSize]byte]bool
}

// add adds what one more input shows, and returns how that is new.
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

// settle makes calls again, in fresh processes and in the order in which a test
// would, and asks in some way what they come to. It omits those that do not
// come to the same each time.
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

// again makes calls again and again in one process.
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

// compare omits a candidate that has come to something else than before.
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

// call is the call of a candidate.
func (c *choice) call(one *candidate) (Call, error) {
	values, err := c.read(one.input)
	if err != nil {
		return Call{}, err
	}
	call := Call{Text: decode.CallText(c.contract, values), Ending: one.outcome.ending(), Came: *one.outcome.Written}
	for _, v := range values {
		call.Args = append(call.Args, decode.Literal(v, c.contract.Pkg.Qualify))
	}
	return call, nil
}

// omissions are the calls that could not be chosen, by why not.
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
