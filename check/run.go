package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/effects"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/sandbox"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// errRunTimeout ends a run whose time is over.
var errRunTimeout = errors.New("the run's timeout ended")

// A run is one call of Run.
type run struct {
	cfg       Config
	fixed     limits.Run
	options   worker.Options
	semaphore *dispatch.Semaphore
	// building is held while a worker is built of code that may be new: one
	// after the other, since the go command uses all processors by itself.
	building  sync.Mutex
	shares    *limits.Shares
	remainder *remainder
	ranking   *limits.Ranking
	memory    *limits.Guard
	kept      *cache.Verdicts // nil if all functions run
	code      *reach.Program
	summary   Summary
	crash     crash
	opened    bool // a package has been loaded
	// explicit are the inputs to check; nil if all are.
	explicit *explicitInputs
	// accepted are the clusters that are no faults, and first has the first
	// failure of each fault that is one.
	accepted *unannotated.Accepted
	first    map[string]firstFailure
}

// A firstFailure is the function, with its package, that was the first to have
// a fault, and the cluster of that failure.
type firstFailure struct{ function, cluster string }

// limits returns the limits of a worker.
func (r *run) limits() worker.Limits {
	limits := r.cfg.Limits.Worker()
	limits.Start = r.fixed.Start
	return limits
}

func newRun(ctx context.Context, cfg Config) (*run, error) {
	cfg, err := cfg.Complete()
	if err != nil {
		return nil, err
	}
	accepted, err := unannotated.ReadAccepted(cfg.Failures.Unannotated.Accepted, cfg.Failures.Unannotated.Required)
	if err != nil {
		return nil, err
	}
	room, err := sandbox.For(cfg.Build.Sandbox)
	if err != nil {
		return nil, err
	}
	fixed := limits.From(ctx)
	return &run{
		accepted:  accepted,
		first:     map[string]firstFailure{},
		cfg:       cfg,
		fixed:     fixed,
		options:   cfg.Build.Worker(cfg.Dir, room),
		semaphore: dispatch.NewSemaphore(cfg.Parallel),
		remainder: &remainder{},
		summary:   Summary{Surroundings: Surroundings{Sandbox: room.String()}},
		shares:    limits.NewShares(fixed.Shared, cfg.Parallel, limits.FunctionCount{}, quiet.Now),
		ranking:   limits.NewRanking(0),
		code:      reach.NewProgram(),
		memory:    limits.NewGuard(cmp.Or(fixed.Memory, limits.MachineMemory()/2)),
	}, nil
}

// A crash holds how libz3 has crashed in a run, if it has.
type crash struct {
	mu   sync.Mutex
	text string
}

// String says how and where libz3 crashed, and is empty if it did not.
func (c *crash) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.text
}

// watch returns a context for the enumeration of a depth of a function, which
// notes a crash of libz3. The run goes on without libz3: the native search
// seldom needs it.
func (c *crash) watch(ctx context.Context, function string, depth int) context.Context {
	return solver.OnCrash(ctx, func(e *solver.Crash) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.text == "" {
			c.text = fmt.Sprintf("%v while solving %s at depth %d, and was not used again; please report it with what target version and target explain %[2]s print",
				e, function, depth)
		}
	})
}

// kindOf says how large the share of a function is.
func (r *run) kindOf(c *spec.Contract) limits.FunctionKind {
	switch {
	case !c.Unannotated:
		return limits.Annotated
	case !r.cfg.Failures.Unannotated.Generated && c.IsGenerated():
		return limits.Generated
	}
	return limits.Unannotated
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

// openConstructors returns the values of the opaque types of a package.
func (r *run) openConstructors(pkg *spec.Package, binary *worker.Binary) *constructors.Values {
	return constructors.New(constructors.Config{Package: pkg, Binary: binary, Limits: r.limits(), Strategy: r.cfg.Strategy})
}

// explicitInputs are the inputs of one function that the configuration lists.
type explicitInputs struct {
	contract *spec.Contract
	inputs   [][]value.Value
}
