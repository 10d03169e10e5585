package check_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

const scores = `
-- go.mod --
module example.com/scores

go 1.21
-- scores.go --
package scores

//refine:type Nat = {v int | 0 <= v}
//refine:type Rng(n int) = {v int | 0 <= v < n}

// Rescale maps s from [0, r1) to [0, r2).
//
//refine:func (r1 Nat, r2 Nat, s Rng(r1)) (v Rng(r2))
func Rescale(r1, r2, s int) int { return s * (r2 / r1) }

//refine:requires 0 <= s < r1 && r1 > 0 && r2 > 0
//refine:ensures 0 <= result < r2
func Right(r1, r2, s int) int { return s * r2 / r1 }
-- scores_test.go --
package scores

import "testing"

func TestMain(m *testing.M) { panic("the package's own tests run") }
-- broken_test.go --
package scores

func {
`

// TestRescale is the example of the paper's introduction: the smallest
// counterexample is known.
func TestRescale(t *testing.T) {
	dir := srctree.Unpack(t, scores)
	got, summary := checktest.Events(t, check.Config{Dir: dir})
	// Right: for each r1, r2 in 1..3 the s in 0..r1-1.
	checktest.Expect(t, checktest.Endings(got),
		"fail Rescale counterexample postcondition: Rescale(1, 0, 0) = 0",
		"pass Right exhausted 18")
	if e := got[2]; filepath.Base(e.Pos.Filename) != "scores.go" || e.Pos.Line != 8 || !e.Exhaustive || e.Depth != 3 || e.Inputs != 24 || e.Failures != 6 {
		t.Errorf("%+v", e)
	}
	if summary.ExitCode() != 1 || summary.Functions != 2 || summary.Packages != 1 || summary.Refuted != 1 || summary.Exhausted != 1 {
		t.Errorf("%+v", summary)
	}
}

const layouts = `
-- go.mod --
module example.com/layouts

go 1.21

require example.com/dep v1.0.0
-- vendor/modules.txt --
# example.com/dep v1.0.0
## explicit; go 1.21
example.com/dep
-- vendor/example.com/dep/dep.go --
package dep

type Kind int

const (
	None Kind = iota
	Some
)
-- main.go --
package main

import (
	"example.com/dep"

	"example.com/layouts/internal/list"
)

func main() { println(list.New()) }

//refine:ensures result == (k == dep.Some)
func isSome(k dep.Kind) bool { return k != dep.None }
-- tagged.go --
//go:build extra

package main

//refine:ensures result > x
func tagged(x int) int { return x }
-- internal/list/list.go --
package list

type node struct {
	key  int
	next *node
}

func New() *node { return nil }

//refine:measure
func length(n *node) int {
	if n == nil {
		return 0
	}
	return 1 + length(n.next)
}

//refine:ensures length(result) == length(n) + 1
//refine:pure
func push(n *node, key int) *node { return &node{key, n} }

//refine:ensures length(result) == length(n)
func rotate(n *node) *node {
	if n == nil || n.next == nil {
		return n
	}
	first := n
	n = n.next
	last := n
	for last.next != nil {
		last = last.next
	}
	last.next = first
	return n
}
-- internal/list/list_test.go --
package list_test

import "os"

func init() { os.Exit(3) }
`

// TestLayouts checks a main package, an internal one, vendoring, build tags and
// unexported names, in a tree that cannot be written.
func TestLayouts(t *testing.T) {
	dir := srctree.Unpack(t, layouts)
	setWritable(t, dir, false)
	t.Cleanup(func() { setWritable(t, dir, true) })
	// Reduction of what overflows the stack takes long.
	got, _ := checktest.Events(t, check.Config{Dir: dir, Patterns: []string{"./..."}, Build: check.Build{Flags: []string{"-tags=extra"}},
		Bounds: &domain.Bounds{Depth: 2}, Failures: check.Failures{FailFast: !tier.Long()}})
	// Lists of at most 2 nodes over -2..2: 1 + 5 + 25; push has one more
	// integer.
	checktest.Expect(t, checktest.Endings(got),
		"pass isSome exhausted 2",
		"fail tagged counterexample postcondition: tagged(0) = 0",
		"pass push exhausted 155",
		"fail rotate counterexample postcondition: rotate(&node{key: -2, next: &node{key: -2}})")
	// The result is a cycle, on which length does not end.
	if e := got[len(got)-2]; !strings.Contains(e.Message, "stack overflow") || e.Counterexample.After == nil && len(e.Counterexample.Results) > 0 {
		t.Errorf("%+v", e)
	}
}

func setWritable(t *testing.T, dir string, writable bool) {
	t.Helper()
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, walkErr error) error {
		info, err := d.Info()
		if err = errors.Join(walkErr, err); err != nil {
			return err
		}
		mode := info.Mode().Perm() &^ 0o222
		if writable {
			mode |= 0o200
		}
		return os.Chmod(path, mode)
	})
}

