package diff

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/eventtest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// handler collects events.
type handler struct{ events []Event }

func (h *handler) Event(e Event) { h.events = append(h.events, e) }

// compare compares two sources of a package p and returns the events.
func compare(t *testing.T, cfg Config, old, new string) ([]Event, Summary) {
	t.Helper()
	module := func(src string) string {
		return srctree.Unpack(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- p.go --\n"+src)
	}
	cfg.Old, cfg.New = Version{Name: "old", Dir: module(old)}, Version{Name: "new", Dir: module(new)}
	if cfg.Check.Bounds == nil {
		cfg.Check.Bounds = &domain.Bounds{Depth: 3}
	}
	h := &handler{}
	sum, err := Run(t.Context(), cfg, h)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range h.events {
		eventtest.Check(t, e)
	}
	return h.events, sum
}

// line is an event in a line.
func line(e Event) string {
	var b strings.Builder
	fmt.Fprint(&b, e.Action, " ", e.Func)
	switch e.Action {
	case ActionEnd:
		fmt.Fprintf(&b, " %v %d inputs, %d differ, %d unstable, exhaustive %t", e.Verdict, e.Inputs, e.Differs, e.Unstable, e.Exhaustive)
	case ActionDifference:
		d := e.Difference
		fmt.Fprintf(&b, " %s: %s; %s; %d", d.Call, outcomeText(d.Old), outcomeText(d.New), d.Count)
		for _, g := range d.Generalizations {
			if g.Condition != "" {
				fmt.Fprintf(&b, "; %s when %s", g.Call, g.Condition)
			}
		}
	}
	if e.Message != "" {
		b.WriteString(": " + e.Message)
	}
	for _, n := range e.Notes {
		b.WriteString("; " + n)
	}
	return b.String()
}

func outcomeText(o Outcome) string {
	s := string(o.Ending)
	for _, r := range o.Results {
		s += " " + r.Value
	}
	if o.Detail != "" {
		s += " (" + o.Detail + ")"
	}
	for _, a := range o.After {
		s += " " + a.Name + "=" + a.Value
	}
	return s
}

// TestRun compares functions that are the same, differ, have other types, or
// are in one version only.
func TestRun(t *testing.T) {
	events, sum := compare(t, Config{Check: check.Config{Failures: check.Failures{Generalize: 2 * time.Second}}}, `package p

import "errors"

func Max(a, b int) int { if a > b { return a }; return b }

func Sum(xs []int) (n int) { for _, x := range xs { n += x }; return n }

func Head(xs []int) (int, error) { if len(xs) == 0 { return 0, errors.New("empty") }; return xs[0], nil }

func Gone() {}
func Same(s string) int { return len(s) }
func Wider(n int) int { return n }
`, `package p

func Max(a, b int) int { if a >= b { return a }; return b }

func Sum(xs []int) (n int) { for i, x := range xs { n += x; xs[i] = 0 }; return n }

func Head(xs []int) (int, error) { return xs[0], nil }

func Same(s string) int { if s == "-" { return 9 }; return len(s) }
func Wider(n int64) int { return int(n) }
func New() {}
`)
	var got []string
	for _, e := range events {
		got = append(got, line(e))
	}
	want := []string{
		"end Gone gone 0 inputs, 0 differ, 0 unstable, exhaustive false",
		"end Max same 49 inputs, 0 differ, 0 unstable, exhaustive true",
		"difference Sum Sum([]int{1}): returns 1; returns 1 xs=[0]; 396; Sum([]int{a}) when a != 0",
		"end Sum different 400 inputs, 396 differ, 0 unstable, exhaustive true", // all but those of zeros
		`difference Head Head(nil): returns 0 error(*errors.errorString, "empty"); panics (runtime error: index out of range [0] with length 0); 1`,
		"end Head different 400 inputs, 1 differ, 0 unstable, exhaustive true",
		`difference Same Same("-"): returns 1; returns 9; 1`,
		"end Same different 16 inputs, 1 differ, 0 unstable, exhaustive true",
		"end Wider changed 0 inputs, 0 differ, 0 unstable, exhaustive false: func(int) int is now func(int64) int",
		"end New new 0 inputs, 0 differ, 0 unstable, exhaustive false",
		"summary ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if code := sum.ExitCode(); code != 1 || sum.Functions() != 4 {
		t.Errorf("exit code %d, %+v", code, sum)
	}
}

// A clocked handler notes when each function ends.
type clocked map[string]time.Time

func (c clocked) Event(e Event) {
	if e.Action == ActionEnd {
		c[e.Func] = time.Now()
	}
}

// TestStreams has a function told as soon as it has ended, while those after it
// run.
func TestStreams(t *testing.T) {
	dir := srctree.Unpack(t, `-- go.mod --
module example.com/m

go 1.24
-- p.go --
package p

import "time"

func First(b bool) bool { return b }
func Slow(b bool) bool  { time.Sleep(500 * time.Millisecond); return b }
`)
	ends := clocked{}
	if _, err := Run(t.Context(), Config{Old: Version{Name: "old", Dir: dir}, New: Version{Name: "new", Dir: dir}}, ends); err != nil {
		t.Fatal(err)
	}
	if between := ends["Slow"].Sub(ends["First"]); between < 900*time.Millisecond {
		t.Errorf("a function whose calls take a second in all ends %v after the one before it was told", between)
	}
}

// TestReduced makes the input of a spread smaller.
func TestReduced(t *testing.T) {
	events, _ := compare(t, Config{Check: check.Config{Failures: check.Failures{Reduce: time.Minute, Generalize: time.Minute}}}, `package p

//refine:bound ints=full
func Far(xs []int) bool { return false }

//refine:bound ints=full
func Near(xs []int) bool { return false }
`, `package p

//refine:bound ints=full
func Far(xs []int) bool { return len(xs) > 1 && xs[1] > 1000 }

//refine:bound ints=full
func Near(xs []int) bool { return true }
`)
	if len(events) != 5 || events[0].Difference == nil || events[2].Difference == nil {
		t.Fatalf("%+v", events)
	}
	if d := events[0].Difference; d.Call != "Far([]int{0, 1001})" || d.Reduction.From == "" || !d.Reduction.Local {
		t.Errorf("%s, %+v", line(events[0]), d.Reduction)
	}
	if d := events[2].Difference; d.Call != "Near(nil)" || d.Reduction != (check.Reduction{Local: true}) {
		t.Errorf("%s, %+v", line(events[2]), d.Reduction)
	}
}

// TestPreconditions compares what functions need, with the first input that
// only one version takes.
func TestPreconditions(t *testing.T) {
	source := func(first, second string) string {
		return "package p\n\n" + first + "\nfunc More(a, b int) int { return a }\n\n" + second + "\nfunc Less(xs []int) int { return len(xs) }\n"
	}
	events, _ := compare(t, Config{}, source("//refine:requires a >= 0", "//refine:requires len(xs) > 1\n//refine:filter xs[0] > 0"),
		source("//refine:requires a >= 0 && a != b", "//refine:filter len(xs) > 0 && xs[0] > 0"))
	more, less := events[0], events[1]
	if got := more.Contract.Refused; more.Contract.Accepted != nil || got == nil || *got != (Taken{"More(0, 0)", 4, 28}) || more.Inputs != 24 || more.Verdict != Same {
		t.Errorf("%s: %+v, %+v", line(more), more.Contract.Refused, more.Contract.Accepted)
	}
	// Slices of 1, 2 and 3 of 7 integers, of which the first is one of 3.
	if got := less.Contract.Accepted; less.Contract.Refused != nil || got == nil || *got != (Taken{"Less([]int{1})", 3, 3 + 21 + 147}) || less.Inputs != 21+147 {
		t.Errorf("%s: %+v, %+v", line(less), less.Contract.Refused, less.Contract.Accepted)
	}
}

// TestHolding compares functions of values that may hold themselves.
func TestHolding(t *testing.T) {
	const src = `package p

type Deep struct{ In []interface{ Len() int } }

func (d Deep) Len() int { return len(d.In) }

func Count(x any) int { xs, _ := x.([]any); return len(xs) }

func Sum(d Deep) int { n := 0; for _, x := range d.In { if x != nil { n += x.Len() } }; return n }
`
	events, sum := compare(t, Config{Check: check.Config{Load: check.Load{Any: []string{"int", "[]any"}}}}, src, strings.ReplaceAll(src, " any", " interface{}"))
	if sum.Same != 3 || sum.Different+sum.Failed > 0 {
		for _, e := range events {
			t.Log(line(e))
		}
		t.Errorf("%+v", sum)
	}
}

// tables has values that only a table of the package has, which calls change.
const tables = `package p

type Rule struct{ from, to string }

var rules = []Rule{{"a", "b"}, {"b", "a"}}

func Rules() []Rule { return rules }

func Set(rs []Rule) { rules = rs }

func Apply(r Rule, s string) string {
	if s == r.from {
		return r.to
	}
	return s
}
`

// TestState builds inputs from what earlier inputs have changed: they run in a
// process of their own.
func TestState(t *testing.T) {
	cfg := Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 2}, Plain: true}}
	events, _ := compare(t, cfg, tables, tables)
	var got []string
	for _, e := range events {
		if e.Action != ActionSummary {
			got = append(got, line(e))
		}
	}
	want := []string{
		"end Rules same 1 inputs, 0 differ, 0 unstable, exhaustive true",
		"end Set same 7 inputs, 0 differ, 0 unstable, exhaustive true", // of 2 rules
		"end Apply same 14 inputs, 0 differ, 0 unstable, exhaustive true",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestPackages compares packages of which each is prepared while the one before
// runs, and ends with one that does not build.
func TestPackages(t *testing.T) {
	module := func(one string) string {
		return srctree.Unpack(t, `
-- go.mod --
module example.com/m

go 1.24
-- a/a.go --
package a

func Less(m, n int) bool { return m < n }
-- b/b.go --
package b

import "example.com/m/a"

func Least(m, n int) int { if a.Less(m, n) { return m }; return n }

func One() int { return `+one+` }
-- c/c.go --
package c

import "example.com/m/b"

type N int

func (n N) Least(m N) int { return b.Least(int(n), int(m)) }
-- d/d.go --
package d

func TestMain() {}

func F(n int) int { return n }
`)
	}
	h := &handler{}
	cfg := Config{Old: Version{Name: "old", Dir: module("1")}, New: Version{Name: "new", Dir: module("2")}, Check: check.Config{Bounds: &domain.Bounds{Depth: 3}}}
	sum, err := Run(t.Context(), cfg, h)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range h.events {
		got = append(got, strings.TrimPrefix(e.Package, "example.com/m/")+" "+line(e))
	}
	want := []string{
		"a end Less same 49 inputs, 0 differ, 0 unstable, exhaustive true",
		"b end Least same 49 inputs, 0 differ, 0 unstable, exhaustive true",
		"b difference One One(): returns 1; returns 2; 1",
		"b end One different 1 inputs, 1 differ, 0 unstable, exhaustive true",
		"c end N.Least same 49 inputs, 0 differ, 0 unstable, exhaustive true",
		"d error : old: the package declares TestMain outside of its test files, which takes the place of the worker's",
		" summary ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if sum.ExitCode() != 2 {
		t.Errorf("exit code %d, %+v", sum.ExitCode(), sum)
	}
}
