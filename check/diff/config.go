package diff

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/internal/environ"
	"github.com/typetarget/target/check/internal/kept"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// A Config says what to compare and how far to go.
type Config struct {
	Old, New Version
	// Snapshot replaces the old version unless it is nil. The old version
	// then has only a name.
	Snapshot *Snapshot
	// Patterns name packages as for the go command, in each version; none
	// means "./...".
	Patterns []string
	// Run selects functions by Name or Type.Method; nil means all.
	Run *regexp.Regexp
	// Contracts says whose preconditions the inputs satisfy.
	Contracts Contracts

	// Any, Bounds, Plain, Max, Spread, Seed and Strategy are as in
	// check.Config.
	Any      []string
	Bounds   *domain.Bounds
	Plain    bool
	Max      int64
	Spread   *int64
	Seed     int64
	Strategy solver.Strategy

	// Limits are as in check.Config; nothing is proved.
	Limits check.Limits
	// Sandbox says what functions may change while they run.
	Sandbox check.SandboxMode
	Effort
	Accept Accept
	Work

	collect collect
}

// An Effort limits searches about inputs that differ. 0 means no search.
// check.AutoEffort makes the time depend on how many functions differ.
type Effort struct {
	// Generalize limits the search for what the differing inputs of a
	// function have in common, and Reduce the search for smaller inputs of
	// a spread.
	Generalize, Reduce time.Duration
}

// A Work says how a run does its work, and what it tells meanwhile.
type Work struct {
	// Parallel is the number of processors to use; 0 means GOMAXPROCS.
	Parallel int
	// Cache has the verdicts of earlier runs on functions that were the
	// same, and takes those of this one. It is nil if all functions are to
	// run. It is not used with a snapshot.
	Cache *cache.Cache
	// Progress is the time between two progress events of a function; 0
	// means none.
	Progress time.Duration
	// Shard says which of the inputs run, and keeps their results; nil has
	// all run. It is not used with Record and Choose.
	Shard *shard.Run
}

// Accept names a file of accepted differences; empty means none. It is an error
// if the file is Required and missing.
type Accept struct {
	File     string
	Required bool
}

// A Version is a version of a module.
type Version struct {
	// Name is the name of the version in reports.
	Name string
	// Dir is the directory to load and build in.
	Dir string
	// Env is the environment of the go command and the workers; nil for
	// this process's own. Flags are passed to the go command.
	Env, Flags []string
}

// side returns where the go command runs.
func (v Version) side() environ.Side { return environ.Side{Dir: v.Dir, Env: v.Env} }

// Contracts says whose preconditions the inputs satisfy.
type Contracts uint8

const (
	// Both: the preconditions of both versions. It is the zero value.
	Both Contracts = iota
	// Old and New: the preconditions of one version.
	Old
	New
	// None: inputs are all values of the parameters' types.
	None
)

var contractsNames = [...]string{Both: "both", Old: "old", New: "new", None: "none"}

// String returns the name that users write: "both", ...
func (c Contracts) String() string { return contractsNames[c] }

// ParseContracts returns the Contracts with a name that users write. It returns
// an error for any other name.
func ParseContracts(s string) (Contracts, error) {
	for c, name := range contractsNames {
		if s == name {
			return Contracts(c), nil
		}
	}
	return 0, fmt.Errorf("%q is not old, new, both or none", s)
}

// of reports whether the contracts of a version count.
func (c Contracts) of(v version) bool {
	return c == Both || c == Old && v == older || c == New && v == newer
}

// levels returns the part of the configuration that decides which inputs there
// are.
func (c Config) levels() levels.Config {
	return levels.Config{Bounds: c.Bounds, Plain: c.Plain, Max: c.Max, Spread: c.Spread, Seed: c.Seed, Strategy: c.Strategy}
}

// verdicts returns the verdicts of earlier runs with a strategy and a sandbox.
// It returns nil if there is no cache, or if outcomes are needed and not only
// verdicts.
func (c Config) verdicts(ctx context.Context, strategy solver.Strategy, sandbox string) *kept.Verdicts {
	settings, err := c.settings(strategy, sandbox)
	if c.Snapshot != nil || c.collect != (collect{}) || c.Shard != nil || err != nil {
		return nil
	}
	return kept.New(ctx, c.Cache, settings, c.Old.side(), c.New.side())
}

// settings returns the part of the configuration that verdicts depend on, with
// a strategy and a sandbox. The error says that it cannot be written.
func (c Config) settings(strategy solver.Strategy, sandbox string) ([]byte, error) {
	return kept.Settings(c.levels(), strategy, "diff", c.Contracts, c.Any, c.Limits.Call, c.Limits.Memory, c.Limits.Function,
		sandbox, c.Old.Name, c.Old.Flags, c.New.Name, c.New.Flags)
}

// A collect collects outcomes for a snapshot or for tests. At most one field is
// not nil.
type collect struct {
	recorder *recorder
	sampler  *sampler
}

// unannotated returns which functions without annotations are compared.
func (c Config) unannotated() spec.Unannotated {
	if c.collect.sampler != nil {
		return c.collect.sampler.All
	}
	return spec.Exported
}
