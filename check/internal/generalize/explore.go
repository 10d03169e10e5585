package generalize

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// An Outcome is the outcome of an input that runs.
type Outcome uint8

const (
	// Keeps: it does not fail, or it fails in another way than the one that
	// is asked about.
	Keeps Outcome = iota
	// Fails: it fails in this way.
	Fails
	// Invalid: a filter rejects it.
	Invalid
)

// A Tester runs inputs of one function. The slices are only valid during the
// call. The error is [ErrEnough] if no more can be run.
type Tester interface {
	Test(ctx context.Context, shape *shape.Shape, inputs []problem.Model) ([]Outcome, error)
}

// ErrEnough is the error of a Tester that takes no more inputs. Questions that
// are not settled by then stay open.
var ErrEnough = errors.New("no more inputs are run")

// An Explorer asks about the inputs around one input.
type Explorer struct {
	Strategy solver.Strategy
	Tester   Tester
	// Most is the maximum number of inputs for one question; a question
	// that takes more has no answer.
	Most int
}

// batchSize is how many inputs are run at a time.
const batchSize = 512

// A tally counts the outcomes of the inputs around one input.
type tally struct {
	fails, of int64
	// complete says that it is about all of them.
	complete bool
}

// always reports whether all of at least two inputs fail.
func (t tally) always() bool { return t.complete && t.of > 1 && t.fails == t.of }

// count runs the inputs that are like in except for the open parts. It passes
// them on with their outcomes until see, which may be nil, returns false.
func (x *Explorer) count(ctx context.Context, in *Input, open []*Part, see func(problem.Model, Outcome) bool, conditions ...term.Term) (tally, error) {
	var t tally
	var batch []problem.Model
	var failure error
	seen := 0
	run := func() bool {
		outcomes, err := x.Tester.Test(ctx, in.Shape, batch)
		if err != nil {
			failure = err
			return false
		}
		for i, o := range outcomes {
			if o != Invalid {
				t.of++
			}
			if o == Fails {
				t.fails++
			}
			if see != nil && !see(batch[i], o) {
				return false
			}
		}
		batch = batch[:0]
		return true
	}
	stopped := false
	complete, err := in.Stream(ctx, x.Strategy, open, func(m problem.Model) bool {
		if seen++; seen > x.Most {
			stopped = true
			return false
		}
		batch = append(batch, slices.Clone(m))
		if len(batch) == batchSize && !run() {
			stopped = true
		}
		return !stopped
	}, conditions...)
	if failure == nil && err == nil && !stopped && len(batch) > 0 {
		stopped = !run()
	}
	t.complete = complete && !stopped && failure == nil && ctx.Err() == nil
	return t, errors.Join(failure, err)
}

// values returns the values of the input with named holes; a hole without a
// name is a blank.
func (in *Input) values(holes []*Part, names map[*Part]string) []value.Value {
	at := map[shape.Node]*value.Hole{}
	for _, p := range holes {
		name := cmp.Or(names[p], "_")
		at[p.Node] = &value.Hole{T: p.Node.Type(), Name: name}
	}
	return decode.Holed(in.Shape, in.Model, at)
}
