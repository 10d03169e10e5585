package suite

import (
	"context"
	"go/token"
	"slices"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/check/recorded"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/spec"
)

// An Item is a branch, an operand of a condition, or a pair, with the first
// input that covers it.
type Item struct {
	Pos token.Position
	// Text says what a call does that covers the item.
	Text string
	// Kind is that of a branch or operand. It is not set for a pair.
	Kind site.Kind
	// Call is the first valid input that covers the item, and Fails says
	// that it breaks the contract. Call is empty if there is none.
	Call  string
	Fails bool
}

// Reached returns what the inputs of a function cover, and the branches and
// operands that none of them reaches, of the functions that they call. Inputs
// that cost the worker count for nothing. The run must have ended, and cfg is
// its configuration. The error is as for [Choose]. start is where a goroutine
// starts, so that pairs are not known; nil if none does.
func Reached(ctx context.Context, kept *recorded.Inputs, cfg check.Config, contract *spec.Contract, covered Cover) (items []Item, start *Start, err error) {
	err = kept.Each(ctx, cfg, []*spec.Contract{contract}, covered.covered(), func(f *recorded.Function) error {
		have := make(paths.Set, (f.Binary.Marks()+63)/64)
		first := map[int]Item{}
		err := f.Run(ctx, func(values []value.Value, run paths.Run) error {
			if at, ok := f.Binary.Started(run.Taken); ok && start == nil {
				start = &Start{at}
			}
			if !run.Valid || run.Lost || run.Taken.News(have) == 0 {
				return nil
			}
			for i := range f.Binary.Marks() {
				if run.Taken.Has(i) && !have.Has(i) {
					first[i] = Item{Call: decode.CallText(contract, values), Fails: run.Fault != nil}
				}
			}
			have = have.With(run.Taken)
			return nil
		})
		branches := f.Binary.MarkedBranches()
		for i, b := range branches {
			uncalled := func(j int) bool { return branches[j].Entry && !have.Has(j) }
			if b.Entry || covered == Pairs || slices.ContainsFunc(b.Around, uncalled) {
				continue
			}
			item := first[i]
			item.Pos, item.Kind, item.Text = b.Pos, b.Kind, coverage.BranchOf(contract, b).Taken()
			items = append(items, item)
		}
		if start == nil {
			items = append(items, pairItems(f, have, first)...)
		}
		return err
	})
	return items, start, err
}

// pairItems returns the pairs in a set of marks, with the first inputs.
func pairItems(f *recorded.Function, have paths.Set, first map[int]Item) (items []Item) {
	for i := range f.Binary.Marks() {
		item, ok := first[i]
		if !ok {
			continue
		}
		one := make(paths.Set, len(have))
		one[i/64] = 1 << (i % 64)
		for _, p := range pairsOf(f.Binary.Pairs(one)) {
			item.Pos, item.Text = p.Use.Pos, p.String()
			items = append(items, item)
		}
	}
	return items
}
