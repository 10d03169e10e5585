// Package checktest runs checks for tests, from the source of a package to the
// events of the run.
//
// Its own tests are about contracts with the features of Go: capacities,
// variadic parameters, sequences, function arguments, and the values that calls
// and clauses may change. Others are about checks without a given depth: the
// faults that they find, the inputs that they run, and that these are the same
// each time.
package checktest

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/eventtest"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// Events runs a check and returns its events, except those that depend on the
// clock. It fails the test if the run leaves files behind or changes the tree.
// It also fails if an event has fields that its action lacks. A call may take
// 20 seconds unless cfg sets a limit.
func Events(t *testing.T, cfg check.Config) ([]check.Event, check.Summary) {
	t.Helper()
	return EventsWithin(t, limits.Run{}, cfg)
}

// EventsWithin does the same as Events with the given limits of the run.
func EventsWithin(t *testing.T, fixed limits.Run, cfg check.Config) ([]check.Event, check.Summary) {
	t.Helper()
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	cfg.Limits.Call = cmp.Or(cfg.Limits.Call, 20*time.Second)
	before := srctree.Hash(t, cfg.Dir)
	var events []check.Event
	summary, err := check.Run(limits.With(t.Context(), fixed), cfg, check.HandlerFunc(func(e check.Event) {
		eventtest.Check(t, e)
		if e.Action != check.ActionProgress && e.Action != check.ActionFound { // these depend on the clock
			events = append(events, e)
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	if after := srctree.Hash(t, cfg.Dir); after != before {
		t.Error("the run changes the tree")
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("the run leaves %v behind", left)
	}
	return events, summary
}

// Endings returns the events that end functions and those about packages, one
// line each: the action, the function, the verdict, and the inputs or the
// counterexample.
func Endings(events []check.Event) []string {
	var lines []string
	for _, e := range events {
		if !e.Action.Ends() {
			continue
		}
		line := fmt.Sprintf("%s %s %s", e.Action, e.Func, e.Verdict)
		if e.Verdict == check.Exhausted || e.Verdict == check.Bounded {
			line += fmt.Sprintf(" %d", e.Inputs)
		}
		if c := e.Counterexample; c != nil && c.Call != "" {
			line += fmt.Sprintf(" %s: %s", c.Kind, c.Call)
			for _, r := range c.Results {
				line += " = " + r.Value
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// Expect compares the endings of a run with those that a test wants.
func Expect(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("the run ends in\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}
