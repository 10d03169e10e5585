package check

import (
	"context"
	"errors"
	"fmt"

	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/decode/value"
)

// maxSmaller is how many values of one part of a counterexample are visited to
// find smaller ones.
const maxSmaller = 20_000

// reduceAll makes counterexamples smaller that are not known to be smallest
// ones, with some effort.
func (f *function) reduceAll(ctx context.Context, all []*failures.Failure, effort limits.Effort) {
	if effort.Limit <= 0 {
		return
	}
	ctx, cancel := noting(ctx, effort.Limit)
	defer cancel()
	for _, one := range all {
		if one.Shown.Flaky == "" {
			f.reduce(ctx, one, effort.Allowance)
		}
	}
}

func (f *function) reduce(ctx context.Context, one *failures.Failure, allowance *generalize.Allowance) {
	tester := f.prober(one.Key, allowance)
	defer tester.Close()
	r := generalize.Reducer{Contract: f.contract, Strategy: f.run.cfg.Strategy, Judge: tester, Encode: f.fitting().Least, Most: maxSmaller}
	reduced, err := r.Reduce(ctx, one.Samples.All[0].Plainest.Values)
	if err == nil {
		err = f.replaceBy(ctx, one, reduced)
	}
	if err != nil {
		noteUnreduced(one, err)
	} else if one.Shown.From != "" {
		one.Samples.All[0].Plainest = failures.SampleOf(f.contract, one.Shown.Values)
	}
}

// fitting finds the minimum bounds that contain inputs of the function.
func (f *function) fitting() *generalize.Fitting {
	return &generalize.Fitting{Depth: f.domain.maxDepth(), Bounds: f.domain.bounds, Encode: f.encode, Choose: f.filterBy}
}

// A sampleReduction makes smaller the counterexamples of a function that hold
// test texts. These texts are inputs, though smaller texts are not.
type sampleReduction struct {
	f     *function
	depth int // up to which all inputs ran
}

// run reduces those counterexamples. The samples of a failure stay: they are
// inputs, and the questions are about inputs like them.
func (r sampleReduction) run(ctx context.Context, all []*failures.Failure, effort limits.Effort) {
	ctx, cancel := noting(ctx, effort.Limit)
	defer cancel()
	for _, one := range all {
		if !r.holdsSample(one.Shown.Values) {
			continue
		}
		one.Shown.Minimal, one.Shown.Larger = false, generalize.Untried
		if one.Shown.Replay == failures.ReplayMinimal {
			one.Shown.Replay = failures.ReplayAsIs
		}
		if one.Shown.Flaky == "" && effort.Limit > 0 {
			r.reduce(ctx, one, effort.Allowance)
		}
	}
}

func (r sampleReduction) reduce(ctx context.Context, one *failures.Failure, allowance *generalize.Allowance) {
	tester := r.f.prober(one.Key, allowance)
	defer tester.Close()
	reducer := generalize.Reducer{Contract: r.f.contract, Judge: tester, Most: maxSmaller}
	reduced, err := reducer.Shorten(ctx, one.Shown.Values)
	if err == nil {
		err = r.f.replaceBy(ctx, one, reduced)
	}
	if err != nil {
		noteUnreduced(one, err)
	}
}

// noteUnreduced notes why a counterexample could not be made smaller.
func noteUnreduced(one *failures.Failure, err error) {
	one.Shown.Notes = append(one.Shown.Notes, fmt.Sprintf("it could not be made smaller: %v", err))
}

// holdsSample reports whether an input is within the depth only because it
// holds test texts.
func (r sampleReduction) holdsSample(values []value.Value) bool {
	b := r.f.domain.bounds(r.f.domain.maxDepth())
	if b.Dictionary == nil || len(b.Dictionary.Samples) == 0 {
		return false
	}
	with, plain := value.Needs(values, b), *b.Dictionary
	plain.Samples = nil
	b.Dictionary = &plain
	without := value.Needs(values, b)
	return without.Bytes != with.Bytes || without.Depth > max(with.Depth, r.depth)
}

// replaceBy shows the reduced input in place of a counterexample.
func (f *function) replaceBy(ctx context.Context, one *failures.Failure, reduced generalize.Reduced) error {
	if from, call := f.subject.call(one.Shown.Values), f.subject.call(reduced.Values); call != from {
		t, err := f.isolate(context.WithoutCancel(ctx), reduced.Values)
		switch {
		case err != nil:
			return err
		case t.Fault == nil || f.subject.key(reduced.Values, t.Fault) != one.Key:
			return errors.New("a smaller input failed once and then did not")
		case !takes(ctx, f, one.Shown.Path, reduced.Values):
			return errors.New("a smaller input fails on another path")
		}
		one.Shown.Values, one.Shown.Fault, one.Shown.From = reduced.Values, t.Fault, from
	}
	one.Shown.Local, one.Shown.Larger = reduced.Why == "", reduced.Why
	one.Shown.Replay = failures.ReplayAsIs
	if one.Shown.Local {
		one.Shown.Replay = failures.ReplayMinimal
	}
	return nil
}

// A choice chooses the input that is shown for a way to fail.
type choice struct {
	f   *function
	one *failures.Failure
}

// run shows another input than the first if that fails for other reasons than
// its values, or if there is a plainer one.
func (c choice) run(ctx context.Context) {
	c.lasting(ctx)
	c.plainest(ctx)
}

// lasting shows a later input in the place of the first, if the first keeps the
// contract alone and the later one fails in the same way alone as well. The
// first may be at fault for nothing: the calls before it can have used up the
// memory.
func (c choice) lasting(ctx context.Context) {
	one := c.one
	if !one.Shown.KeepsAlone {
		return
	}
	for _, later := range one.Later {
		x, ok := c.alone(ctx, later)
		if !ok {
			continue
		}
		x.Notes = []string{c.f.subject.call(one.Shown.Values) + " failed like this among others, and keeps the contract alone"}
		one.Shown, one.First = x, later
		one.Samples.Lead(later)
		return
	}
}

// plainest shows the plainest input in the place of the first, if it fails in
// the same way alone as well.
func (c choice) plainest(ctx context.Context) {
	one := c.one
	if one.Shown.Flaky != "" || !one.Plainest.Plainer(one.First) {
		return
	}
	x, ok := c.alone(ctx, one.Plainest)
	if !ok {
		return
	}
	x.Minimal, x.Notes = one.Shown.Minimal, one.Shown.Notes
	one.Shown = x
	one.Samples.Lead(one.Plainest)
}

// alone returns how an input fails alone, if that is the way in which it fails
// among others. It is not known whether a part can be made smaller.
func (c choice) alone(ctx context.Context, in failures.Sample) (failures.Exhibit, bool) {
	t, err := c.f.isolate(context.WithoutCancel(ctx), in.Values)
	if err != nil || t.Fault == nil || c.f.subject.key(in.Values, t.Fault) != c.one.Key {
		return failures.Exhibit{}, false
	}
	e := c.f.subject.verdict(in.Values, t.Fault)
	return failures.Exhibit{Values: in.Values, Fault: t.Fault, Replay: failures.ReplayAsIs}, e.Action == ActionFail
}
