package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/gentest"
	"github.com/typetarget/target/check/gentest/support"
	"github.com/typetarget/target/check/recorded"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/suite"
	"github.com/typetarget/target/cmd/target/internal/version"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

const (
	// defaultContractFile is the name of the files that gen -gotest writes.
	defaultContractFile = "target_contract_test.go"
	// defaultRapidFile is the name of the files that gen -rapid writes, and
	// rapidInputs is how many inputs a generator has by default.
	defaultRapidFile = "target_rapid_test.go"
	rapidInputs      = 1000
	// defaultTestFile is the name of the files that gen writes.
	defaultTestFile = "target_test.go"
	// defaultSnapshotFile is the name of the files that gen -snapshot
	// writes.
	defaultSnapshotFile = "target_snapshot_test.go"
	// snapshotCalls is how many calls of a function such a file has by
	// default, and snapshotInputs how many inputs they are chosen from. The
	// number does not depend on the time, so that the file does not.
	snapshotCalls  = 20
	snapshotInputs = 10_000
)

// runGen checks the named packages and writes what failed into tests.
func runGen(ctx context.Context, inv *invocation, patterns []string) int {
	if name := inv.opts.output.file; name != "" && (name != filepath.Base(name) || !strings.HasSuffix(name, "_test.go")) {
		return inv.usageError(fmt.Errorf("-o: %s is no name for a test file: want one that ends in _test.go, without a directory", name))
	}
	switch o := inv.opts.output; {
	case o.suite == smallest && (o.gotest || o.regression || o.rapid != nil):
		return inv.usageError(errors.New("-suite min goes without -gotest, -rapid and -snapshot"))
	case o.cover != coverNothing && o.suite != smallest:
		return inv.usageError(errors.New("-cover goes with -suite min"))
	case o.gotest && o.regression, o.gotest && o.rapid != nil, o.regression && o.rapid != nil:
		return inv.usageError(errors.New("-gotest, -rapid and -snapshot write different files: give one of them"))
	case o.gotest:
		return runGenContracts(ctx, inv, patterns)
	case o.rapid != nil:
		return runGenRapid(ctx, inv, patterns)
	case o.regression:
		return runGenSnapshot(ctx, inv, patterns)
	}
	cfg := inv.checkConfig(patterns)
	cfg.Failures.Unannotated.Uses = 0 // the tests call the functions, and use nothing
	cfg.Failures.Reduce = 0           // which depends on the time, and the same again is to write the same
	inv.warnSandbox(cfg.Build.Sandbox)
	var pkgs []*spec.Package
	cfg.Watch.Loaded = func(p *spec.Package) { pkgs = append(pkgs, p) }
	failing := map[string][]gentest.Case{} // by package path
	var kept recorded.Inputs
	if inv.opts.output.suite != 0 {
		cfg.Build.Cache = nil // a verdict of an earlier run has no inputs
		cfg.Watch.Ran = kept.Ran
	}
	status := exitOK
	sum, err := check.Run(ctx, cfg, check.HandlerFunc(func(e check.Event) {
		switch {
		case e.Action == check.ActionError:
			status = exitTrouble
			inv.genError(e)
		case e.Action == check.ActionCounterexample && !e.Judgement.IsNoFault():
			failing[e.Package] = append(failing[e.Package], caseOf(e))
		}
	}))
	if err != nil && sum.Stopped == "" {
		return inv.fault(err)
	}
	if sum.Stopped != "" {
		inv.say("target gen: stopped: %s; nothing is written", sum.Stopped)
		return exitTrouble
	}
	if sum.Crash != "" {
		inv.say("target gen: %s", sum.Crash)
		status = exitTrouble
	}
	for _, p := range pkgs {
		if err := inv.writeTests(ctx, p, failing[p.Path], &kept); err != nil {
			status = inv.fault(err)
		}
	}
	return status
}

