package suite

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/paths"
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
	// Of is how many inputs they are chosen from.
	Of int
	// Cover says what the inputs cover, as all of these do: the items of
	// the function and of what it calls in its module. Items counts them,
	// and Pairs are the pairs.
	Cover Cover
	Items Items
	Pairs []Pair
	// Minimal says that no fewer inputs do. Otherwise that is not known,
	// but none of them can be left out.
	Minimal bool
	// Cut says that there are more inputs, which had no room.
	Cut bool
}

// String says in a line what the inputs do.
func (s Suite) String() string {
	least := "no fewer do"
	if !s.Minimal {
		least = "none of them can go; whether fewer do is not known"
	}
	takes, covers := "takes", "covers"
	if len(s.Inputs) > 1 {
		takes, covers = "take", "cover"
	}
	line := fmt.Sprintf("%s of %d %s every branch that these take (%d): %s", prose.Count(int64(len(s.Inputs)), "input"), s.Of, takes, s.Items.Branches, least)
	if s.Cover != Branches {
		line = fmt.Sprintf("%s of %d %s all that these cover (%v): %s", prose.Count(int64(len(s.Inputs)), "input"), s.Of, covers, s.Items, least)
	}
	if s.Cut {
		line += fmt.Sprintf("; only the first inputs were kept, %d MiB of them", maxInputBytes>>20)
	}
	return line
}

// maxInputBytes is the maximum size of the inputs that are kept of a function.
const maxInputBytes = 256 << 20

// A Collector keeps the inputs of a run by function, the first 256 MiB of each.
// The zero Collector is ready for use.
type Collector struct {
	mu     sync.Mutex
	inputs map[*spec.Contract]*inputs
}

// inputs are those of one function, in wire form and in their order.
type inputs struct {
	wire []byte
	room int  // how many bytes more may be kept
	full bool // some are left out
}

// add adds some inputs, unless there is no room for them or others were left out
// before.
func (in *inputs) add(wire []byte) {
	in.full = in.full || len(wire) > in.room
	if !in.full {
		in.wire, in.room = append(in.wire, wire...), in.room-len(wire)
	}
}

// Ran is for [check.Watch.Ran].
func (c *Collector) Ran(contract *spec.Contract) func(wire []byte, count int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.inputs == nil {
		c.inputs = map[*spec.Contract]*inputs{}
	}
	own := &inputs{room: maxInputBytes}
	c.inputs[contract] = own
	return func(wire []byte, _ int) { own.add(wire) }
}

// Choose returns suites of functions of one package, without those that no
// input keeps the contract of. The run must have ended. cfg is its
// configuration. The error says that cfg cannot be used, that the worker does
// not build or start, or that ctx has ended.
func (c *Collector) Choose(ctx context.Context, cfg check.Config, contracts []*spec.Contract, cover Cover) ([]Suite, error) {
	contracts = slices.DeleteFunc(slices.Clone(contracts), func(one *spec.Contract) bool { return c.inputs[one] == nil })
	if len(contracts) == 0 {
		return nil, nil
	}
	room, err := sandbox.For(cfg.Build.Sandbox)
	if err != nil {
		return nil, err
	}
	program := source.NewProgram(contracts[0].Pkg, contracts)
	program.Marks = cover.covered()
	binary, err := worker.Build(ctx, cfg.Build.Worker(cfg.Dir, room), program)
	if err != nil {
		return nil, err
	}
	defer binary.Close()
	var all []Suite
	for i, contract := range contracts {
		r := &paths.Runner{Binary: binary, Number: i, Limits: cfg.Limits.Worker()}
		s, err := choose(ctx, r, contract, c.inputs[contract], cover)
		r.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", contract.FullName(), err)
		}
		if len(s.Inputs) > 0 {
			all = append(all, s)
		}
	}
	return all, nil
}

// choose runs the inputs, and chooses among those that keep the contract.
func choose(ctx context.Context, r *paths.Runner, contract *spec.Contract, in *inputs, covered Cover) (Suite, error) {
	s := Suite{Contract: contract, Cover: covered, Cut: in.full}
	params := contract.ParamTypes()
	var sets []paths.Set
	var firsts [][]value.Value
	known := map[string]bool{}
	for wire := in.wire; len(wire) > 0; {
		values, rest, err := decode.ReadWire(contract.Pkg, wire, params)
		if err != nil {
			return s, err
		}
		one := wire[:len(wire)-len(rest)]
		wire = rest
		run, err := r.Run(ctx, one)
		if err != nil {
			return s, err
		}
		if !run.Keeps() {
			continue
		}
		s.Of++
		if covered == Pairs {
			r.Binary.LeavePairs(run.Taken)
		}
		if key := fmt.Sprint(run.Taken); !known[key] {
			known[key] = true
			sets, firsts = append(sets, run.Taken), append(firsts, values)
		}
	}
	chosen, minimal := cover(sets)
	s.Minimal = minimal
	if len(chosen) == 0 && len(firsts) > 0 {
		chosen = []int{0} // which has no branch, as no other has
	}
	all := make(paths.Set, (r.Binary.Marks()+63)/64)
	for _, i := range chosen {
		var args []string
		for _, v := range firsts[i] {
			args = append(args, value.Literal(v, contract.Pkg.Qualify))
		}
		s.Inputs, all = append(s.Inputs, args), all.With(sets[i])
	}
	s.Items, s.Pairs = Items(r.Binary.Count(all)), pairsOf(r.Binary.Pairs(all))
	return s, nil
}
