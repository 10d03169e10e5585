package report

import (
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/report/stream"
)

// TestCountedOnce checks that the lines of a package count each function, and
// its time, once, and that the package counts all if each has a line.
func TestCountedOnce(t *testing.T) {
	end := func(name string, unannotated bool, a check.Action, v check.Verdict, d time.Duration) check.Event {
		return check.Event{Action: a, Package: "p", Func: name, Verdict: v, Unannotated: unannotated, Extent: check.Extent{Inputs: 2, Elapsed: d}, Ending: check.Ending{Exhaustive: true}}
	}
	passing := []check.Event{end("A", true, check.ActionPass, check.Exhausted, time.Second), end("B", false, check.ActionPass, check.Exhausted, 2*time.Second)}
	failing := append(passing[:2:2], end("C", true, check.ActionFail, check.Refuted, 4*time.Second))
	for _, test := range []struct {
		events  []check.Event
		verbose bool
		want    string
	}{
		{passing, false, "ok  \tp\t1 function without annotations\t2 inputs\t1 exhausted\t1.00s\nok  \tp\t1 exhausted\t2.00s\n"},
		{failing, false, "ok  \tp\t1 function without annotations\t2 inputs\t1 exhausted\t1.00s\nFAIL\tp\t1 counterexample, 1 exhausted\t6.00s\n"},
		{passing, true, "ok  \tp\t2 exhausted\t3.00s\n"},
		{failing, true, "FAIL\tp\t1 counterexample, 2 exhausted\t7.00s\n"},
	} {
		var b strings.Builder
		r := newText(&b, Options{Look: stream.Look{Verbose: test.verbose}})
		for _, e := range test.events {
			r.Event(e)
		}
		r.Event(check.Event{Action: check.ActionSummary, Summary: &check.Summary{}})
		if !strings.Contains(b.String(), test.want) {
			t.Errorf("%s\nlacks\n%s", b.String(), test.want)
		}
	}
}

// TestClock says how many functions had more inputs than time.
func TestClock(t *testing.T) {
	for clock, want := range map[bool]string{
		true:  "    the time of 1 function ended before the inputs: another run may find other failures\n",
		false: "",
	} {
		var b strings.Builder
		r := newText(&b, Options{})
		r.Event(check.Event{Action: check.ActionPass, Package: "p", Func: "F", Verdict: check.Bounded, Unannotated: true, Extent: check.Extent{Inputs: 2}, Ending: check.Ending{Clock: clock}})
		r.Event(check.Event{Action: check.ActionSummary, Summary: &check.Summary{}})
		if want = "ok  \tp\t1 function without annotations\t2 inputs\t1 bounded\t0.00s\n" + want + "("; !strings.HasPrefix(b.String(), want) {
			t.Errorf("%s\ndoes not begin with\n%s", b.String(), want)
		}
	}
}

// TestOthers says of inputs that pass how many of their results were not used.
func TestOthers(t *testing.T) {
	for _, test := range []struct {
		inputs, failures, spared, excused int64
		exhaustive                        bool
		want                              string
	}{
		{9, 4, 0, 2, true, "3 of the other 5 inputs up to depth 3 keep the contract"},
		{9, 4, 0, 0, true, "the other 5 inputs up to depth 3 keep the contract"},
		{9, 4, 3, 0, true, "the other 5 inputs up to depth 3 keep the contract; the results of 3 of them were not used"},
		{9, 4, 5, 0, true, "the other 5 inputs up to depth 3 keep the contract; their results were not used"},
		{5, 4, 1, 0, true, "the other input up to depth 3 keeps the contract; its result was not used"},
		{4, 4, 0, 0, true, "no input up to depth 3 keeps the contract"},
		{9, 4, 5, 0, false, "the other 5 inputs that ran keep the contract; their results were not used; not every input ran: time"},
		{4, 4, 0, 0, false, "not every input ran: time"},
	} {
		got := others(check.Event{Extent: check.Extent{Inputs: test.inputs, Depth: 3}, Ending: check.Ending{Failures: test.failures, Spared: test.spared, Excused: test.excused, Exhaustive: test.exhaustive, Ended: "time"}})
		if got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
