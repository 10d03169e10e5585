package examples

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/gentest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/tier"
)

// noEvents ignores events.
type noEvents struct{}

func (noEvents) Event(diff.Event) {}

// TestSnapshotMutants writes the tests of what the functions of the examples
// come to, and runs them on copies of the examples with bugs. They pass without
// the bugs, and find most of them. What they miss needs more calls than they
// have.
func TestSnapshotMutants(t *testing.T) {
	dir, all := mutated(t, tier.Of(96, 32))
	fns := map[string][]string{} // by package
	for _, v := range all {
		fns[v.pkg] = append(fns[v.pkg], v.fns...)
	}
	for pkg, fns := range fns {
		mutate(t, filepath.Join(dir, "mended", pkg), pkg, fns)
	}
	here := diff.Version{Name: "here", Dir: dir}
	cfg := diff.Config{Old: here, New: here, Check: check.Config{Patterns: []string{"./mended/..."}, Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Max: 10_000}}
	samples, _, err := diff.Choose(t.Context(), cfg, diff.Sampling{Calls: 20}, noEvents{})
	if err != nil {
		t.Fatal(err)
	}
	byPackage := map[string][]diff.Sample{}
	for _, s := range samples {
		pkg := strings.TrimPrefix(s.Contract.Pkg.Path, "example.com/mutants/mended/")
		byPackage[pkg] = append(byPackage[pkg], s)
	}
	sources := map[string]string{}
	for pkg, own := range byPackage {
		src, err := gentest.Snapshot(own[0].Contract.Pkg, "snapshot_test.go", own)
		if err != nil {
			t.Fatal(err)
		}
		sources[pkg] = string(src)
		write(t, filepath.Join(dir, "mended", pkg, "snapshot_test.go"), string(src))
	}
	for _, v := range all {
		write(t, filepath.Join(dir, v.name, "snapshot_test.go"), sources[v.pkg])
	}
	results := goTest(t, dir, "./...")
	bugs, caught := 0, 0
	for _, v := range all {
		for name, result := range results["example.com/mutants/mended/"+v.pkg] {
			if result != "pass" {
				t.Errorf("%s: %s: %s without a bug", v.pkg, name, result)
			}
		}
		for i, at := range v.mutants {
			bugs++
			name := "TestSnapshot" + strings.ReplaceAll(owner(v.fns[i]), "*", "")
			failed := false
			for test, result := range results["example.com/mutants/"+v.name] {
				failed = failed || strings.HasPrefix(test, name) && result == "fail"
			}
			if failed {
				caught++
			} else {
				t.Logf("%s: %s is not found", v.pkg, mutants[at].name)
			}
		}
	}
	if t.Logf("%d of %d bugs are found", caught, bugs); 2*caught < bugs {
		t.Errorf("of %d bugs only %d are found", bugs, caught)
	}
}
