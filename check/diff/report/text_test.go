package report

import (
	"go/token"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/encode"
)

// lacking are the scopes of inputs without a part of their dictionary.
var lacking = []encode.Scope{
	{Kind: "integers", Short: "integers -1..1", Text: "integers -1..1"},
	{Kind: encode.Dropped, Short: "less than the dictionary", Text: "less than the dictionary: without byte '='"},
}

// events are those of a run in which each verdict occurs.
func events() []diff.Event {
	at := token.Position{Filename: "/new/p.go", Line: 3, Column: 6}
	helper := token.Position{Filename: "/new/h.go", Line: 9, Column: 6}
	end := func(name string, v diff.Verdict, e diff.Event) diff.Event {
		e.Action, e.Package, e.Func, e.Verdict, e.Pos, e.Elapsed = diff.ActionEnd, "m/p", name, v, at, time.Second
		return e
	}
	way := func(name string, d diff.Difference, notes ...string) diff.Event {
		return diff.Event{Action: diff.ActionDifference, Package: "m/p", Func: name, Pos: at, Difference: &d, Notes: notes}
	}
	returns := func(text string) diff.Outcome {
		return diff.Outcome{Ending: diff.Returns, Results: []check.NamedValue{{Name: "result", Value: text}}}
	}
	summary := diff.Summary{
		Same: 2, SameButUnstable: 1, Inside: 1, Different: 4, Follows: 1, Added: 1, Removed: 1, Changed: 1, Skipped: 1, Unsupported: 1, NoTime: 1,
		Failed: 1, Errors: 1, Inputs: 99, Elapsed: 2 * time.Second, Stopped: "interrupted",
	}
	return []diff.Event{
		{Action: diff.ActionError, Package: "m/q", Pos: at, Message: "new: undefined: y"},
		{Action: diff.ActionProgress, Package: "m/p", Func: "Same", Depth: 1, Inputs: 3},
		end("Same", diff.Same, diff.Event{Depth: 3, Inputs: 400, Exhaustive: true, Notes: []string{"a", "b"}}),
		end("Bounded", diff.Same, diff.Event{
			Depth: 1, Inputs: 1, Ended: "the budget\nended", Domain: lacking, Notes: []string{"a", "c", "d", "e", "f", "g"},
			Contract: diff.ContractChange{
				Refused: &diff.Taken{Call: "Bounded(0)", Count: 1, Of: 2}, Accepted: &diff.Taken{Call: "Bounded(1)", Count: 2, Of: 3},
				Excluded: &diff.Taken{Call: "Bounded(2) = 0", Count: 3, Of: 4}, Allowed: &diff.Taken{Call: "Bounded(3) = 0", Count: 4, Of: 5},
			},
		}),
		end("Unstable", diff.SameButUnstable, diff.Event{Depth: 3, Inputs: 9, Exhaustive: true, Differing: diff.Differing{Unstable: 2}}),
		way("Inside", diff.Difference{Call: "Inside()", Old: returns("{n: 1}"), New: returns("{n: 2}"), Count: 1, Only: true, Inside: true}),
		end("Inside", diff.Inside, diff.Event{Depth: 3, Inputs: 1, Exhaustive: true, Differing: diff.Differing{Inside: 1}}),
		way("Differs", diff.Difference{
			Call: "Differs(0)", Args: []check.NamedValue{{Name: "n", Value: "0"}}, Old: returns("1"),
			New:   diff.Outcome{Ending: diff.Panics, Detail: "no\nzero", Pos: token.Position{Filename: "/new/p.go", Line: 4}},
			Count: 3, Reduction: check.Reduction{From: "Differs(90)"},
			Generalizations: []check.Generalization{{Call: "Differs(n)", Condition: "n == 0", Fails: 2, Of: 7}, {Call: "Differs(_)", Fails: 7, Of: 7}},
		}),
		way("Differs", diff.Difference{
			Call: "Differs(1)", Old: diff.Outcome{Ending: diff.Returns},
			New:   diff.Outcome{Ending: diff.Returns, After: []check.NamedValue{{Name: "xs", Value: "[0]"}}},
			Count: 2, Among: true,
		}, "it could not be made smaller: no time"),
		end("Differs", diff.Different, diff.Event{Depth: 2, Inputs: 7, Differing: diff.Differing{Differs: 5, Inside: 1, Unstable: 1}, Ended: "the budget ended", Notes: []string{"h"}}),
		way("Alike", diff.Difference{Call: "Alike()", Old: returns("1"), New: returns("1"), Count: 1, Only: true}),
		end("Alike", diff.Different, diff.Event{Domain: lacking, Depth: 2, Inputs: 1, Differing: diff.Differing{Differs: 1}, Exhaustive: true}),
		way("Makes", diff.Difference{Call: "Makes(0)", Old: returns("1"), New: returns("2"), Count: 1, Only: true}),
		end("Makes", diff.Different, diff.Event{
			Depth: 2, Inputs: 1, Differing: diff.Differing{Differs: 1}, Exhaustive: true, Charge: diff.Charge{
				Cause: &diff.Cause{Func: "helper", Pos: helper},
				Followers: []diff.Follower{
					{Func: "Takes", Pos: at, Call: "Takes(Makes(0))", Cause: diff.Cause{Func: "Makes", Pos: at, Makes: true, Same: 8}},
					{Func: "Calls", Pos: at, Call: "Calls(0)", Cause: diff.Cause{Func: "helper", Pos: helper}},
				},
			},
		}),
		way("Takes", diff.Difference{Call: "Takes(Makes(0))", Old: returns("1"), New: returns("2"), Count: 1, Made: true}),
		end("Takes", diff.Follows, diff.Event{
			Depth: 2, Inputs: 9, Differing: diff.Differing{Differs: 1}, Exhaustive: true, Charge: diff.Charge{Leader: "Makes", Cause: &diff.Cause{Func: "Makes", Pos: at, Makes: true, Same: 8}},
		}),
		way("Mixed", diff.Difference{Call: "Mixed(Makes(0))", Old: returns("1"), New: returns("2"), Count: 1, Made: true}),
		end("Mixed", diff.Different, diff.Event{Depth: 2, Inputs: 9, Differing: diff.Differing{Differs: 1}, Exhaustive: true, Charge: diff.Charge{Cause: &diff.Cause{Func: "Lost", Pos: at, Makes: true, Same: 8}}}),
		end("New", diff.Added, diff.Event{}),
		end("Gone", diff.Removed, diff.Event{}),
		end("Changed", diff.Changed, diff.Event{Message: "func(int) is now func()"}),
		end("Skipped", diff.Skipped, diff.Event{Message: "slow"}),
		end("Unsupported", diff.Unsupported, diff.Event{Message: "a channel; do this"}),
		end("NoTime", diff.NoTime, diff.Event{Message: "the budget ended before an input ran"}),
		end("Failed", diff.Failed, diff.Event{Message: "internal error"}),
		{Action: diff.ActionSummary, Summary: &summary, Spent: diff.Spent{Elapsed: 2 * time.Second}},
	}
}

