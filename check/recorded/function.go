package recorded

import (
	"context"

	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// A Function is one whose inputs have been kept.
type Function struct {
	Contract *spec.Contract
	// Binary knows what the marks of the calls mean.
	Binary *worker.Binary
	// Cut says that there are more inputs, which had no room.
	Cut    bool
	wire   []byte
	empty  int // how many inputs have no bytes
	runner paths.Runner
}

// A Visit takes an input and how it ends. Its error ends the run.
type Visit func(values []value.Value, run paths.Run) error

// Run runs the inputs one by one, in their order, and calls each visit with
// each. The error says that the worker does not start, or that ctx has ended,
// or it is that of a visit.
func (f *Function) Run(ctx context.Context, visits ...Visit) error {
	for wire, i := f.wire, 0; len(wire) > 0 || i < f.empty; i++ {
		values, rest, err := decode.ReadInput(f.Contract, wire)
		if err != nil {
			return err
		}
		run, err := f.runner.Run(ctx, wire[:len(wire)-len(rest)])
		if err != nil {
			return err
		}
		for _, visit := range visits {
			if err := visit(values, run); err != nil {
				return err
			}
		}
		wire = rest
	}
	return nil
}
