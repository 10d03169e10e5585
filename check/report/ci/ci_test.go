package ci_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/report/ci"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// source has a function for each way in which one ends.
const source = `
-- go.mod --
module example.com/ci

go 1.21
-- ci.go --
package ci

//refine:ensures result >= 0
func Broken(x int) int { return x }

//refine:requires 0 <= n
//refine:ensures [one] result != 1
//refine:ensures [two] result != 2
func Two(n int) int { return n }

//refine:check
func /* ⌘ é */ First(xs []int) int { return xs[0] }

//refine:requires x > 3
//refine:requires x < 2
func Never(x int) {}

//refine:ensures result == x
func Fine(x int) int { return x }

//refine:skip it talks to the network
func Skipped() {}

//refine:check
func Send(c chan int) {}

//refine:bound ints=full
//refine:ensures result == x
func Spread(x int) int { return x }

//refine:check
func Loop(s string) { panic(s + "::error::<x>]](y)\n\x00") }
`

// collect checks a tree and returns what was collected.
func collect(t *testing.T, dir string, cfg check.Config) *ci.Run {
	t.Helper()
	cfg.Dir = dir
	events, _ := checktest.Events(t, cfg)
	c := ci.NewCollector(check.HandlerFunc(func(check.Event) {}), dir, "v1.2.3")
	for _, e := range events {
		c.Event(e)
	}
	return &c.Run
}

// sarif are the parts of a log that the tests read.
type sarif struct {
	Runs []struct {
		Invocations []struct {
			ExecutionSuccessful        bool
			ToolExecutionNotifications []struct {
				Level   string
				Message struct{ Text string }
			}
		}
		Results []struct {
			RuleID, Level string
			Message       struct{ Text string }
			Locations     []struct {
				PhysicalLocation struct {
					ArtifactLocation struct{ URI, URIBaseID string }
					Region           struct{ StartLine, StartColumn int }
				}
				LogicalLocations []struct{ FullyQualifiedName string }
			}
			RelatedLocations    []struct{ Message struct{ Text string } }
			Fingerprints        map[string]string
			PartialFingerprints map[string]string
		}
	}
}

