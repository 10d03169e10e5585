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
	runner paths.Runner
}

// Run runs the inputs one by one, in their order, and calls visit with each and
// with how it ends. The error says that the worker does not start, or that ctx
// has ended, or it is that of visit.
func (f *Function) Run(ctx context.Context, visit func(values []value.Value, run paths.Run) error) error {
	for wire := f.wire; len(wire) > 0; {
		values, rest, err := decode.ReadInput(f.Contract, wire)
		if err != nil {
			return err
		}
		run, err := f.runner.Run(ctx, wire[:len(wire)-len(rest)])
		if err != nil {
			return err
		}
		if err := visit(values, run); err != nil {
			return err
		}
		wire = rest
	}
	return nil
}
