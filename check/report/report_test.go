package report

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/report/stream"
)

var update = flag.Bool("update", false, "rewrite the golden files of the reports")

const reportDir = "/home/gopher/scores"

func at(file string, line, col int) token.Position {
	return token.Position{Filename: filepath.Join(reportDir, file), Line: line, Column: col}
}

// scoresRun is a run with one function for each way of ending.
func scoresRun() []check.Event {
	const pkg, broken = "example.com/scores", "example.com/scores/broken"
	start := func(fn string, line int) check.Event {
		return check.Event{Action: check.ActionStart, Package: pkg, Func: fn, Pos: at("scores.go", line, 6)}
	}
	events := []check.Event{
		start("Rescale", 16),
		{Action: check.ActionProgress, Package: pkg, Func: "Rescale", Extent: check.Extent{Depth: 1, Inputs: 7, Elapsed: 15 * time.Millisecond}},
		{
			Action: check.ActionFail, Package: pkg, Func: "Rescale", Pos: at("scores.go", 14, 11),
			Verdict: check.Refuted, Extent: check.Extent{Depth: 1, Inputs: 1, Elapsed: 20 * time.Millisecond},
			Message: "postcondition does not hold: 0 <= v && v < r2",
			Failing: check.Failing{Counterexample: &check.Counterexample{
				CallValues: check.CallValues{Args: []check.NamedValue{{Name: "r1", Value: "1"}, {Name: "r2", Value: "0"}, {Name: "s", Value: "0"}}, Results: []check.NamedValue{{Name: "v", Value: "0"}}},
				Kind:       check.Postcondition, Detail: "0 <= v && v < r2", Call: "Rescale(1, 0, 0)",
			}},
		},
		start("Average", 36),
		{
			Action: check.ActionPass, Package: pkg, Func: "Average", Pos: at("scores.go", 36, 6),
			Verdict: check.Exhausted, Extent: check.Extent{Depth: 3, Inputs: 1042, Elapsed: 310 * time.Millisecond}, Ending: check.Ending{Calls: 31, Exhaustive: true},
		},
		start("One", 40),
		{
			Action: check.ActionPass, Package: pkg, Func: "One", Pos: at("scores.go", 40, 6),
			Verdict: check.Exhausted, Extent: check.Extent{Depth: 3, Inputs: 1, Discards: 17}, Ending: check.Ending{Exhaustive: true},
		},
		start("Wide", 44),
		{
			Action: check.ActionPass, Package: pkg, Func: "Wide", Pos: at("scores.go", 44, 6), Verdict: check.Bounded,
			Extent: check.Extent{Depth: 2, Inputs: 90210, Elapsed: 10 * time.Second}, Message: "the budget of 10s ended in depth 3",
		},
		start("Never", 48),
		{
			Action: check.ActionFail, Package: pkg, Func: "Never", Pos: at("scores.go", 48, 12), Verdict: check.Vacuous,
			Extent: check.Extent{Depth: 3, Elapsed: 4 * time.Millisecond}, Ending: check.Ending{Exhaustive: true},
			Message: "no input up to depth 3 satisfies the precondition",
			Failing: check.Failing{Counterexample: &check.Counterexample{Kind: check.VacuousContract, Detail: "x > 3 contradicts x < 2"}},
			Notes: []check.Note{
				{Pos: at("scores.go", 48, 12), Msg: "x > 3"},
				{Pos: at("scores.go", 49, 12), Msg: "x < 2"},
			},
		},
		start("Later", 52),
		{
			Action: check.ActionPass, Package: pkg, Func: "Later", Pos: at("scores.go", 52, 12), Verdict: check.Vacuous,
			Extent: check.Extent{Depth: 3}, Ending: check.Ending{Exhaustive: true}, Message: "no input up to depth 3 satisfies the precondition; allowed: a placeholder",
		},
		start("Stack.Pop", 60),
		{
			Action: check.ActionFail, Package: pkg, Func: "Stack.Pop", Pos: at("sub/stack.go", 60, 6), Verdict: check.Refuted,
			Extent:  check.Extent{Depth: 0, Inputs: 1, Elapsed: 9 * time.Millisecond},
			Message: "panic: runtime error: index out of range [-1]",
			Failing: check.Failing{Counterexample: &check.Counterexample{
				CallValues: check.CallValues{Args: []check.NamedValue{{Name: "s", Value: "&Stack{}"}}, After: []check.NamedValue{{Name: "s", Value: "&Stack{\n\tn: -1,\n}"}}},
				Kind:       check.Panic, Detail: "runtime error: index out of range [-1]", Call: "(&Stack{}).Pop()",
			}, Output: "popping\nfrom an empty stack\n"},
			Notes: []check.Note{{Pos: at("sub/stack.go", 63, 11), Msg: "panic here"}, {Msg: "goroutine 1"}},
		},
		start("Div", 70),
		{
			Action: check.ActionFail, Package: pkg, Func: "Div", Pos: at("scores.go", 70, 6), Verdict: check.Refuted,
			Extent: check.Extent{Depth: 0, Inputs: 1},
			Failing: check.Failing{Counterexample: &check.Counterexample{
				CallValues: check.CallValues{Args: []check.NamedValue{{Name: "a", Value: "0"}, {Name: "b", Value: "1"}}, Results: []check.NamedValue{{Name: "q", Value: "0"}, {Name: "err", Value: "nil"}}},
				Kind:       check.Postcondition, Detail: "err != nil", Call: "Div(0, 1)",
			}},
		},
		{
			Action: check.ActionError, Package: pkg, Func: "Listen", Pos: at("scores.go", 80, 13), Verdict: check.Unsupported,
			Message: "parameter ch: type chan int has no finite domain; wrap the function in one that builds the channel",
		},
		{
			Action: check.ActionError, Package: pkg, Func: "Odd", Pos: at("scores.go", 84, 6), Verdict: check.Failed,
			Message: "internal error: the lifted precondition holds and the compiled one does not",
			Notes:   []check.Note{{Msg: "on Odd(3)"}},
		},
		{
			Action: check.ActionSkip, Package: pkg, Func: "Slow", Pos: at("scores.go", 90, 6), Verdict: check.Skipped,
			Message: "talks to the network",
		},
		{
			Action: check.ActionError, Package: broken, Pos: at("broken/b.go", 12, 19),
			Message: "undefined: lenn (did you mean len?)",
		},
		{
			Action: check.ActionError, Package: broken, Pos: at("broken/b.go", 14, 3),
			Message: "invariant stands at a function; write it in the doc comment of a type declaration",
			Notes:   []check.Note{{Pos: at("broken/b.go", 15, 6), Msg: "the function"}},
		},
	}
	sum := &check.Summary{
		Packages: 2, Functions: 11, Exhausted: 3, Bounded: 1, Refuted: 3, Vacuous: 1, Unsupported: 1, Skipped: 1,
		Failed: 1, Errors: 2, Inputs: 91256, Discards: 17, Elapsed: 11 * time.Second,
	}
	events = append(events, check.Event{Action: check.ActionSummary, Summary: sum, Extent: check.Extent{Elapsed: sum.Elapsed}})
	for i := range events {
		events[i].Time = time.Date(2026, 1, 2, 3, 4, 5, i*1000, time.UTC)
	}
	return events
}

