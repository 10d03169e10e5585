package report

import (
	"bytes"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/eventtest"
)

// TestJSONActions holds the line of each action, for an event with all fields
// that the action has.
func TestJSONActions(t *testing.T) {
	var out bytes.Buffer
	r := newJSON(&out, Options{Dir: "/m"})
	for a := check.ActionStart; a <= check.ActionSummary; a++ {
		r.Event(eventtest.Full[check.Event](a))
	}
	golden(t, "actions.json", out.Bytes())
}
