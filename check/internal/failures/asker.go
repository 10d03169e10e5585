package failures

import (
	"context"

	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// An Asker asks about models and values what runs inputs in wire form. It
// implements generalize.Tester and generalize.Judge.
type Asker struct {
	// Package is the package of the function.
	Package *spec.Package
	// Run runs inputs, and says which of them fail.
	Run func(ctx context.Context, inputs [][]byte) ([]generalize.Outcome, error)
	// world has the types that the interfaces of inputs hold. known has the
	// outcomes of the inputs that were judged, by their wire form.
	world *domain.World
	known map[string]bool
}

// Test implements generalize.Tester.
func (a *Asker) Test(ctx context.Context, shape *shape.Shape, inputs []problem.Model) ([]generalize.Outcome, error) {
	return a.Run(ctx, wiresOf(shape, inputs))
}

// wiresOf returns models in wire form.
func wiresOf(shape *shape.Shape, inputs []problem.Model) [][]byte {
	wires, writer := make([][]byte, len(inputs)), decode.NewWriter(shape)
	for i, m := range inputs {
		wires[i] = writer.Append(nil, m)
	}
	return wires
}

// Fail implements generalize.Judge.
func (a *Asker) Fail(ctx context.Context, inputs [][]value.Value) ([]bool, error) {
	if a.known == nil {
		a.world, a.known = domain.WorldOf(a.Package), map[string]bool{}
	}
	wires := make([][]byte, len(inputs))
	var unknown [][]byte
	for i, values := range inputs {
		wires[i] = value.AppendAll(nil, a.world, values)
		if _, ok := a.known[string(wires[i])]; !ok {
			unknown = append(unknown, wires[i])
		}
	}
	outcomes, err := a.Run(ctx, unknown)
	if err != nil {
		return nil, err
	}
	for i, o := range outcomes {
		a.known[string(unknown[i])] = o == generalize.Fails
	}
	fails := make([]bool, len(inputs))
	for i, w := range wires {
		fails[i] = a.known[string(w)]
	}
	return fails, nil
}
