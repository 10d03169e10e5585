package check

import (
	"context"
	"slices"

	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/prefilter"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

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
	binary, err := worker.Build(ctx, r.options, r.program(pkg, contracts))
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
	s := prefilter.New(start)
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