// written writes a run as SARIF, which the published schema accepts.
func written(t *testing.T, r *ci.Run) sarif {
	t.Helper()
	var b bytes.Buffer
	if err := ci.SARIF.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("testdata", "sarif-schema-2.1.0.json"))
	if err != nil {
		t.Fatal(err)
	}
	log, err := jsonschema.UnmarshalJSON(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(log); err != nil {
		t.Errorf("%v:\n%s", err, &b)
	}
	var s sarif
	if err := json.Unmarshal(b.Bytes(), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSARIF writes findings with their places, and the limits of functions that
// pass as notifications.
func TestSARIF(t *testing.T) {
	run := collect(t, srctree.Unpack(t, source), check.Config{})
	log := written(t, run).Runs[0]
	got := map[string][]string{}
	for _, r := range log.Results {
		l := r.Locations[0]
		if at := l.PhysicalLocation.ArtifactLocation; at.URI != "ci.go" || at.URIBaseID != "%SRCROOT%" {
			t.Errorf("%s is in %+v", r.Message.Text, at)
		}
		name := strings.TrimPrefix(l.LogicalLocations[0].FullyQualifiedName, "example.com/ci.")
		got[name] = append(got[name], r.RuleID+" "+r.Level)
		if name == "First" {
			if at := l.PhysicalLocation.Region; at.StartLine != 12 || at.StartColumn != 16 {
				t.Errorf("First is at %+v: want the column in characters", at)
			}
			if len(r.RelatedLocations) == 0 || !strings.Contains(r.RelatedLocations[0].Message.Text, "First") {
				t.Errorf("First panics at %v", r.RelatedLocations)
			}
		}
		if name == "Loop" && !strings.Contains(r.Message.Text, `<x>]\](y)`) {
			t.Errorf("a link in %s", r.Message.Text)
		}
	}
	want := map[string][]string{
		"Broken": {"postcondition error"}, "Two": {"postcondition error", "postcondition error"}, "First": {"panic error"},
		"Never": {"vacuous error"}, "Send": {"unsupported error"}, "Loop": {"panic error"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	var notes []string
	for _, n := range log.Invocations[0].ToolExecutionNotifications {
		notes = append(notes, n.Level+" "+n.Message.Text)
	}
	for _, want := range []string{"note example.com/ci.Skipped: skipped: it talks to the network.", "note example.com/ci.Spread: bounded: "} {
		if !slices.ContainsFunc(notes, func(n string) bool { return strings.HasPrefix(n, want) }) {
			t.Errorf("%q are without %q", notes, want)
		}
	}
	if slices.ContainsFunc(notes, func(n string) bool { return strings.Contains(n, "Fine") }) {
		t.Errorf("%q have Fine, which nothing limits", notes)
	}
	if !log.Invocations[0].ExecutionSuccessful {
		t.Error("the run is not successful")
	}
}

// fingerprints returns the fingerprints by message.
func fingerprints(t *testing.T, r *ci.Run) map[string]string {
	all := map[string]string{}
	for _, res := range written(t, r).Runs[0].Results {
		if id := res.Fingerprints["target/v1"]; res.PartialFingerprints["primaryLocationLineHash"] != id+":1" {
			t.Errorf("%v and %v", res.Fingerprints, res.PartialFingerprints)
		}
		all[res.Message.Text] = res.Fingerprints["target/v1"]
	}
	return all
}

// TestFingerprints moves lines, which changes no fingerprint. Another clause
// has another one.
func TestFingerprints(t *testing.T) {
	run := func(edit func(string) string) map[string]string {
		return fingerprints(t, collect(t, srctree.Unpack(t, edit(source)), check.Config{}))
	}
	before := run(strings.Clone)
	distinct := map[string]bool{}
	for id := range maps.Values(before) {
		distinct[id] = true
	}
	if len(distinct) != len(before) || len(before) != 7 {
		t.Errorf("%d fingerprints of %d findings", len(distinct), len(before))
	}
	moved := run(func(s string) string {
		return strings.Replace(s, "package ci\n", "package ci\n\n// A comment.\nvar moved int\n\n", 1)
	})
	if diff := cmp.Diff(before, moved); diff != "" {
		t.Errorf("after lines moved, -before +after:\n%s", diff)
	}
	other := run(func(s string) string { return strings.Replace(s, "result >= 0", "result >= -1", 1) })
	changed := 0
	for message, id := range other {
		if !distinct[id] {
			changed++
			if !strings.Contains(message, "result >= -1") {
				t.Errorf("%s has changed", message)
			}
		}
	}
	if changed != 1 {
		t.Errorf("%d fingerprints change with a clause", changed)
	}
}

// TestRepeated counts a fault that several functions show once.
func TestRepeated(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/again

go 1.21
-- a.go --
package again

func first(s string) (byte, error) { return s[0], nil }

func A(s string) (byte, error) { return first(s) }

func B(s string) (byte, error) { return first(s) }
`)
	run := collect(t, dir, check.Config{All: spec.Exported})
	results := written(t, run).Runs[0].Results
	if len(results) != 1 || !slices.ContainsFunc(results[0].RelatedLocations, func(l struct{ Message struct{ Text string } }) bool {
		return strings.Contains(l.Message.Text, "example.com/again.B fails in the same way")
	}) {
		t.Errorf("%+v", results)
	}
	var b bytes.Buffer
	if err := ci.Annotations.Write(&b, run); err != nil || strings.Count(b.String(), "::error") != 1 {
		t.Errorf("%v: %s", err, &b)
	}
	b.Reset()
	if err := ci.JUnit.Write(&b, run); err != nil || strings.Count(b.String(), "<failure") != 2 {
		t.Errorf("%v: %s", err, &b)
	}
}

// TestStopped has a run that ends early: what it left is broken, not passed.
func TestStopped(t *testing.T) {
	dir := t.TempDir()
	c := ci.NewCollector(check.HandlerFunc(func(check.Event) {}), dir, "(devel)")
	s := check.Summary{Stop: check.Stop{Stopped: "interrupted", NotBegun: 3, Unfinished: []check.Unfinished{{Package: "m/p", Func: "F", Begun: true, Depth: 2, Inputs: 1}}}}
	c.Event(check.Event{Action: check.ActionSummary, Summary: &s})
	log := written(t, &c.Run).Runs[0]
	if in := log.Invocations[0]; in.ExecutionSuccessful || len(in.ToolExecutionNotifications) != 2 || in.ToolExecutionNotifications[0].Level != "error" {
		t.Errorf("%+v", in)
	}
	var b bytes.Buffer
	if err := ci.JUnit.Write(&b, &c.Run); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`errors="2"`, `<error message="unfinished: depth 2, 1 input so far"`, "not begun: 3 functions"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is without %s", &b, want)
		}
	}
}

// TestCrash has a run in which the solver crashed, which is an error of the run.
func TestCrash(t *testing.T) {
	c := ci.NewCollector(check.HandlerFunc(func(check.Event) {}), t.TempDir(), "(devel)")
	c.Event(check.Event{Action: check.ActionSummary, Summary: &check.Summary{Surroundings: check.Surroundings{Crash: "libz3 crashed"}}})
	var b bytes.Buffer
	if err := ci.JUnit.Write(&b, &c.Run); err != nil || !strings.Contains(b.String(), `<error message="error: libz3 crashed"`) {
		t.Errorf("%v: %s", err, &b)
	}
	if written(t, &c.Run).Runs[0].Invocations[0].ExecutionSuccessful {
		t.Error("the run is successful")
	}
}

// TestFile refuses a file in a directory that is not there, and adds to a
// summary.
func TestFile(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{dir, filepath.Join(dir, "no", "such")} {
		if err := (ci.File{Format: ci.SARIF, Name: name, Label: "-sarif x"}).Check(); err == nil || !strings.HasPrefix(err.Error(), "-sarif x: it") {
			t.Errorf("%s: %v", name, err)
		}
	}
	f := ci.File{Format: ci.Summary, Name: filepath.Join(dir, "summary"), Append: true}
	for range 2 {
		if err := f.Write(&ci.Run{Command: "check", Text: "nothing\n"}); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(f.Name); err != nil || strings.Count(string(text), "### target check") != 2 {
		t.Errorf("%v: %s", err, text)
	}
}
