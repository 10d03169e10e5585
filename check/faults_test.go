package check_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const flaky = `
-- go.mod --
module example.com/flaky

go 1.21
-- flaky.go --
package flaky

import (
	"os"
	"time"
)

//refine:bound ints=0..99
//refine:filter x%10 != 0
//refine:ensures result == x
func Once(x int) int {
	if f, err := os.OpenFile(os.Getenv("FLAKY"), os.O_CREATE|os.O_EXCL, 0o600); x == 55 && err == nil {
		f.Close()
		os.Exit(1)
	} else if x != 55 {
		os.Remove(os.Getenv("FLAKY"))
	}
	return x
}

//refine:bound ints=0..9
//refine:check
func Late(x int) {
	if x == 9 {
		go panic("later")
	}
	time.Sleep(5 * time.Millisecond)
}

var n int

//refine:bound ints=0..9
//refine:check
func Worn(x int) {
	n++
	if n > 1 {
		os.Exit(n)
	}
}
`

// TestLostWorkers has workers that end: once and not again; after the call that
// is to blame; and again and again, but never where the input is tried alone.
func TestLostWorkers(t *testing.T) {
	dir := srctree.Unpack(t, flaky)
	t.Setenv("FLAKY", filepath.Join(t.TempDir(), "flaky"))
	got, _ := checktest.Events(t, check.Config{Dir: dir, Parallel: 1})
	checktest.Expect(t, checktest.Endings(got),
		"fail Once counterexample exit: Once(55)",
		"fail Late counterexample crash: Late(9)",
		"fail Worn counterexample exit: Worn(1)")
	for _, e := range got {
		if e.Action != check.ActionFail {
			continue
		}
		flaky := e.Func != "Late"
		if !e.Exhaustive || flaky != (e.Counterexample.Flaky != "") {
			t.Errorf("%+v", e)
		}
		if flaky && (len(e.Notes) != 1 || !strings.HasPrefix(e.Notes[0].Msg, "flaky: alone, in a fresh process, this call keeps the contract")) {
			t.Errorf("%+v", e)
		}
		var text, json strings.Builder
		report.Text.New(&text, report.Options{Dir: dir}).Event(e)
		report.JSON.New(&json, report.Options{Dir: dir}).Event(e)
		if flaky != strings.Contains(text.String(), "\n        flaky: alone, in a fresh process") || flaky != strings.Contains(json.String(), `,"Flaky":"alone, in a fresh process`) {
			t.Errorf("%s\n%s", text.String(), json.String())
		}
		if e.Func == "Once" && (e.Inputs != 90 || e.Discards != 10 || e.Failures != 1) {
			t.Errorf("%+v", e)
		}
	}
}

