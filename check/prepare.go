package check

import (
	"context"
	"errors"
	"go/token"
	"slices"
	"strings"
	"sync"

	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/effects"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/findings"
	"github.com/typetarget/target/check/internal/kept"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
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
	remaining := slices.DeleteFunc(slices.Clone(p.functions), p.recall)
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
	p.run.building.Lock()
	defer p.run.building.Unlock()
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

// seen returns what calls of the package have shown, in this run and in earlier
// ones of the part. It may be called concurrently.
func (p *packageRun) seen() (applied, reached []byte) {
	if binary := p.showing.Load(); binary != nil {
		return binary.Seen().Bytes()
	}
	for _, one := range p.before {
		applied, reached = one.Applied, one.Reached
	}
	return applied, reached
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

// build builds the worker of some functions.
func (r *run) build(ctx context.Context, pkg *spec.Package, contracts []*spec.Contract) (*worker.Binary, error) {
	return worker.Build(ctx, r.options, r.program(pkg, contracts))
}

// program returns the source of the worker of some functions of a package.
func (r *run) program(pkg *spec.Package, contracts []*spec.Contract) source.Program {
	p := source.NewProgram(pkg, contracts)
	p.Uses = r.cfg.Failures.Unannotated.Uses
	annotated := slices.ContainsFunc(contracts, func(c *spec.Contract) bool { return !c.Unannotated })
	edited := slices.ContainsFunc(contracts, r.cfg.edits)
	p.Marks.Branches = r.cfg.Watch.Profile != nil || annotated || edited
	p.Marks.Conditions = edited && !annotated && r.cfg.Watch.Profile == nil
	if r.cfg.Watch.Profile != nil {
		p.Marks.Packages = r.cfg.Watch.Counted.Filter()
	}
	if !r.cfg.Build.Whole {
		p.Narrows = effects.Narrowed(contracts)
	}
	return p
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

// openConstructors returns the values of the opaque types of a package.
func (r *run) openConstructors(pkg *spec.Package, binary *worker.Binary) *constructors.Values {
	return constructors.New(constructors.Config{Package: pkg, Binary: binary, Limits: r.limits(), Strategy: r.cfg.Strategy})
}

// recall ends a function with the verdict of an earlier run, and reports
// whether there is one. A verdict that depends on inputs that are to run again
// waits until the worker is built: see revisit.
func (p *packageRun) recall(f *function) bool {
	if f.contract.Skip != "" {
		return false
	}
	at, known := kept.Recall[remembered](p.run.kept, p.code, []*spec.Contract{f.contract})
	f.keeping.at = at
	switch {
	case known == nil:
		return false
	case known.Fails != nil || len(known.Endless) > 0:
		f.keeping.known = known
		return false
	}
	tellAgain(f, known.Events)
	return true
}

// tellAgain tells the events of an earlier run of a function.
func tellAgain(f *function, events []Event) {
	for _, e := range events {
		e.Cached = e.Action.Ends()
		f.tell(e)
	}
}

// keep keeps the verdicts of the functions that another run would find again.
// It does nothing if a file has changed meanwhile.
func (p *packageRun) keep() {
	if p.run.kept == nil || len(p.functions) == 0 || !p.code.Unchanged() {
		return
	}
	for _, f := range p.functions {
		end := f.outcome.last.Load()
		if end == nil || end.Cached {
			continue
		}
		start, own := Event{Action: ActionStart, Package: end.Package, Func: end.Func, Pos: f.contract.Pos, Unannotated: end.Unannotated}, *end
		own.Elapsed = 0
		all, steady := remembered{Events: []Event{start}, Endless: f.keeping.endless}, isSteady(f, end)
		for _, w := range f.keeping.told {
			all.Events = append(all.Events, w.event)
		}
		all.Events = append(all.Events, own)
		if end.Action == ActionFail && steady {
			all.Fails, steady = failsOf(f)
		}
		kept.Keep(p.run.kept, f.keeping.at, all, steady)
	}
}

// isSteady reports whether another run of the same code would end a function
// with the same event, unless its code depends on something outside: it passes
// or has counterexamples, and no clock has cut it short.
func isSteady(f *function, end *Event) bool {
	if f.keeping.hurried || end.Clock || end.Proof != nil && len(end.Proof.Clock) > 0 {
		return false
	}
	return end.Action == ActionPass && !f.outcome.failed.Load() || end.Verdict == Refuted
}

// failsOf returns how another run sees the counterexamples of a function again.
// It returns false if one is excused or flaky, or ends its worker. It also
// returns false for a function without annotations, since other functions of
// the package decide what is to blame for its failures.
func failsOf(f *function) (*failsAgain, bool) {
	if f.contract.Unannotated || f.run.cfg.Failures.FailFast {
		return nil, false
	}
	all := &failsAgain{Effort: effortOf(f), First: f.run.ranking.IsFirst(f.place)}
	for _, w := range f.keeping.told {
		x := w.shown
		if x.Replay == failures.NoReplay || x.Fault.Kind >= protocol.WorkerKinds || f.subject.excuses(x) {
			return nil, false
		}
		all.Ways = append(all.Ways, wayAgain{f.subject.wire(x.Values), outcomeOf(f.subject, x.Values, x.Fault), x.Replay})
	}
	return all, len(all.Ways) > 0
}
