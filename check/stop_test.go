package check_test

import (
	"context"
	"errors"
	"os"
	"regexp"
	"runtime"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/srctree"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// TestBudget ends an enumeration by time; what was found until then runs and
// counts.
func TestBudget(t *testing.T) {
	dir := srctree.Unpack(t, endless)
	stuck := strategyFunc(func(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (solver.Outcome, error) {
		for i := range int64(10) {
			yield(problem.Model{i})
		}
		<-ctx.Done()
		return solver.Outcome{Reason: "canceled"}, nil
	})
	got, _ := checktest.Events(t, check.Config{Dir: dir, Run: regexp.MustCompile("Wide"), Spread: new(int64), Limits: check.Limits{Function: 100 * time.Millisecond}, Strategy: stuck})
	checktest.Expect(t, checktest.Endings(got), "pass Wide bounded 10")
	if e := got[1]; e.Exhaustive || e.Message != "the budget of 100ms ended; -max 10 tries the same inputs" {
		t.Errorf("%+v", e)
	}
}

// TestTimeoutOfRun ends the run by time before anything is checked.
func TestTimeoutOfRun(t *testing.T) {
	dir := srctree.Unpack(t, endless)
	got, summary := checktest.Events(t, check.Config{Dir: dir, Limits: check.Limits{Run: time.Nanosecond}})
	checktest.Expect(t, checktest.Endings(got))
	if summary.Stopped != "the run's timeout ended: loading the packages took longer" || summary.ExitCode() != 2 {
		t.Errorf("%+v", summary)
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
