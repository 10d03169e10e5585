package subjects_test

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
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

// irulanFailures checks a package in testdata/irulan without annotations of its
// own, at a depth, over integers from 0 to a greatest one, or if that is 0 over
// those of the depth. The lines are its failures: the function, the class, the
// site, how many inputs fail, and the call.
func irulanFailures(t *testing.T, pkg string, depth, greatest int) (failures []string, events []check.Event) {
	t.Helper()
	cfg := check.Config{
		Dir: filepath.Join("testdata", "irulan"), Patterns: []string{"./" + pkg}, All: spec.Exported,
		Bounds: &domain.Bounds{Depth: depth}, Limits: check.Limits{Call: time.Second, Proof: 10 * time.Second},
		Failures: check.Failures{Unannotated: check.Unannotated{Doubtful: true}},
	}
	if greatest > 0 {
		cfg.Bounds.Ints = &bounds.Range{Lo: 0, Hi: int64(greatest)}
	}
	events, _ = checktest.Events(t, cfg)
	for _, e := range events {
		if e.Action == check.ActionCounterexample && !e.Counterexample.OtherForm {
			line := e.Func
			if g := e.Judgement; g != nil {
				line += fmt.Sprintf(" %v :%d", g.Class, g.Site.Line)
			}
			failures = append(failures, fmt.Sprintf("%s %d %s", line, e.Counterexample.Count, e.Counterexample.Call))
		}
	}
	return failures, events
}

// TestIrulanLiterals is E1 and E2: trees that anybody can write down. Two
// leaves, of 0 and 1, cannot be attached in three ways; below a root there are
// these for each of its two values, and all fail at one place.
func TestIrulanLiterals(t *testing.T) {
	attach, _ := irulanFailures(t, "literal", 1, 1)
	checktest.Expect(t, attach,
		"Insert deliberate :22 2 Insert(0, &Tree{})",
		"AttachRight deliberate :33 3 AttachRight(&Tree{}, &Tree{})")
	remove, events := irulanFailures(t, "literal", 2, 1)
	if !slices.Contains(remove, "Delete deliberate :33 6 Delete(0, &Tree{L: &Tree{}, R: &Tree{}})") {
		t.Errorf("%q", remove)
	}
	clusters := map[string]string{}
	for _, e := range events {
		if e.Judgement != nil {
			clusters[e.Func] = e.Judgement.Cluster
		}
	}
	if clusters["Delete"] == "" || clusters["Delete"] != clusters["AttachRight"] || clusters["Delete"] == clusters["Insert"] {
		t.Errorf("clusters %v", clusters)
	}
}

// TestIrulanAPI is E3: of trees that only functions make none fails. Five
// insertions and deletions of 0 to 3 make 51 of them.
func TestIrulanAPI(t *testing.T) {
	failures, events := irulanFailures(t, "api", 6, 3)
	checktest.Expect(t, failures)
	checktest.Expect(t, checktest.Endings(events),
		"pass New exhausted 1", "pass Set.Insert exhausted 204", "pass Set.Delete exhausted 204", "pass Set.Size exhausted 51")
	failures, events = irulanFailures(t, "invariant", 3, 0)
	checktest.Expect(t, failures)
	for _, line := range checktest.Endings(events) {
		if !strings.HasPrefix(line, "pass ") {
			t.Error(line)
		}
	}
}

// TestIrulanPrograms is E8, E10, E13, E17 and E20: the smallest input of each.
func TestIrulanPrograms(t *testing.T) {
	failures, _ := irulanFailures(t, "programs", 3, 0)
	endless := 0
	failures = slices.DeleteFunc(failures, func(f string) bool {
		var kind string
		var line, count, n int
		_, err := fmt.Sscanf(f, "Log2 %s :%d %d Log2(%d)", &kind, &line, &count, &n)
		if err == nil && (kind == "hang" || kind == "crash") && n < 0 {
			// It takes more time or more memory than there is,
			// whatever comes first.
			endless += count
			return true
		}
		return false
	})
	if endless != 3 {
		t.Errorf("%d calls of Log2 have no end, want those with -1, -2 and -3", endless)
	}
	want := []string{
		"MaxList runtime :34 1 MaxList(nil)",
		"Divides runtime :53 7 Divides(0, 0)",
	}
	if !strings.HasPrefix(solver.Version(), "none") {
		want = append(want, "Inc deliberate :59 1 Inc(2147483647)")
	}
	// What values of others may be to blame for comes last.
	want = append(want, "Score runtime :27 1 Score(func() []Board { v, _ := SearchForBest(Step(Start())[1]); return v }()[0])")
	checktest.Expect(t, failures, want...)
}
