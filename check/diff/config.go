package diff

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/internal/environ"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// A Config says what to compare and how far to go.
type Config struct {
	Old, New Version
	// Snapshot replaces the old version unless it is nil. The old version
	// then has only a name.
	Snapshot *Snapshot
	// Contracts says whose preconditions the inputs satisfy.
	Contracts Contracts
	// Check says which functions are compared, what their inputs are, and
	// how differences are handled. Without patterns the packages are
	// "./...". Directories and environments are those of the versions. A
	// comparison proves nothing, and uses no results. Snapshots and the
	// cache exclude each other, and so do a shard and Record or Choose.
	Check check.Config

	collect collect
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

// verdicts returns the verdicts of earlier runs with a strategy and a sandbox.
// It returns nil if there is no cache, or if outcomes are needed and not only
// verdicts.
func (c Config) verdicts(ctx context.Context, strategy solver.Strategy, sandbox string) *cache.Verdicts {
	settings, err := c.settings(strategy, sandbox)
	if c.Snapshot != nil || c.collect != (collect{}) || c.Check.Build.Shard != nil || err != nil {
		return nil
	}
	return cache.NewVerdicts(ctx, c.Check.Build.Cache, settings, c.Old.side(), c.New.side())
}

// settings returns the part of the configuration that verdicts depend on, with
// a strategy and a sandbox. The error says that it cannot be written.
func (c Config) settings(strategy solver.Strategy, sandbox string) ([]byte, error) {
	return cache.Settings(c.Check.Levels(), strategy, "diff", c.Contracts, c.Check.Load.Any, c.Check.Limits.Call, c.Check.Limits.Memory, c.Check.Limits.Function,
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
