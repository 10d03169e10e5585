package check

import (
	"cmp"
	"context"
	"errors"
	"go/token"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/findings"
	"github.com/typetarget/target/check/internal/memory"
	"github.com/typetarget/target/check/internal/narrowing"
	"github.com/typetarget/target/check/internal/unannotated"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// A packageRun is the check of one package.
type packageRun struct {
	run       *run
	pkg       *spec.Package
	own       *queue // the events of the package itself
	functions []*function
	binary    *worker.Binary
	// constructions are the values of the package's opaque types; nil if
	// there is no binary.
	constructions *constructors.Values
	// before is closed once all functions of the packages before this one
	// have begun, and begun once those of this one have.
	before <-chan struct{}
	begun  chan struct{}
}

// A function is the check of one function.
type function struct {
	run      *run
	contract *spec.Contract
	subject  *subject
	events   *queue
	// place is its place among the functions of the run.
	place int
	// binary is the worker to start, and number the function's number in
	// it. binary is nil if the function is not to run.
	binary *worker.Binary
	number int
	domain domain
	// antecedents are those of the package's invariants; nil if binary is
	// nil.
	antecedents *findings.Antecedents
	// siblings counts the functions of the package that are checked.
	siblings int
	times    times
	// pending is the event that ended it in the first round of AutoBudget.
	// ended is false as long as another round is to come.
	pending *Event
	ended   bool
	// last is the event that ends it; nil before.
	last atomic.Pointer[Event]
	// unlifted are the clauses that could not be lifted at depth 0.
	unlifted []encode.Unlifted
	// filtered says that clauses of the precondition have not been lifted
	// for the inputs that run.
	filtered atomic.Bool
	far      far
}

// A far says how far a function is: whether its inputs have begun to run, their
// depth, and how many had run when the run stopped.
type far struct {
	begun bool
	depth int
	ran   int64
}

// A times has the times of a function.
type times struct {
	// share is its share in the second round of AutoBudget, 0 before. part
	// is its part of the run's timeout, 0 if there is none.
	share, part time.Duration
	// lifting is the part of the budget spent to find out whether the
	// function can run.
	lifting time.Duration
}

func newFunction(r *run, c *spec.Contract) *function {
	s := &subject{contract: c, cfg: r.cfg, accepted: r.accepted}
	if c.Unannotated {
		s.judge = unannotated.NewJudge(c, r.cfg.Failures.Unannotated.Nil, !r.cfg.Failures.Unannotated.Generated)
	}
	return &function{run: r, contract: c, subject: s, domain: domain{contract: c, run: r.cfg}, events: newQueue()}
}

// reached returns how far the function was when the run stopped.
func (f *function) reached() Unfinished {
	return Unfinished{Package: f.contract.Pkg.Path, Func: f.contract.FullName(), Begun: f.far.begun, Depth: f.domain.told(f.far.depth), Inputs: f.far.ran}
}

func newPackageRun(r *run, pkg *spec.Package) *packageRun {
	p := &packageRun{run: r, pkg: pkg, own: newQueue()}
	for _, c := range pkg.Contracts {
		if c.Matches(r.cfg.Run) && (r.explicit == nil || c == r.explicit.contract) {
			p.functions = append(p.functions, newFunction(r, c))
		}
	}
	for _, f := range p.functions {
		f.siblings = len(p.functions)
	}
	return p
}

// prepare reports the errors of the package, ends the functions that will not
// run, and builds the worker of the others.
func (p *packageRun) prepare(ctx context.Context) {
	defer p.own.close()
	for _, e := range p.pkg.Errors {
		p.fault(e.Pos, e.Msg)
	}
	p.checkMeasures(ctx)
	var runnable []*function
	for _, f := range p.functions {
		if f.isRunnable(ctx) {
			runnable = append(runnable, f)
		}
	}
	p.run.remainder.leave(len(p.functions) - len(runnable))
	if len(runnable) == 0 {
		return
	}
	binary, runnable, broken, err := worker.BuildMost(ctx, p.run.options, runnable, p.program)
	if err != nil {
		if ctx.Err() == nil {
			p.buildFault(err)
		}
		return
	}
	p.run.remainder.leave(len(broken))
	for _, b := range broken {
		b.Function.start()
		b.Function.end(Event{Action: ActionError, Verdict: Failed, Message: b.Err.OfFunction(b.Function.contract.FullName())})
	}
	if p.binary = binary; binary == nil {
		return
	}
	p.constructions = p.run.openConstructors(p.pkg, binary)
	antecedents := findings.NewAntecedents(p.pkg, *p.run.cfg.Bounds)
	for i, f := range runnable {
		f.binary, f.number, f.antecedents = binary, i, antecedents
		f.domain.inventory = constructors.NewInventory(p.constructions)
	}
}

// checkMeasures reports the measures that cannot be lifted. If the run's budget
// leaves no time for a measure, it is lifted when a function uses it, in the
// time of that function.
func (p *packageRun) checkMeasures(ctx context.Context) {
	budget := p.run.cfg.Limits.Function
	if budget == AutoBudget {
		budget = p.run.shares.greatest()
	}
	ctx, cancel := withBudget(ctx, time.Now(), budget)
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
	if !r.cfg.Build.Whole {
		p.Narrows = narrowing.Functions(contracts)
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

// check checks the functions that can run, as many at a time as there are
// slots, once those of the packages before it have begun.
func (p *packageRun) check(ctx context.Context) {
	<-p.before
	for _, f := range p.functions {
		if f.binary == nil {
			p.run.ranking.End(f.place)
			f.events.close()
		}
	}
	p.each(p.running(), p.begun, func(f *function) {
		if f.run.explicit != nil {
			f.checkExplicit(ctx, f.run.explicit.inputs)
		} else {
			f.check(ctx)
		}
	})
	solver.Trim()
}

// checkAgain goes on with the functions that their shares have cut short, and
// ends the package.
func (p *packageRun) checkAgain(ctx context.Context) {
	cut := p.running()
	share := p.run.shares.second(len(cut))
	p.each(cut, make(chan struct{}), func(f *function) { f.checkAgain(ctx, share) })
	solver.Trim()
	if p.binary != nil {
		p.constructions.Close()
		p.binary.Close()
	}
}

// running returns the functions that can run and have no verdict yet.
func (p *packageRun) running() []*function {
	return slices.DeleteFunc(slices.Clone(p.functions), func(f *function) bool { return f.binary == nil || f.ended })
}

// each has some functions checked, and closes the events of those that have
// ended. It closes begun once all have begun.
func (p *packageRun) each(functions []*function, begun chan<- struct{}, check func(*function)) {
	var all sync.WaitGroup
	for _, f := range functions {
		p.run.semaphore.Acquire()
		all.Go(func() {
			defer p.run.semaphore.Release()
			f.ended = true
			f.guarded(func() { check(f) })
			if f.ended {
				p.run.ranking.End(f.place)
				f.events.close()
			} else {
				p.run.ranking.Postpone(f.place)
			}
		})
	}
	close(begun)
	all.Wait()
}

// isRunnable reports whether a function can be run, and ends one that cannot.
// Its time counts as the function's.
func (f *function) isRunnable(ctx context.Context) bool {
	if ctx.Err() != nil {
		return false
	}
	if f.contract.Skip != "" {
		f.start()
		f.end(Event{Action: ActionSkip, Verdict: Skipped, Message: f.contract.Skip})
		return false
	}
	runnable := false
	f.guarded(func() {
		begin := time.Now()
		f.times.part = f.run.remainder.preparing()
		inner, cancel := f.limited(ctx, begin)
		defer cancel()
		e, err := f.encode(inner, f.domain.bounds(0))
		f.times.lifting = time.Since(begin)
		switch {
		case err == nil:
			runnable, f.unlifted = true, e.Unlifted
			return
		case ctx.Err() != nil:
			return // the run has ended
		}
		f.start()
		end := f.encodeFault(err)
		exhausted := (*memory.Error)(nil)
		switch cause := context.Cause(inner); {
		case end.Verdict == Unsupported:
		case cause == errBudget:
			end = notLifted(f.budgetEnded(), "give it more time with -budget or //refine:bound budget=")
		case errors.As(cause, &exhausted):
			end = notLifted(exhausted.Error(), "bound its inputs with //refine:bound")
		}
		end.Elapsed = f.times.lifting
		f.end(end)
	})
	return runnable
}

// encodeFault returns the event for a contract that cannot be encoded.
func (f *function) encodeFault(err error) Event {
	wrong := (*constructors.Disagreement)(nil)
	if errors.As(err, &wrong) {
		return Event{Action: ActionError, Verdict: Failed, Message: wrong.Error()}
	}
	unsupported := (*encode.Unsupported)(nil)
	if errors.As(err, &unsupported) {
		return Event{Action: ActionError, Verdict: Unsupported, Pos: unsupported.Pos, Message: unsupported.Msg, Needs: unsupported.Needs}
	}
	return Event{Action: ActionError, Verdict: Failed, Message: "cannot encode the contract: " + err.Error()}
}

// start says that the function's check begins.
func (f *function) start() { f.tell(Event{Action: ActionStart}) }

// end ends the function with an event. A function without annotations that
// cannot be checked is no error.
func (f *function) end(e Event) {
	needs := f.needs(e)
	e.Needs = ""
	if needs != "" && f.contract.Unannotated && f.run.explicit == nil {
		e.Action, e.Verdict, e.Needs, e.Counterexample = ActionSkip, Unsupported, needs, nil
	}
	f.tell(e)
}

// needs returns what is missing to check a function that has ended without
// being checked. It is empty if the function has been checked, or if this
// program is at fault.
func (f *function) needs(e Event) string {
	switch {
	case e.Verdict == Unsupported:
		return cmp.Or(e.Needs, "what is not supported")
	case e.Verdict == Vacuous:
		return "a value that the bounds do not have"
	case e.Verdict == Failed:
		return e.Needs
	}
	return ""
}

// tell adds an event of the function. An event without a position gets the
// function's.
func (f *function) tell(e Event) {
	e.Package, e.Func, e.Unannotated = f.contract.Pkg.Path, f.contract.FullName(), f.contract.Unannotated
	if !e.Pos.IsValid() {
		e.Pos = f.contract.Pos
	}
	if e.Action.Ends() {
		f.last.Store(&e)
	}
	f.events.add(e)
}

// encode encodes the contract as the strategy of the run allows.
func (f *function) encode(ctx context.Context, b encode.Bounds) (*encode.Encoding, error) {
	return levels.Encode(ctx, f.run.cfg.Levels(), f.contract, b)
}

// filterBy notes whether the encoding of the inputs to run leaves clauses out.
// If so, the worker discards inputs that do not satisfy the precondition.
func (f *function) filterBy(e *encode.Encoding) { f.filtered.Store(len(e.Unlifted) > 0) }

// running returns the number of the worker's function that runs inputs.
func (f *function) running() int {
	if f.filtered.Load() {
		return worker.Filtering(f.number)
	}
	return f.number
}

// runningAt returns the number of the worker's function that runs the inputs of
// a depth. The results of an unannotated function are used if the depth leaves
// a unit for each use. Otherwise the inputs are narrowed.
func (f *function) runningAt(depth int) int {
	uses := f.run.cfg.Failures.Unannotated.Uses
	switch {
	case depth+uses > f.domain.maxDepth():
		return worker.Narrowing(worker.Sparing(f.running()))
	case uses == 0 || !f.contract.Unannotated:
		return worker.Narrowing(f.running())
	}
	return f.running()
}

// openConstructors returns the values of the opaque types of a package.
func (r *run) openConstructors(pkg *spec.Package, binary *worker.Binary) *constructors.Values {
	return constructors.New(constructors.Config{Package: pkg, Binary: binary, Limits: r.limits(), Strategy: r.cfg.Strategy})
}

// guarded calls do. If this program itself panics in it, the function ends with
// an error, and the other functions are still checked.
func (f *function) guarded(do func()) {
	defer func() {
		if v := recover(); v != nil {
			f.end(Event{Action: ActionError, Verdict: Failed, Message: f.subject.internalError(v).Error()})
		}
	}()
	do()
}
