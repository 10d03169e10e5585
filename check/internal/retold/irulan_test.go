package retold

import (
	"path"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/spec"
)

// irulanUses are examples of Irulan's evaluation (packages in testdata/irulan)
// in which nothing goes wrong before a result is used, and the programs that
// show it.
var irulanUses = map[string]string{
	// The tree of no board is made, but it has no children.
	"minimax.SearchTree": "v := SearchTree(None, nil); v.Children()",
	// The term of no words is made, but it has no relation.
	"expert.Goal":     "v := Goal(nil); v.Relation()",
	"expert.Subjects": `v := Subjects([]string{"", ""}); for range v { break }`,
	"expert.Question": "v, _ := Question(nil); v()",
	// The text of an empty list is made, but cannot be written.
	"format.Booleans": "v := Booleans(nil); v()",
}

// irulan checks functions of testdata/irulan by their names, without
// annotations, and returns the programs that go wrong: of each function the
// first.
func irulan(t *testing.T, uses int) map[string]string {
	t.Helper()
	events, _ := checktest.Events(t, check.Config{
		Dir: "testdata/irulan", Patterns: []string{"./minimax", "./expert", "./format"}, All: spec.Exported, Failures: check.Failures{Unannotated: check.Unannotated{Uses: uses}},
	})
	found := make(map[string]string)
	for _, e := range events {
		name := path.Base(e.Package) + "." + e.Func
		if _, known := irulanUses[name]; !known {
			continue
		}
		switch ce := e.Counterexample; {
		case ce != nil && len(ce.Uses) == 0:
			t.Errorf("%s: %s goes wrong, and not a use of its result", name, ce.Call)
		case ce != nil && found[name] == "":
			found[name] = strings.Join(ce.Uses, "; ")
		case e.Action.Ends() && ce == nil && e.Verdict != check.Exhausted:
			t.Errorf("%s: %s, %s", name, e.Verdict, e.Message)
		}
	}
	return found
}

// TestIrulanUses has errors that show once a result is used, and only then.
func TestIrulanUses(t *testing.T) {
	if diff := cmp.Diff(irulanUses, irulan(t, 1)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if found := irulan(t, 0); len(found) > 0 {
		t.Errorf("without uses: %v", found)
	}
}
