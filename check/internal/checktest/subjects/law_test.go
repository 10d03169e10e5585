package subjects_test

import (
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/laws"
)

// lawsOf are the laws about each function of a package of testdata/laws, by
// name.
func lawsOf(t *testing.T, pattern string) map[string][]*laws.Law {
	t.Helper()
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: "testdata/laws", All: spec.Everything}, pattern)
	if err != nil {
		t.Fatal(err)
	}
	about := make(map[string][]*laws.Law)
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			t.Fatal(p.Errors)
		}
		for _, c := range p.Contracts {
			for _, clause := range c.Clauses {
				if clause.Law != nil {
					about[c.Name] = append(about[c.Name], clause.Law)
				}
			}
		}
	}
	return about
}

// TestKept checks that there is a type for each law that keeps it, and that no
// input breaks it.
func TestKept(t *testing.T) {
	about := lawsOf(t, "./keeps")
	ran := make(map[*laws.Law]bool)
	events, _ := checktest.Events(t, check.Config{Dir: "testdata/laws", Patterns: []string{"./keeps"}, All: spec.Everything, Bounds: &domain.Bounds{Depth: 3}})
	for _, e := range events {
		if !e.Action.Ends() || e.Func == "" {
			continue
		}
		for _, law := range about[e.Func] {
			if e.Verdict == check.Exhausted && e.Inputs > 0 {
				ran[law] = true
			}
			if e.Verdict == check.Refuted {
				t.Errorf("%s: %s: %s", e.Func, e.Message, e.Counterexample.Call)
			}
		}
	}
	for i := range laws.Table {
		if law := &laws.Table[i]; !ran[law] {
			t.Errorf("no function of testdata/laws/keeps keeps %q", law.Name)
		}
	}
}

// TestBroken checks that there is a mutant for each law that breaks it, and
// that it has a counterexample: one of the law, or of a law that only says
// which inputs are valid a panic.
func TestBroken(t *testing.T) {
	about := lawsOf(t, "./breaks")
	found, functions := make(map[string]bool), make(map[string]bool)
	events, _ := checktest.Events(t, check.Config{Dir: "testdata/laws", Patterns: []string{"./breaks"}, All: spec.Everything, Bounds: &domain.Bounds{Depth: 3}})
	for _, e := range events {
		if e.Counterexample == nil {
			continue
		}
		functions[e.Func] = true
		switch e.Counterexample.Kind {
		case check.Law:
			title, _, _ := strings.Cut(e.Message, " does not hold: ")
			found[title] = true
		case check.Panic:
			for _, law := range about[e.Func] {
				found[law.Title()] = true
			}
		}
	}
	for i := range laws.Table {
		if law := &laws.Table[i]; !found[law.Title()] {
			t.Errorf("no function of testdata/laws/breaks breaks %q", law.Name)
		}
	}
	// Values that reading makes, and valid ones, are read back.
	for _, f := range []string{"ParseCents", "ParseDebt", "Later.MarshalText", "Later.MarshalBinary", "Later.GobEncode", "Later.MarshalJSON", "EncodeLater", "MarshalLater", "Range.MarshalText"} {
		if !functions[f] {
			t.Errorf("no input of %s is found not to be read back", f)
		}
	}
}
