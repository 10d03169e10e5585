package check

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"time"

	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/environ"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/sandbox"
	"github.com/typetarget/target/check/internal/worker/system"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// DefaultCallTimeout is how long a call may take if Limits.Call is zero.
const DefaultCallTimeout = time.Second

// A Config says what to check and how far to go. The zero value checks the
// package in the current directory at depth 0; domain.DefaultDepth is the depth
// if users say nothing.
type Config struct {
	// Dir is the directory to load and build in; empty for the current one.
	Dir string
	// Patterns name packages as for the go command; none means ".". They
	// are not used if Packages is set.
	Patterns []string
	// Packages are loaded already; they must come from spec.Load with the
	// same Dir and Env, and with a context that lasts as long as the run.
	Packages []*spec.Package
	Build    Build

	// Run selects functions by Name or Type.Method; nil means all.
	Run *regexp.Regexp
	// All says which functions without annotations are checked, with no
	// contract but Go's own and laws. It is not used if Packages is set.
	All spec.Unannotated

	// Load says more about how packages are loaded. It is not used if
	// Packages is set.
	Load Load
	// Bounds are the domains, before a contract's own bound narrows or
	// widens them; nil means domain.DefaultDepth and no other bound.
	Bounds *domain.Bounds
	// Fit has each function go deeper than Bounds say, as long as that is
	// cheap, unless its contract bounds the depth (see [levels.Fit]).
	Fit bool
	// Plain keeps the domains to the plain values of each type, without
	// those that the code distinguishes (see package dictionary).
	Plain bool
	// Max ends a function's enumeration after that many inputs; 0 means no
	// maximum.
	Max int64
	// Inputs are inputs in the form that parse.Read reads, all of one
	// function. If there are any, only they are checked, within the bounds
	// or not.
	Inputs []string

	Limits   Limits
	Failures Failures

	// Parallel is the number of workers at a time: each function that is
	// checked has one, and one whose inputs are found faster than they run
	// takes more, as long as no function waits for its first. The verdict
	// and what is reported with it do not depend on it. 0 means GOMAXPROCS.
	Parallel int
	// Spread is how many inputs of a function run if there are more, spread
	// over all of them; 0 means that always the first ones run. If it is
	// nil, functions with wide integers are spread over Max inputs, or
	// [solver.DefaultSpread].
	Spread *int64
	// Seed chooses the inputs of a spread.
	Seed int64
	// Strategy yields the models; nil means the default.
	Strategy solver.Strategy
	// Selfcheck says how many of the inputs are compared with brute force:
	// with a list of all values of the parameters' types, made without the
	// solver, and the compiled precondition.
	Selfcheck SelfcheckMode
	Watch     Watch
}

// Complete returns the configuration with the defaults of a run, and with whole
// names of files. The error is that of finding the current directory.
func (c Config) Complete() (Config, error) {
	if c.Dir != "" {
		dir, err := filepath.Abs(c.Dir)
		if err != nil {
			return c, err
		}
		c.Dir = dir
	}
	c.Limits.Call = cmp.Or(c.Limits.Call, DefaultCallTimeout)
	c.Limits.Memory = cmp.Or(c.Limits.Memory, DefaultMemoryLimit)
	if c.Parallel <= 0 {
		c.Parallel = runtime.GOMAXPROCS(0)
	}
	if c.Bounds == nil {
		c.Bounds = &domain.Bounds{Depth: domain.DefaultDepth}
	}
	if c.Strategy == nil {
		c.Strategy = solver.Strategies[0]
	}
	if file := c.Failures.Unannotated.Accepted; file != "" && !filepath.IsAbs(file) {
		c.Failures.Unannotated.Accepted = filepath.Join(c.Dir, file)
	}
	return c, nil
}

// A Watch says what a caller is told while a run goes on.
type Watch struct {
	// Loaded, if it is not nil, is given each package before its first
	// event, perhaps while the handler has those of others. The run does
	// not use the package after its last event.
	Loaded func(*spec.Package)
	// Progress is the time between two progress events of a function, or
	// of a package that is being loaded and built; 0 means none.
	Progress time.Duration
	// Ran, if it is not nil, is called when the inputs of a contract begin
	// to run, and again if they run again from the beginning. The function
	// that it returns is given all of them, with those that Go discards and
	// without those of Lost, some at a time: count inputs in wire form, in
	// their order.
	Ran func(*spec.Contract) func(inputs []byte, count int)
	// Lost, if it is not nil, is given each input whose call has ended the
	// process or did not return, in wire form. Ran is not given these.
	Lost func(c *spec.Contract, input []byte)
	// Profile, if it is not nil, is given the statements of a package, and
	// of the packages of its module that it calls, once its functions have
	// been checked. It may be called concurrently.
	Profile func(coverage.Profile)
	// Counted, if it is not nil, are the packages whose code is counted: in
	// profiles, and if inputs run again for what they cover.
	Counted *coverage.Counted
}

