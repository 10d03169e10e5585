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
)

// maxCandidates is how many inputs of each kind are kept to choose from.
const maxCandidates = 2000

// How often a call is made again before it is chosen: in so many processes, and
// in each so many times at most, while that takes no longer than settleTime. A
// walk over a map of two elements has the same order twice with a chance of 7
// in 8.
const (
	settleProcesses = 3
	settleRounds    = 24
	minSettleRounds = 4
	settleTime      = 2 * time.Second
)

// A choice chooses among the calls of a function.
type choice struct {
	f          *function
	inputs     int64 // valid ones
	candidates []*candidate
	kept       [novelties]int
	// reached are the blocks of code that inputs have reached, with how
	// often in powers of two, and came what they have come to.
	reached map[worker.Reached]bool
	came    map[[canonical.DigestSize]byte]bool
	omitted []Omission
}

// A candidate is an input whose call may be chosen.
type candidate struct {
	input   []byte
	order   int64
	novelty novelty
	outcome outcome
}

// A novelty is what an input shows that none before it has shown.
type novelty uint8

const (
	newReach   novelty = iota // it reaches other code, or does so more often
	newOutcome                // it comes to something else
	newInput                  // nothing else
	novelties
)

func newChoice(f *function) *choice {
	for _, s := range f.sides {
		s.ask = worker.Reach
	}
	return &choice{f: f, reached: map[worker.Reached]bool{}, came: map[[canonical.DigestSize]byte]bool{}}
}

// take looks at what the inputs of a batch have come to in both processes.
func (c *choice) take(b *batch) error {
	for i := range b.len() {
		first, second := b.outcomes[older][i], b.outcomes[newer][i]
		if !first.isValid() && !second.isValid() {
			continue
		}
		c.inputs++
		var err error
		switch {
		case !first.same(second):
			err = c.omit(Unstable, b.at(i))
		case first.loss != nil:
			err = c.omit(Fatal, b.at(i))
		case first.Kind == protocol.ObservedMisuse:
			err = c.omit(Misused, b.at(i))
		default:
			c.add(b.at(i), first)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// omit counts a call that cannot be chosen.
func (c *choice) omit(why Reason, input []byte) error {
	for i := range c.omitted {
		if c.omitted[i].Why == why {
			c.omitted[i].Count++
			return nil
		}
	}
	values, err := c.f.read(input)
	if err != nil {
		return err
	}
	c.omitted = append(c.omitted, Omission{why, 1, decode.CallText(c.f.inputs, values)})
	return nil
}

// add notes what an input shows, and keeps it if it may be chosen.
func (c *choice) add(input []byte, o outcome) {
	shows := newInput
	if !c.came[o.Digest] {
		c.came[o.Digest], shows = true, newOutcome
	}
	for _, r := range o.Reached {
		if !c.reached[r] {
			c.reached[r], shows = true, newReach
		}
	}
	if c.kept[shows]++; c.kept[shows] <= maxCandidates {
		o.Reached = nil
		c.candidates = append(c.candidates, &candidate{slices.Clone(input), c.inputs, shows, o})
	}
}

// calls are at most n calls, each of which comes to the same whenever it is
// made.
func (c *choice) calls(ctx context.Context, n int) ([]Call, error) {
	waiting := slices.Clone(c.candidates)
	slices.SortStableFunc(waiting, func(a, b *candidate) int { return cmp.Compare(a.novelty, b.novelty) })
	var chosen []*candidate
	for len(chosen) < n && len(waiting) > 0 {
		next := min(n-len(chosen), len(waiting))
		chosen = append(chosen, waiting[:next]...)
		waiting = waiting[next:]
		slices.SortFunc(chosen, func(a, b *candidate) int { return cmp.Compare(a.order, b.order) })
		var err error
		if chosen, err = c.settle(ctx, chosen); err != nil {
			return nil, err
		}
		if c.isHopeless() {
			break
		}
	}
	var calls []Call
	for _, one := range chosen {
		values, err := c.f.read(one.input)
		if err != nil {
			return nil, err
		}
		calls = append(calls, Call{c.f.literals(values), one.outcome.ending(), *one.outcome.Written})
	}
	return calls, nil
}

// maxUnsettled is how many calls may turn out not to settle before the function
// is taken for one that never does.
const maxUnsettled = 200

// isHopeless reports whether too many calls were omitted to look for more.
func (c *choice) isHopeless() bool {
	i := slices.IndexFunc(c.omitted, func(o Omission) bool { return o.Why == Unstable })
	return i >= 0 && c.omitted[i].Count > maxUnsettled
}

// settle makes calls again, in fresh processes and the order in which a test
// will, and returns those that come to the same each time.
func (c *choice) settle(ctx context.Context, chosen []*candidate) ([]*candidate, error) {
	for again := true; again; {
		again = false
		var kept []*candidate
		changes := make([]Reason, len(chosen))
		for range settleProcesses {
			if err := c.settleOnce(ctx, chosen, changes); err != nil {
				return nil, err
			}
		}
		for i, one := range chosen {
			if changes[i] == "" {
				kept = append(kept, one)
				continue
			}
			again = true // the others may have depended on it
			if err := c.omit(changes[i], one.input); err != nil {
				return nil, err
			}
		}
		chosen = kept
	}
	return chosen, nil
}

// settleOnce makes calls again and again in a fresh process. It notes why a
// call is none to choose.
func (c *choice) settleOnce(ctx context.Context, chosen []*candidate, changes []Reason) error {
	w := &wire{}
	for _, one := range chosen {
		w.add(one.input)
	}
	s := c.f.sides[older].beside()
	s.ask = worker.Write
	defer s.close()
	begin := time.Now()
	for round := 0; round < settleRounds && (round < minSettleRounds || time.Since(begin) < settleTime); round++ {
		outcomes, err := s.observe(ctx, w, true)
		if err != nil {
			return err
		}
		for i, o := range outcomes {
			one := chosen[i]
			switch {
			case !o.same(one.outcome) || o.Written == nil || one.outcome.Written != nil && !o.Written.Same(one.outcome.Written):
				changes[i] = Unstable
			case o.Written.IsCut():
				changes[i] = Long
			default:
				one.outcome.Written = o.Written
			}
		}
	}
	return nil
}
