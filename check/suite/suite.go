package suite

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"slices"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/check/recorded"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// An Input has the arguments of a call as Go literals of the package, receiver
// first. Nodes are the statements that declare the names of nodes in them.
type Input struct{ Nodes, Args []string }

// A Suite is the choice among the inputs of a function that keep the contract.
type Suite struct {
	Contract *spec.Contract
	Inputs   []Input
	// Of is how many inputs they are chosen from.
	Of int
	// Failing is how many inputs are in the suite besides them since they
	// fail, of those that the run had.
	Failing int
	// Cover says what the inputs cover, with those that fail, as all of
	// these do: the items of the function and of what it calls in its
	// module. Items counts them,
	// and Pairs are the pairs.
	Cover Cover
	Items Items
	Pairs []Pair
	// Minimal says that no fewer inputs do. Otherwise that is not known,
	// but none of them can be left out.
	Minimal bool
	// Start is where the code under test starts a goroutine, so that pairs
	// are not known and do not count; nil if it starts none, or if pairs
	// are not covered. If only pairs are covered, there are no inputs then.
	Start *Start
	// Cut says that there are more inputs, which had no room.
	Cut bool
}

// A Start is a place that starts a goroutine.
type Start struct {
	// Pos is the position of the go statement. It is not valid if code that
	// has no marks starts the goroutine, as that of other modules.
	Pos token.Position
}

// Line says in a line what the inputs cover. If pairs are not known, it says
// why. Files are relative to dir.
func (s Suite) Line(dir string) string {
	switch why := s.Untraced(dir); {
	case why == "":
		return s.String()
	case s.Cover == Pairs:
		return "def-use pairs are not known: " + why
	default:
		return s.String() + "; def-use pairs are not known: " + why
	}
}

// Untraced says why pairs are not known; it is empty if they are.
func (s Suite) Untraced(dir string) string {
	switch {
	case s.Start == nil:
		return ""
	case !s.Start.Pos.IsValid():
		return "code that is not followed starts a goroutine"
	}
	return report.Position(dir, s.Start.Pos) + " starts a goroutine"
}

// String says in a line what the inputs do, without where a goroutine starts.
func (s Suite) String() string {
	least := "no fewer do"
	if !s.Minimal {
		least = "none of them can go; whether fewer do is not known"
	}
	takes, covers := "takes", "covers"
	inputs := fmt.Sprintf("%s of %d", prose.Count(int64(len(s.Inputs)), "input"), s.Of)
	switch s.Failing {
	case 0:
	case 1:
		inputs += " and 1 that fails"
	default:
		inputs += fmt.Sprintf(" and %d that fail", s.Failing)
	}
	if len(s.Inputs)+s.Failing > 1 || s.Failing > 0 {
		takes, covers = "take", "cover"
	}
	line := fmt.Sprintf("%s %s every branch that these take (%d): %s", inputs, takes, s.Items.Branches, least)
	if s.Cover != Branches {
		line = fmt.Sprintf("%s %s all that these cover (%v): %s", inputs, covers, s.Items, least)
	}
	if s.Cut {
		line += fmt.Sprintf("; only the first inputs were kept, %d MiB of them", recorded.MaxBytes>>20)
	}
	return line
}

// A Wanted says which suites are wanted.
type Wanted struct {
	// Cover says what they cover.
	Cover Cover
	// Failing has inputs that fail, by the full names of functions. They
	// are in the suites anyway, so that nothing else needs to cover what
	// they do.
	Failing map[string][]Input
	// Also returns visits for a function that take each of its inputs, too;
	// it may be nil.
	Also func(*recorded.Function) recorded.Visit
}

// Choose returns suites of functions of one package, without those that no
// input keeps the contract of. The run must have ended, and cfg is its
// configuration. The error says that cfg cannot be used, that the worker does
// not build or start, or that ctx has ended, or it is that of a visit.
func Choose(ctx context.Context, kept *recorded.Inputs, cfg check.Config, contracts []*spec.Contract, wanted Wanted) (all []Suite, err error) {
	err = kept.Each(ctx, cfg, contracts, wanted.Cover.covered(), func(f *recorded.Function) error {
		c := choice{f: f, covered: wanted.Cover, items: f.Binary.Items(wanted.Cover != Pairs, true), failing: wanted.Failing[f.Contract.FullName()], known: map[string]bool{}}
		visits := []recorded.Visit{c.add}
		if wanted.Also != nil {
			visits = append(visits, wanted.Also(f))
		}
		err := f.Run(ctx, visits...)
		if c.of > 0 && err == nil {
			all = append(all, c.suite())
		}
		return err
	})
	return all, err
}

