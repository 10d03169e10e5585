package report

import (
	"strings"
	"testing"

	"github.com/typetarget/target/check"
)

// TestWithoutZ3 counts the functions with questions that only Z3 can answer.
func TestWithoutZ3(t *testing.T) {
	for reason, want := range map[string]string{
		check.WithoutZ3: "(questions about all integers are open for 1 function: target is built without Z3)\n",
		"Z3 gives up":   "",
	} {
		var b strings.Builder
		r := Text.New(&b, Options{})
		open := []check.OpenObligation{{Kind: "no panic", Reason: reason}, {Kind: "postcondition", Reason: reason}}
		r.Event(check.Event{Action: check.ActionPass, Verdict: check.Exhausted, Package: "p", Func: "F", Ending: check.Ending{Proof: &check.Proof{Status: check.Undecided, Open: open}}})
		before := b.Len()
		r.Event(check.Event{Action: check.ActionSummary, Summary: &check.Summary{}})
		if got := b.String()[before:]; !strings.HasSuffix(got, want) || strings.Contains(got, "open") != (want != "") {
			t.Errorf("%s: %s", reason, got)
		}
	}
}