// TestLasting has a failure that the calls before it cause, and later ones that
// fail in the same way alone: one of these is shown.
func TestLasting(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/lasting

go 1.21
-- lasting.go --
package lasting

import "os"

var calls int

func fails(x int) bool {
	calls++
	return x == 5 && calls > 1 || x >= 7
}

//refine:bound ints=0..9
//refine:ensures result == x
func Wrong(x int) int {
	if fails(x) {
		return -1
	}
	return x
}

//refine:bound ints=0..9
//refine:ensures result == x
func Lost(x int) int {
	if fails(x) {
		os.Exit(3)
	}
	return x
}

//refine:bound ints=0..6
//refine:ensures result == x
func Once(x int) int { return Wrong(x) }
`)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Parallel: 1})
	var said []string
	for _, e := range got {
		if e.Action == check.ActionFail {
			c := e.Counterexample
			said = append(said, fmt.Sprintf("%s, alone as well: %v", c.Call, c.Flaky == ""))
			for _, n := range e.Notes {
				said = append(said, n.Msg)
			}
		}
	}
	checktest.Expect(t, said,
		"Wrong(7), alone as well: true", "Wrong(5) failed like this among others, and keeps the contract alone",
		"Lost(7), alone as well: true", "Lost(5) failed like this among others, and keeps the contract alone",
		"Once(5), alone as well: false", "flaky: alone, in a fresh process, this call keeps the contract: the failure depends on the calls before it, on chance or on the machine")
}

const many = `
-- go.mod --
module example.com/many

go 1.21
-- a/a.go --
package a

//refine:ensures result == x
func One(x int) int { return x }

//refine:ensures result == x
func Two(x int) int { return -x }

//refine:ensures len(result) == len(xs)
func Three(xs []int) []int { return xs }
-- b/b.go --
package b

//refine:ensures result == x
func One(x int) int { return x }
-- b/bad.s --
TEXT what
-- c/c.go --
package c

//refine:ensures result == y
func One(x int) int { return x }
-- d/d.go --
package d

var x = []int{}[len(y):][1]
var y = []int{1}

//refine:ensures result == x
func One(x int) int { return x }
-- e/e.go --
package e

//refine:requires x == y
//refine:ensures result == 0
func One(x, y int) int { return x - y }
`

// TestPackages has packages that do not build, are annotated wrongly or do not
// start between others; the events are the same whatever runs in parallel.
func TestPackages(t *testing.T) {
	dir := srctree.Unpack(t, many)
	real := dir
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(real, link); err != nil {
		t.Fatal(err)
	}
	all := []string{
		"pass One exhausted 7",
		"fail Two counterexample postcondition: Two(1) = -1",
		"pass Three exhausted 400",
		"error  error",
		"error  error",
		"error One error",
		"pass One exhausted 7",
	}
	var first []check.Event
	for _, test := range []struct {
		cfg  check.Config
		want []string
	}{
		{check.Config{Dir: dir, Parallel: 1, Patterns: []string{"./..."}}, all},
		{check.Config{Dir: link, Parallel: 8, Patterns: []string{"./a", "./b"}}, all[:4]},
	} {
		got, summary := checktest.Events(t, test.cfg)
		checktest.Expect(t, checktest.Endings(got), test.want...)
		if first == nil && (summary.Packages != 5 || summary.Errors != 2 || summary.Failed != 1 || summary.ExitCode() != 2) {
			t.Errorf("%+v", summary)
		}
		for _, e := range got {
			switch {
			case e.Func == "" && strings.HasSuffix(e.Package, "/b"):
				if !strings.Contains(e.Message, "bad.s:1") {
					t.Errorf("message %q", e.Message)
				}
			case e.Func == "" && strings.HasSuffix(e.Package, "/c"):
				if !strings.Contains(e.Message, "undefined: y") || e.Pos.Line != 3 {
					t.Errorf("%v: message %q", e.Pos, e.Message)
				}
			case e.Action == check.ActionError && strings.HasSuffix(e.Package, "/d"):
				if !strings.Contains(e.Message, "panic: runtime error") {
					t.Errorf("message %q", e.Message)
				}
			}
		}
		got = got[:len(got)-1] // without the summary
		for i := range got {
			got[i].Time, got[i].Elapsed, got[i].Calls = time.Time{}, 0, 0
			got[i].Pos.Filename = filepath.Base(got[i].Pos.Filename)
			if j := got[i].Judgement; j != nil {
				j.Site.Filename = filepath.Base(j.Site.Filename)
			}
		}
		if first == nil {
			first = got
		} else if !reflect.DeepEqual(got, first[:len(got)]) {
			t.Errorf("events differ:\n%+v\n%+v", got, first)
		}
	}
}

// A strategyFunc is a function that serves as a strategy.
type strategyFunc func(context.Context, *problem.Problem, func(problem.Model) bool) (solver.Outcome, error)

func (f strategyFunc) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (solver.Outcome, error) {
	return f(ctx, p, yield)
}

const disagreeing = `
-- go.mod --
module example.com/disagreeing

go 1.26
-- a.go --
package disagreeing

//refine:ensures result == x
func First(x int) int { return x }

//refine:requires x == y
//refine:ensures result != 1
func Precondition(x, y int) int { return x - y + 1 }

//refine:ensures result == x
func Proof(x, y, z int) int { return x }

type T struct{ sum int }

//refine:construct
//refine:requires a == b && c == d
func New(a, b, c, d int) *T { return &T{a + b + c + d} }

//refine:ensures result == t.sum
func (t *T) Constructor() int { return t.sum }

//refine:ensures result == x
func Last(x int) int { return -x }
`

// TestDisagreement has a solver that yields inputs which do not satisfy a
// precondition, and a lifted function that breaks a contract which the compiled
// one keeps. Each is an error of the function that it happens to, with the
// input, and the functions after it are checked.
func TestDisagreement(t *testing.T) {
	dir := srctree.Unpack(t, disagreeing)
	wrong := strategyFunc(func(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (solver.Outcome, error) {
		out, err := solver.Strategies[0].Enumerate(ctx, p, yield)
		if n := len(p.Vars); (n == 2 || n == 4) && p.Vars[0].Hi == 1 {
			yield(problem.Model{1, 0, 0, 0}[:n])
		}
		return out, err
	})
	ctx := proof.WithMutant(t.Context(), func(b *encode.Behavior) {
		if len(b.Encoding.Problem.Vars) == 3 {
			b.Obligations[1].Term = term.False
		}
	})
	var got []check.Event
	summary, err := check.Run(ctx, check.Config{
		Dir: dir, Parallel: 1, Strategy: wrong, Selfcheck: check.SelfcheckOff, Bounds: &domain.Bounds{Depth: 2},
		Limits: check.Limits{Call: 20 * time.Second, Proof: time.Minute},
	}, check.HandlerFunc(func(e check.Event) { got = append(got, e) }))
	if err != nil {
		t.Fatal(err)
	}
	proved := !strings.HasPrefix(solver.Version(), "none")
	endings := []string{
		"pass First exhausted 5", "error Precondition error", "error Proof error", "error New error", "error T.Constructor error",
		"fail Last counterexample postcondition: Last(1) = -1",
	}
	if !proved {
		endings[2] = "pass Proof exhausted 125"
	}
	checktest.Expect(t, checktest.Endings(got), endings...)
	for f, parts := range map[string][]string{
		"Precondition":  {"the solver and Go disagree on the precondition of Precondition(1, 0) (x == y)", "./a.go:6:19"},
		"Proof":         {"the solver and Go disagree on Proof(", "for the solver it breaks the contract, for Go it keeps it"},
		"T.Constructor": {"the solver and Go disagree on the precondition of constructor New in New(1, 0, 0, 0)"},
	} {
		for _, e := range got {
			if e.Func != f || e.Action != check.ActionError {
				continue
			}
			var text, json strings.Builder
			report.Text.New(&text, report.Options{Dir: dir}).Event(e)
			report.JSON.New(&json, report.Options{Dir: dir}).Event(e)
			unfolded := strings.Join(strings.Fields(text.String()), " ")
			for _, part := range append(parts, "internal error: ") {
				if !strings.Contains(unfolded, part) || !strings.Contains(json.String(), part) {
					t.Errorf("%s: %s%s without %q", f, text.String(), json.String(), part)
				}
			}
			// The counterexample at depth 0 is not forgotten.
			if note := "besides, an input breaks the contract: Precondition(0, 0)"; f == "Precondition" && !strings.Contains(unfolded, note) {
				t.Errorf("%s without %q", text.String(), note)
			}
		}
	}
	if summary.Stopped != "" || summary.ExitCode() != 2 {
		t.Errorf("%+v", summary)
	}
}

// TestIncomplete has a solver that gives up at depth 2.
func TestIncomplete(t *testing.T) {
	dir := srctree.Unpack(t, many)
	gaveUp := strategyFunc(func(_ context.Context, p *problem.Problem, yield func(problem.Model) bool) (solver.Outcome, error) {
		if p.Vars[0].Hi == 1 {
			yield(problem.Model{-1, -1})
		}
		yield(problem.Model{p.Vars[0].Hi, p.Vars[0].Hi})
		return solver.Outcome{Complete: p.Vars[0].Hi < 2, Reason: "solver gave up: too hard"}, nil
	})
	got, _ := checktest.Events(t, check.Config{Dir: dir, Patterns: []string{"./e"}, Strategy: gaveUp})
	if e := got[1]; e.Verdict != check.Bounded || e.Depth != 1 || e.Inputs != 4 || e.Message != "solver gave up: too hard" || e.Exhaustive {
		t.Errorf("%+v", e)
	}
}

// TestUnexplored has a solver that fails about the inputs around a
// counterexample: the event about that one says so, and no other.
func TestUnexplored(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/unexplored

go 1.21
-- unexplored.go --
package unexplored

//refine:ensures result
func Small(x, y int) bool { return x+y < 4 }
`)
	asked := 0
	fails := strategyFunc(func(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (solver.Outcome, error) {
		if asked++; asked > 3 { // depths 0 to 2
			return solver.Outcome{}, errors.New("too hard")
		}
		return solver.Search{}.Enumerate(ctx, p, yield)
	})
	got, _ := checktest.Events(t, check.Config{
		Dir: dir, Bounds: &domain.Bounds{Depth: 2}, Strategy: fails, Parallel: 1,
		Failures: check.Failures{Generalize: time.Minute}, Selfcheck: check.SelfcheckOff,
	})
	noted := map[check.Action]int{}
	for _, e := range got {
		for _, n := range e.Notes {
			if strings.Contains(n.Msg, "is not known: too hard") {
				noted[e.Action]++
			}
		}
	}
	if want := map[check.Action]int{check.ActionCounterexample: 1}; !reflect.DeepEqual(noted, want) {
		t.Errorf("the note is in events %v of %+v", noted, got)
	}
}

// TestRace has a data race, which only the race detector tells.
func TestRace(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/race

go 1.21
-- race.go --
package race

//refine:requires x > 0
//refine:ensures result <= x
func Count(x int) int {
	n := 0
	done := make(chan bool)
	for i := 0; i < 2; i++ {
		go func() { n++; done <- true }()
	}
	<-done
	<-done
	return n - 1
}
`)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Build: check.Build{Race: true}, Bounds: &domain.Bounds{Depth: 1}, Run: regexp.MustCompile("Count")})
	checktest.Expect(t, checktest.Endings(got), "fail Count counterexample crash: Count(1)")
	if e := got[1]; e.Counterexample == nil || e.Counterexample.Detail != "WARNING: DATA RACE" {
		t.Errorf("%+v", e)
	}
}
