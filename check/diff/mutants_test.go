package diff_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/gentest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// discard ignores events.
type discard struct{}

func (discard) Event(diff.Event) {}

// TestMutants writes the tests of functions and runs them on the same functions
// with a change to each: all fail but that of the function whose results are
// equal, and only shared no more.
func TestMutants(t *testing.T) {
	tier.LongOnly(t, "TestSnapshotMutants of the examples is alike")
	old, changed := diff.Seeded()
	dir := srctree.Unpack(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- p.go --\n"+old)
	cfg := diff.Config{Old: diff.Version{Name: "p", Dir: dir}, New: diff.Version{Name: "p", Dir: dir}, Check: check.Config{Bounds: &domain.Bounds{Depth: 2}}}
	cfg.Check.Limits.Call = 5 * time.Second
	samples, _, err := diff.Choose(t.Context(), cfg, diff.Sampling{All: spec.Exported, Calls: 20}, discard{})
	if err != nil || len(samples) != strings.Count(old, "\nfunc ") {
		t.Fatalf("%d samples, %v", len(samples), err)
	}
	src, err := gentest.Snapshot(samples[0].Contract.Pkg, "p_test.go", samples)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "p_test.go"), string(src))
	run := func(args ...string) (string, error) {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if out, err := run("test", "-vet=all", "."); err != nil {
		t.Fatalf("the tests fail on what they were written from: %v\n%s", err, out)
	}
	write(t, filepath.Join(dir, "p.go"), changed)
	if out, err := run("test", "-c", "-o", "p.test", "."); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, s := range samples {
		cmd := exec.Command(filepath.Join(dir, "p.test"), "-test.run=^TestSnapshot"+s.Contract.Name+"$")
		out, err := cmd.CombinedOutput()
		if caught := err != nil; caught != (s.Contract.Name != "Rest") {
			t.Errorf("%s: caught %v\n%s", s.Contract.Name, caught, out)
		}
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