var versions = Options{Old: diff.Version{Name: "v1", Dir: "/old"}, New: diff.Version{Name: "new", Dir: "/new"}}

const text = `# m/q
./p.go:3:6: new: undefined: y
ERROR	m/q	1 error	0.00s
same	Same	depth 3	400 inputs, exhaustive	1.00s
        a
        b
same	Bounded	depth 1	1 input, bounded	1.00s
    the budget ended
    (less than the dictionary)
        precondition is stricter: Bounded(0) was valid and no longer is (1 of the first 2 inputs)
        precondition is looser: Bounded(1) was not valid and now is (2 of the first 3 inputs)
        postcondition is stricter: Bounded(2) = 0 was allowed and no longer is (3 of the first 4 outcomes)
        postcondition is looser: Bounded(3) = 0 was not allowed and now is (4 of the first 5 outcomes)
        c
        d
        e
        and 2 more notes, with -json
same*	Unstable	depth 3	9 inputs, exhaustive	1.00s
    for 2 a version differs from itself
inside	Inside	depth 3	1 input, exhaustive	1.00s
    for 1 only in unexported fields
    ./p.go:3:6: Inside()
        v1:   {n: 1}
        new:  {n: 2}
        only in unexported fields, which other modules do not see
        no other input differs
--- DIFF: Differs (1.00s)
    ./p.go:3:6: Differs(0)
        v1:   1
        new:  panics: no zero (./p.go:4)
        Differs(n) differs like this exactly when n == 0 (2 of 7)
        Differs(_) differs like this for every valid _ (7 of 7)
        2 more inputs differ like this
        reduced from Differs(90)
    ./p.go:3:6: Differs(1)
        v1:   returns
        new:  returns; after the call xs = [0]
        only after other calls: alone, the call has the same outcome in both
        1 more input differs like this
        it could not be made smaller: no time
    differs for 5 of 7 inputs that ran; not every input ran: the budget ended;
        for 1 only in unexported fields; for 1 a version differs from itself
        h
--- DIFF: Alike (1.00s)
    ./p.go:3:6: Alike()
        v1:   1
        new:  1
        they differ beyond what is kept of their texts
        no other input differs
    differs for 1 of 1 input up to depth 2
    the inputs have less than the dictionary: without byte '='
--- DIFF: Makes (1.00s)
    ./p.go:3:6: Makes(0)
        v1:   1
        new:  2
        no other input differs
    differs for 1 of 1 input up to depth 2
    ./h.go:9:6: it calls helper, which differs
    Takes differs as Makes does: Takes(Makes(0)) (the same for 8 inputs with equal values)
    Calls differs as Makes does: Calls(0) (it calls helper)
--- DIFF: Mixed (1.00s)
    ./p.go:3:6: Mixed(Makes(0))
        v1:   1
        new:  2
        the versions build different values for this call
    differs for 1 of 9 inputs up to depth 2
    ./p.go:3:6: it takes values of Lost, which differs
new	New
gone	Gone
type	Changed	func(int) is now func()
?	Skipped	[skipped: slow]
?	Unsupported	[unsupported: a channel]
?	NoTime	[no time: the budget ended before an input ran]
--- ERROR: Failed (1.00s)
    ./p.go:3:6: internal error
ERROR	m/p	4 changes show in 5 functions, 3 are the same, 1 differs inside, 1 is gone, 1 is new, 1 has other types, 3 are not compared, 1 error	16.00s
4 changes show in 5 functions, 3 are the same, 1 differs inside, 1 is gone, 1 is new,
    1 has other types, 3 are not compared, 2 errors; 99 inputs, 2.00s; stopped: interrupted
`

