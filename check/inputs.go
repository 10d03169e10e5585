package check

import (
	"context"
	"slices"

	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// minPicked is the minimum number of inputs that a Picker keeps to pick from,
// and pickedOf how many it keeps for each input to pick.
const (
	minPicked = 1024
	pickedOf  = 16
)

// A Picker picks some of the inputs of a contract, spread evenly over their
// order, without keeping all: the first, the last, and others at nearly equal
// distances.
type Picker struct {
	contract *spec.Contract
	n        int
	// kept are the inputs, in wire form, whose place in the order is a
	// multiple of stride, and seen is how many there were.
	kept         [][]byte
	seen, stride int64
	// shape and last are the shape and the model of the input before.
	shape  *shape.Shape
	writer *decode.Writer
	last   problem.Model
}

// NewPicker returns a picker of n inputs of a contract.
func NewPicker(c *spec.Contract, n int) *Picker { return &Picker{contract: c, n: n, stride: 1} }

// Add takes the next input. It does not keep the model.
func (p *Picker) Add(s *shape.Shape, m problem.Model) {
	if p.shape != s {
		p.shape, p.writer = s, decode.NewWriter(s)
	}
	p.last = append(p.last[:0], m...)
	if p.seen%p.stride == 0 {
		p.kept = append(p.kept, p.writer.Append(nil, m))
	}
	p.seen++
	if len(p.kept) > max(minPicked, pickedOf*p.n) {
		p.thin()
	}
}

// thin keeps every other of the inputs.
func (p *Picker) thin() {
	var half [][]byte
	for i := 0; i < len(p.kept); i += 2 {
		half = append(half, p.kept[i])
	}
	p.kept, p.stride = half, 2*p.stride
}

// Pick returns the inputs as calls, in their order. If the contract has clauses
// that only Go evaluates, a worker evaluates them, and Pick returns inputs that
// satisfy them. For that it uses the same fields of cfg as Run. It returns an
// error if cfg cannot be used, or if the worker cannot be built or does not
// answer before ctx ends.
func (p *Picker) Pick(ctx context.Context, cfg Config) ([]string, error) {
	kept := p.kept
	if p.seen > 0 && (p.seen-1)%p.stride != 0 {
		kept = append(slices.Clip(kept), p.writer.Append(nil, p.last))
	}
	r, err := newRun(ctx, cfg)
	if err != nil {
		return nil, err
	}
	f := newFunction(r, p.contract)
	if f.screens() {
		if kept, err = f.screen(ctx, kept); err != nil {
			return nil, err
		}
	}
	var calls []string
	for _, wire := range evenly(kept, p.n) {
		values, _, err := decode.ReadInput(p.contract, wire)
		if err != nil {
			return nil, err
		}
		calls = append(calls, f.subject.call(values))
	}
	return calls, nil
}

// evenly returns n of some inputs: the first, the last, and others at equal
// distances.
func evenly(all [][]byte, n int) [][]byte {
	if len(all) <= n {
		return all
	}
	var some [][]byte
	for i := range n {
		some = append(some, all[i*(len(all)-1)/max(n-1, 1)])
	}
	return some
}

// screens reports whether Go discards some of the inputs that the solver finds.
func (f *function) screens() bool {
	return len(f.contract.Filters()) > 0 || slices.ContainsFunc(f.contract.Pre(), func(c *clause.Clause) bool { return c.Native })
}

// screen returns the inputs that Go does not discard. An input is also
// discarded if a condition hangs or ends the process.
func (f *function) screen(ctx context.Context, inputs [][]byte) (valid [][]byte, err error) {
	if f.binary, err = f.run.build(ctx, f.contract.Pkg, []*spec.Contract{f.contract}); err != nil {
		return nil, err
	}
	defer f.binary.Close()
	var w worker.Handle
	defer w.Close()
	for lost := 0; len(inputs) > 0 && lost < dispatch.MaxLost; {
		reply, err := w.Ask(ctx, f.binary, f.run.limits(), worker.Screen(0), slices.Concat(inputs...), len(inputs))
		switch {
		case err != nil:
			return nil, err
		case reply.Fault == nil:
			for i, in := range inputs {
				if reply.Holds[i/8]&(1<<(i%8)) != 0 {
					valid = append(valid, in)
				}
			}
			return valid, nil
		case reply.Inputs < 0 || reply.Inputs >= len(inputs):
			return nil, worker.ErrLost
		}
		w.Close()
		lost++
		inputs = slices.Delete(slices.Clone(inputs), reply.Inputs, reply.Inputs+1)
	}
	return valid, nil
}

// OpenOpaque returns the values of the opaque types that the inputs of some
// contracts of one package hold, as encode needs them. Their constructors build
// them in a worker that is compiled for the purpose; the caller ends it by
// close. If no inputs hold opaque types, opaque is nil. OpenOpaque uses the
// fields of cfg that Run uses for that. It returns an error if cfg cannot be
// used or the worker cannot be built.
func OpenOpaque(ctx context.Context, cfg Config, contracts ...*spec.Contract) (opaque domain.Opaque, close func(), err error) {
	contracts = slices.DeleteFunc(slices.Clone(contracts), func(c *spec.Contract) bool { return !c.ReachesOpaque() })
	if len(contracts) == 0 {
		return nil, func() {}, nil
	}
	r, err := newRun(ctx, cfg)
	if err != nil {
		return nil, nil, err
	}
	pkg := contracts[0].Pkg
	binary, err := r.build(ctx, pkg, contracts)
	if err != nil {
		return nil, nil, err
	}
	s := r.openConstructors(pkg, binary)
	return constructors.NewInventory(s), func() {
		s.Close()
		binary.Close()
	}, nil
}

// OpenPredicate returns a function that gives the strategy for a level of one
// of some contracts of a package, see [Level.Through]. A worker is compiled for
// the first level that needs one; close ends it. OpenPredicate uses the fields
// of cfg that Run uses for that. It returns an error if cfg cannot be used. If
// the worker cannot be built, the strategy returns the error.
func OpenPredicate(ctx context.Context, cfg Config, contracts ...*spec.Contract) (through func(*spec.Contract, levels.Level) solver.Strategy, close func(), err error) {
	r, err := newRun(ctx, cfg)
	if err != nil {
		return nil, nil, err
	}
	f := &function{run: r}
	start := func(workers context.Context) (_ *worker.Process, err error) {
		if f.binary == nil {
			if f.binary, err = r.build(ctx, contracts[0].Pkg, contracts); err != nil {
				return nil, err
			}
		}
		return f.startProcess(workers)
	}
	s := dispatch.NewPredicate(start)
	through = func(c *spec.Contract, at levels.Level) solver.Strategy {
		return at.Through(func() solver.Predicate {
			f.contract = c
			return s.For(ctx, c, slices.Index(contracts, c), at)
		})
	}
	return through, func() {
		s.Close()
		if f.binary != nil {
			f.binary.Close()
		}
	}, nil
}