// errEnough ends the run of inputs once there are enough.
var errEnough = errors.New("there are enough inputs")

// First returns the first n inputs that keep the contract, or all if there are
// fewer, of each function of one package. The error is as for Choose.
func First(ctx context.Context, kept *recorded.Inputs, cfg check.Config, contracts []*spec.Contract, n int) (all []Suite, err error) {
	err = kept.Each(ctx, cfg, contracts, source.Covered{Branches: true}, func(f *recorded.Function) error {
		s := Suite{Contract: f.Contract, Cut: f.Cut}
		err := f.Run(ctx, func(values []value.Value, run paths.Run) error {
			if run.Keeps() {
				nodes, args := decode.Arguments(f.Contract, values)
				s.Inputs, s.Of = append(s.Inputs, Input{nodes, args}), s.Of+1
			}
			if len(s.Inputs) == n {
				return errEnough
			}
			return nil
		})
		if errors.Is(err, errEnough) {
			err = nil
		}
		all = append(all, s)
		return err
	})
	return all, err
}

// A choice is among the inputs of a function that keep the contract.
type choice struct {
	f       *recorded.Function
	covered Cover
	items   paths.Set // those that count
	of      int
	// sets are what the inputs cover, each once, with the first of them.
	sets   []paths.Set
	firsts [][]value.Value
	known  map[string]bool
	// failing are inputs that are in the suite anyway. failed are what
	// those of them cover that have run.
	failing []Input
	failed  []paths.Set
	// start is where the first goroutine began; nil if none did.
	start *Start
}

// add takes an input and how it ends.
func (c *choice) add(values []value.Value, run paths.Run) error {
	if at, ok := c.f.Binary.Started(run.Taken); ok && c.start == nil {
		c.start = &Start{at}
	}
	taken := slices.Clone(run.Taken)
	taken.Keep(c.items)
	if !run.Keeps() {
		if run.Fault != nil && !run.Lost && c.hasFailing(values) {
			c.failed = append(c.failed, taken)
		}
		return nil
	}
	c.of++
	if key := fmt.Sprint(taken); !c.known[key] {
		c.known[key] = true
		c.sets, c.firsts = append(c.sets, taken), append(c.firsts, values)
	}
	return nil
}

// hasFailing reports whether an input that fails is in the suite anyway.
func (c *choice) hasFailing(values []value.Value) bool {
	if len(c.failing) == 0 {
		return false
	}
	nodes, args := decode.Arguments(c.f.Contract, values)
	return slices.ContainsFunc(c.failing, func(in Input) bool { return slices.Equal(in.Nodes, nodes) && slices.Equal(in.Args, args) })
}

// suite returns the choice. Pairs do not count if some input has started a
// goroutine.
func (c *choice) suite() Suite {
	s := Suite{Contract: c.f.Contract, Cover: c.covered, Cut: c.f.Cut, Of: c.of, Failing: len(c.failed), Start: c.start}
	if c.start != nil {
		branches := c.f.Binary.Items(true, false)
		for _, set := range slices.Concat(c.sets, c.failed) {
			set.Keep(branches)
		}
	}
	none := make(paths.Set, (c.f.Binary.Marks()+63)/64)
	all, covered := none, none
	for _, set := range c.sets {
		all = all.With(set)
	}
	for _, set := range c.failed {
		covered = covered.With(set)
	}
	var chosen []int
	chosen, s.Minimal = cover(c.sets, covered)
	switch {
	case c.covered == Pairs && c.start != nil:
		chosen = nil
	case len(chosen)+s.Failing == 0:
		chosen = []int{0} // which has no item, as no other has
	}
	for _, i := range chosen {
		nodes, args := decode.Arguments(c.f.Contract, c.firsts[i])
		s.Inputs = append(s.Inputs, Input{nodes, args})
	}
	s.Items, s.Pairs = Items(c.f.Binary.Count(all)), pairsOf(c.f.Binary.Pairs(all))
	return s
}
