package check

import (
	"context"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// maxFiltered is the number of values of the parameters up to which a precondition may be evaluated on each of them
// instead of solved: some ten seconds.
const maxFiltered = 10_000_000

// leavingOf says which clauses may be evaluated natively on every value under a strategy.
func leavingOf(s solver.Strategy) encode.Leaving {
	switch s := s.(type) {
	case solver.NamedStrategy:
		return leavingOf(s.Strategy)
	case solver.Auto:
		return encode.Leaving{Most: maxFiltered}
	case solver.Filter:
		return encode.Leaving{All: true}
	}
	return encode.Leaving{}
}

// filterLike is the filter on as many goroutines as a strategy.
func filterLike(s solver.Strategy) solver.Filter {
	switch s := s.(type) {
	case solver.NamedStrategy:
		return filterLike(s.Strategy)
	case solver.Auto:
		return solver.Filter{Goroutines: s.Goroutines}
	case solver.Filter:
		return s
	}
	return solver.Filter{}
}

// encode encodes the contract as the strategy of the run allows it.
func (f *function) encode(ctx context.Context, b encode.Bounds) (*encode.Encoding, error) {
	return encode.EncodePartly(ctx, f.contract, b, leavingOf(f.cfg.Strategy))
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

// OpenSieve returns a function that gives the strategy for each level of a contract that is filtered, by a worker that is
// compiled for the purpose. Of cfg the fields that Run needs for that count. The caller ends the worker by close.
func OpenSieve(ctx context.Context, cfg Config, c *spec.Contract) (through func(Level) solver.Strategy, close func(), err error) {
	r, err := newRun(cfg)
	if err != nil {
		return nil, nil, err
	}
	binary, err := r.build(ctx, c.Pkg, []*spec.Contract{c})
	if err != nil {
		return nil, nil, err
	}
	s := &sieve{function: &function{run: r, contract: c, binary: binary}, ctx: ctx}
	through = func(at Level) solver.Strategy { return at.Through(s.of(at.Encoding)) }
	return through, func() {
		s.close()
		binary.Close()
	}, nil
}
