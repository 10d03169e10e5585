package recorded_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/recorded"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const module = `
-- go.mod --
module m

go 1.24
-- a.go --
package m

//refine:filter n != 2
//refine:ensures result >= 0
//refine:bound depth=3
func Abs(n int, s string) int {
	if n < -2 {
		return n
	}
	if n < 0 {
		return -n
	}
	return n
}

//refine:bound depth=1
//refine:ensures true
func Loop(b bool) {
	for b {
	}
}

//refine:bound depth=1 ints=full spread=20
//refine:ensures x < 1<<63
func Most(x uint64) {}

//refine:bound depth=1 ints=0..0 alias=xs,ys alias=p,q
//refine:ensures p == nil || p != q || len(xs) == len(ys)
func Shared(xs, ys []int, p, q *bool) {}
`

// line has the members of an observation with their types. Others are an error.
type line struct {
	Type           string             `json:"type"`
	Status         string             `json:"status"`
	Reason         *string            `json:"status_reason"`
	Representation string             `json:"representation"`
	Arguments      map[string]string  `json:"arguments"`
	How            *string            `json:"how_generated"`
	Features       map[string]float64 `json:"features"`
	Coverage       map[string][]int   `json:"coverage"`
	Timing         map[string]float64 `json:"timing"`
	Metadata       map[string]any     `json:"metadata"`
	Property       string             `json:"property"`
	Start          float64            `json:"run_start"`
}

// TestWrite observes the inputs of functions: each valid one and each that the
// filter leaves out is a line, with the lines of code that it runs.
func TestWrite(t *testing.T) {
	var kept recorded.Inputs
	var pkg *spec.Package
	cfg := check.Config{Dir: srctree.Unpack(t, module), Selfcheck: check.SelfcheckOff, Limits: check.Limits{Call: 100 * time.Millisecond}}
	cfg.Watch.Ran, cfg.Watch.Lost, cfg.Watch.Loaded = kept.Ran, kept.Lost, func(p *spec.Package) { pkg = p }
	events, _ := checktest.Events(t, cfg)
	var out bytes.Buffer
	if err := recorded.NewObservationWriter(&out, cfg.Dir, time.Unix(1700000000, 0)).Write(t.Context(), &kept, cfg, pkg.Contracts); err != nil {
		t.Fatal(err)
	}
	found, statuses := map[string]line{}, map[string]map[string]int64{}
	for text := range strings.Lines(out.String()) {
		var l line
		d := json.NewDecoder(strings.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&l); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if l.Type != "test_case" || l.Reason == nil || l.How == nil || l.Timing == nil || l.Metadata == nil || l.Features == nil || l.Start != 1700000000 {
			t.Errorf("%s", text)
		}
		if (*l.Reason == "") != (l.Status == "passed") {
			t.Errorf("the reason of %s is %q", l.Status, *l.Reason)
		}
		if statuses[l.Property] == nil {
			statuses[l.Property] = map[string]int64{}
		}
		statuses[l.Property][l.Status]++
		found[l.Representation] = l
	}
	for _, e := range events {
		if !e.Action.Ends() || e.Func == "" {
			continue
		}
		of := statuses["m."+e.Func]
		if of["passed"]+of["failed"] != e.Inputs || of["gave_up"] != e.Discards || of["failed"] == 0 {
			t.Errorf("%s: %v, want %d inputs and %d that are left out", e.Func, of, e.Inputs, e.Discards)
		}
	}
	for call, want := range map[string]struct {
		status string
		lines  []int
	}{
		`Abs(-3, "")`:   {"failed", []int{6, 7, 8, 9}},
		`Abs(-1, "ab")`: {"passed", []int{6, 7, 9, 10, 11, 12}},
		`Abs(1, "a")`:   {"passed", []int{6, 7, 9, 10, 12, 13, 14}},
		`Abs(2, "")`:    {"gave_up", nil},
		`Loop(false)`:   {"passed", nil},
		`Loop(true)`:    {"failed", nil},
	} {
		l, ok := found[call]
		if !ok || l.Status != want.status {
			t.Errorf("%s: %q, want %q; all: %v", call, l.Status, want.status, slices.Sorted(maps.Keys(found)))
		}
		if want.lines != nil && !slices.Equal(l.Coverage["a.go"], want.lines) {
			t.Errorf("%s runs the lines %v, want %v", call, l.Coverage, want.lines)
		}
	}
	if l := found[`Abs(-1, "ab")`]; l.Features["n"] != -1 || l.Features["len(s)"] != 2 || l.Arguments["s"] != `"ab"` {
		t.Errorf("%+v", l)
	}
	if l := found["Most(18446744073709551615)"]; l.Status != "failed" || l.Features["x"] != 1<<64-1 {
		t.Errorf("%+v", l)
	}
	if l := found["a := []int{0}; b := new(bool); Shared(a[:0], a, b, b)"]; l.Status != "failed" || l.Features["len(xs)"] != 0 || l.Features["len(ys)"] != 1 ||
		!maps.Equal(l.Arguments, map[string]string{"xs": "a[:0]", "ys": "a", "p": "b", "q": "b"}) {
		t.Errorf("%+v", l)
	}
}
