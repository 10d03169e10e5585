package check

import (
	"context"
	"slices"

	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
)

// OpenOpaque returns what encode needs to know of the opaque types that the inputs of some contracts of
// one package hold: their values, as their constructors build them in a worker that is compiled for the
// purpose. Of cfg the fields that Run needs for that count. The caller ends the worker by close. Where
// no inputs hold opaque types there is nothing to know: opaque is nil.
func OpenOpaque(ctx context.Context, cfg Config, contracts ...*spec.Contract) (opaque encode.Opaque, close func(), err error) {
	contracts = slices.DeleteFunc(slices.Clone(contracts), func(c *spec.Contract) bool { return !c.ReachesOpaque() })
	if len(contracts) == 0 {
		return nil, func() {}, nil
	}
	r, err := newRun(ctx, cfg)
	if err != nil {
		return nil, nil, err
	}
	pkg := contracts[0].Pkg
	binary, err := worker.Build(ctx, r.options, worker.NewProgram(pkg, contracts))
	if err != nil {
		return nil, nil, err
	}
	s := r.openConstructors(pkg, binary)
	return constructors.NewInventory(s), func() {
		s.Close()
		binary.Close()
	}, nil
}

// openConstructors returns the values of the opaque types of a package.
func (r *run) openConstructors(pkg *spec.Package, binary *worker.Binary) *constructors.Values {
	return constructors.New(constructors.Config{Package: pkg, Binary: binary, Limits: r.limits(), Strategy: r.cfg.Strategy})
}
