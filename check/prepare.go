package check

import (
	"context"
	"errors"
	"go/token"
	"slices"
	"strings"
	"sync"

	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/findings"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// prepare reports the errors of the package, and ends the functions that will
// not run.
func (p *packageRun) prepare(ctx context.Context) {
	if p.pkg == nil {
		return
	}
	for _, e := range p.pkg.Errors {
		p.fault(e.Pos, e.Msg)
	}
	p.checkMeasures(ctx)
	p.code = reach.NewVersions([]*reach.Program{p.run.code}, []*spec.Package{p.pkg}, p.run.cfg.Failures.Unannotated.Uses)
	remaining := slices.DeleteFunc(slices.Clone(p.functions), func(f *function) bool { return ctx.Err() == nil && recall(f, p.code) })
	p.run.remainder.leave(len(p.functions) - len(remaining))
	p.shareTime(remaining)
	p.runnable = runnableOf(ctx, remaining)
	p.run.remainder.leave(len(remaining) - len(p.runnable))
}

// build builds the worker of the functions that can run. A part builds none if
// it has no inputs of theirs.
func (p *packageRun) build(ctx context.Context) {
	defer p.own.close()
	if len(p.runnable) == 0 {
		return
	}
	if err := p.share(); err != nil {
		p.fault(token.Position{}, err.Error())
		return
	}
	if p.run.cfg.Build.Shard.IsPart() {
		if p.look(ctx); !slices.ContainsFunc(p.runnable, func(f *function) bool { return !f.ended }) {
			return
		}
	}
	if slices.ContainsFunc(p.runnable, func(f *function) bool { return f.keeping.known == nil }) {
		p.run.building.Lock()
		defer p.run.building.Unlock()
	}
	built := p.during("building worker of")
	binary, runnable, broken, err := worker.BuildMost(ctx, p.run.options, p.runnable, p.program)
	built()
	if err != nil {
		if ctx.Err() == nil {
			p.buildFault(err)
		}
		return
	}
	p.run.remainder.leave(len(broken))
	for _, b := range broken {
		b.Function.start()
		b.Function.end(failed(b.Err.OfFunction(b.Function.contract.FullName())))
	}
	if binary == nil {
		return
	}
	p.binary = binary
	for _, one := range p.before {
		binary.See(worker.ShownOf(one.Applied, one.Reached))
	}
	p.showing.Store(binary)
	p.constructions = p.run.openConstructors(p.pkg, binary)
	antecedents := findings.NewAntecedents(p.pkg, *p.run.cfg.Bounds)
	for i, f := range runnable {
		f.binary, f.number, f.antecedents = binary, i, antecedents
		f.subject.fixed = binary.Fixed()
		f.domain.inventory = constructors.NewInventory(p.constructions)
	}
}

// look ends those of the functions that can run of whose inputs a part has
// none.
func (p *packageRun) look(ctx context.Context) {
	var all sync.WaitGroup
	for _, f := range p.runnable {
		p.run.semaphore.Acquire()
		all.Go(func() {
			defer p.run.semaphore.Release()
			f.guarded(func() { look(ctx, f) })
		})
	}
	all.Wait()
	for _, f := range p.runnable {
		if f.ended = f.outcome.last.Load() != nil; f.ended {
			p.run.remainder.leave(1)
			closeEvents(f)
		}
	}
}

// seen returns what the calls of the package have shown; nothing if it has no
// worker yet. It may be called concurrently.
func (p *packageRun) seen() (applied, reached []byte) {
	if binary := p.showing.Load(); binary != nil {
		return binary.Seen().Bytes()
	}
	return nil, nil
}

// runnableOf returns the functions that can run, and ends the others. A
// function without annotations that has no time left is tried again after the
// others: the first one also reads the code that all of them need.
func runnableOf(ctx context.Context, functions []*function) []*function {
	can := map[*function]bool{}
	var again []*function
	for _, f := range functions {
		is := f.readiness(ctx)
		if can[f] = is == ready; is != late {
			continue
		}
		if f.contract.Unannotated {
			again = append(again, f)
		} else {
			endLate(f)
		}
	}
	for _, f := range again {
		is := f.readiness(ctx)
		if can[f] = is == ready; is == late {
			endLate(f)
		}
	}
	return slices.DeleteFunc(slices.Clone(functions), func(f *function) bool { return !can[f] })
}

// share opens what the parts of the run have of a package and its functions.
// The error says that these are parts of other code.
func (p *packageRun) share() error {
	whole := p.run.cfg.Build.Shard
	if whole == nil {
		return nil
	}
	var all []sharing.Candidate
	for _, f := range p.runnable {
		all = append(all, sharing.Candidate{
			Name: f.contract.FullName(), Inputs: f.contract, Bounds: f.domain.bounds(f.domain.maxDepth()), Contracts: []*spec.Contract{f.contract},
			Number: f.place, Most: f.domain.alone,
		})
	}
	functions, before, err := sharing.Open(whole, p.pkg.Path, p.code, all, p.seen)
	if err != nil {
		return err
	}
	p.before = before
	for i, f := range p.runnable {
		f.shared = functions[i]
	}
	return nil
}

// checkMeasures reports the measures that cannot be lifted. If the run's budget
// leaves no time for a measure, it is lifted when a function uses it, in the
// time of that function.
func (p *packageRun) checkMeasures(ctx context.Context) {
	budget := p.run.cfg.Limits.Function
	switch {
	case p.run.cfg.Build.Shard.IsMerge():
		budget = 0
	case budget == AutoBudget:
		budget = p.run.shares.Greatest()
	}
	ctx, cancel := withBudget(ctx, quiet.Now(), budget)
	defer cancel()
	for _, e := range encode.CheckMeasures(ctx, solver.Standard, p.pkg) {
		p.fault(e.Pos, e.Msg)
	}
}

// program returns the source of the worker of some functions of the package.
func (p *packageRun) program(functions []*function) source.Program {
	var contracts []*spec.Contract
	for _, f := range functions {
		contracts = append(contracts, f.contract)
	}
	return p.run.program(p.pkg, contracts)
}

// fault reports an error of the package.
func (p *packageRun) fault(pos token.Position, msg string, notes ...Note) {
	p.own.add(Event{Action: ActionError, Package: p.pkg.Path, Pos: pos, Verdict: Failed, Message: msg, Notes: notes})
}

// buildFault reports a worker that does not build, as the compiler's first
// line.
func (p *packageRun) buildFault(err error) {
	build := (*worker.BuildError)(nil)
	if !errors.As(err, &build) {
		p.fault(token.Position{Filename: p.pkg.Dir}, err.Error())
		return
	}
	var notes []Note
	if build.Internal {
		for line := range strings.Lines(build.Output) {
			notes = append(notes, Note{Msg: strings.TrimRight(line, "\n")})
		}
	}
	p.fault(token.Position{}, build.Error(), notes...)
}
