package check

import (
	"context"
	"slices"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// maxFiltered is the number of values of the parameters up to which a precondition may be evaluated on each of them
// instead of solved: some ten seconds.
const maxFiltered = 10_000_000

// leavingOf returns which clauses may be evaluated natively under a strategy: on
// every value, or on those that a spread draws.
func leavingOf(s solver.Strategy, spread solver.Spread) encode.Leaving {
	switch s := s.(type) {
	case solver.NamedStrategy:
		return leavingOf(s.Strategy, spread)
	case solver.Auto:
		l := encode.Leaving{Most: maxFiltered, Drawn: spread.Applies}
		if spread.Always && spread.Inputs > 0 {
			l.Most = 0 // nothing is exhausted for the number of its values
		}
		return l
	case solver.Filter:
		return encode.Leaving{All: true}
	}
	return encode.Leaving{}
}

// encode encodes the contract as the strategy of the run allows it.
func (f *function) encode(ctx context.Context, b encode.Bounds) (*encode.Encoding, error) {
	return Encode(ctx, f.cfg, f.contract, b)
}

// filterBy notes whether the inputs to run are those of an encoding that leaves clauses out. The worker then discards
// inputs on which the precondition does not hold.
func (f *function) filterBy(e *encode.Encoding) { f.filtered.Store(len(e.Unlifted) > 0) }

// running is the number of the worker's function that runs inputs.
func (f *function) running() int {
	if f.filtered.Load() {
		return worker.Filtering(f.number)
	}
	return f.number
}

// Encode encodes a contract as a run of cfg does at the bounds: it may leave out
// clauses that are then evaluated on every value, or on those that are drawn. It
// uses the strategy of cfg, and what [NewLevels] uses for a spread.
func Encode(ctx context.Context, cfg Config, c *spec.Contract, b encode.Bounds) (*encode.Encoding, error) {
	return encode.EncodePartly(ctx, c, b, leavingOf(cfg.Strategy, spreadOf(c, cfg)))
}

// OpenSieve returns a function that gives the strategy for a level of one of some contracts of a package, see
// [Level.Through]. A worker is compiled where a level has a use for one; close ends it. Of cfg the fields that Run needs
// for that count.
func OpenSieve(ctx context.Context, cfg Config, contracts ...*spec.Contract) (through func(*spec.Contract, Level) solver.Strategy, close func(), err error) {
	r, err := newRun(ctx, cfg)
	if err != nil {
		return nil, nil, err
	}
	f := &function{run: r}
	s := &sieve{function: f, ctx: ctx, build: func() (err error) {
		f.binary, err = r.build(ctx, contracts[0].Pkg, contracts)
		return err
	}}
	through = func(c *spec.Contract, at Level) solver.Strategy {
		return at.Through(func() solver.Sieve {
			f.contract, f.number = c, slices.Index(contracts, c)
			return s.of(at)
		})
	}
	return through, func() {
		s.close()
		if f.binary != nil {
			f.binary.Close()
		}
	}, nil
}