// genError is about a function or package that cannot be checked.
func (inv *invocation) genError(e check.Event) {
	msg := e.Message
	if e.Func != "" {
		msg = e.Func + ": " + msg
	}
	inv.say("%s", report.NoteText(inv.dir, check.Note{Pos: e.Pos, Msg: msg}))
}

// caseOf is the input of a counterexample.
func caseOf(e check.Event) gentest.Case {
	c := gentest.Case{Func: e.Func, Nodes: e.Counterexample.Nodes, Why: e.Message}
	if e.Counterexample.Flaky != "" {
		c.Why = "flaky: " + c.Why
	}
	for _, a := range e.Counterexample.Args {
		c.Args = append(c.Args, a.Value)
	}
	return c
}

// writeTests writes the file of a package: what it holds already, what fails
// and, if asked for, what passes, of the inputs that are kept. A file that
// would stay the same is left alone.
func (inv *invocation) writeTests(ctx context.Context, p *spec.Package, failing []gentest.Case, kept *recorded.Inputs) error {
	f, err := gentest.OpenOutput(inv.dir, p.Dir, cmp.Or(inv.opts.output.file, defaultTestFile), gentest.Header)
	if err != nil {
		return err
	}
	var cases []gentest.Case
	if f.Before != nil {
		if cases, err = gentest.Remembered(f.Before); err != nil {
			return fmt.Errorf("%s was not written by target gen, so it is left alone (%v): name another file with -o", f.Short, err)
		}
	}
	cases = gentest.Merge(cases, failing)
	more, err := inv.passingCases(ctx, p, cases, kept)
	if err != nil {
		return err
	}
	cases = gentest.Merge(cases, more)
	if len(cases) == 0 {
		return nil
	}
	if err := inv.writeEntries(p, cases); err != nil {
		return err
	}
	after, err := gentest.File(p, f.Base, cases)
	if err != nil {
		return err
	}
	inputs := "1 input"
	if len(cases) != 1 {
		inputs = fmt.Sprintf("%d inputs", len(cases))
	}
	return f.Replace(inv.stdout, after, inputs, fmt.Sprintf(", %d of them failing", len(failing)))
}

// passingCases returns the inputs of a package that pass and are asked for, of
// those that are kept. known are cases that the file has anyway.
func (inv *invocation) passingCases(ctx context.Context, p *spec.Package, known []gentest.Case, kept *recorded.Inputs) (cases []gentest.Case, err error) {
	contracts := selected(p, inv.opts.run)
	n := inv.opts.output.suite
	if n == 0 {
		return nil, nil
	}
	var suites []suite.Suite
	if n == smallest {
		failing := map[string][]suite.Input{}
		for _, c := range known {
			failing[c.Func] = append(failing[c.Func], suite.Input{Nodes: c.Nodes, Args: c.Args})
		}
		suites, err = suite.Choose(ctx, kept, inv.checkConfig(nil), contracts, suite.Wanted{Cover: suite.Cover(inv.opts.output.cover), Failing: failing})
	} else {
		suites, err = suite.First(ctx, kept, inv.checkConfig(nil), contracts, int(n))
	}
	for _, s := range suites {
		for _, in := range s.Inputs {
			cases = append(cases, gentest.Case{Func: s.Contract.FullName(), Nodes: in.Nodes, Args: in.Args})
		}
		if n == smallest {
			fmt.Fprintf(inv.stdout, "%s: %s\n", s.Contract.FullName(), s.Line(inv.dir))
		}
	}
	return cases, err
}

