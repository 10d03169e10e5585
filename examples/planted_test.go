package examples

import (
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/gentest"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A planted is a fault that is put into a package: an edit, the function that
// fails, and its smallest input that fails, with a drawing.
type planted struct{ name, old, new, fn, want, drawing string }

// in returns a source with the fault.
func (f planted) in(t *testing.T, source string) string {
	t.Helper()
	if n := strings.Count(source, f.old); n != 1 {
		t.Fatalf("%s: the source has %q %d times", f.name, f.old, n)
	}
	return strings.Replace(source, f.old, f.new, 1)
}

// isFound compares the counterexample of the package with the name of the
// fault, and reports whether it is the expected one.
func (f planted) isFound(t *testing.T, ends map[string]check.Event) bool {
	t.Helper()
	c := ends[f.name+"."+f.fn].Counterexample
	if c == nil {
		t.Errorf("%s has no counterexample", f.name)
		return false
	}
	if drawing := strings.Join(c.Drawing, "\n"); c.Call != f.want || !c.Minimal || drawing != f.drawing {
		t.Errorf("%s: %s, minimal %v\n%s\nwant %s\n%s", f.name, c.Call, c.Minimal, drawing, f.want, f.drawing)
		return false
	}
	return true
}

// replay gives the input by -input, in the long tier.
func (f planted) replay(t *testing.T, dir string) {
	t.Helper()
	if !tier.Long() {
		return
	}
	given := check.Config{Dir: dir, Patterns: []string{"./" + f.name}, Run: only(f.fn), Inputs: []string{f.want}}
	if again := run(t, given)[f.name+"."+f.fn].Counterexample; again == nil || again.Call != f.want {
		t.Errorf("%s: %s is replayed as %+v", f.name, f.want, again)
	}
}

// failInTests writes a test for the counterexample of each fault, in the long
// tier. The test must compile, fail with the fault and pass in package right.
func failInTests(t *testing.T, dir string, faults []planted, ends map[string]check.Event) {
	t.Helper()
	if !tier.Long() || t.Failed() {
		return
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]*spec.Package{}
	for _, p := range pkgs {
		byName[p.Path[strings.LastIndex(p.Path, "/")+1:]] = p
	}
	var all []gentest.Case
	for _, f := range faults {
		e := ends[f.name+"."+f.fn]
		one := gentest.Case{Func: e.Func, Nodes: e.Counterexample.Nodes, Why: e.Message}
		for _, a := range e.Counterexample.Args {
			one.Args = append(one.Args, a.Value)
		}
		writeTests(t, byName[f.name], []gentest.Case{one})
		all = append(all, one)
	}
	right := byName["right"]
	writeTests(t, right, all)
	results := goTest(t, dir, "-timeout=60s", "./...")
	for _, f := range faults {
		faulty := byName[f.name]
		with := results[faulty.Path][gentest.TestNames(faulty)[f.fn]]
		without := results[right.Path][gentest.TestNames(right)[f.fn]]
		if with != "fail" || without != "pass" {
			t.Errorf("%s: the test ends in %q with the fault and %q without", f.name, with, without)
		}
	}
}