const endless = `
-- go.mod --
module example.com/endless

go 1.21
-- endless.go --
package endless

import "fmt"

var calls int

// Fourth fails by the calls before.
//
//refine:bound ints=0..9
//refine:ensures result < 4
func Fourth(x int) int {
	calls++
	return calls
}

//refine:bound ints=-1000000000..1000000000
//refine:ensures result == x
func Wide(x int) int { return x }

//refine:bound ints=0..99
//refine:filter x%2 == 0
//refine:ensures result != 42
func Talk(x int) int {
	fmt.Println("called with", x)
	return x
}

//refine:requires x > 4
func Later(x int) {}

//refine:requires x > 1
//refine:requires y > 0
//refine:requires x < 1
func Never(x, y int) {}

//refine:allow vacuous to be written
//refine:requires x > 1 && x < 1
func Allowed(x int) {}

//refine:check
func Chan(c chan int) {}
`

func TestEndings(t *testing.T) {
	dir := srctree.Unpack(t, endless)
	got, summary := checktest.Events(t, check.Config{Dir: dir, Max: 30, Parallel: 3})
	checktest.Expect(t, checktest.Endings(got),
		"fail Fourth counterexample postcondition: Fourth(3) = 4",
		"pass Wide bounded 30",
		"fail Talk counterexample postcondition: Talk(42) = 42",
		"fail Later vacuous",
		"fail Never vacuous",
		"pass Allowed vacuous",
		"error Chan unsupported",
	)
	for _, e := range got {
		if !e.Action.Ends() {
			continue
		}
		switch e.Func {
		case "Fourth":
			if len(e.Notes) != 1 || !strings.Contains(e.Notes[0].Msg, "depends on the calls before it") {
				t.Errorf("notes %v", e.Notes)
			}
		case "Wide":
			if e.Message != "spread of 30 inputs over a domain too wide to exhaust" {
				t.Errorf("message %q", e.Message)
			}
		case "Talk":
			if e.Output != "called with 42\n" || e.Inputs != 30 || e.Discards != 29 || e.Failures != 1 {
				t.Errorf("output %q, %d inputs, %d discards", e.Output, e.Inputs, e.Discards)
			}
		case "Later":
			if !strings.Contains(e.Message, "but one with ints=-5..5 does: widen -ints") {
				t.Errorf("message %q", e.Message)
			}
		case "Never":
			var lines []int
			for _, n := range e.Notes {
				lines = append(lines, n.Pos.Line)
			}
			if !slices.Equal(lines, []int{31, 33}) {
				t.Errorf("notes %v", e.Notes)
			}
		}
	}
	if summary.Discards != 29 || summary.Vacuous != 2 || summary.Unsupported != 1 {
		t.Errorf("%+v", summary)
	}
}

// TestBuildProgress says while a worker is built which package it is of, and
// does not count a package for that.
func TestBuildProgress(t *testing.T) {
	dir := srctree.Unpack(t, scores+`-- empty/empty.go --
package empty
-- lists/lists.go --
package lists

//refine:ensures result == x
func Same(x int) int { return x }
`)
	stages := map[string]string{}
	sum, err := check.Run(t.Context(), check.Config{Dir: dir, Patterns: []string{"./..."}, Watch: check.Watch{Progress: time.Millisecond}}, check.HandlerFunc(func(e check.Event) {
		if e.Action == check.ActionProgress && e.Func == "" {
			work, _, _ := strings.Cut(e.Stage, " ")
			stages[e.Package+" "+work] = e.Stage
		}
	}))
	if err != nil || sum.Packages != 2 {
		t.Errorf("%v, %d packages", err, sum.Packages)
	}
	if got, want := stages["example.com/scores building"], "building worker of . (1 of 3)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for of, stage := range stages {
		if strings.HasSuffix(of, "lists building") && stage != "building worker of ./lists (3 of 3)" {
			t.Errorf("%s: %q", of, stage)
		}
	}
}

// TestInterrupt cancels a run in the middle of a function: it ends soon,
// without files or processes left.
func TestInterrupt(t *testing.T) {
	dir := srctree.Unpack(t, endless)
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(t.Context())
	summary, err := check.Run(ctx, check.Config{Dir: dir, Run: regexp.MustCompile("Wide"), Spread: new(int64), Watch: check.Watch{Progress: time.Millisecond}}, check.HandlerFunc(func(e check.Event) {
		if e.Action == check.ActionProgress && e.Inputs > 0 {
			cancel()
		}
		if e.Action.Ends() {
			t.Errorf("%+v", e)
		}
	}))
	if !errors.Is(err, context.Canceled) || summary.Stopped == "" {
		t.Errorf("%v, %+v", err, summary)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("the run leaves %v behind", left)
	}
	for range 200 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// TestInterruptOfZeroValues cancels a run in the middle of a function whose
// inputs have all failed so far, for a zero value. That does not say that all
// do.
func TestInterruptOfZeroValues(t *testing.T) {
	dir := srctree.Unpack(t, `-- go.mod --
module m

go 1.26
-- m.go --
package m

type Key struct{ of []int }

func NewKey(c chan int) *Key { return &Key{[]int{<-c}} }

func (k *Key) Wide(a, b, c int) int { return k.of[0] }
`)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := check.Run(ctx, check.Config{
		Dir: dir, All: spec.Exported, Run: regexp.MustCompile("Wide"), Spread: new(int64), Selfcheck: check.SelfcheckOff, Watch: check.Watch{Progress: time.Millisecond},
	}, check.HandlerFunc(func(e check.Event) {
		if e.Action == check.ActionProgress && e.Inputs > 0 {
			cancel()
		}
		if e.Action.Ends() {
			t.Errorf("%+v", e)
		}
	}))
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
