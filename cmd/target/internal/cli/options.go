package cli

import (
	"regexp"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/bounds"
)

// options are the values of the flags.
type options struct {
	run    *regexp.Regexp
	all    allFlag
	faults check.Unannotated
	smoke  bool
	// fresh has verdicts of earlier runs not be used.
	fresh once
	// acceptAll has the failures of the run accepted from now on.
	acceptAll bool
	inputs    []string
	domain    domainOptions
	search    searchOptions
	limits    check.Limits // without that of proofs
	failures  check.Failures
	proof     proofOptions
	output    outputOptions
	build     buildOptions
	// operators are those of mutate.
	operators operatorNames
	// contracts are those whose preconditions narrow the inputs of diff.
	contracts diff.Contracts
	// ofInputs are the flags that were given and that say which inputs
	// there are.
	ofInputs []string
	// replay are the flags that were given and that matter if one input is
	// checked again, and inputFlags those and the ones about inputs.
	replay, inputFlags []string
	// planned are the flags and arguments that decide what is checked.
	planned []string
}

// domainOptions say which inputs there are.
type domainOptions struct {
	depth    int
	ints     *bounds.Range
	len      *int
	strings  string
	floats   special
	any      []string
	capacity bounds.Capacity
	plain    plain
	max      int64
}

// searchOptions say how inputs are found and compared.
type searchOptions struct {
	spread    *int64
	seed      int64
	strategy  solver.Strategy
	selfcheck check.SelfcheckMode
	narrow    narrowMode
	parallel  int
	shard     shardOptions
}

// proofOptions say whether functions are proved, and how long that may take.
type proofOptions struct {
	mode proofMode
	time time.Duration
}

// outputOptions say what is written.
type outputOptions struct {
	verbose    bool           // of check
	format     formatName     // of check and diff
	smtlib     smtlibOf       // of explain
	inputs     int            // how many explain shows
	file       string         // the test file that gen writes; empty for the default
	suite      suiteSize      // how many inputs that pass gen writes
	regression bool           // gen writes the behavior of functions
	gotest     bool           // gen writes a test that runs target
	rapid      *regexp.Regexp // gen writes generators of these functions
	snapshot   string         // the file that diff writes
	profile    string         // the file of -coverprofile; empty for none
	counted    string         // the patterns of -coverpkg
	cover      covered        // what check says is covered, and gen covers
	observe    string         // the file of -observe; empty for none
	ci         ciOptions      // of check and diff
}

// buildOptions say what is built where.
type buildOptions struct {
	dir, tags string
	race      bool
	sandbox   *bool // nil if the flag is not given
}

// defaultUses is how many calls use a result by default.
const defaultUses = 1

// defaultProof is how long the proof of a function may take by default.
const defaultProof = 2 * time.Second

// newOptions are the defaults.
func newOptions() *options {
	return &options{
		domain: domainOptions{depth: autoDepth},
		search: searchOptions{strategy: solver.Strategies[0].Strategy},
		limits: check.Limits{
			Call:     check.DefaultCallTimeout,
			Function: check.AutoBudget,
			Memory:   check.DefaultMemoryLimit,
		},
		faults:   check.Unannotated{Accepted: defaultAccepted, Uses: defaultUses},
		failures: check.Failures{Generalize: check.AutoEffort, Reduce: check.AutoEffort},
		proof:    proofOptions{mode: proofAuto, time: defaultProof},
	}
}

// shardOptions say which part of the inputs runs, and where its results go.
type shardOptions struct {
	share  shard.Share // zero for all inputs
	auto   bool        // the environment says which
	report string      // the file of the part; empty for none
	costs  string      // the file of the costs; empty for none
}
