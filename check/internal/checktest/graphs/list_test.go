package graphs

import (
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
)

// TestList checks a copy of container/list whose root is a node of its own. The
// wrong copy needs a root and two elements. No input points to a field without
// the bound into=, so a root within the list has no ring.
func TestList(t *testing.T) {
	events, _ := checktest.Events(t, check.Config{Dir: "testdata/list", Patterns: []string{"."}})
	want := map[string]struct {
		verdict check.Verdict
		inputs  int64
	}{
		// Rings of no, one, two or three elements, and one of these.
		"PushFront":   {check.Exhausted, 4},
		"Remove":      {check.Exhausted, 1 + 2 + 3},
		"MoveToFront": {check.Exhausted, 1 + 2 + 3},
		"Torn":        {check.Refuted, 1 + 2 + 3},
		"Inside":      {check.Vacuous, 0},
	}
	ended := 0
	for _, e := range events {
		if e.Func == "" || !e.Action.Ends() {
			continue
		}
		ended++
		if w := want[e.Func]; e.Verdict != w.verdict || e.Inputs != w.inputs {
			t.Errorf("%s: %s after %d inputs, want %s after %d: %s", e.Func, e.Verdict, e.Inputs, w.verdict, w.inputs, e.Message)
		}
		if e.Func == "Inside" {
			says := func(n check.Note) bool {
				return strings.Contains(n.Msg, "as &r.root does: add nodes=1 into=root to the //refine:bound of Ring")
			}
			if !slices.ContainsFunc(e.Notes, says) {
				t.Errorf("the notes do not name the address: %v", e.Notes)
			}
		}
		if e.Func == "Torn" {
			const smallest = "a := &Element{}; b := &Element{prev: a, root: a}; c := &Element{next: a, prev: b, root: a}; b.next = c; a.next = b; a.prev = c"
			if got := strings.Join(e.Counterexample.Nodes, "; "); got != smallest {
				t.Errorf("the counterexample has the nodes %s, want %s", got, smallest)
			}
		}
	}
	if ended != len(want) {
		t.Errorf("%d functions, want %d", ended, len(want))
	}
}
