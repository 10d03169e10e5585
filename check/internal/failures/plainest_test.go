package failures_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const plainest = `
-- go.mod --
module example.com/plainest

go 1.26
-- a.go --
package plainest

import "os"

//refine:ensures result >= 0
func Sum(xs []int) (result int) {
	for _, x := range xs {
		result += x
	}
	if result > 0 {
		return -1
	}
	return 0
}

//refine:ensures x == 0
func Zero(x int) {}

// Exits costs a worker for each input that fails: how many run is up to the
// clock, and so the first is shown.
//
//refine:check
func Exits(x int) {
	if x != 0 {
		os.Exit(3)
	}
}

// Later fails first on an input with a node more, of less depth.
//
//refine:ensures false
//refine:requires p != nil || x > 1
func Later(p *int, x int) {}
`

// TestPlainest shows the plainest of the inputs that fail alike, whatever their
// order and the number of workers.
func TestPlainest(t *testing.T) {
	want := []string{
		"Sum([]int{1}) 12", // 2 of one number, half of the 20 of two whose sum is not 0
		"Zero(1) 4",        // of -2..2
		"Exits(-1) 4",
		"Later(nil, 2) 26", // 25 with a pointer
	}
	for _, parallel := range []int{1, 3} {
		var got []string
		evs, _ := checktest.EventsWithin(t, limits.Run{Patience: 1}, check.Config{Dir: srctree.Unpack(t, plainest), Bounds: &domain.Bounds{Depth: 2}, Parallel: parallel})
		for _, e := range evs {
			if e.Action == check.ActionCounterexample {
				got = append(got, fmt.Sprintf("%s %d", e.Counterexample.Call, e.Counterexample.Count))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("-parallel %d: %q, want %q", parallel, got, want)
		}
	}
}

const plainestFlaky = `
-- go.mod --
module example.com/flaky

go 1.26
-- a.go --
package flaky

var calls int

//refine:ensures result
func Once(x int) (result bool) {
	calls++
	return x >= 0 && (x != 1 || calls == 1)
}
`

// TestPlainestAlone shows the first input where the plainest keeps the contract
// alone.
func TestPlainestAlone(t *testing.T) {
	evs, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, plainestFlaky), Bounds: &domain.Bounds{Depth: 2}, Parallel: 1})
	for _, e := range evs {
		if ce := e.Counterexample; e.Action == check.ActionCounterexample && (ce.Call != "Once(-1)" || ce.Count != 3 || ce.Flaky != "") {
			t.Errorf("%s %d %q, want Once(-1) 3 and not flaky", ce.Call, ce.Count, ce.Flaky)
		}
	}
}

// TestPlainestLingers has a call after which each other one fails: these have
// nothing in common with it, and nothing is said of what they have.
func TestPlainestLingers(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/lingers

go 1.26
-- a.go --
package lingers

var names []string

// Add fails for each name once there is one of length 2.
//
//refine:check
func Add(name string) {
	names = append(names, name)
	for _, name := range names {
		if len(name) == 2 {
			panic("two letters")
		}
	}
}
`)
	evs, _ := checktest.Events(t, check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: 3}, Parallel: 1, Failures: check.Failures{Generalize: time.Second}})
	found := false
	for _, e := range evs {
		if ce := e.Counterexample; e.Action == check.ActionCounterexample {
			found = true
			if len(ce.Call) != len(`Add("aa")`) || len(ce.Generalizations) > 0 || ce.Flaky != "" || !slices.ContainsFunc(e.Notes, func(n check.Note) bool { return strings.Contains(n.Msg, "do not fail alone") }) {
				t.Errorf("%s %q %+v %+v, want a name of two letters alone, and why", ce.Call, ce.Flaky, ce.Generalizations, e.Notes)
			}
		}
	}
	if !found {
		t.Error("nothing fails")
	}
}

// TestPlainestLeads shows the way to fail with the plainest input first, of a
// function without annotations, though another was found before it.
func TestPlainestLeads(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/leads

go 1.26
-- a.go --
package leads

func Two(p *bool, n uint8) int {
	if p != nil {
		n = 2
		return 1 / (int(n) - 2)
	}
	return []int{1, 1}[n&^1]
}

func Truncate(s []bool, n int) []bool {
	if len(s) <= n {
		return s
	}
	return append(s[:n-2], false, false)
}
`)
	evs, _ := checktest.Events(t, check.Config{
		Dir: dir, All: spec.Exported, Bounds: &domain.Bounds{Depth: 2}, Failures: check.Failures{Unannotated: check.Unannotated{Doubtful: true}},
	})
	var got []string
	for _, e := range evs {
		if ce := e.Counterexample; e.Action == check.ActionCounterexample || e.Action == check.ActionFail {
			got = append(got, ce.Call)
		}
	}
	truncate := fmt.Sprintf("Truncate(%s)", plainestTruncate(2))
	checktest.Expect(t, got, "Two(nil, 2)", "Two(new(bool), 0)", "Two(nil, 2)", truncate, truncate)
}

// plainestTruncate is the plainest input without a negative number, up to some
// depth, for which Truncate fails.
func plainestTruncate(depth int) string {
	for elements := range depth + 1 {
		for n := range depth + 1 {
			if elements > n && n < 2 {
				return fmt.Sprintf("[]bool{%s}, %d", strings.Repeat("false, ", elements-1)+"false", n)
			}
		}
	}
	return ""
}
