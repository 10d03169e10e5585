package report_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const late = `
-- go.mod --
module example.com/late

go 1.21
-- a.go --
package late

//refine:ensures result > 0
func Late(x uint8) uint8 {
	for x == 3 {
	}
	return x
}
`

// TestAnnounce has a function that fails first and then does not return for a
// while. The failure is reported in between, and once.
func TestAnnounce(t *testing.T) {
	var actions []string
	var out, progress strings.Builder
	shown := report.Text.New(&out, report.Options{Look: stream.Look{Progress: &progress}})
	before := ""
	_, err := check.Run(t.Context(), check.Config{Dir: srctree.Unpack(t, late), Limits: check.Limits{Call: 3 * time.Second}}, check.HandlerFunc(func(e check.Event) {
		if e.Func == "Late" {
			actions = append(actions, e.Action.String())
		}
		if e.Action == check.ActionFail && e.Func == "Late" {
			before = out.String()
		}
		shown.Event(e)
	}))
	if err != nil {
		t.Fatal(err)
	}
	if got := slices.Compact(slices.Clone(actions)); !slices.Equal(got, []string{"start", "found", "counterexample", "fail"}) {
		t.Errorf("the events are %v", actions)
	}
	if want := "=== FAIL  Late: postcondition does not hold: result > 0: Late(0); looking on\n"; before != want {
		t.Errorf("ahead of the end the report is %q, want %q", before, want)
	}
}
