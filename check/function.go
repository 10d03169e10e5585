package check

import (
	"cmp"
	"context"
	"errors"
	"go/token"
	"sync/atomic"
	"time"

	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/findings"
	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// An outcome is what the check of a function tells others. It keeps nothing of
// what the check needs.
type outcome struct {
	name       string // of the contract
	pos        token.Position
	events     *queue
	last       atomic.Pointer[Event] // the event that ends it; nil before
	failed     atomic.Bool           // there is a counterexample
	ways       []way                 // to tell when it ends
	unfinished Unfinished            // how far it was when the run stopped
}

// A way is a counterexample, and the input that it shows.
type way struct {
	event Event
	shown *failures.Exhibit
}

// fails notes a way in which inputs fail.
func (o *outcome) fails(event Event, shown *failures.Exhibit) {
	o.failed.Store(true)
	o.ways = append(o.ways, way{event, shown})
}

// A function is the check of one function.
type function struct {
	run      *run
	contract *spec.Contract
	subject  *subject
	outcome  *outcome
	// place is its place among the functions of the run.
	place int
	// binary is the worker to start, and number the function's number in
	// it. binary is nil if the function is not to run.
	binary *worker.Binary
	number int
	domain inputDomain
	// antecedents are those of the package's invariants; nil if binary is
	// nil.
	antecedents *findings.Antecedents
	// siblings counts the functions of the package that are checked, and
	// kind says how large its share is.
	siblings int
	kind     limits.FunctionKind
	times    times
	// pending is the event that ended it in the first round of AutoBudget.
	// ended is false as long as another round is to come.
	pending *Event
	ended   bool
	keeping keeping
	// shared is what the parts of the run have of it; nil if there are
	// none.
	shared *sharing.Function
	// fitCut says that the budget has cut the search for its depth short.
	fitCut bool
	// unlifted are the clauses that could not be lifted at depth 0.
	unlifted []encode.Unlifted
	// filtered says that clauses of the precondition have not been lifted
	// for the inputs that run.
	filtered atomic.Bool
}

// A times has the times of a function.
type times struct {
	// share is its share in a round of AutoBudget, 0 outside of rounds.
	// part is its part of the run's timeout, 0 if there is none.
	share, part time.Duration
	// lifting is the part of the budget spent to find out whether the
	// function can run.
	lifting time.Duration
}

// A keeping is what the cache of verdicts has of a function, and gets.
type keeping struct {
	at cache.Place
	// known is what an earlier run has kept of the function, if some inputs
	// are to run again; nil otherwise.
	known *remembered
	// hurried says that a limit of time or memory may have changed the
	// verdict.
	hurried bool
	// told are the ways in which inputs fail. endless are the far inputs
	// whose calls take too long or too much memory, in wire form.
	told    []way
	endless [][]byte
}

func newFunction(r *run, c *spec.Contract) *function {
	s := &subject{contract: c, cfg: r.cfg, accepted: r.accepted}
	if c.Unannotated {
		s.judge = unannotated.NewJudge(c, r.cfg.policy())
	}
	f := &function{run: r, contract: c, subject: s, kind: r.kindOf(c), domain: inputDomain{contract: c, run: r.cfg}}
	f.outcome = &outcome{name: c.Name, pos: c.Pos, events: newQueue(), unfinished: Unfinished{Package: c.Pkg.Path, Func: c.FullName()}}
	return f
}

// A readiness says whether a function can be run.
type readiness uint8

const (
	unready readiness = iota // it has ended, or the run has
	late                     // its time has ended before that is known
	ready
)

// readiness finds out whether a function can be run, and ends one that cannot.
// That takes a part of the function's time.
func (f *function) readiness(ctx context.Context) (is readiness) {
	if ctx.Err() != nil {
		return unready
	}
	if f.contract.Skip != "" {
		f.start()
		f.end(Event{Action: ActionSkip, Verdict: Skipped, Message: f.contract.Skip})
		return unready
	}
	f.guarded(func() {
		begin := quiet.Now()
		f.times.part = f.run.remainder.preparing()
		inner, cancel := f.liftingLimited(ctx, begin)
		defer cancel()
		e, err := f.encode(inner, f.domain.bounds(0))
		if err == nil && f.run.cfg.Build.Shard != nil {
			err = f.domain.deal(inner)
		}
		f.times.lifting = quiet.Since(begin)
		switch {
		case err == nil:
			is, f.unlifted = ready, e.Unlifted
			return
		case ctx.Err() != nil:
			return
		}
		end := f.encodeFault(err)
		exhausted := (*limits.MemoryError)(nil)
		switch cause := context.Cause(inner); {
		case end.Verdict == Unsupported:
		case cause == errBudget:
			is = late
			return
		case errors.As(cause, &exhausted):
			end = notLifted(exhausted.Error(), "bound its inputs with //refine:bound")
		}
		endUnlifted(f, end)
	})
	return is
}

// endLate ends a function that is late.
func endLate(f *function) {
	end := notLifted(f.budgetEnded(), "give it more time with -budget or //refine:bound budget=")
	end.Clock = true
	endUnlifted(f, end)
}

// endUnlifted ends a function whose contract could not be lifted.
func endUnlifted(f *function, end Event) {
	end.Elapsed = f.times.lifting
	f.start()
	f.end(end)
}

// encodeFault returns the event for a contract that cannot be encoded.
func (f *function) encodeFault(err error) Event {
	wrong := (*constructors.Disagreement)(nil)
	if errors.As(err, &wrong) {
		return failed(wrong.Error())
	}
	unsupported := (*encode.Unsupported)(nil)
	if errors.As(err, &unsupported) {
		return Event{Action: ActionError, Verdict: Unsupported, Pos: unsupported.Pos, Message: unsupported.Msg, Needs: unsupported.Needs}
	}
	return failed("cannot encode the contract: " + err.Error())
}

// start says that the function's check begins.
func (f *function) start() { f.tell(Event{Action: ActionStart}) }

// end ends the function with an event, after the ways in which inputs fail. A
// function without annotations that cannot be checked is no error.
func (f *function) end(e Event) {
	needs := f.needs(e)
	e.Needs = ""
	if needs != "" && f.contract.Unannotated && f.run.explicit == nil {
		e.Action, e.Verdict, e.Needs, e.Counterexample = ActionSkip, Unsupported, needs, nil
	}
	tellWays(f)
	f.tell(e)
}

// tellWays tells the ways in which inputs of a function fail that were noted.
func tellWays(f *function) {
	for _, w := range f.outcome.ways {
		f.tell(w.event)
	}
	f.keeping.told, f.outcome.ways = append(f.keeping.told, f.outcome.ways...), nil
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
		f.outcome.last.Store(&e)
	}
	f.outcome.events.add(e)
}

