package proof_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// An example is a function of the examples, whose postcondition is about all
// integers of a range. Its mutants keep the contract on the inputs of depth 3
// with small integers: only the solver finds one that breaks it. A mutant has
// the text new in place of old.
type example struct {
	pkg, fn string
	mutants []edit
}

type edit struct{ old, new string }

var examples = []example{
	{"redblack", "Add", []edit{
		{"blacken(insert(key, t))", "blacken(insert(max(key, -8), t))"},
		{"case key > t.Key:\n\t\treturn &Tree{Red, t.Left, t.Key, insert(", "case key > t.Key && t.Key != 6:\n\t\treturn &Tree{Red, t.Left, t.Key, insert("},
	}},
	{"redblack", "Delete", []edit{
		{"blacken(remove(key, t))", "blacken(remove(min(key, 8), t))"},
		{"return join(t.Left, t.Right)\n", "if key == 5 {\n\t\treturn t.Left\n\t}\n\treturn join(t.Left, t.Right)\n"},
	}},
	{"avl", "Insert", []edit{
		{"node(nil, key, nil)", "node(nil, key-key/9, nil)"},
		{"case key > t.Key:\n\t\treturn balance(t.Left, t.Key, Insert(", "case key > t.Key && t.Key != 6:\n\t\treturn balance(t.Left, t.Key, Insert("},
	}},
	{"avl", "Delete", []edit{
		{"case t.Left == nil:", "case t.Left == nil || key == 5:"},
		{"for last.Right != nil {", "for last.Right != nil && last.Key != -7 {"},
	}},
	{"bst", "Tree.Insert", []edit{
		{"return &Tree{Key: key}", "return &Tree{Key: max(key, -8)}"},
		{"case key < t.Key:\n\t\treturn &Tree{t.Left.Insert", "case key < t.Key && t.Key != 7:\n\t\treturn &Tree{t.Left.Insert"},
	}},
	{"bst", "Tree.Min", []edit{
		{"for t.Left != nil {", "for t.Left != nil && t.Left.Key != -5 {"},
		{"for t.Left != nil {", "for t.Left != nil && t.Key != 1000 {"},
	}},
}

// TestExamples proves functions of the examples and refutes their mutants.
func TestExamples(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	for _, x := range tier.Some(9, 4, examples) {
		t.Run(x.pkg+"-"+x.fn, func(t *testing.T) {
			source, err := os.ReadFile(filepath.Join("..", "..", "examples", x.pkg, x.pkg+".go"))
			if err != nil {
				t.Fatal(err)
			}
			e := prove(t, x.fn, string(source))
			if fault := wrong(e, check.Proved); fault != "" {
				t.Error(fault)
			} else {
				t.Logf("proved in %.2fs, %d inputs as lifted", e.Proof.Elapsed.Seconds(), e.Proof.Inputs)
			}
			for _, m := range x.mutants {
				if strings.Count(string(source), m.old) != 1 {
					t.Fatalf("%q does not stand once in the source", m.old)
				}
				e := prove(t, x.fn, strings.Replace(string(source), m.old, m.new, 1))
				if fault := wrong(e, check.Disproved); fault != "" {
					t.Errorf("%s: %s", m.new, fault)
				} else if e.Proof == nil || e.Proof.Status != check.Disproved {
					t.Errorf("%s: refuted without the solver: %s", m.new, e.Counterexample.Call)
				}
			}
		})
	}
}

// prove checks a function of a package and returns how it ends.
func prove(t *testing.T, fn, source string) check.Event {
	t.Helper()
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	events, _ := checktest.Events(t, check.Config{
		Dir: dir, Run: only(fn), Bounds: &domain.Bounds{Depth: 3}, Limits: check.Limits{Proof: time.Minute},
	})
	for _, e := range events {
		if e.Action.Ends() {
			return e
		}
	}
	t.Fatalf("%s does not end", fn)
	return check.Event{}
}
