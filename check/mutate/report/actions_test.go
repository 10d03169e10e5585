package report

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/typetarget/target/check/internal/eventtest"
	"github.com/typetarget/target/check/mutate"
)

// TestJSONActions holds the line of each action, for an event with all fields
// that the action has. Progress has none.
func TestJSONActions(t *testing.T) {
	var b strings.Builder
	r := JSON.New(&b, Options{Dir: "/m"})
	for a := mutate.ActionProgress; a <= mutate.ActionSummary; a++ {
		r.Event(eventtest.Full[mutate.Event](a))
	}
	want, err := os.ReadFile("testdata/actions.json")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
