package check

import (
	"slices"
	"strings"
	"testing"
	"time"
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

// TestAnnounce has a function that fails first and then does not return for a while. The
// failure is reported in between, and once.
func TestAnnounce(t *testing.T) {
	var actions []string
	var out, progress strings.Builder
	report := NewTextReport(&out, TextOptions{Progress: &progress})
	before := ""
	_, err := Run(t.Context(), Config{Dir: unpack(t, late), CallTimeout: 3 * time.Second}, HandlerFunc(func(e Event) {
		if e.Func == "Late" {
			actions = append(actions, e.Action.String())
		}
		if e.Action == ActionFail && e.Func == "Late" {
			before = out.String()
		}
		report.Event(e)
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

// TestAnnounceOnce announces nothing of a function that has ended.
func TestAnnounceOnce(t *testing.T) {
	q := newQueue()
	q.add(Event{Action: ActionFound})
	q.add(Event{Action: ActionFail})
	q.close()
	q.drain(func(e Event) {
		if e.Action == ActionFound {
			t.Error("a failure is announced behind the end of its function")
		}
	})
}