// writeEntries writes the failing inputs for the fuzz targets of a package. A
// file that is there stays as it is: its name comes from its content.
func (inv *invocation) writeEntries(p *spec.Package, cases []gentest.Case) error {
	entries, err := gentest.Entries(p, cases)
	if err != nil {
		return err
	}
	for _, e := range entries {
		short := report.Position(inv.dir, token.Position{Filename: e.Name})
		switch before, err := os.ReadFile(e.Name); {
		case err == nil && bytes.Equal(before, e.Data):
			continue
		case err == nil:
			return fmt.Errorf("%s was not written by target gen, so it is left alone: remove it, or give it another name", short)
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
		if err := os.MkdirAll(filepath.Dir(e.Name), 0o777); err != nil {
			return err
		}
		if err := gentest.WriteWhole(e.Name, e.Data); err != nil {
			return err
		}
		fmt.Fprintf(inv.stdout, "%s: an input that fails\n", short)
	}
	return nil
}

// selected are the contracts of a package that match a pattern and are not
// skipped.
func selected(p *spec.Package, pattern *regexp.Regexp) []*spec.Contract {
	return slices.DeleteFunc(slices.Clone(p.Contracts), func(c *spec.Contract) bool { return c.Skip != "" || !c.Matches(pattern) })
}

// runGenRapid writes generators of the inputs of functions.
func runGenRapid(ctx context.Context, inv *invocation, patterns []string) int {
	pkgs, err := inv.load(ctx, patterns)
	if err != nil {
		return inv.fault(err)
	}
	status, written := exitOK, 0
	for _, p := range pkgs {
		if inv.reportErrors(p) {
			status = exitTrouble
			continue
		}
		n, err := inv.writeRapid(ctx, p)
		if written += n; err != nil {
			status = inv.fault(err)
		}
	}
	if written == 0 && status == exitOK {
		inv.say("target gen: no supported function matches -rapid %v; target list shows what there is", inv.opts.output.rapid)
		return exitTrouble
	}
	return status
}

// writeRapid writes the generators of a package and returns how many.
func (inv *invocation) writeRapid(ctx context.Context, p *spec.Package) (int, error) {
	pools, err := passing(ctx, inv.checkConfig(nil), selected(p, inv.opts.output.rapid), int(cmp.Or(inv.opts.output.suite, rapidInputs)))
	if err != nil {
		return 0, err
	}
	inputs := 0
	for _, pool := range pools {
		if len(pool.Inputs) == 0 {
			return 0, fmt.Errorf("%s: no input within the bounds satisfies the precondition", pool.Contract.FullName())
		}
		inputs += len(pool.Inputs)
	}
	if len(pools) == 0 {
		return 0, nil
	}
	f, err := gentest.OpenOwnOutput(inv.dir, p.Dir, cmp.Or(inv.opts.output.file, defaultRapidFile), gentest.RapidHeader, "-rapid")
	if err != nil {
		return 0, err
	}
	after, err := gentest.Rapid(p, f.Base, pools)
	if err != nil {
		return 0, err
	}
	return len(pools), f.Replace(inv.stdout, after, fmt.Sprintf("%d generators, %d inputs", len(pools), inputs), "")
}

// runGenSnapshot writes tests that hold the functions of the named packages to
// what they come to now.
func runGenSnapshot(ctx context.Context, inv *invocation, patterns []string) int {
	if inv.opts.build.race {
		return inv.usageError(errors.New("-race finds faults, and -snapshot looks for none"))
	}
	here := &version.Tree{Name: "here", Dir: inv.dir, Env: inv.env}
	cfg := inv.diffConfig(here, here)
	cfg.Check.Patterns = patterns
	if len(patterns) == 0 {
		cfg.Check.Patterns = []string{"."}
	}
	cfg.Check.Max = cmp.Or(cfg.Check.Max, snapshotInputs)
	inv.warnSandbox(cfg.Check.Build.Sandbox)
	n := notes{inv: inv, version: here.Name, told: map[string]bool{}}
	s := diff.Sampling{All: spec.Unannotated(inv.opts.all), Calls: int(cmp.Or(inv.opts.output.suite, snapshotCalls))}
	samples, sum, err := diff.Choose(ctx, cfg, s, &n)
	switch {
	case err != nil && sum.Stopped == "":
		return inv.fault(err)
	case sum.Stopped != "":
		inv.say("target gen: stopped: %s; nothing is written", sum.Stopped)
		return exitTrouble
	}
	if len(samples) == 0 && n.status == exitOK {
		inv.say("target gen: warning: there is no function to write tests of; -all is also for those without annotations")
	}
	for len(samples) > 0 {
		p := samples[0].Contract.Pkg
		own := 1
		for own < len(samples) && samples[own].Contract.Pkg == p {
			own++
		}
		if err := inv.writeSnapshot(p, samples[:own]); err != nil {
			n.status = inv.fault(err)
		}
		samples = samples[own:]
	}
	return n.status
}

// notes are what gen -snapshot says about functions and packages that get no
// tests.
type notes struct {
	inv     *invocation
	version string
	told    map[string]bool // both workers have the same faults
	status  int
}

// Event is that of diff.Handler.
func (n *notes) Event(e diff.Event) {
	switch {
	case e.Action == diff.ActionError, e.Action == diff.ActionEnd && e.Verdict == diff.Failed:
		n.status = exitTrouble
	case e.Action == diff.ActionEnd && e.Verdict == diff.Unsupported:
		if spec.Unannotated(n.inv.opts.all) == spec.None {
			n.status = exitTrouble
		}
	default:
		return
	}
	msg := strings.TrimPrefix(e.Message, n.version+": ")
	if e.Func != "" {
		msg = e.Func + ": " + msg
	}
	if text := report.NoteText(n.inv.dir, check.Note{Pos: e.Pos, Msg: msg}); !n.told[text] {
		n.told[text] = true
		n.inv.say("%s", text)
	}
}

// writeSnapshot writes the file of a package. One that would stay the same is
// left alone.
func (inv *invocation) writeSnapshot(p *spec.Package, samples []diff.Sample) error {
	f, err := gentest.OpenOwnOutput(inv.dir, p.Dir, cmp.Or(inv.opts.output.file, defaultSnapshotFile), gentest.SnapshotHeader, "-snapshot")
	if err != nil {
		return err
	}
	tests, calls := 0, 0
	for _, s := range samples {
		calls += len(s.Calls)
		tests += min(len(s.Calls), 1)
	}
	if tests == 0 {
		inv.say("target gen: warning: %s: no test is written, as no function has calls that a test can make", p.Path)
		return nil
	}
	after, err := gentest.Snapshot(p, f.Base, samples)
	if err != nil {
		return err
	}
	return f.Replace(inv.stdout, after, fmt.Sprintf("%d tests, %d calls", tests, calls), "")
}

// runGenContracts writes a test that runs target into each of the named
// packages with functions to check.
func runGenContracts(ctx context.Context, inv *invocation, patterns []string) int {
	pkgs, err := inv.load(ctx, patterns)
	if err != nil {
		return inv.fault(err)
	}
	short := domain.DefaultDepth
	if d := inv.opts.domain.depth; d != autoDepth {
		short = d
	}
	flags := slices.Clone(inv.opts.inputFlags)
	if i := slices.Index(flags, "-C"); i >= 0 {
		flags = slices.Delete(flags, i, i+2) // the test runs in the directory of its package
	}
	status, written := exitOK, 0
	for _, p := range pkgs {
		if inv.reportErrors(p) {
			status = exitTrouble
			continue
		}
		if len(p.Contracts) == 0 {
			continue
		}
		written++
		f, err := gentest.OpenOwnOutput(inv.dir, p.Dir, cmp.Or(inv.opts.output.file, defaultContractFile), support.ContractHeader, "-gotest")
		if err == nil {
			source := support.ContractTest(p.Name+"_test", flags, max(short-1, 0))
			err = f.Replace(inv.stdout, source, "a test of its contracts", "")
		}
		if err != nil {
			status = inv.fault(err)
		}
	}
	if written == 0 && status == exitOK {
		inv.warnNothing(patterns)
	}
	return status
}
