package mutate

import (
	"context"
	"regexp"
	"slices"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/internal/mutant"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode/domain"
)

// An other is a function that returns what the contract allows for an input, by
// the solver. The original may return the same.
type other struct {
	at     place
	mutant *mutant.Mutant
	number uint32 // in the worker
}

// The solver finds other results of some inputs, and the plainest of these run.
const (
	maxFound  = 100
	maxOthers = 4
)

// findOthers notes results that the contract allows, two for each of some
// inputs, and functions that return them.
func (f *function) findOthers(ctx context.Context) error {
	if f.hidden || f.run.cfg.Shard.IsPart() {
		return nil
	}
	b := levels.Domain(f.run.cfg.Check.Levels(), f.contract)
	at := func(depth int) domain.Bounds {
		b.Depth = depth
		return b
	}
	found, err := allowedInputs(ctx, f.contract, at, f.checked.Depth, maxFound)
	if err != nil {
		return err
	}
	var places []place
	by := map[*batch]allowedInput{}
	for _, in := range found {
		one := &batch{wire: in.Wire, count: 1}
		by[one] = in
		places = append(places, place{one, 0})
	}
	if places, err = f.plainest(places, maxOthers); err != nil {
		return err
	}
	for _, at := range places {
		for _, results := range by[at.batch].Results {
			nodes, texts := decode.Arguments(f.contract, results)
			if len(nodes) > 0 {
				continue // one node has several pointers
			}
			if m := mutant.Returning(f.contract, texts); m != nil {
				f.others = append(f.others, &other{at: at, mutant: m})
			}
		}
	}
	return nil
}

// looseByOthers returns the first outcome of f.others that the compiled
// contract allows and the original does not have.
func (f *function) looseByOthers(ctx context.Context) (*Loose, error) {
	for _, o := range f.others {
		s, err := f.trial(o.mutant, o.number).show(ctx, o.at)
		if err != nil {
			return nil, err
		}
		if s.fault == nil && s.differs && !sameResults(s.mutated, s.original) {
			l := &Loose{Mutated: s.mutated, Original: s.original}
			l.Input, err = f.input(o.at.batch, o.at.index)
			return l, err
		}
	}
	return nil, nil
}

// sameResults reports whether two outcomes have results of the same values,
// whatever memory these share with arguments.
func sameResults(a, b diff.Outcome) bool {
	return slices.EqualFunc(a.Results, b.Results, func(a, b check.NamedValue) bool {
		return unlabelled(a.Value) == unlabelled(b.Value)
	})
}

// label is what the text of an outcome has in front of a value that is also
// reached elsewhere.
var label = regexp.MustCompile(`#[0-9]+=`)

func unlabelled(text string) string { return label.ReplaceAllString(text, "") }
