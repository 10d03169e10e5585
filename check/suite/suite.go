package suite

import (
	"context"
	"errors"
	"fmt"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/check/recorded"
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
	// Cut says that there are more inputs, which had no room.
	Cut bool
}

// String says in a line what the inputs do.
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
// configuration. The error says that cfg cannot be used, that the worker does
// not build or start, or that ctx has ended.
func Choose(ctx context.Context, kept *recorded.Inputs, cfg check.Config, contracts []*spec.Contract, cover Cover) (all []Suite, err error) {
	err = kept.Each(ctx, cfg, contracts, cover.covered(), func(f *recorded.Function) error {
		s, err := choose(ctx, f, cover)
		if len(s.Inputs) > 0 {
			all = append(all, s)
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

// choose runs the inputs, and chooses among those that keep the contract.
func choose(ctx context.Context, f *recorded.Function, covered Cover) (Suite, error) {
	s := Suite{Contract: f.Contract, Cover: covered, Cut: f.Cut}
	var sets []paths.Set
	var firsts [][]value.Value
	known := map[string]bool{}
	err := f.Run(ctx, func(values []value.Value, run paths.Run) error {
		if !run.Keeps() {
			return nil
		}
		s.Of++
		if covered == Pairs {
			f.Binary.LeavePairs(run.Taken)
		}
		if key := fmt.Sprint(run.Taken); !known[key] {
			known[key] = true
			sets, firsts = append(sets, run.Taken), append(firsts, values)
		}
		return nil
	})
	if err != nil {
		return s, err
	}
	chosen, minimal := cover(sets)
	s.Minimal = minimal
	if len(chosen) == 0 && len(firsts) > 0 {
		chosen = []int{0} // which has no branch, as no other has
	}
	all := make(paths.Set, (f.Binary.Marks()+63)/64)
	for _, i := range chosen {
		nodes, args := decode.Arguments(f.Contract, firsts[i])
		s.Inputs, all = append(s.Inputs, Input{nodes, args}), all.With(sets[i])
	}
	s.Items, s.Pairs = Items(f.Binary.Count(all)), pairsOf(f.Binary.Pairs(all))
	return s, nil
}
