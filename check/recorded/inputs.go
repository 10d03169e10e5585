package recorded

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/sandbox"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
)

// MaxBytes is the maximum size of the inputs that are kept of a function.
const MaxBytes = 256 << 20

// Inputs keeps the inputs of a run by function, the first MaxBytes of each. The
// zero Inputs is ready for use.
type Inputs struct {
	mu  sync.Mutex
	all map[*spec.Contract]*inputs
}

// Lost is for [check.Watch.Lost]: these inputs come after the others.
func (i *Inputs) Lost(contract *spec.Contract, input []byte) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if own := i.all[contract]; own != nil {
		own.lost = append(own.lost, input...)
		if len(input) == 0 {
			own.empty++
		}
	}
}

// inputs are those of one function, in wire form and in their order.
type inputs struct {
	wire []byte
	lost []byte // those that have cost a worker
	// empty counts inputs whose wire form has no bytes: those of a function
	// without parameters.
	empty int
	room  int  // how many bytes more may be kept
	full  bool // some are left out
}

// add adds some inputs, unless there is no room for them or others were left
// out before.
func (in *inputs) add(wire []byte, count int) {
	if len(wire) == 0 {
		in.empty += count
	}
	in.full = in.full || len(wire) > in.room
	if !in.full {
		in.wire, in.room = append(in.wire, wire...), in.room-len(wire)
	}
}

// Ran is for [check.Watch.Ran].
func (i *Inputs) Ran(contract *spec.Contract) func(wire []byte, count int) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.all == nil {
		i.all = map[*spec.Contract]*inputs{}
	}
	own := &inputs{room: MaxBytes}
	i.all[contract] = own
	return own.add
}

// Each calls visit with the functions of one package that have inputs.
// Their calls note what covered says. The run must have ended, and cfg is its
// configuration. The error says that cfg cannot be used, that the worker does
// not build, or it is that of visit.
func (i *Inputs) Each(ctx context.Context, cfg check.Config, contracts []*spec.Contract, covered source.Covered, visit func(*Function) error) error {
	contracts = slices.DeleteFunc(slices.Clone(contracts), func(one *spec.Contract) bool { return i.all[one] == nil })
	if len(contracts) == 0 {
		return nil
	}
	room, err := sandbox.For(cfg.Build.Sandbox)
	if err != nil {
		return err
	}
	program := source.NewProgram(contracts[0].Pkg, contracts)
	program.Marks = covered
	program.Marks.Packages = cfg.Watch.Counted.Filter()
	binary, err := worker.Build(ctx, cfg.Build.Worker(cfg.Dir, room), program)
	if err != nil {
		return err
	}
	defer binary.Close()
	for number, contract := range contracts {
		in := i.all[contract]
		f := &Function{Contract: contract, Binary: binary, Cut: in.full, wire: append(in.wire, in.lost...), empty: in.empty, runner: paths.Runner{Binary: binary, Number: number, Limits: cfg.Limits.Worker()}}
		err := visit(f)
		f.runner.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", contract.FullName(), err)
		}
	}
	return nil
}