// Unannotated says how functions without annotations are checked, and which
// failures are faults of them.
type Unannotated struct {
	// Uses is how many calls use the results of such a function, one after
	// the other; 0 if they are not used. Each use takes a unit of depth:
	// the results of inputs of the last depths are not used.
	Uses int
	// Nil says when the use of a nil of the input is a fault.
	Nil unannotated.NilMode
	// Accepted names a file of clusters that are accepted as no faults,
	// those of functions with annotations among them. If the file does not
	// exist, nothing is accepted; if Required is set, that ends the run.
	Accepted string
	Required bool
	// Generated says that failures of functions in generated files are
	// reported, too.
	Generated bool
	// Doubtful says that doubtful failures are reported as others are:
	// those that may be due to a precondition that is not written down.
	Doubtful bool
}

// policy says which failures are reported. Who asks about an input hears of
// every failure.
func (c Config) policy() unannotated.Policy {
	u := c.Failures.Unannotated
	return unannotated.Policy{Nil: u.Nil, Generated: u.Generated, Doubtful: u.Doubtful || len(c.Inputs) > 0}
}

// A Load says how packages are loaded.
type Load struct {
	// Any names the types that an any may hold if no bound lists them; none
	// stands for int.
	Any []string
	// Leave, if it is not nil, reports whether to leave out a package that
	// the patterns match, by its path.
	Leave func(path string) bool
}

// Worker returns the options of a worker whose go command runs in a directory.
func (b Build) Worker(dir string, room *sandbox.Sandbox) worker.Options {
	return worker.Options{Dir: dir, Env: b.Env, BuildFlags: b.Flags, Race: b.Race, Sandbox: room}
}

// A Build says how workers are built and in what environment they run.
type Build struct {
	// Env is the environment of the go command and of the workers; nil for
	// this process's own.
	Env []string
	// Flags are passed to the go command: "-tags=a,b", "-mod=vendor".
	Flags []string
	// Race builds the workers with the race detector; a race is then a
	// crash.
	Race bool
	// Whole has every input run. Otherwise one call stands for all inputs
	// that differ only in parts that the code does not read, if the code is
	// known to do the same on them.
	Whole bool
	// Sandbox says what functions may change while they run.
	Sandbox SandboxMode
	// Cache has the verdicts of earlier runs, and takes those of this one.
	// A worker is built only for functions without such a verdict, and for
	// those whose verdict depends on calls that run again. Cache is nil if
	// all functions are to run. It is not used for Config.Inputs.
	Cache *cache.Cache
	// Shard, if it is not nil, says which inputs of a function run here: a
	// part of them, or those that the parts have left to the run that
	// merges them. It takes the results of a part. No verdict of an earlier
	// run is used then.
	Shard *shard.Run
}

// A SandboxMode says whether functions, with everything they call and start,
// are kept from changes outside a temporary directory, their TMPDIR. Changes
// are those to files, the network and other processes. The functions can read
// everything that the user can.
type SandboxMode = sandbox.Mode

const (
	// SandboxOff lets them do everything that the user may. It is the zero
	// value.
	SandboxOff = sandbox.Off
	// SandboxAuto keeps them from as many changes as the system can;
	// SandboxGaps lists the others.
	SandboxAuto = sandbox.Auto
	// SandboxOn has a run fail if the system cannot keep them from all
	// changes.
	SandboxOn = sandbox.On
)

// SandboxGaps returns the changes that functions can make in a sandbox, each
// with the feature that this system lacks: "change files, as the kernel has no
// Landlock". The result is empty if the system lacks nothing.
func SandboxGaps() []string { return sandbox.Find().Gaps() }

// SystemGaps returns what target cannot do on this system, each as a verb with
// its object: "limit the memory of a worker". The result is empty if the system
// lacks nothing.
func SystemGaps() []string {
	all := system.Lacks()
	if !quiet.IsKnown() {
		all = append(all, "measure budgets by the time that a busy machine gives")
	}
	for _, gap := range SandboxGaps() {
		all = append(all, "sandbox functions: they can "+gap)
	}
	return all
}

// Limits holds the limits of calls, functions and the run.
type Limits struct {
	// Call is how long one call may take; 0 means DefaultCallTimeout.
	Call time.Duration
	// Function ends a function's enumeration after that time; 0 means no
	// limit, and AutoBudget a share of the run's time.
	Function time.Duration
	// Package, if it is not 0, is shared out to the functions of a package,
	// in place of Function.
	Package time.Duration
	// Run ends the whole run; 0 means no limit.
	Run time.Duration
	// Proof bounds the work of a proof for all integers, as time on a usual
	// machine. The proof begins once the inputs have kept the contract. It
	// begins before they run if Bounds or the contract give the integers
	// and there are too many of them. Each of four parts may take this
	// work: to lift the function, to ask about its obligations, to ask
	// about its branches, and to find inputs that compare the lifted
	// function with the compiled one. 0 means that nothing is proved.
	Proof time.Duration
	// Memory is the number of bytes that a worker may use; 0 means
	// DefaultMemoryLimit.
	Memory int64
}

// Worker returns the limits of a worker, with the defaults.
func (l Limits) Worker() worker.Limits {
	return worker.Limits{Call: cmp.Or(l.Call, DefaultCallTimeout), Memory: cmp.Or(l.Memory, DefaultMemoryLimit)}
}

