package suite

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/sandbox"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// A Suite is the choice among the inputs of a function that keep the contract.
type Suite struct {
	Contract *spec.Contract
	// Inputs are the arguments as Go literals of the package, receiver
	// first.
	Inputs [][]string
	// Of is how many inputs they are chosen from. The inputs take Branches
	// branches, of the function and of what it calls in its module, as all
	// of these do.
	Of, Branches int
	// Minimal says that no fewer inputs do. Otherwise that is not known,
	// but none of them can be left out.
	Minimal bool
}

// String says in a line what the inputs do.
func (s Suite) String() string {
	least := "no fewer do"
	if !s.Minimal {
		least = "none of them can go; whether fewer do is not known"
	}
	takes := "takes"
	if len(s.Inputs) > 1 {
		takes = "take"
	}
	return fmt.Sprintf("%s of %d %s every branch that these take (%d): %s", prose.Count(int64(len(s.Inputs)), "input"), s.Of, takes, s.Branches, least)
}

// A Collector keeps the inputs of a run by function. The zero Collector is
// ready for use.
type Collector struct {
	mu     sync.Mutex
	inputs map[*spec.Contract]*inputs
}

// inputs are those of one function, in wire form and in their order.
type inputs struct {
	wire  []byte
	count int
}

// Ran is for [check.Watch.Ran].
func (c *Collector) Ran(contract *spec.Contract) func(wire []byte, count int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.inputs == nil {
		c.inputs = map[*spec.Contract]*inputs{}
	}
	own := &inputs{}
	c.inputs[contract] = own
	return func(wire []byte, count int) {
		own.wire, own.count = append(own.wire, wire...), own.count+count
	}
}

// Choose returns suites of functions of one package, without those that no
// input keeps the contract of. The run must have ended. cfg is its
// configuration. The error says that cfg cannot be used, that the worker does
// not build or start, or that ctx has ended.
func (c *Collector) Choose(ctx context.Context, cfg check.Config, contracts []*spec.Contract) ([]Suite, error) {
	contracts = slices.DeleteFunc(slices.Clone(contracts), func(one *spec.Contract) bool { return c.inputs[one] == nil })
	if len(contracts) == 0 {
		return nil, nil
	}
	room, err := sandbox.For(cfg.Build.Sandbox)
	if err != nil {
		return nil, err
	}
	program := source.NewProgram(contracts[0].Pkg, contracts)
	program.Marks = true
	binary, err := worker.Build(ctx, cfg.Build.Worker(cfg.Dir, room), program)
	if err != nil {
		return nil, err
	}
	defer binary.Close()
	var all []Suite
	for i, contract := range contracts {
		r := &runner{contract: contract, number: i, binary: binary, limits: cfg.Limits.Worker()}
		s, err := r.choose(ctx, c.inputs[contract])
		r.handle.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", contract.FullName(), err)
		}
		if len(s.Inputs) > 0 {
			all = append(all, s)
		}
	}
	return all, nil
}

// A runner runs inputs of one function, one by one.
type runner struct {
	contract *spec.Contract
	number   int
	binary   *worker.Binary
	limits   worker.Limits
	handle   worker.Handle
}

// choose runs the inputs, and chooses among those that keep the contract.
func (r *runner) choose(ctx context.Context, in *inputs) (Suite, error) {
	s := Suite{Contract: r.contract}
	params := r.contract.ParamTypes()
	var sets []set
	var firsts [][]value.Value
	known := map[string]bool{}
	for wire := in.wire; len(wire) > 0; {
		values, rest, err := decode.ReadWire(r.contract.Pkg, wire, params)
		if err != nil {
			return s, err
		}
		one := wire[:len(wire)-len(rest)]
		wire = rest
		taken, keeps, err := r.run(ctx, one)
		if err != nil {
			return s, err
		}
		if !keeps {
			continue
		}
		s.Of++
		if key := fmt.Sprint(taken); !known[key] {
			known[key] = true
			sets, firsts = append(sets, taken), append(firsts, values)
		}
	}
	chosen, minimal := cover(sets)
	s.Minimal = minimal
	if len(chosen) == 0 && len(firsts) > 0 {
		chosen = []int{0} // which has no branch, as no other has
	}
	all := make(set, (r.binary.Marks()+63)/64)
	for _, i := range chosen {
		var args []string
		for _, v := range firsts[i] {
			args = append(args, value.Literal(v, r.contract.Pkg.Qualify))
		}
		s.Inputs, all = append(s.Inputs, args), all.with(sets[i])
	}
	s.Branches = r.binary.Branches(all)
	return s, nil
}

// run runs an input, and returns which branches it takes, and whether it is
// valid and keeps the contract.
func (r *runner) run(ctx context.Context, wire []byte) (taken set, keeps bool, err error) {
	p, err := r.handle.Running(ctx, r.binary, r.limits)
	if err != nil {
		return nil, false, err
	}
	p.Send(worker.Filtering(r.number), bytes.Clone(wire), 1) // the last reply says if it is lost
	for keeps = true; ; keeps = false {
		select {
		case <-ctx.Done():
			return nil, false, context.Cause(ctx)
		case reply, ok := <-p.Replies():
			switch {
			case !ok || reply.Lost:
				r.handle.Close()
				return nil, false, nil
			case reply.Fault == nil: // the end of the batch
				return p.TakeMarks(), keeps && reply.Discards == 0, nil
			}
		}
	}
}