// TestText writes every verdict as text.
func TestText(t *testing.T) {
	var b strings.Builder
	r := Text.New(&b, versions)
	for _, e := range events() {
		r.Event(e)
	}
	if diff := cmp.Diff(text, b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestPackages writes the line of each package, and counts of the run if there
// are several.
func TestPackages(t *testing.T) {
	end := func(pkg, name string, v diff.Verdict, message string) diff.Event {
		return diff.Event{Action: diff.ActionEnd, Package: pkg, Func: name, Verdict: v, Message: message, Exhaustive: true, Spent: diff.Spent{Elapsed: time.Second}}
	}
	long := "a channel of channels, which no function of the package can make now"
	for _, test := range []struct {
		events []diff.Event
		want   string
	}{
		{nil, "no functions to compare; 0 inputs, 0.00s\n"},
		{
			[]diff.Event{end("m/p", "F", diff.Same, ""), end("m/p", "G", diff.Inside, "")},
			"same\tF\tdepth 0\t0 inputs, exhaustive\t1.00s\n" + "inside\tG\tdepth 0\t0 inputs, exhaustive\t1.00s\n    G()\n        v1:   returns\n        new:  returns\n        they differ beyond what is kept of their texts\n" +
				"ok\tm/p\t1 is the same, 1 differs inside\t2.00s\n" + "0 inputs, 0.00s\n",
		},
		{
			[]diff.Event{end("m/p", "F", diff.Unsupported, long), end("m/q", "F", diff.Changed, long), end("m/r", "F", diff.Added, "")},
			"?\tF\t[unsupported]\n    " + long + "\n?\tm/p\t1 is not compared\t1.00s\n" +
				"type\tF\n    " + long + "\nDIFF\tm/q\t1 has other types\t1.00s\n" +
				"new\tF\nok\tm/r\t1 is new\t1.00s\n" + "1 is new, 1 has other types, 1 is not compared; 0 inputs, 0.00s\n",
		},
	} {
		var b strings.Builder
		r := Text.New(&b, versions)
		var s diff.Summary
		for _, e := range test.events {
			if e.Verdict == diff.Inside {
				r.Event(diff.Event{Action: diff.ActionDifference, Package: e.Package, Func: e.Func, Difference: &diff.Difference{Call: "G()"}})
			}
			s.Count(e)
			r.Event(e)
		}
		r.Event(diff.Event{Action: diff.ActionSummary, Summary: &s})
		if diff := cmp.Diff(test.want, b.String()); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}

// TestProgress shows one line on a terminal and clears it before others.
func TestProgress(t *testing.T) {
	var b strings.Builder
	opts := versions
	opts.Progress, opts.Width, opts.Color = &b, 30, true
	r := Text.New(&b, opts)
	for _, e := range events()[1:3] {
		r.Event(e)
	}
	want := "\r\x1b[KSame: depth 1...inputs, 0.00s\r\x1b[K\x1b[32msame\x1b[0m\tSame\t"
	if !strings.HasPrefix(b.String(), want) {
		t.Errorf("%q, want %q first", b.String(), want)
	}
}

// TestJSON writes every verdict as JSON, a line for each event.
func TestJSON(t *testing.T) {
	var b strings.Builder
	r := JSON.New(&b, versions)
	for _, e := range events() {
		r.Event(e)
	}
	want, err := os.ReadFile("testdata/events.json")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