// encode encodes the contract as the strategy of the run allows.
func (f *function) encode(ctx context.Context, b domain.Bounds) (*encode.Encoding, error) {
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
	switch {
	case spares(f, depth):
		return worker.Narrowing(worker.Sparing(f.running()))
	case f.run.cfg.Failures.Unannotated.Uses == 0 || !f.contract.Unannotated:
		return worker.Narrowing(f.running())
	}
	return f.running()
}

// spares reports whether a depth leaves no unit for the use of a result.
func spares(f *function, depth int) bool {
	return depth+f.run.cfg.Failures.Unannotated.Uses > f.domain.maxDepth()
}

// guarded calls do. If this program itself panics in it, the function ends with
// an error, and the other functions are still checked.
func (f *function) guarded(do func()) {
	defer func() {
		if v := recover(); v != nil {
			f.end(failed(f.subject.internalError(v).Error()))
		}
	}()
	do()
}

// repeats reports whether an input fails in the given way alone, too.
func (f *function) repeats(ctx context.Context, key failures.Key, values []value.Value) bool {
	t, err := f.isolate(ctx, values)
	return err == nil && t.Fault != nil && key.Has(t.Fault)
}

// isolate runs an input alone, in a fresh worker, and ends the worker.
func (f *function) isolate(ctx context.Context, values []value.Value) (dispatch.Rerun, error) {
	return dispatch.Isolate(ctx, f.startProcess, f.running(), f.subject.wire(values))
}

// startProcess starts a worker.
func (f *function) startProcess(ctx context.Context) (*worker.Process, error) {
	return f.binary.Start(ctx, f.run.limits())
}

// starting returns what starts a worker with limits of its own.
func starting(f *function, limits worker.Limits) dispatch.Start {
	return func(ctx context.Context) (*worker.Process, error) { return f.binary.Start(ctx, limits) }
}

// prober returns a prober that runs inputs to see whether they fail in one way,
// as many as an allowance has.
func (f *function) prober(key failures.Key, allowance *generalize.Allowance) *failures.Prober {
	return failures.NewProber(f.contract.Pkg, failures.ProberConfig{Binary: f.binary, Limits: f.run.limits(), Number: f.running, Key: key, Allowance: allowance})
}
