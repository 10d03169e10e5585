package subjects_test

import (
	"context"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/gentest"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// parsers are the functions that the package testdata/parsers wraps, by the
// names of the wrappers.
var parsers = map[string]struct{ pkg, fn string }{
	"IsValid":         {"golang.org/x/mod/semver", "IsValid"},
	"Canonical":       {"golang.org/x/mod/semver", "Canonical"},
	"Compare":         {"golang.org/x/mod/semver", "Compare"},
	"CheckPath":       {"golang.org/x/mod/module", "CheckPath"},
	"CheckImportPath": {"golang.org/x/mod/module", "CheckImportPath"},
	"ParseQuery":      {"net/url", "ParseQuery"},
	"ParseMediaType":  {"mime", "ParseMediaType"},
	"Match":           {"path", "Match"},
	"Unquote":         {"strconv", "Unquote"},
	"ParseDuration":   {"time", "ParseDuration"},
}

// TestStandardParsers runs parsers on all inputs of the plain domain and of the
// default one. Inputs of the default domain get through the parsers, and reach
// no fewer statements than those of the plain one.
func TestStandardParsers(t *testing.T) {
	packages, err := spec.Load(t.Context(), spec.Config{}, "./testdata/parsers")
	if err != nil {
		t.Fatal(err)
	}
	binary := instrumented(t)
	t.Logf("%-16s%22s%22s%24s", "", "inputs", "get through", "statements reached")
	for _, c := range tier.Some(10, 3, packages[0].Contracts) {
		p, ok := parsers[c.FullName()]
		if !ok {
			t.Fatalf("nothing is known of %s", c.FullName())
		}
		s := statementsOf(t, p.pkg, p.fn)
		plain := parse(t, binary, c, check.Config{Plain: true}, s)
		full := parse(t, binary, c, check.Config{}, s)
		t.Logf("%-16s%10d%12d%10d%12d%8d%8d of %5d", c.FullName(), plain.inputs, full.inputs,
			plain.through, full.through, plain.covered, full.covered, s.count)
		if full.covered < plain.covered {
			t.Errorf("%s: the default domain reaches %d statements, the plain one %d", c.FullName(), full.covered, plain.covered)
		}
		if full.through == 0 {
			t.Errorf("%s: no input gets through", c.FullName())
		}
	}
}

// instrumented builds the test of the wrappers with coverage of what they wrap.
func instrumented(t *testing.T) string {
	t.Helper()
	paths := map[string]bool{}
	var list []string
	for _, p := range parsers {
		if !paths[p.pkg] {
			paths[p.pkg] = true
			list = append(list, p.pkg)
		}
	}
	binary := filepath.Join(t.TempDir(), "parsers.test")
	build := exec.Command("go", "test", "-c", "-o", binary, "-coverpkg="+strings.Join(list, ","), "./testdata/parsers")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// parsed is what a parser does on the inputs of a domain: how many there are,
// how many get through it, and how many of its statements they reach.
type parsed struct{ inputs, through, covered int }

// parse runs a wrapper on all inputs within the default bounds.
func parse(t *testing.T, binary string, c *spec.Contract, cfg check.Config, s *statements) parsed {
	t.Helper()
	cfg.Bounds = &domain.Bounds{Depth: domain.DefaultDepth}
	lines, n := inputLines(t.Context(), t, c, levels.Domain(cfg.Levels(), c))
	dir := t.TempDir()
	file, profile := filepath.Join(dir, "inputs"), filepath.Join(dir, "profile")
	if err := os.WriteFile(file, []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	run := exec.Command(binary, "-test.run=TestInputs", "-test.coverprofile="+profile)
	run.Env = append(os.Environ(), "PARSERS_INPUTS="+file, "PARSERS_FUNC="+c.FullName())
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := os.ReadFile(file + ".out")
	if err != nil {
		t.Fatal(err)
	}
	through, err := strconv.Atoi(string(out))
	if err != nil {
		t.Fatal(err)
	}
	return parsed{inputs: n, through: through, covered: s.covered(t, profile)}
}

// inputLines lists the inputs of a contract, one a line in hexadecimal.
func inputLines(ctx context.Context, t *testing.T, c *spec.Contract, b domain.Bounds) (lines string, n int) {
	t.Helper()
	route := func(b domain.Bounds) (*encode.Encoding, solver.Strategy, error) {
		e, err := encode.Encode(ctx, solver.Standard, c, b)
		return e, solver.Split{}, err
	}
	cases, err := gentest.Passing(ctx, c, b, route, 1<<21)
	if err != nil {
		t.Fatalf("%s: %v", c.FullName(), err)
	}
	var all strings.Builder
	for _, one := range cases {
		for i, arg := range one.Args {
			text, err := strconv.Unquote(arg)
			if err != nil {
				t.Fatalf("%s: %s: %v", c.FullName(), arg, err)
			}
			if i > 0 {
				all.WriteByte(',')
			}
			all.WriteString(hex.EncodeToString([]byte(text)))
		}
		all.WriteByte('\n')
	}
	return all.String(), len(cases)
}
