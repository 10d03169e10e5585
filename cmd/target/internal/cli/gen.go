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
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/regress"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// defaultTestFile is the name of the files that gen writes.
const defaultTestFile = "target_test.go"

// runGen checks the named packages and writes what failed into tests.
func runGen(ctx context.Context, inv *invocation, patterns []string) int {
	if name := inv.opts.output.file; name != "" && (name != filepath.Base(name) || !strings.HasSuffix(name, "_test.go")) {
		return inv.usageError(fmt.Errorf("-o: %s is no name for a test file: want one that ends in _test.go, without a directory", name))
	}
	if inv.opts.output.regression {
		return runGenSnapshot(ctx, inv, patterns)
	}
	cfg := inv.checkConfig(patterns)
	cfg.Failures.Unannotated.Uses = 0 // the tests call the functions, and use nothing
	cfg.Failures.Reduce = 0           // which depends on the time, and the same again is to write the same
	inv.warnSandbox(cfg.Build.Sandbox)
	var pkgs []*spec.Package
	cfg.Loaded = func(loaded []*spec.Package) { pkgs = loaded }
	failing := map[string][]regress.Case{} // by package path
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
		fmt.Fprintf(inv.stderr, "target gen: stopped: %s; nothing is written\n", sum.Stopped)
		return exitTrouble
	}
	if sum.Crash != "" {
		fmt.Fprintf(inv.stderr, "target gen: %s\n", sum.Crash)
		status = exitTrouble
	}
	for _, p := range pkgs {
		if err := inv.writeTests(ctx, p, failing[p.Path]); err != nil {
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
	fmt.Fprintln(inv.stderr, report.NoteText(inv.dir, check.Note{Pos: e.Pos, Msg: msg}))
}

// caseOf is the input of a counterexample.
func caseOf(e check.Event) regress.Case {
	c := regress.Case{Func: e.Func, Why: e.Message}
	if e.Counterexample.Flaky != "" {
		c.Why = "flaky: " + c.Why
	}
	for _, a := range e.Counterexample.Args {
		c.Args = append(c.Args, a.Value)
	}
	return c
}

// A testFile is a test file of a package, which may be there already.
type testFile struct {
	inv               *invocation
	base, name, short string // its name, with its folder, and as users are told
	before            []byte // nil if there is none
}

// openTests reads a test file of a package. The error says that another file
// there has the same header, and would declare the same names.
func (inv *invocation) openTests(p *spec.Package, base, header string) (*testFile, error) {
	f := &testFile{inv: inv, base: base, name: filepath.Join(p.Dir, base)}
	f.short = report.Position(inv.dir, token.Position{Filename: f.name})
	var err error
	if f.before, err = os.ReadFile(f.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if other, err := otherTests(f.name, header); err != nil {
		return nil, err
	} else if other != "" {
		return nil, fmt.Errorf("%s is another file of target gen in the package, and the two would declare the same names: remove it, or name it with -o",
			report.Position(inv.dir, token.Position{Filename: other}))
	}
	return f, nil
}

// replace writes what the file is to hold, unless it does, and says what that
// is. What is added after the text is only true of what is written.
func (f *testFile) replace(after []byte, text, added string) error {
	if bytes.Equal(f.before, after) {
		fmt.Fprintf(f.inv.stdout, "%s: %s, unchanged\n", f.short, text)
		return nil
	}
	if err := writeWhole(f.name, after); err != nil {
		return err
	}
	fmt.Fprintf(f.inv.stdout, "%s: %s%s\n", f.short, text, added)
	return nil
}

// writeTests writes the file of a package: what it holds already, what fails
// and, if asked for, what passes. A file that would stay the same is left
// alone.
func (inv *invocation) writeTests(ctx context.Context, p *spec.Package, failing []regress.Case) error {
	f, err := inv.openTests(p, cmp.Or(inv.opts.output.file, defaultTestFile), regress.Header)
	if err != nil {
		return err
	}
	var cases []regress.Case
	if f.before != nil {
		if cases, err = regress.Remembered(f.before); err != nil {
			return fmt.Errorf("%s is not to be written over, as target gen did not write it (%v): name another file with -o", f.short, err)
		}
	}
	passing, err := inv.passing(ctx, p)
	if err != nil {
		return err
	}
	cases = regress.Merge(cases, append(failing, passing...))
	if len(cases) == 0 {
		return nil
	}
	if err := inv.writeEntries(p, cases); err != nil {
		return err
	}
	after, err := regress.File(p, f.base, cases)
	if err != nil {
		return err
	}
	return f.replace(after, fmt.Sprintf("%d inputs", len(cases)), fmt.Sprintf(", %d of them failing", len(failing)))
}

// writeEntries writes the failing inputs for the fuzz targets of a package. A
// file that is there stays as it is: its name comes from its content.
func (inv *invocation) writeEntries(p *spec.Package, cases []regress.Case) error {
	entries, err := regress.Entries(p, cases)
	if err != nil {
		return err
	}
	for _, e := range entries {
		short := report.Position(inv.dir, token.Position{Filename: e.Name})
		switch before, err := os.ReadFile(e.Name); {
		case err == nil && bytes.Equal(before, e.Data):
			continue
		case err == nil:
			return fmt.Errorf("%s is not to be written over, as target gen did not write it: remove it, or give it another name", short)
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
		if err := os.MkdirAll(filepath.Dir(e.Name), 0o777); err != nil {
			return err
		}
		if err := writeWhole(e.Name, e.Data); err != nil {
			return err
		}
		fmt.Fprintf(inv.stdout, "%s: an input that fails\n", short)
	}
	return nil
}

// writeWhole writes a file in one piece or not at all: under its name a reader
// finds what was there before, or all of data.
func writeWhole(name string, data []byte) (err error) {
	part := fmt.Sprintf("%s.%d.tmp", name, os.Getpid())
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(part)
		}
	}()
	if _, err := f.Write(data); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(part, name)
}

// otherTests is a test file with a header next to the one called name; "" if
// there is none.
func otherTests(name, header string) (string, error) {
	files, err := filepath.Glob(filepath.Join(filepath.Dir(name), "*_test.go"))
	if err != nil {
		return "", err
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		if file != name && bytes.HasPrefix(source, []byte(header+"\n")) {
			return file, nil
		}
	}
	return "", nil
}

// passing are the first inputs of each function that -suite asks for.
func (inv *invocation) passing(ctx context.Context, p *spec.Package) ([]regress.Case, error) {
	if inv.opts.output.suite == 0 {
		return nil, nil
	}
	var contracts []*spec.Contract
	for _, c := range p.Contracts {
		if c.Skip == "" && c.Matches(inv.opts.run) {
			contracts = append(contracts, c)
		}
	}
	opaque, close, err := check.OpenOpaque(ctx, inv.checkConfig(nil), contracts...)
	if err != nil {
		return nil, err
	}
	defer close()
	cfg := inv.checkConfig(nil)
	cfg.Bounds.Opaque = opaque
	through, closeSieve, err := check.OpenSieve(ctx, cfg, contracts...)
	if err != nil {
		return nil, err
	}
	defer closeSieve()
	var all []regress.Case
	for _, c := range contracts {
		route := func(b encode.Bounds) (*encode.Encoding, solver.Strategy, error) {
			e, err := levels.Encode(ctx, cfg.Levels(), c, b)
			if err != nil {
				return nil, nil, err
			}
			return e, through(c, levels.Level{Depth: b.Depth, Encoding: e, Strategy: solver.Spread{Exhaust: cfg.Strategy}}), nil
		}
		cases, err := regress.Passing(ctx, c, levels.Domain(cfg.Levels(), c), route, inv.opts.output.suite)
		var unsupported *encode.Unsupported
		if errors.As(err, &unsupported) {
			continue // which the check has told
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.FullName(), err)
		}
		all = append(all, cases...)
	}
	return all, nil
}
