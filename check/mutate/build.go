package mutate

import (
	"context"
	"errors"

	"github.com/typetarget/target/check/internal/mutant"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
)

// build makes the mutants of the functions that can be tried, and builds the
// worker with all of them. A mutant that does not compile is left out.
func (r *run) build(ctx context.Context, p *spec.Package, functions []*function) error {
	var tried []*function
	var contracts []*spec.Contract
	var all, others []*mutant.Mutant
	for _, f := range functions {
		if f.untried() != nil {
			continue
		}
		f.find()
		if err := f.guarded(func() error { return f.findOthers(ctx) }); err != nil {
			return err
		}
		for _, o := range f.others {
			others = append(others, o.mutant)
		}
		f.number = len(contracts)
		tried, contracts, all = append(tried, f), append(contracts, f.contract), append(all, f.mutants...)
		for _, c := range written(f.contract, annotation.RolePost) {
			f.without = append(f.without, variant{c, len(contracts)})
			contracts = append(contracts, without(f.contract, c))
		}
	}
	all = mutant.Compiling(p, append(all, others...))
	if len(all) == 0 {
		for _, f := range tried {
			f.mutants = nil
		}
		return nil
	}
	b := builder{run: r, pkg: p, contracts: contracts}
	binary, err := b.build(ctx, all)
	if build := (*worker.BuildError)(nil); errors.As(err, &build) && !build.Internal {
		// The compiler may reject code that the type checker accepts.
		if all, err = b.sound(ctx, all, err); err == nil {
			binary, err = b.build(ctx, all)
		}
	}
	if err != nil {
		return err
	}
	number := map[*mutant.Mutant]uint32{}
	for i, m := range all {
		number[m] = uint32(i + 1)
	}
	for _, f := range tried {
		f.keep(number)
		f.binary = binary
	}
	return nil
}

// A builder builds workers with mutants of a package.
type builder struct {
	run       *run
	pkg       *spec.Package
	contracts []*spec.Contract
}

func (b builder) build(ctx context.Context, mutants []*mutant.Mutant) (*worker.Binary, error) {
	program := source.NewProgram(b.pkg, b.contracts)
	program.Observed = true
	program.Mutated = mutant.Instrument(mutants)
	return worker.Build(ctx, b.run.options, program)
}

// sound returns the mutants that compile, of some that do not compile together:
// err says why.
func (b builder) sound(ctx context.Context, mutants []*mutant.Mutant, err error) ([]*mutant.Mutant, error) {
	if len(mutants) == 0 {
		return nil, err // the package itself
	}
	if len(mutants) == 1 {
		binary, err := b.build(ctx, nil)
		if err != nil {
			return nil, err
		}
		return nil, binary.Close()
	}
	var kept []*mutant.Mutant
	half := len(mutants) / 2
	for _, part := range [][]*mutant.Mutant{mutants[:half], mutants[half:]} {
		binary, err := b.build(ctx, part)
		build := (*worker.BuildError)(nil)
		switch {
		case err == nil:
			binary.Close()
		case errors.As(err, &build) && !build.Internal:
			if part, err = b.sound(ctx, part, err); err != nil {
				return nil, err
			}
		default:
			return nil, err
		}
		kept = append(kept, part...)
	}
	return kept, nil
}
