package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/annotation"
)

// clauses are functions with a clause of each verb that has a role: one that
// keeps it, and one that breaks it in the way of that kind. A clause that
// selects the inputs has a function that fails on those that it leaves out, and
// is broken by being left out itself.
var clauses = map[annotation.Verb]struct{ text, kept, broken, kind string }{
	annotation.VerbRequires: {"x != 1", `//refine:requires x != 1
func F(x int) int { if x == 1 { panic("one") }; return x }`, `//refine:check
func F(x int) int { if x == 1 { panic("one") }; return x }`, "panic"},
	annotation.VerbFilter: {"x != 1", `//refine:filter x != 1
func F(x int) int { if x == 1 { panic("one") }; return x }`, `//refine:check
func F(x int) int { if x == 1 { panic("one") }; return x }`, "panic"},
	annotation.VerbEnsures: {"result == x", `//refine:ensures result == x
func F(x int) int { return x }`, `//refine:ensures result == x
func F(x int) int { return x + 1 }`, "postcondition"},
	annotation.VerbPanics: {"x == 1", `//refine:panics x == 1
func F(x int) int { if x == 1 { panic("one") }; return x }`, `//refine:panics x == 1
func F(x int) int { return x }`, "no-panic"},
	annotation.VerbPure: {"pure", `//refine:pure
func F(xs []int) int { return len(xs) }`, `//refine:pure
func F(xs []int) int { if len(xs) > 0 { xs[0]++ }; return len(xs) }`, "mutation"},
	annotation.VerbInvariant: {"self.N > 0", `//refine:invariant self.N > 0
type T struct{ N int }

//refine:check
func F(x T) T { return x }`, `//refine:invariant self.N > 0
type T struct{ N int }

//refine:check
func F(x T) T { return T{} }`, "invariant"},
	annotation.VerbIs: {"N > 0", `type T struct {
	N int //refine:is {n: int | n > 0}
}

//refine:check
func F(x T) T { return x }`, `type T struct {
	N int //refine:is {n: int | n > 0}
}

//refine:check
func F(x T) T { return T{} }`, "invariant"},
}

// TestClausesAreKnown has each verb with a role in a module, in a package of its
// own. A run, a proof, explain and the tests that gen writes must all know the
// clause.
func TestClausesAreKnown(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	dir := newModule(t)
	roles := map[annotation.Role]bool{}
	for _, u := range annotation.Verbs {
		if u.Role == annotation.NoRole {
			continue
		}
		roles[u.Role] = true
		if _, ok := clauses[u.Verb]; !ok {
			t.Errorf("the clauses of this test lack the verb %s", u.Verb)
			continue
		}
		if err := os.Mkdir(filepath.Join(dir, string(u.Verb)), 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, dir, filepath.Join(string(u.Verb), "f.go"), "package p\n\n"+clauses[u.Verb].kept+"\n")
	}
	for role := range annotation.Roles {
		if !roles[role] {
			t.Errorf("no verb has the role %d", role)
		}
	}
	if code, out, errs := command(t, dir, "check", "-spread", "0", "./..."); code != 0 {
		t.Fatalf("check: status %d\n%s%s", code, out, errs)
	}
	if code, out, errs := command(t, dir, "gen", "-suite", "9", "./..."); code != 0 {
		t.Fatalf("gen: status %d\n%s%s", code, out, errs)
	}
	for verb, c := range clauses {
		if code, out, errs := command(t, dir, "explain", "F", "./"+string(verb)); code != 0 || !strings.Contains(out, c.text) {
			t.Errorf("%s: explain: status %d\n%s%s", verb, code, out, errs)
		}
		if annotation.Verb(verb).Role().Selects() {
			test, err := os.ReadFile(filepath.Join(dir, string(verb), "target_test.go"))
			if err != nil || !strings.Contains(string(test), c.text) {
				t.Errorf("%s: the generated test: %v\n%s", verb, err, test)
			}
		}
		write(t, dir, filepath.Join(string(verb), "f.go"), "package p\n\n"+c.broken+"\n")
	}
	checkBroken(t, dir)
	test := exec.Command("go", "test", "./...")
	test.Dir = dir
	out, _ := test.CombinedOutput()
	for verb := range clauses {
		if fails := strings.Contains(string(out), "FAIL\texample.com/m/"+string(verb)+"\t"); fails == verb.Role().Selects() {
			t.Errorf("%s: its generated test fails: %v\n%s", verb, fails, out)
		}
	}
}

// checkBroken runs the functions that break their clauses, and looks at the
// kind of the failures, and that nothing is proved.
func checkBroken(t *testing.T, dir string) {
	t.Helper()
	_, out, errs := command(t, dir, "check", "-json", "-spread", "0", "-reduce", "0", "./...")
	kinds := map[string]string{}
	for line := range strings.Lines(out) {
		var e struct {
			Package        string
			Counterexample struct{ Kind string }
			Proof          struct{ Status string }
		}
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if verb := filepath.Base(e.Package); e.Counterexample.Kind != "" {
			kinds[verb] = e.Counterexample.Kind
		} else if e.Proof.Status == "proved" {
			t.Errorf("%s: a proof of what does not hold", verb)
		}
	}
	for verb, c := range clauses {
		if kinds[string(verb)] != c.kind {
			t.Errorf("%s is broken by a %q, want %q\n%s", verb, kinds[string(verb)], c.kind, errs)
		}
	}
}
