package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/cmd/target/internal/values"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/suggest"
)

// A flagDef is one flag.
type flagDef struct {
	name string
	// arg names the flag's argument; it is empty for a boolean.
	arg string
	// doc says what the flag does, with its default; it may go on in
	// further lines.
	doc string
	// on are the commands that have it.
	on scope
	// group is where help describes it.
	group flagGroup
	// value sets the option.
	value flag.Value
}

// A flagGroup is where help describes flags: the help of each command, or a
// part of "target help flags".
type flagGroup string

const (
	everyday     flagGroup = "" // in the help of each command
	inputFlags   flagGroup = "Inputs"
	limitFlags   flagGroup = "Limits"
	failureFlags flagGroup = "Failures"
	searchFlags  flagGroup = "Search"
	buildFlags   flagGroup = "Build"
	ciFlags      flagGroup = "CI"
)

// flagGroups are the parts of "target help flags".
var flagGroups = []flagGroup{inputFlags, limitFlags, failureFlags, searchFlags, buildFlags, ciFlags}

// flagDefs are all flags, which set some options, in the order in which help
// lists them. Names that go test has mean what they mean there.
func flagDefs(o *options) []flagDef {
	return []flagDef{
		{"run", "regexp", "check only functions whose name (Name or Type.Method) matches the regular expression", onCheck | onList | onGen | onDiff | onMutate, everyday,
			values.To(&o.run, parseRegexp)},
		{"all", "", "also check exported functions without annotations: they must not panic, hang or crash (target help all), and must keep laws (target help laws)\n=internal: unexported functions too, with values built field by field", onAll | onReplay, everyday,
			values.Bare(&o.all, parseAll)},
		{"nil", "mode", "with -all, which panics on nil arguments are faults\nmethods (default): those where the code expects nil (target help faults)\nnever, all: none, or each of them", onCheck | onReplay, failureFlags,
			values.To(&o.faults.Nil, parseNilMode)},
		{"accept", "file", "the file of accepted failures and differences (default " + defaultAccepted + ", if it exists)", onCheck | onReplay | onDiff | onMutate, failureFlags,
			values.To(&o.faults, func(s string) (check.Unannotated, error) {
				f := o.faults
				f.Accepted, f.Required = s, true
				return f, nil
			})},
		{"accept-all", "", "write the failures or differences of this run into the file of accepted ones, so that only new ones are reported", onCheck | onDiff, failureFlags,
			values.To(&o.acceptAll, values.Bool)},
		{"generated", "", "with -all, also report failures of functions in generated files", onCheck | onReplay, failureFlags,
			values.To(&o.faults.Generated, values.Bool)},
		{"doubtful", "", "with -all, also report doubtful failures (target help faults)", onCheck | onReplay, failureFlags,
			values.To(&o.faults.Doubtful, values.Bool)},
		{"smoke", "", "give each package one second, shared by its functions", onCheck, limitFlags,
			values.To(&o.smoke, values.Bool)},
		{"use", "n", "with -all, use results in up to n calls, one after the other; at most 4, and 0 uses nothing (default 1)", onCheck | onReplay, failureFlags,
			values.To(&o.faults.Uses, parseUses)},
		{"count", "n", "with n = 1, check all functions again, and show no verdict of an earlier run (target help cache)", onCheck | unplanned | onDiff, everyday,
			values.To(&o.fresh, values.OneOf(values.As("1", once(true))))},
		{"v", "", "print each contract as its function starts, details of failures and proofs, and a summary\nfor mutate: print every mutant", onCheck | onMutate | onMerge | unplanned, everyday,
			values.To(&o.output.verbose, values.Bool)},
		{"format", "name", "the form of the report: text (default), or json, which has one JSON object a line for each event (target help json)", onCheck | onDiff | onMutate | onMerge | unplanned, everyday,
			values.To(&o.output.format, parseFormat)},
		{"json", "", "the same as -format json", onCheck | onDiff | onMutate | onMerge | unplanned, everyday,
			values.Bare(&o.output.format, parseJSON)},
		{"cover", "what", "check: also say what the inputs cover; gen -suite min: cover it\nexplain: print only these items, each with the first input that covers it, or why none does\nbranch: branches, and operands of && and ||; defuse: pairs of a value and its use; both", onCheck | onGen | onExplain | unplanned, everyday,
			values.To(&o.output.cover, parseCovered)},
		{"coverprofile", "file", "also write which statements the calls run, in the form of go test -coverprofile (target help verdicts)", onCheck | unplanned, everyday,
			values.To(&o.output.profile, parseFile)},
		{"coverpkg", "patterns", "count the code of the packages that match the patterns, separated by commas, as go test -coverpkg does: for -cover and -coverprofile, or alone for the share of statements (target help verdicts)", onCheck | unplanned, everyday,
			values.To(&o.output.counted, parseString)},
		{"observe", "file", "also write each input with its outcome and the lines that it runs, as observations that Tyche draws (target help json)", onCheck | unplanned, ciFlags,
			values.To(&o.output.observe, parseFile)},
		{"sarif", "file", "also write the results as SARIF 2.1.0, for code scanning (target help ci)", onCheck | onDiff | onMerge | unplanned, ciFlags,
			values.To(&o.output.ci.sarif, parseFile)},
		{"junit", "file", "also write the results as JUnit XML, for lists of tests (target help ci)", onCheck | onDiff | onMerge | unplanned, ciFlags,
			values.To(&o.output.ci.junit, parseFile)},
		{"github", "", "also write annotations for GitHub, and a summary into the file that " + summaryVariable + " names (target help ci)", onCheck | onDiff | onMerge | unplanned, ciFlags,
			values.To(&o.output.ci.github, values.Bool)},
		{"shard", "i/n", "run only part i of n of the inputs, 1 <= i <= n, for target merge (target help shards)\nauto: as the variables of the CI system or the cluster say", onCheck | onDiff | onMutate | unplanned, ciFlags,
			values.To(&o.search.shard, func(s string) (shardOptions, error) {
				shard, err := parseShard(s)
				shard.report, shard.costs = o.search.shard.report, o.search.shard.costs
				return shard, err
			})},
		{"report", "file", "with -shard, write what the part has run into the file, and go on from what it has already", onCheck | onDiff | onMutate | unplanned, ciFlags,
			values.To(&o.search.shard.report, parseFile)},
		{"costs", "file", "with -shard, deal the functions that one part has as a whole by the seconds in the file (target help shards); merge: write it", onCheck | onDiff | onMerge | unplanned, ciFlags,
			values.To(&o.search.shard.costs, parseFile)},
		{"input", "call", "check this one input, within the bounds or not; may be repeated\n'F(1, \"a\")', or the arguments in parentheses, as a Go expression of the package\n'a := &T{}; a.Next = a; F(a)': statements, for pointers that are equal\n@file: read it from a file, also one of a fuzz corpus", onCheck, everyday,
			values.To(&o.inputs, func(s string) ([]string, error) { return append(o.inputs, s), nil })},
		{"o", "file", "the name of the test file in each package (default " + defaultTestFile + ", and " + defaultSnapshotFile + " with -snapshot)", onGen, everyday,
			values.To(&o.output.file, parseString)},
		{"snapshot", "", "write tests that record the current behavior of functions", onGen, everyday,
			values.To(&o.output.regression, values.Bool)},
		{"gotest", "", "write a test that runs target on the package, with a subtest for each function (default file " + defaultContractFile + ")", onGen, everyday,
			values.To(&o.output.gotest, values.Bool)},
		{"rapid", "regexp", "write a generator for pgregory.net/rapid for each function whose name matches: it draws from the valid inputs (default file " + defaultRapidFile + ")", onGen, everyday,
			values.To(&o.output.rapid, parseRegexp)},
		{"suite", "n", "also write the first n inputs of each function that keep the contract (default 0)\n=min: as few as take every branch that all inputs take\nwith -snapshot: the number of calls of each function (default " + strconv.Itoa(snapshotCalls) + ")\nwith -rapid: the number of inputs that it draws from (default " + strconv.Itoa(rapidInputs) + ")", onGen, everyday,
			values.To(&o.output.suite, parseSuite)},
		{"smt2", "", "print only the constraints, as an SMT-LIB script\n=proof: those of an input with any integers that breaks the contract", onExplain, everyday,
			values.Bare(&o.output.smtlib, parseSMTLIB)},
		{"inputs", "n", "also show n inputs, spread evenly over their order (default 0)", onExplain, everyday,
			values.To(&o.output.inputs, values.Count[int])},

		{"depth", "n", "the depth of values: nodes of a list, height of a tree, nesting of slices\nauto (default): " + strconv.Itoa(domain.DefaultDepth) + ", and deeper as long as a depth adds few inputs (target help depth); for diff: " + strconv.Itoa(domain.DefaultDepth), onCheck | onExplain | onGen | onDiff | ofInputs | onMutate, everyday,
			values.To(&o.domain.depth, parseDepth)},
		{"ints", "lo..hi", "the integers, cut to the range of each type; full means all (default -depth..depth)", onCheck | onExplain | onGen | onDiff | ofInputs | onMutate, everyday,
			values.To(&o.domain.ints, values.Range)},
		{"len", "n", "the maximum length of slices and strings (default: the depth)", onCheck | onExplain | onGen | onDiff | ofInputs | onMutate, inputFlags,
			values.To(&o.domain.len, values.Pointer(values.Count[int]))},
		{"strings", "bytes", "the bytes of strings, quoted like a Go string if needed (default " + domain.DefaultStrings + ")", onCheck | onExplain | onGen | onDiff | ofInputs | onMutate, everyday,
			values.To(&o.domain.strings, bounds.Alphabet)},
		{"floats", "special", "add NaN, -0, the infinities, the largest and the smallest numbers to floating-point types", onCheck | onExplain | onGen | onDiff | ofInputs | onMutate, inputFlags,
			values.To(&o.domain.floats, values.OneOf(values.As("special", special(true))))},
		{"any", "types", "the types in an any, as in int,string,[]int; types of the package by their names (default int)", onCheck | onExplain | onGen | onReplay | onDiff | ofInputs | onMutate, inputFlags,
			values.To(&o.domain.any, bounds.TypeList)},
		{"cap", "which", "the capacity of slices: exact (the length), spare (two more) or both (default: exact, and spare where the code can see it)", onCheck | onExplain | onGen | onDiff | ofInputs | onMutate, inputFlags,
			values.To(&o.domain.capacity, bounds.ParseCapacity)},
		{"domain", "plain", "leave out the dictionary, the values that target takes from the code", onCheck | onExplain | onGen | onDiff | ofInputs | onMutate, inputFlags,
			values.To(&o.domain.plain, values.OneOf(values.As("plain", plain(true))))},
		{"max", "n", "the maximum number of inputs of each function; when it is reached, the verdict is bounded (default 0: no maximum, or a million without annotations and with -budget auto)", onCheck | onExplain | onGen | onDiff | ofInputs | onMutate, limitFlags,
			values.To(&o.domain.max, values.Count[int64])},
		{"budget", "duration", "the time limit of each function; when it ends, the verdict is bounded; 0 means no limit\nauto (default): all functions share about 90s, with at most 1m each, and at least 1s, or 500ms without annotations (target help verdicts)", onCheck | onExplain | onGen | onDiff | onMutate, everyday,
			values.To(&o.limits.Function, values.DurationOr(check.AutoBudget))},
		{"failfast", "", "stop each function at its first counterexample, without looking for other failures", onCheck | onGen, everyday,
			values.To(&o.failures.FailFast, values.Bool)},
		{"generalize", "duration", "the time to find which inputs of a function fail; 0 turns it off\nauto (default): up to 200000 inputs for each of the first 20 functions that fail, and up to 2000 for each other", onCheck | onDiff, failureFlags,
			values.To(&o.failures.Generalize, values.DurationOr(check.AutoEffort))},
		{"reduce", "duration", "the time to make counterexamples of -input and of a spread smaller; 0 turns it off\nauto (default): 10s for each of the first 20 functions that fail, and up to 500 inputs for each other", onCheck | onDiff, failureFlags,
			values.To(&o.failures.Reduce, values.DurationOr(check.AutoEffort))},
		{"call-timeout", "duration", "a call that takes longer is a counterexample (default " + check.DefaultCallTimeout.String() + ")", onCheck | onGen | onReplay | onDiff | onMutate, limitFlags,
			values.To(&o.limits.Call, values.PositiveDuration)},
		{"memory", "size", "a call that needs more memory is a counterexample (default " + values.ByteCount(check.DefaultMemoryLimit).String() + "); no limit with -race", onCheck | onGen | onReplay | onDiff | onMutate, limitFlags,
			values.To(&o.limits.Memory, values.Memory)},
		{"timeout", "duration", "stop the whole run after this time, with exit status 2; functions that have not begun share the rest (default 0: no limit)", onCheck | onGen | onDiff | onMutate, limitFlags,
			values.To(&o.limits.Run, values.Duration)},

		{"parallel", "n", "the number of worker processes, several for a long function while no other waits (default GOMAXPROCS)", onCheck | unplanned | onGen | onDiff | onMutate, searchFlags,
			values.To(&o.search.parallel, values.Positive)},
		{"spread", "n", "if there are more than n inputs, run n of all sizes, with extreme and random values\n0: run the first ones, smallest first\ndefault: " + strconv.Itoa(solver.DefaultSpread) + ", or -max, if integers are too wide to exhaust; else 0", onCheck | onExplain | onGen | onDiff | ofInputs | onMutate, searchFlags,
			values.To(&o.search.spread, values.Pointer(values.Count[int64]))},
		{"seed", "n", "choose other inputs for a spread (default 0)", onCheck | onExplain | onGen | onDiff | ofInputs | onMutate, searchFlags,
			values.To(&o.search.seed, values.Int)},
		{"strategy", "name", strategyDoc(), onCheck | onExplain | onGen | onDiff | onMutate, searchFlags,
			values.To(&o.search.strategy, parseStrategy)},
		{"selfcheck", "", "compare the inputs with brute force to the depth that ran, and report it: all values, or a sample if there are more than 100000\n=off: do not compare\ndefault: compare up to 4096 values and a sample of the others, and report only differences", onCheck, searchFlags,
			values.Bare(&o.search.selfcheck, parseSelfcheck)},

		{"narrow", "mode", "skip calls that differ only in values that the code does not read (target help method)\nauto (default): if the outcome cannot differ\noff: call the function for each input", onCheck | onGen, searchFlags,
			values.To(&o.search.narrow, parseNarrowMode)},

		{"prove", "mode", "after all inputs pass, search all integers for a counterexample or a proof (target help proofs)\nauto (default): if the function can be lifted\nmust: a function without a proof for every int up to the depth fails\noff: do not search", onCheck | onExplain | onGen, everyday,
			values.To(&o.proof.mode, parseProofMode)},
		{"prove-time", "duration", "the work of a proof, as the time that it takes a usual machine (default " + defaultProof.String() + ")", onCheck | onExplain | onGen, limitFlags,
			values.To(&o.proof.time, values.PositiveDuration)},

		{"snapshot", "file", "write the outcomes of OLD into the file, which can then replace OLD", onDiff, everyday,
			values.To(&o.output.snapshot, parseString)},
		{"contracts", "which", "whose preconditions the inputs satisfy: old, new, both (default) or none", onDiff | ofInputs, everyday,
			values.To(&o.contracts, diff.ParseContracts)},

		{"operators", "list", "change code only in these ways, separated by commas\nhelp: list them\ndefault: in all ways", onMutate, everyday,
			values.To(&o.operators, parseOperators)},

		{"tags", "list", "build tags, separated by commas, as for go build", onAll | onReplay | onDiff | onMutate, everyday,
			values.To(&o.build.tags, parseString)},
		{"race", "", "build with the race detector; a data race is a counterexample", onCheck | onGen | onReplay, buildFlags,
			values.To(&o.build.race, values.Bool)},
		{"sandbox", "on|off", "keep functions from changing anything except their own temporary directory: files, network, other processes (target help sandbox)\non: an error if the system cannot\noff: run them without\ndefault: on for module@version; as far as the system can with -all and for diff and mutate; else off", onCheck | onGen | onReplay | onDiff | onMutate, buildFlags,
			values.To(&o.build.sandbox, values.Pointer(parseSwitch))},
		{"C", "dir", "change to dir before anything else", onAll | onReplay | onDiff | onMutate | onMerge, buildFlags,
			values.To(&o.build.dir, parseString)},
	}
}