// golden compares got with testdata/name, or rewrites that file with -update.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got; -update rewrites it):\n%s", file, diff)
	}
}

func TestTextReport(t *testing.T) {
	contract := func(pkg, fn string) []check.Note {
		if fn != "Rescale" {
			return nil
		}
		return []check.Note{{Pos: at("scores.go", 14, 11), Msg: "requires 0 <= r1"}}
	}
	for _, tt := range []struct {
		file string
		opts Options
	}{
		{"plain.txt", Options{Dir: reportDir, Keep: true}},
		{"verbose.txt", Options{Dir: reportDir, Contract: contract, Look: stream.Look{Verbose: true}}},
		{"color.txt", Options{Dir: reportDir, Look: stream.Look{Color: true}}},
	} {
		t.Run(tt.file, func(t *testing.T) {
			var out bytes.Buffer
			r := newText(&out, tt.opts)
			for _, e := range scoresRun() {
				r.Event(e)
			}
			golden(t, tt.file, out.Bytes())
		})
	}
}

// TestTextReportSample holds the form that the manual shows.
func TestTextReportSample(t *testing.T) {
	const want = `--- FAIL: Rescale (0.02s)
    ./scores.go:14:11: postcondition does not hold: 0 <= v && v < r2
        Rescale(1, 0, 0) = 0
ok  	Average	depth 3	1042 inputs, exhaustive	0.31s
`
	var out bytes.Buffer
	r := newText(&out, Options{Dir: reportDir})
	for _, e := range scoresRun()[:5] {
		r.Event(e)
	}
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestTextReportPassIsQuiet(t *testing.T) {
	var out bytes.Buffer
	r := newText(&out, Options{})
	r.Event(check.Event{Action: check.ActionStart, Package: "p", Func: "F"})
	r.Event(check.Event{Action: check.ActionPass, Package: "p", Func: "F", Verdict: check.Exhausted, Extent: check.Extent{Depth: 1, Inputs: 2}, Ending: check.Ending{Exhaustive: true}})
	r.Event(check.Event{Action: check.ActionSummary, Summary: &check.Summary{Packages: 1, Functions: 1, Exhausted: 1}})
	if got, want := out.String(), "ok  \tF\tdepth 1\t2 inputs, exhaustive\t0.00s\nok  \tp\t1 exhausted\t0.00s\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestTextReportTellsOnce checks that a note about what several functions take
// is written once for each package.
func TestTextReportTellsOnce(t *testing.T) {
	note := check.Note{Pos: at("set.go", 3, 6), Msg: "New does not build all values"}
	var b bytes.Buffer
	r := newText(&b, Options{Dir: reportDir})
	for _, f := range []struct{ pkg, fn string }{{"a", "F"}, {"a", "G"}, {"b", "H"}} {
		ce := &check.Counterexample{Kind: check.Panic, Call: f.fn + "()"}
		r.Event(check.Event{Action: check.ActionCounterexample, Package: f.pkg, Func: f.fn, Verdict: check.Refuted, Failing: check.Failing{Counterexample: ce}})
		r.Event(check.Event{
			Action: check.ActionFail, Package: f.pkg, Func: f.fn, Verdict: check.Refuted, Notes: []check.Note{note}, Failing: check.Failing{Counterexample: ce},
		})
	}
	if n := strings.Count(b.String(), note.Msg); n != 2 || strings.Count(b.String(), "--- FAIL") != 3 {
		t.Errorf("the note is written %d times:\n%s", n, b.String())
	}
}

func TestTextReportStopped(t *testing.T) {
	for _, test := range []struct {
		stop check.Stop
		want string
	}{
		{check.Stop{Stopped: "interrupted"}, ""},
		{check.Stop{
			Stopped: "interrupted", NotBegun: 2,
			Unfinished: []check.Unfinished{{Package: "example.com/p", Func: "F", Depth: 2, Inputs: 1}},
		}, "    example.com/p.F is unfinished: depth 2, 1 input so far\n    not begun: 2 functions\n"},
		{check.Stop{Stopped: "interrupted", NotBegun: 900, Untouched: 31}, "    not begun: about 900 functions, those of 31 whole packages among them\n"},
	} {
		var out bytes.Buffer
		r := newText(&out, Options{})
		r.Event(check.Event{Action: check.ActionSummary, Summary: &check.Summary{Stop: test.stop}})
		if got, want := out.String(), "stopped: interrupted\n"+test.want+"FAIL\n"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestTextReportProgress writes report and progress to one terminal: each line
// that is reported follows an erased progress line, and a line of progress
// never wraps.
func TestTextReportProgress(t *testing.T) {
	var out bytes.Buffer
	r := newText(&out, Options{Look: stream.Look{Progress: &out, Width: 40}})
	progress := check.Event{Action: check.ActionProgress, Package: "p", Func: "Insert", Extent: check.Extent{Depth: 2, Inputs: 12345, Elapsed: 1234 * time.Millisecond}}
	r.Event(check.Event{Action: check.ActionStart, Package: "p", Func: "Insert"})
	r.Event(progress)
	progress.Total, progress.Discards = 20000, 55
	r.Event(progress)
	r.Event(check.Event{Action: check.ActionPass, Package: "p", Func: "Insert", Extent: check.Extent{Depth: 2, Inputs: 20000}, Ending: check.Ending{Exhaustive: true}})
	r.Event(check.Event{Action: check.ActionSummary, Summary: &check.Summary{}})
	const line, known = "\r\x1b[KInsert: depth 2, 12345 inputs, 1.2s", "\r\x1b[KInsert: depth 2, 1...20000 inputs, 1.2s"
	want := line + known + "\r\x1b[Kok  \tInsert\tdepth 2\t20000 inputs, exhaustive\t0.00s\n"
	if got := out.String(); got != want {
		t.Errorf("got %q,\nwant %q", got, want)
	}
}

// TestTextReportBuilding says what the first function of a package waits for.
func TestTextReportBuilding(t *testing.T) {
	var out bytes.Buffer
	r := newText(&out, Options{Look: stream.Look{Progress: &out}})
	r.Event(check.Event{Action: check.ActionProgress, Package: "p", Progress: check.Progress{Stage: "building worker of ./lists (3 of 26)"}, Extent: check.Extent{Elapsed: 1234 * time.Millisecond}})
	r.Event(check.Event{Action: check.ActionSummary, Summary: &check.Summary{}})
	if got, want := out.String(), "\r\x1b[Kbuilding worker of ./lists (3 of 26), 1.2s"; got != want {
		t.Errorf("got %q,\nwant %q", got, want)
	}
}

func TestJSONReport(t *testing.T) {
	var out bytes.Buffer
	r := newJSON(&out, Options{Dir: reportDir})
	for _, e := range scoresRun() {
		r.Event(e)
	}
	golden(t, "run.json", out.Bytes())
}

// TestJSONReportFields reads the stream as a consumer would: every line is an
// object with no fields but those of the manual, and the ends of functions
// carry their numbers even if these are zero.
func TestJSONReportFields(t *testing.T) {
	fields := map[string]bool{}
	for _, f := range strings.Fields("Time Action Package Func Pos Verdict Depth Inputs Calls Exhaustive Discards Elapsed Counterexample Message") {
		fields[f] = true
	}
	var out bytes.Buffer
	r := newJSON(&out, Options{Dir: reportDir})
	events := scoresRun()
	for _, e := range events {
		r.Event(e)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != len(events) {
		t.Fatalf("%d lines for %d events", len(lines), len(events))
	}
	for i, line := range lines {
		var m map[string]any
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		for f := range m {
			if !fields[f] {
				t.Errorf("field %s is not in the manual: %s", f, line)
			}
		}
		if e := events[i]; e.Action.Ends() && e.Func != "" {
			for _, f := range []string{"Pos", "Verdict", "Depth", "Inputs", "Exhaustive", "Discards", "Elapsed"} {
				if _, ok := m[f]; !ok {
					t.Errorf("no field %s: %s", f, line)
				}
			}
		}
		if ce, ok := m["Counterexample"].(map[string]any); ok {
			for _, f := range []string{"Args", "Results", "Kind", "Detail", "Call"} {
				if v, ok := ce[f]; !ok || v == nil {
					t.Errorf("no field Counterexample.%s: %s", f, line)
				}
			}
		}
	}
}

func TestPosition(t *testing.T) {
	for _, tt := range []struct {
		dir, file string
		line, col int
		want      string
	}{
		{"/a/b", "/a/b/c.go", 3, 5, "./c.go:3:5"},
		{"/a/b", "/a/b/d/c.go", 3, 5, "./d/c.go:3:5"},
		{"/a/b", "/a/b/c.go", 3, 0, "./c.go:3"},
		{"/a/b", "/a/b/c.go", 0, 0, "./c.go"},
		{"/a/b", "/a/b/..c.go", 1, 1, "./..c.go:1:1"},
		{"/home/a/b", "/home/a/other/c.go", 3, 5, "../other/c.go:3:5"},
		{"/a/b/c/d/e", "/x/y.go", 3, 5, "/x/y.go:3:5"},
		{"/a/b", "c.go", 3, 5, "c.go:3:5"},
		{"", "/a/b/c.go", 3, 5, "/a/b/c.go:3:5"},
		{"/a/b", "", 3, 5, "3:5"},
		{"/a/b", "", 0, 0, ""},
	} {
		pos := token.Position{Filename: tt.file, Line: tt.line, Column: tt.col}
		if got := Position(tt.dir, pos); got != filepath.FromSlash(tt.want) {
			t.Errorf("Position(%q, %v) = %q, want %q", tt.dir, pos, got, tt.want)
		}
	}
}

func TestExcerpt(t *testing.T) {
	lines := func(n int) (ls []string) {
		for i := range n {
			ls = append(ls, strconv.Itoa(i))
		}
		return ls
	}
	if got := excerpt(lines(21)); len(got) != 21 {
		t.Errorf("21 lines became %d", len(got))
	}
	want := strings.Fields("0 1 2 3 4 5 6 7 8 9 … 990 991 992 993 994 995 996 997 998 999")
	want[shownLines] = "... 980 lines left out ..."
	if got := excerpt(lines(1000)); !slices.Equal(got, want) {
		t.Errorf("1000 lines became %q", got)
	}
}

// TestFormats writes a run in every format, whose names differ.
func TestFormats(t *testing.T) {
	names := map[string]bool{}
	for _, f := range Formats {
		var out strings.Builder
		r := f.New(&out, Options{Dir: reportDir})
		for _, e := range scoresRun() {
			r.Event(e)
		}
		if !strings.Contains(out.String(), "Rescale(1, 0, 0)") {
			t.Errorf("%s:\n%s", f.Name, out.String())
		}
		if names[f.Name] {
			t.Errorf("two formats are called %s", f.Name)
		}
		names[f.Name] = true
	}
}
