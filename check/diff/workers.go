package diff

import (
	"cmp"
	"context"
	"fmt"
	"go/types"
	"slices"
	"sync"

	"github.com/typetarget/target/check/diff/internal/recast"
	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// program returns the source of the worker of a version. The contracts of its
// functions have only preconditions, since postconditions are not checked.
func (p *pairing) program(v version, functions []*function) source.Program {
	var contracts []*spec.Contract
	for _, f := range functions {
		needs := *f.contracts[v]
		needs.Clauses = f.contracts[v].Precondition()
		contracts = append(contracts, &needs)
	}
	for _, f := range functions {
		if f.promises[v] != nil {
			contracts = append(contracts, f.promises[v])
		}
	}
	program := source.NewProgram(p.pkgs[v], contracts)
	program.Observed = true
	if p.functions[0].run.cfg.collect.sampler != nil { // there is one, or nothing is built
		program.Reach = p.pkgs[v]
	}
	if p.isWhole() {
		program.Hidden = recast.Hidden(p.pkgs)
		program.Sentinels = sentinels(p.pkgs)
	}
	return program
}

// number numbers the postconditions of functions in the programs of both
// versions. They follow the functions themselves.
func (p *pairing) number(functions []*function) {
	next := len(functions)
	for _, f := range functions {
		if f.promises[older] != nil {
			f.promised = next
			next++
		}
	}
}

// sentinels returns the exported variables for errors that both versions of a
// package have.
func sentinels(pkgs [2]*spec.Package) (names []string) {
	isOne := func(p *spec.Package, name string) bool {
		v, ok := p.Types.Scope().Lookup(name).(*types.Var)
		return ok && v.Exported() && gotypes.IsError(v.Type())
	}
	for _, name := range pkgs[older].Types.Scope().Names() {
		if isOne(pkgs[older], name) && isOne(pkgs[newer], name) {
			names = append(names, name)
		}
	}
	return names
}

// build builds the workers of both versions. If the generated code of a
// function does not compile in one version, only that function fails.
func (p *pairing) build(ctx context.Context, r *run, functions []*function) error {
	var errs [2]error
	var broken [2][]worker.Broken[*function]
	var both sync.WaitGroup
	var mu sync.Mutex
	p.number(functions)
	for _, v := range r.sources() {
		at := r.version(v)
		program := func(some []*function) source.Program {
			mu.Lock() // it looks at both packages
			defer mu.Unlock()
			return p.program(v, some)
		}
		both.Go(func() {
			options := worker.Options{Dir: at.Dir, Env: at.Env, BuildFlags: at.Flags, Sandbox: r.sandbox}
			p.binaries[v], _, broken[v], errs[v] = worker.BuildMost(ctx, options, functions, program)
			if errs[v] != nil {
				errs[v] = fmt.Errorf("%s: %w", at.Name, errs[v])
			}
		})
	}
	both.Wait()
	if err := cmp.Or(errs[older], errs[newer]); err != nil {
		return err
	}
	if lost := slices.Concat(broken[older], broken[newer]); len(lost) > 0 {
		for _, b := range lost {
			b.Function.verdict, b.Function.message = Failed, b.Err.OfFunction(b.Function.latest().FullName())
		}
		p.close()
		p.binaries = [2]*worker.Binary{}
		functions = slices.DeleteFunc(slices.Clone(functions), func(f *function) bool {
			return slices.ContainsFunc(lost, func(b worker.Broken[*function]) bool { return b.Function == f })
		})
		if len(functions) == 0 {
			return nil
		}
		return p.build(ctx, r, functions)
	}
	for _, v := range r.sources() {
		binary := p.binaries[v]
		for i, f := range functions {
			f.sides[v] = &side{run: r, binary: binary, number: i, built: f.inputs.ReachesOpaque()}
			if v != r.primary() {
				f.sides[v].recast = f.recast
			}
			if f.record != nil {
				f.sides[older] = &side{run: r, recorded: f.record.outcomes()}
			}
		}
	}
	p.open(r)
	return nil
}

// open prepares to build the values of opaque types.
func (p *pairing) open(r *run) {
	v := r.primary()
	p.constructions = constructors.New(constructors.Config{
		Package: p.pkgs[v], Binary: p.binaries[v], Limits: r.limits(), Strategy: r.cfg.Check.Strategy,
	})
	for _, f := range p.functions {
		f.inventory = constructors.NewInventory(p.constructions)
	}
}

// share opens what the parts of the run have of a package and its functions,
// once its workers are built. The error says that these are parts of other
// code.
func (p *pairing) share(r *run) error {
	whole := r.cfg.Check.Build.Shard
	if whole == nil || p.binaries[newer] == nil {
		return nil
	}
	var running []*function
	var all []sharing.Candidate
	for _, f := range p.functions {
		if f.sides[older] != nil {
			running = append(running, f)
			all = append(all, sharing.Candidate{
				Name: f.latest().FullName(), Inputs: f.inputs, Bounds: f.bounds(f.maxDepth()), Contracts: inVersions(r.sources(), f.contracts),
				Number: f.place, Most: levels.MaxOf(f.inputs, f.levels()),
			})
		}
	}
	functions, _, err := sharing.Open(whole, p.name(), p.code, all, func() (applied, reached []byte) { return nil, nil })
	if err != nil {
		return err
	}
	for i, f := range running {
		f.shared = functions[i]
	}
	return nil
}

// openCode prepares to find the code of the package.
func (p *pairing) openCode(r *run) {
	p.code = reach.NewVersions(inVersions(r.sources(), r.code), inVersions(r.sources(), p.pkgs), 0)
}

// inVersions returns what there is in some versions.
func inVersions[T any](some []version, all [2]T) (own []T) {
	for _, v := range some {
		own = append(own, all[v])
	}
	return own
}

// checkShard ends the parts of a run. An error event says what keeps them from
// being a whole.
func (r *run) checkShard(pass func(Event)) {
	for _, msg := range r.cfg.Check.Build.Shard.End(r.summary.Stopped == "", r.summary.Errors > 0) {
		pass(Event{Action: ActionError, Message: msg})
	}
}

// close ends the workers.
func (p *pairing) close() {
	if p.constructions != nil {
		p.constructions.Close()
	}
	for _, b := range p.binaries {
		if b != nil {
			b.Close()
		}
	}
}

// primary returns the version whose contracts the inputs are enumerated from.
func (r *run) primary() version {
	if r.cfg.Contracts == New || r.cfg.Snapshot != nil {
		return newer
	}
	return older
}
