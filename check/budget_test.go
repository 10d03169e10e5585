package check_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestBudgetLifting checks a precondition that takes long to lift before any
// input can run. Its function ends with its budget and does not pass, and the
// one beside it runs. It has too many values to try them all.
func TestBudgetLifting(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/expensive

go 1.26
-- x.go --
package expensive

func collatz(n int) bool {
	if n <= 1 {
		return true
	}
	if n%2 == 0 {
		return collatz(n / 2)
	}
	return collatz(3*n + 1)
}

//refine:requires collatz(n)
//refine:bound ints=0..10000000 budget=100ms
func F(n, m int) {}

//refine:requires n > 0
//refine:ensures result > 0
func G(n int) int { return n }
`)
	got, sum := checktest.Events(t, check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: 3}, Limits: check.Limits{Function: time.Minute}})
	for _, e := range got {
		switch {
		case e.Func == "F" && e.Action.Ends():
			if !strings.HasPrefix(e.Message, "no input ran: the budget of 100ms ended ") || e.Verdict != check.Failed || !e.Clock || e.Elapsed < 100*time.Millisecond {
				t.Errorf("F ends with %s, %q after %v, by the clock: %v", e.Verdict, e.Message, e.Elapsed, e.Clock)
			}
		case e.Func == "G" && e.Action.Ends():
			if e.Verdict != check.Exhausted || e.Inputs != 3 {
				t.Errorf("G ends with %s, %d inputs", e.Verdict, e.Inputs)
			}
		}
	}
	if sum.Functions != 2 || sum.ExitCode() != 2 {
		t.Errorf("%d functions, exit status %d", sum.Functions, sum.ExitCode())
	}
}

// TestBudgetProof proves a function for longer than its budget. The inputs after
// the proof run nevertheless: the proof has a limit of its own.
func TestBudgetProof(t *testing.T) {
	const budget = 500 * time.Millisecond
	got, _ := checktest.Events(t, check.Config{
		Dir: "../examples", Patterns: []string{"./catalog"}, Run: regexp.MustCompile("^Divide$"), Fit: true,
		Limits: check.Limits{Function: budget, Proof: 300 * time.Millisecond},
	})
	proved := slices.IndexFunc(got, func(e check.Event) bool { return e.Action.Ends() && e.Proof != nil })
	if proved < 0 {
		t.Fatal("nothing is proved")
	}
	e := got[proved]
	if e.Verdict != check.Exhausted || e.Proof.Status != check.Undecided || e.Proof.Elapsed < budget {
		t.Errorf("Divide ends with %s, the proof with %s after %v", e.Verdict, e.Proof.Status, e.Proof.Elapsed)
	}
	if len(e.Further) == 0 || e.Clock {
		t.Errorf("further inputs: %v, cut by the clock: %v", e.Further, e.Clock)
	}
}

const sharing = `
-- go.mod --
module example.com/sharing

go 1.26
-- one/one.go --
package one

//refine:bound depth=40 ints=0..1
//refine:check
func Long(xs []int) {}

//refine:ensures result >= 0
func Quick(x uint) uint { return x }
-- two/two.go --
package two

//refine:ensures result < 3
func Fails(x uint) uint { return x }

//refine:bound depth=40 ints=0..1
//refine:check
func Long(xs []int) {}
`

// byShare matches the message of a function that its share has cut short. The
// greatest share is told as a budget.
var byShare = regexp.MustCompile(`its share of the run, |the budget of (4s|60ms) ended`)

// TestShares has a run that shares its time out. A function has one verdict,
// however often it begins. Those that end soon may be cut short as well, where
// the machine has more to do.
func TestShares(t *testing.T) {
	dir := srctree.Unpack(t, sharing)
	ends := func(total time.Duration, patterns ...string) map[string]string {
		ends := map[string]string{}
		got, _ := checktest.EventsWithin(t, limits.Run{Shared: total}, check.Config{Dir: dir, Patterns: patterns, Limits: check.Limits{Function: check.AutoBudget}, Parallel: 1})
		for _, e := range got {
			if name := e.Package + "." + e.Func; e.Action.Ends() {
				if ends[name] != "" {
					t.Errorf("%s ends twice", name)
				}
				ends[name] = e.Verdict.String() + ": " + e.Message
				if cut := byShare.MatchString(e.Message + e.Ended + e.Deeper); e.Clock != cut {
					t.Errorf("%s ends in %q, and the clock has ended it: %v", name, ends[name], e.Clock)
				}
			}
		}
		return ends
	}
	got := ends(6*time.Second, "./...")
	for name, want := range map[string]string{
		"one.Long":  `^bounded: (its share of the run, (750ms|[1-3](\.[0-9])?s), ended; -budget 1m gives it more|the budget of 4s ended); -max \d+ tries the same inputs$`,
		"two.Long":  `^bounded: (its share of the run, (750ms|[1-3](\.[0-9])?s), ended; -budget 1m gives it more|the budget of 4s ended); -max \d+ tries the same inputs$`,
		"one.Quick": `^exhausted: $|its share of the run, .*, ended`,
		"two.Fails": `^counterexample: |its share of the run, .*, ended`,
	} {
		if end := got["example.com/sharing/"+name]; !regexp.MustCompile(want).MatchString(end) {
			t.Errorf("%s ends in %q, want %s", name, end, want)
		}
	}
	// Both of the long ones together take longer than there is, so that
	// there is one round.
	for name, end := range ends(90*time.Millisecond, "./...") {
		if strings.HasSuffix(name, "Long") && !byShare.MatchString(end) {
			t.Errorf("%s ends in %q", name, end)
		}
	}
}

// TestNoInputAgain has functions without annotations whose first shares are too
// small for a first input. They have as much time as those with annotations
// then.
func TestNoInputAgain(t *testing.T) {
	const functions = 100
	var b strings.Builder
	b.WriteString("-- go.mod --\nmodule example.com/small\n\ngo 1.26\n-- a.go --\npackage small\n\nimport \"time\"\n\nfunc init() { time.Sleep(25 * time.Millisecond) }\n")
	for i := range functions {
		fmt.Fprintf(&b, "\nfunc F%d(x, y int8) {}\n", i)
	}
	got, _ := checktest.EventsWithin(t, limits.Run{Shared: functions * 36 * time.Millisecond},
		check.Config{Dir: srctree.Unpack(t, b.String()), All: spec.Exported, Limits: check.Limits{Function: check.AutoBudget}, Parallel: 1})
	for _, e := range got {
		if strings.HasPrefix(e.Message, "no input ran: its share of the run, 20ms, ended;") {
			t.Errorf("%s: %s", e.Func, e.Message)
		}
	}
}

// neighbours have functions whose depth 3 takes a moment and depth 8 longer
// than there is, and one whose depth 3 takes more than its first share.
const neighbours = `
-- go.mod --
module example.com/neighbours

go 1.26
-- a.go --
package neighbours

import "time"

//refine:ensures result >= 0
func A(xs []bool) (set int) {
	for _, x := range xs {
		if x {
			set++
		}
	}
	time.Sleep(time.Millisecond / 2 << len(xs))
	return set
}

//refine:ensures result >= 0
func B(xs []bool) int { return A(xs) }

//refine:ensures result >= 0
func C(xs []bool) int { return A(xs) }

//refine:ensures result >= 0
func Wide(x, y int8) int { time.Sleep(40 * time.Millisecond); return 0 }
`

// TestDeeperComesLast checks that the deeper levels of some functions leave the
// others the time for the depth that every function has. A busy machine may
// need more of it.
func TestDeeperComesLast(t *testing.T) {
	dir := srctree.Unpack(t, neighbours)
	var short []string
	for _, total := range []time.Duration{7 * time.Second, 60 * time.Second} {
		short = nil
		got, _ := checktest.EventsWithin(t, limits.Run{Shared: total},
			check.Config{Dir: dir, Fit: true, Limits: check.Limits{Function: check.AutoBudget}, Parallel: 1})
		for _, e := range got {
			if e.Action.Ends() && e.Func != "" && e.Verdict != check.Exhausted {
				short = append(short, fmt.Sprintf("%s: %v: %s", e.Func, e.Verdict, e.Message))
			}
		}
		if len(short) == 0 {
			return
		}
	}
	t.Error(strings.Join(short, "\n"))
}

// TestOwnDepth has a function with a bound of depth go to that depth, though its
// share of the run is over long before. Others are cut short there.
func TestOwnDepth(t *testing.T) {
	const others = 20
	var b strings.Builder
	b.WriteString("-- go.mod --\nmodule example.com/deep\n\ngo 1.24\n-- a.go --\npackage deep\n\n//refine:bound depth=5")
	for i := range others + 1 {
		fmt.Fprintf(&b, "\n//refine:ensures result <= len(xs)\nfunc F%d(xs []int) (n int) {\n\tfor range 4000 {\n\t\tn++\n\t}\n\treturn min(n, len(xs)/2*2)\n}\n", i)
	}
	got, _ := checktest.EventsWithin(t, limits.Run{Shared: 3 * time.Second}, check.Config{
		Dir: srctree.Unpack(t, b.String()), Bounds: &domain.Bounds{Depth: 5}, Limits: check.Limits{Function: check.AutoBudget},
		Build: check.Build{Whole: true}, Parallel: 1, Selfcheck: check.SelfcheckOff,
	})
	ends := checktest.Endings(got)
	short := 0
	for _, end := range ends[1:] {
		if strings.Contains(end, "bounded") {
			short++
		}
	}
	if ends[0] != "pass F0 exhausted 177156" || short < others/2 {
		t.Errorf("the run ends in %q", ends)
	}
}

// TestWaysOnce has a function without annotations fail for nil in both rounds of
// the shares. The report has one line that excuses it.
func TestWaysOnce(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/again

go 1.26
-- a.go --
package again

import "time"

func Fails(p *int, w, x, y, z int8) int {
	time.Sleep(200 * time.Microsecond)
	return *p
}

func Quick(x uint) uint { return x }
`)
	got, _ := checktest.EventsWithin(t, limits.Run{Shared: 2 * time.Second}, check.Config{Dir: dir, All: spec.Exported, Limits: check.Limits{Function: check.AutoBudget}, Parallel: 1})
	var ways []string
	for _, e := range got {
		if e.Action == check.ActionCounterexample {
			ways = append(ways, e.Counterexample.Call)
		}
	}
	if len(ways) != 1 {
		t.Errorf("the ways are %q, want one", ways)
	}
}

// TestUnsupportedDepth checks functions without annotations to the depth whose
// inputs are not too large.
func TestUnsupportedDepth(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/cubes

go 1.26
-- a.go --
package cubes

type Cube [64][64][64]int8

func Count(xs []Cube) int { return len(xs) }

func Share(xs []Cube) (int, error) { return 1 / len(xs), nil }
`)
	got, _ := checktest.Events(t, check.Config{Dir: dir, All: spec.Exported, Bounds: &domain.Bounds{Depth: 3}, Selfcheck: check.SelfcheckOff})
	checktest.Expect(t, checktest.Endings(got),
		"pass Count bounded 1",
		"fail Share counterexample panic: Share(nil)",
	)
	for _, e := range got {
		if e.Func == "Count" && e.Action.Ends() && !strings.Contains(e.Message, "greater depths are not supported: parameter xs: ") {
			t.Errorf("Count ends in %q", e.Message)
		}
	}
}

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
