package check

import (
	"context"
	"errors"
	"fmt"

	"github.com/typetarget/target/check/internal/vary"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
)

// maxSmaller is how many smaller values of one part of a counterexample are tried.
const maxSmaller = 20_000

// reduceAll makes counterexamples smaller that are not known to be smallest ones, as long as there is time.
func (f *function) reduceAll(ctx context.Context, all []*failure) {
	if f.cfg.Reduce <= 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, f.cfg.Reduce)
	defer cancel()
	for _, one := range all {
		if one.event.Counterexample.Flaky == "" {
			f.reduce(ctx, one)
		}
	}
}

func (f *function) reduce(ctx context.Context, one *failure) {
	tester := &prober{function: f, key: one.key}
	defer tester.worker.close()
	fit := fitting{function: f}
	r := vary.Reducer{Contract: f.contract, Strategy: f.cfg.Strategy, Judge: tester, Encode: fit.encode, Most: maxSmaller}
	reduced, err := r.Reduce(ctx, one.specimens.all[0].plainest.values)
	if err == nil {
		err = f.replaceBy(ctx, one, reduced)
	}
	if err != nil {
		one.event.Notes = append(one.event.Notes, Note{Msg: fmt.Sprintf("it could not be made smaller: %v", err)})
	}
}

// replaceBy shows the reduced input in place of a counterexample.
func (f *function) replaceBy(ctx context.Context, one *failure, reduced vary.Reduced) error {
	ce := one.event.Counterexample
	if from, call := ce.Call, f.call(reduced.Values); call != from {
		t, err := f.tried(context.WithoutCancel(ctx), reduced.Values)
		switch {
		case err != nil:
			return err
		case t.fault == nil || keyOf(t.fault) != one.key:
			return errors.New("a smaller input failed once and then did not")
		}
		one.event = f.verdict(reduced.Values, t.fault)
		one.specimens.all[0].plainest = sampleOf(reduced.Values)
		ce = one.event.Counterexample
		ce.From = from
	}
	ce.Local, ce.Larger = reduced.Why == "", reduced.Why
	ce.Replay = f.replay(ce.Call, !ce.Local)
	return nil
}

// A fitting finds the least bounds that inputs lie in.
type fitting struct {
	*function
	// levels are the encodings of the depths of the run, as far as they were needed.
	levels []*encode.Encoding
}

// encode implements vary.Reducer.Encode: the bounds are those of the least depth that will do, and where none of the
// run does they are widened by what the input needs.
func (f *fitting) encode(ctx context.Context, values []decode.Value) (*encode.Encoding, error) {
	widest := f.bounds(f.maxDepth())
	needs := decode.Needs(values, widest)
	for depth := 0; depth <= f.maxDepth(); depth++ {
		if depth == len(f.levels) {
			f.levels = append(f.levels, nil)
		}
		if depth < needs.Depth {
			continue
		}
		if f.levels[depth] == nil {
			enc, err := f.function.encode(ctx, f.bounds(depth))
			if err != nil {
				return nil, err
			}
			f.levels[depth] = enc
		}
		if enc := f.levels[depth]; fits(enc, values) == nil {
			f.filterBy(enc)
			return enc, nil
		}
	}
	enc, err := f.function.encode(ctx, needs.Widen(widest))
	if err != nil {
		return nil, err
	}
	f.filterBy(enc)
	return enc, fits(enc, values)
}

// fits returns what of an input lies outside of the bounds of an encoding, nil where it lies within.
func fits(enc *encode.Encoding, values []decode.Value) error {
	_, err := decode.Model(enc.Shape, enc.Problem.Vars, values)
	return err
}
