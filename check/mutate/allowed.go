package mutate

import (
	"context"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// The limits of the work for one contract, so that the answer is the same on
// every machine: mostLabor is for lifting at one depth, and mostSteps for the
// search at all depths. Each takes about a second. A model takes as long as
// modelSteps steps.
const (
	mostLabor  = 1_000_000
	mostSteps  = 5_000_000
	modelSteps = 50
)

// An allowedInput is a valid input, in wire form, and two lists of results that
// the contract allows for it.
type allowedInput struct {
	Wire    []byte
	Results [2][]value.Value
}

// allowedInputs returns up to most inputs of a contract with several results,
// small inputs and results before large ones. bounds returns the bounds of a
// depth, into which the bound of c is merged. The depths are those up to depth.
// allowedInputs returns fewer inputs if the contract cannot be lifted, or if to
// find more takes too much work. It returns none for a function without
// results, and if values are opaque or share memory. The error is the
// context's.
func allowedInputs(ctx context.Context, c *spec.Contract, bounds func(depth int) domain.Bounds, depth, most int) (found []allowedInput, err error) {
	if !canAskFor(c) {
		return nil, nil
	}
	f := allowedFinder{c: c, most: most, seen: map[string]*seenInput{}}
	for d := 0; d <= depth && len(f.found) < most; d++ {
		more, err := f.at(ctx, bounds(d))
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err != nil || !more {
			break
		}
	}
	return f.found, nil
}

// canAskFor reports whether results of a contract can be values that the solver
// finds.
func canAskFor(c *spec.Contract) bool {
	if len(c.Results) == 0 || len(c.Post()) == 0 || c.ReachesOpaque() || c.SharesMemory() {
		return false
	}
	return !slices.ContainsFunc(c.Results, func(v *types.Var) bool {
		return c.Pkg.ReachesOpaque(v.Type()) || c.HoldsGraph(v.Type())
	})
}

// An allowedFinder is one call of allowedInputs.
type allowedFinder struct {
	c     *spec.Contract
	most  int
	found []allowedInput
	// seen has the results of each input so far, by its wire form.
	seen  map[string]*seenInput
	steps int64 // of the search so far
}

// A seenInput is an input with results: the first ones, until others are found.
type seenInput struct {
	results []value.Value
	done    bool
}

// at adds the inputs of a depth. It returns false if the work is used up.
func (f *allowedFinder) at(ctx context.Context, b domain.Bounds) (more bool, err error) {
	e, err := encode.Results(ctx, solver.Standard, f.c, b, mostLabor)
	if err != nil {
		return false, err
	}
	n := len(f.c.Params)
	params := *e.Shape
	params.Params = e.Shape.Params[:n:n]
	inputs := decode.NewWriter(&params)
	left := mostSteps - f.steps
	search := solver.Search{Steps: func(models int64) int64 { return left - modelSteps*models }}
	var wire []byte
	out, err := search.Enumerate(ctx, e.Problem, func(m problem.Model) bool {
		wire = inputs.Append(wire[:0], m)
		s := f.seen[string(wire)]
		switch {
		case s == nil:
			f.seen[string(wire)] = &seenInput{results: resultsIn(e.Shape, m, n)}
		case !s.done:
			s.done = true
			f.found = append(f.found, allowedInput{slices.Clone(wire), [2][]value.Value{s.results, resultsIn(e.Shape, m, n)}})
		}
		return len(f.found) < f.most
	})
	f.steps += out.Stats.Steps + modelSteps*out.Stats.Models
	return err == nil && out.Complete, err
}

// resultsIn returns the results in a model.
func resultsIn(s *shape.Shape, m problem.Model, params int) []value.Value {
	return decode.Values(s, m)[params:]
}
