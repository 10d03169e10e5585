package diff

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/types"

	"github.com/typetarget/target/check/diff/internal/recast"
	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/spec"
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
		return ok && v.Exported() && types.Identical(v.Type(), types.Universe.Lookup("error").Type())
	}
	for _, name := range pkgs[older].Types.Scope().Names() {
		if isOne(pkgs[older], name) && isOne(pkgs[newer], name) {
			names = append(names, name)
		}
	}
	return names
}

// open prepares to build the values of opaque types.
func (p *pairing) open(r *run) {
	v := r.primary()
	p.constructions = constructors.New(constructors.Config{
		Package: p.pkgs[v], Binary: p.binaries[v], Limits: r.limits(), Strategy: r.cfg.Strategy,
	})
	for _, f := range p.functions {
		f.inventory = constructors.NewInventory(p.constructions)
	}
}

// share opens what the parts of the run have of a package and its functions,
// once its workers are built. The error says that these are parts of other
// code.
func (p *pairing) share(r *run) error {
	whole := r.cfg.Shard
	if whole == nil || p.binaries[newer] == nil {
		return nil
	}
	var code [2]*reach.Package
	for _, v := range r.sources() {
		var err error
		if code[v], err = r.code[v].Package(p.pkgs[v], 0); err != nil {
			return fmt.Errorf("%s: the code cannot be read, and so the parts cannot be compared: %w", r.version(v).Name, err)
		}
	}
	var names []string
	var running []*function
	for _, f := range p.functions {
		if f.sides[older] != nil {
			running, names = append(running, f), append(names, f.latest().FullName())
		}
	}
	if _, err := whole.Open(p.name(), names, func() (applied, reached []byte) { return nil, nil }); err != nil {
		return err
	}
	var of sharing.Places
	for _, f := range running {
		of.Add(f.inputs, f.place, levels.MaxOf(f.inputs, f.levels()), f.bounds(f.maxDepth()))
		of[len(of)-1].Name = shard.Name{Package: p.name(), Func: f.latest().FullName()}
	}
	of.Pack(whole)
	for i, f := range running {
		h := sha256.New()
		for _, v := range r.sources() {
			own, err := code[v].Of(f.contracts[v])
			if err != nil {
				return fmt.Errorf("%s: the code that %s depends on cannot be read: %w", r.version(v).Name, f.latest().FullName(), err)
			}
			h.Write(own.Sum[:])
		}
		shared, err := whole.Function(of[i].Name, hex.EncodeToString(h.Sum(nil)), of[i].At, of[i].Whole)
		if err != nil {
			return fmt.Errorf("%s: %w", f.latest().FullName(), err)
		}
		f.shared = sharing.New(shared, !whole.IsMerge())
	}
	return nil
}

// checkShard ends the parts of a run. An error event says what keeps them from
// being a whole.
func (r *run) checkShard(pass func(Event)) {
	for _, msg := range r.cfg.Shard.End(r.summary.Stopped == "", r.summary.Errors > 0) {
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