// flagsOf are the flags of a command, which set some options.
func flagsOf(cmd *command, o *options) []flagDef {
	return slices.DeleteFunc(flagDefs(o), func(def flagDef) bool { return def.on&cmd.scope == 0 })
}

// A given flag has the text that it was given.
type given interface{ Given() string }

// givenFlags are the flags of a set that were given and that matter for one of
// some uses, without those that are marked otherwise.
func givenFlags(fs *flag.FlagSet, uses, without scope) []string {
	var args []string
	for _, def := range flagDefs(newOptions()) {
		if def.on&uses == 0 || def.on&without != 0 {
			continue
		}
		fs.Visit(func(f *flag.Flag) {
			text := f.Value.(given).Given()
			switch {
			case f.Name != def.name:
			case def.arg != "":
				args = append(args, "-"+f.Name, text)
			case text == "true":
				args = append(args, "-"+f.Name)
			case text != "false":
				args = append(args, "-"+f.Name+"="+text)
			}
		})
	}
	return args
}

// parseFlags reads a command's flags, which may stand before and after its
// other arguments; it returns those. After an argument "--" nothing is a flag.
// The error is flag.ErrHelp if help is asked for.
func parseFlags(cmd *command, args []string) (*options, []string, error) {
	opts := newOptions()
	fs := flag.NewFlagSet(cmd.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	for _, def := range flagsOf(cmd, opts) {
		fs.Var(def.value, def.name, def.doc)
	}
	var rest []string
	defer func() {
		opts.replay, opts.inputFlags = givenFlags(fs, onReplay, 0), givenFlags(fs, onReplay|ofInputs, 0)
		opts.planned = planned(givenFlags(fs, cmd.scope, unplanned), rest)
		fs.Visit(func(f *flag.Flag) {
			if slices.ContainsFunc(flagDefs(opts), func(def flagDef) bool { return def.name == f.Name && def.on&ofInputs != 0 }) {
				opts.ofInputs = append(opts.ofInputs, f.Name)
			}
		})
	}()
	for len(args) > 0 {
		if err := fs.Parse(args); err != nil {
			return nil, nil, explainFlagError(cmd, err)
		}
		n := fs.NArg()
		parsed := args[:len(args)-n]
		args = args[len(args)-n:]
		if len(parsed) > 0 && parsed[len(parsed)-1] == "--" {
			rest = append(rest, args...)
			return opts, rest, nil
		}
		if n > 0 {
			rest = append(rest, args[0])
			args = args[1:]
		}
	}
	return opts, rest, nil
}

// explainFlagError adds to an error of package flag what to write instead.
func explainFlagError(cmd *command, err error) error {
	name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !ok || errors.Is(err, flag.ErrHelp) {
		return err
	}
	var own []string
	for _, def := range flagsOf(cmd, newOptions()) {
		own = append(own, def.name)
	}
	if hint := suggest.DidYouMean("-", name, own); hint != "" {
		return fmt.Errorf("unknown flag -%s%s", name, hint)
	}
	for _, def := range flagDefs(newOptions()) {
		if def.name != name {
			continue
		}
		for _, c := range commands() {
			if def.on&c.scope != 0 {
				return fmt.Errorf("flag -%s belongs to target %s", name, c.name)
			}
		}
	}
	return fmt.Errorf("unknown flag -%s", name)
}