// Failures says how inputs that fail are handled.
type Failures struct {
	// FailFast ends a function at its first counterexample. Otherwise its
	// other inputs run too, for a few seconds, so that every way in which
	// inputs fail is shown.
	FailFast bool
	// Unannotated says which failures are faults of functions without
	// annotations.
	Unannotated Unannotated
	// Unproved has a function that is not proved fail, with the verdict
	// Unproved.
	Unproved bool
	// Generalize is how long the inputs around the counterexamples of a
	// function are searched for what the failing ones have in common. 0
	// means not at all, and AutoEffort that the time depends on how many
	// functions fail.
	Generalize time.Duration
	// Reduce is how long counterexamples of a function are made smaller if
	// they are not known to be smallest ones: those of explicit inputs and
	// of a spread. 0 means not at all, and AutoEffort is as for Generalize.
	Reduce time.Duration
	// Replay is the command, with the flags that matter, to which -run,
	// -input and the package are added to check one input again; if it is
	// empty, counterexamples have no command.
	Replay []string
}

// AutoBudget, as Limits.Function, shares the time of a run out to its
// functions, package after package. Each has a share first, of a second to a
// minute, or less without annotations. A function that its share has cut short
// then runs again from the beginning, with a share of the time that the package
// has left, if that share is at least twice the first.
const AutoBudget time.Duration = -1

// AutoEffort, as Failures.Generalize or Failures.Reduce, gives the first
// functions of a run that fail, in source order, two and ten seconds each, and
// the others a number of inputs.
const AutoEffort = limits.AutoEffort

// DefaultMemoryLimit is how many bytes a worker may use if Limits.Memory is
// zero.
const DefaultMemoryLimit = 1 << 30

// Levels returns the part of the configuration that decides which inputs there
// are. It copies Bounds and Strategy without the defaults of a run.
func (c Config) Levels() levels.Config {
	return levels.Config{Bounds: c.Bounds, Plain: c.Plain, Max: c.Max, Spread: c.Spread, Seed: c.Seed, Strategy: c.Strategy}
}

// verdicts returns the verdicts of earlier runs with a strategy and a sandbox.
// It returns nil if the run has no cache, or checks explicit inputs.
func (c Config) verdicts(ctx context.Context, strategy solver.Strategy, sandbox string) *cache.Verdicts {
	settings, err := c.settings(strategy, sandbox)
	if err != nil || len(c.Inputs) > 0 || c.Watch.Ran != nil || c.Watch.Profile != nil || c.Build.Shard != nil { // the inputs must run for these
		return nil
	}
	return cache.NewVerdicts(ctx, c.Build.Cache, settings, c.side())
}

// side returns where the go command runs.
func (c Config) side() environ.Side { return environ.Side{Dir: c.Dir, Env: c.Build.Env} }

// settings returns the part of the configuration that verdicts depend on, with
// a strategy and a sandbox, apart from the functions that are selected and from
// how failures are shown.
func (c Config) settings(strategy solver.Strategy, sandbox string) ([]byte, error) {
	return cache.Settings(c.Levels(), strategy, "check", c.Build.Flags, c.Load.Any, c.Build.Race, c.Build.Whole, c.All, c.Fit,
		c.Selfcheck, c.Limits.Call, c.Limits.Memory, c.Limits.Function, c.Limits.Package, c.Limits.Proof,
		c.Failures.Unproved, c.Failures.Unannotated.Uses, sandbox)
}

// mostUnannotated is how many inputs of a function without annotations run if
// neither a number nor a time is given. A share of the time of the run alone
// would end it with another number of inputs each time.
const mostUnannotated = 1_000_000

// mostInputs returns the maximum number of inputs of a function, and whether it
// is given; 0 means none.
func (c Config) mostInputs(contract *spec.Contract) (most int64, given bool) {
	most = levels.MaxOf(contract, c.Levels())
	if most == 0 && contract.Unannotated && c.sharesTime(contract) {
		return mostUnannotated, false
	}
	return most, true
}

// fullReason says that the maximum number of inputs of a function is reached.
func (c Config) fullReason(contract *spec.Contract) string {
	most, given := c.mostInputs(contract)
	reason := fmt.Sprintf("the maximum of %d inputs is reached", most)
	if !given {
		reason += "; -budget 1m sets a time instead"
	}
	return reason
}

// sharesTime reports whether the budget of a function is its share of the run's
// time.
func (c Config) sharesTime(contract *spec.Contract) bool {
	return contract.Bound.Budget == nil && c.Limits.Package == 0 && c.Limits.Function == AutoBudget
}

// A SelfcheckMode says how many inputs of a function are compared with brute
// force.
type SelfcheckMode uint8

const (
	// SelfcheckSome compares the inputs of the depths that have at most a
	// few thousand values, and a sample of that many of the last depth.
	// Only a difference is reported.
	SelfcheckSome SelfcheckMode = iota
	// SelfcheckAll compares the inputs of the last depth that ran: with all
	// values if there are at most 100,000, with a sample otherwise. It
	// reports the result.
	SelfcheckAll
	// SelfcheckOff compares nothing.
	SelfcheckOff
)
