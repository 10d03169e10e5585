package report

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/internal/eventtest"
)

// TestJSONActions holds the line of each action, for an event with all fields
// that the action has. A function that has ended has two: the one that is gone
// or has other types lacks the inputs.
func TestJSONActions(t *testing.T) {
	var b strings.Builder
	r := JSON.New(&b, versions)
	for a := diff.ActionProgress; a <= diff.ActionSummary; a++ {
		e := eventtest.Full[diff.Event](a)
		r.Event(e)
		if a == diff.ActionEnd {
			e.Acceptance = diff.Acceptance{}
			r.Event(e)
		}
	}
	want, err := os.ReadFile("testdata/actions.json")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
