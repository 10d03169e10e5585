package diff

import (
	"fmt"
	"regexp"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// A Config says what to compare and how far to go.
type Config struct {
	Old, New Version
	// Snapshot, unless it is nil, takes the place of the old version, which
	// has a name only.
	Snapshot *Snapshot
	// Patterns name packages as for the go command, in each version; none
	// means "./...".
	Patterns []string
	// Run selects functions by Name or Type.Method; nil means all.
	Run *regexp.Regexp
	// Contracts says whose preconditions the inputs satisfy.
	Contracts Contracts

	// Any, Bounds, Plain, Max, Spread, Seed and Strategy are those of
	// check.Config.
	Any      []string
	Bounds   *encode.Bounds
	Plain    bool
	Max      int64
	Spread   *int64
	Seed     int64
	Strategy solver.Strategy

	// Limits are those of check.Config; nothing is proved.
	Limits check.Limits
	// Sandbox says what functions may change while they run.
	Sandbox check.SandboxMode
	// Generalize is how long what the inputs of a function that differ have
	// in common is looked for, and Reduce how long inputs of a spread are
	// made smaller; 0 means that they are not, and check.AutoEffort that it
	// depends on how many functions differ.
	Generalize, Reduce time.Duration
	// Parallel is how many processors there are to use; 0 means GOMAXPROCS.
	Parallel int
	// Progress is the time between two progress events of a function; 0
	// means none.
	Progress time.Duration

	collect collect
}

// A Version is a version of a module.
type Version struct {
	// Name is what it is called.
	Name string
	// Dir is the folder to load and build in.
	Dir string
	// Env is the environment of the go command and the workers; nil for
	// this process's own. Flags are passed to the go command.
	Env, Flags []string
}

// Contracts says whose preconditions the inputs satisfy.
type Contracts uint8

const (
	// Both: those of either version. It is the zero value.
	Both Contracts = iota
	// Old and New: those of one version.
	Old
	New
	// None: inputs are all values of the parameters' types.
	None
)

var contractsNames = [...]string{Both: "both", Old: "old", New: "new", None: "none"}

// String returns what users write: "both", ...
func (c Contracts) String() string { return contractsNames[c] }

// ParseContracts reads what users write.
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

// levels is what of the configuration decides which inputs there are.
func (c Config) levels() levels.Config {
	return levels.Config{Bounds: c.Bounds, Plain: c.Plain, Max: c.Max, Spread: c.Spread, Seed: c.Seed, Strategy: c.Strategy}
}

// A collect is what becomes of outcomes besides that they are compared. At most
// one is not nil.
type collect struct {
	recorder *recorder
	sampler  *sampler
}

// unannotated says which functions without annotations are compared.
func (c Config) unannotated() spec.Unannotated {
	if c.collect.sampler != nil {
		return c.collect.sampler.All
	}
	return spec.Exported
}
