package guided

import (
	"context"
	"errors"
	"slices"

	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
)

const (
	// firstInputs is how many inputs with test texts a run begins
	// with, spread over all.
	firstInputs = 1024
	// mostInputs is the maximum number of inputs that are made of them. The
	// run ends sooner if many in a row take no new branch: more than
	// leastBarren, and more than one in barrenth of all so far.
	mostInputs  = 16_384
	leastBarren = 2048
	barrenth    = 4
	// Deepest is the greatest depth of the inputs to begin with, and
	// firstLeast is how many with texts a lesser one must have: at depth
	// 3, a reader in an interface has all texts.
	Deepest    = 3
	firstLeast = 16
	// mostLost is the maximum number of inputs that may cost their
	// worker.
	mostLost = 8
)

// A Config says which function a run is about.
type Config struct {
	Contract *spec.Contract
	Levels   levels.Config
	// Least is the least depth of the inputs to begin with, 1 if it is 0.
	Least int
	// Unlifted are the clauses that cannot be lifted.
	Unlifted []encode.Unlifted
	// Binary notes the branches, and Runner runs inputs of its function.
	Binary *worker.Binary
	Runner *paths.Runner
	Seed   int64
	// Wire returns the wire form of an input.
	Wire func([]value.Value) []byte
	// Ran, unless it is nil, is told of the inputs that ran.
	Ran func(inputs []byte, count int)
	// Fails judges an input that fails. Its values are not those of the
	// shape. The error ends the run.
	Fails func(s *shape.Shape, wire []byte) error
}

// A Run runs inputs with edited texts.
type Run struct {
	Config
	// Depth is that of the first inputs.
	Depth int
	// Inputs are those that ran and had not run before, and Lost those of
	// them that have cost their worker.
	Inputs, Discards, Calls int64
	Lost                    int

	params []int
	shape  *shape.Shape
	search *Search
	edited bool // the first inputs have run
	taken  paths.Set
}

// Do runs the first inputs and then those that are made of them. The error is
// that of Fails, or says that inputs cannot run.
func (r *Run) Do(ctx context.Context) error {
	d := r.Contract.Pkg.Dictionary(r.Contract)
	for _, s := range d.Samples {
		r.params = append(r.params, s.Param)
	}
	first, err := r.first(ctx)
	if err != nil || len(first) == 0 {
		return err
	}
	r.taken = r.Binary.Taken(r.Runner.Number)
	r.search = New(r.Contract, r.params, wordsOf(d), r.Binary.Marks(), r.Seed)
	for _, values := range first {
		if _, err := r.run(ctx, values); err != nil {
			return err
		}
	}
	barren, open := 0, r.Binary.Open(r.taken)
	r.edited = true
	for n := 0; n < mostInputs && open > 0 && barren <= max(leastBarren, n/barrenth) && r.Lost <= mostLost; n++ {
		values, ok := r.search.Next()
		if !ok {
			return nil
		}
		news, err := r.run(ctx, values)
		if err != nil {
			return err
		}
		if barren++; news {
			barren, open = 0, r.Binary.Open(r.taken)
		}
	}
	return nil
}

// run runs an input, and reports whether its call takes a branch that no call
// took before.
func (r *Run) run(ctx context.Context, values []value.Value) (news bool, err error) {
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	wire := r.Wire(values)
	ran, err := r.Runner.Run(ctx, wire)
	switch {
	case err != nil:
		return false, err
	case !ran.Valid && !ran.Lost:
		r.Discards++
		return false, nil
	}
	r.Calls++
	if r.edited || !ran.Keeps() { // most of the first inputs have run before
		r.Inputs++
	}
	if r.Ran != nil && !ran.Lost {
		r.Ran(wire, 1)
	}
	if !ran.Keeps() {
		if ran.Lost {
			r.Lost++
		}
		return false, r.Fails(r.shape, wire)
	}
	if news = r.search.Ran(values, ran.Taken); news {
		r.taken = r.taken.With(ran.Taken)
	}
	return news, nil
}

// first returns inputs with texts, of the least depth that has enough.
func (r *Run) first(ctx context.Context) (first [][]value.Value, err error) {
	cfg := r.Levels
	bounds := *cfg.Bounds
	cfg.Bounds = &bounds
	for depth := max(r.Least, 1); depth <= Deepest && len(first) < firstLeast; depth++ {
		bounds.Depth, bounds.Ladder = depth, false
		own := levels.Domain(cfg, r.Contract)
		all := levels.Only(r.Contract, cfg, []levels.Further{{Part: levels.Guided, Bounds: own, From: depth, Spread: firstInputs}})
		defer all.Close()
		all.Know(r.Unlifted)
		at, _, err := all.Next(ctx)
		if unsupported := (*encode.Unsupported)(nil); errors.As(err, &unsupported) || err == nil && at.IsFiltered() {
			continue
		}
		if err != nil {
			return nil, err
		}
		r.shape, r.Depth, first = at.Encoding.Shape, depth, nil
		_, err = at.Strategy.Enumerate(ctx, at.Encoding.Problem, func(m problem.Model) bool {
			if values := decode.Values(at.Encoding.Shape, m); len(textsOf(r.Contract.Pkg, values, r.params)) > 0 {
				first = append(first, values)
			}
			return true
		})
		if err != nil {
			return nil, err
		}
	}
	return first, nil
}

// wordsOf returns the bytes and words of a dictionary that code compares texts
// with.
func wordsOf(d *dictionary.Dictionary) (all []string) {
	for _, b := range d.Bytes {
		all = append(all, string([]byte{b.Value}))
	}
	for _, w := range d.Words {
		if !w.Rune {
			all = append(all, w.Text)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
