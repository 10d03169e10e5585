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
	// Cover says what the inputs cover, as all of these do: the items of
	// the function and of what it calls in its module. Items counts them,
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

// Line says in a line what the inputs do, and why pairs are not known if so.
// Files are relative to dir.
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
	if len(s.Inputs) > 1 {
		takes, covers = "take", "cover"
	}
	line := fmt.Sprintf("%s of %d %s every branch that these take (%d): %s", prose.Count(int64(len(s.Inputs)), "input"), s.Of, takes, s.Items.Branches, least)
	if s.Cover != Branches {
		line = fmt.Sprintf("%s of %d %s all that these cover (%v): %s", prose.Count(int64(len(s.Inputs)), "input"), s.Of, covers, s.Items, least)
	}
	if s.Cut {
		line += fmt.Sprintf("; only the first inputs were kept, %d MiB of them", recorded.MaxBytes>>20)
	}
	return line
}

// Choose returns suites of functions of one package, without those that no
// input keeps the contract of. The run must have ended, and cfg is its
// configuration. The visits that also returns for a function take each of its
// inputs, too. The error says that cfg cannot be used, that the worker does not
// build or start, or that ctx has ended, or it is that of a visit.
func Choose(ctx context.Context, kept *recorded.Inputs, cfg check.Config, contracts []*spec.Contract, cover Cover, also ...func(*recorded.Function) recorded.Visit) (all []Suite, err error) {
	err = kept.Each(ctx, cfg, contracts, cover.covered(), func(f *recorded.Function) error {
		c := choice{f: f, covered: cover, known: map[string]bool{}}
		visits := []recorded.Visit{c.add}
		for _, visit := range also {
			visits = append(visits, visit(f))
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
	of      int
	// sets are what the inputs cover, each once, with the first of them.
	sets   []paths.Set
	firsts [][]value.Value
	known  map[string]bool
	// start is where the first goroutine began; nil if none did.
	start *Start
}

// add takes an input and how it ends.
func (c *choice) add(values []value.Value, run paths.Run) error {
	if at, ok := c.f.Binary.Started(run.Taken); ok && c.start == nil {
		c.start = &Start{at}
	}
	if !run.Keeps() {
		return nil
	}
	c.of++
	taken := slices.Clone(run.Taken)
	c.f.Binary.Leave(taken, c.covered != Pairs, true)
	if key := fmt.Sprint(taken); !c.known[key] {
		c.known[key] = true
		c.sets, c.firsts = append(c.sets, taken), append(c.firsts, values)
	}
	return nil
}

// suite returns the choice. Pairs do not count if some input has started a
// goroutine.
func (c *choice) suite() Suite {
	s := Suite{Contract: c.f.Contract, Cover: c.covered, Cut: c.f.Cut, Of: c.of, Start: c.start}
	if c.start != nil {
		for _, set := range c.sets {
			c.f.Binary.Leave(set, true, false)
		}
	}
	var chosen []int
	chosen, s.Minimal = cover(c.sets)
	switch {
	case c.covered == Pairs && c.start != nil:
		chosen = nil
	case len(chosen) == 0:
		chosen = []int{0} // which has no item, as no other has
	}
	all := make(paths.Set, (c.f.Binary.Marks()+63)/64)
	for _, i := range chosen {
		nodes, args := decode.Arguments(c.f.Contract, c.firsts[i])
		s.Inputs, all = append(s.Inputs, Input{nodes, args}), all.With(c.sets[i])
	}
	s.Items, s.Pairs = Items(c.f.Binary.Count(all)), pairsOf(c.f.Binary.Pairs(all))
	return s
}
