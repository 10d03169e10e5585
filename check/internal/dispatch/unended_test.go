package dispatch_test

import (
	"regexp"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

const unended = `
-- go.mod --
module example.com/unended

go 1.21
-- p.go --
package p

import (
	"os"
	"runtime"
)

const (
	hang = iota
	exit
	crash
	goexit
)

// end ends for x == 2 in the given way, and is true otherwise.
func end(way, x int) bool {
	switch {
	case x != 2:
	case way == hang:
		for {
		}
	case way == exit:
		os.Exit(3)
	case way == crash:
		return deep(x) > 0
	case way == goexit:
		runtime.Goexit()
	}
	return true
}

func deep(x int) int { return deep(x+1) + 1 }

//refine:filter end(hang, x)
func FilterHang(x int) {}

//refine:filter end(exit, x)
func FilterExit(x int) {}

//refine:filter end(crash, x)
func FilterCrash(x int) {}

//refine:filter end(goexit, x)
func FilterGoexit(x int) {}

//refine:panics !end(hang, x)
func PanicsHang(x int) {}

//refine:panics !end(exit, x)
func PanicsExit(x int) {}

//refine:panics !end(crash, x)
func PanicsCrash(x int) {}

//refine:panics !end(goexit, x)
func PanicsGoexit(x int) {}

//refine:ensures end(exit, x)
func EnsuresExit(x int) {}

//refine:ensures end(goexit, x)
func EnsuresGoexit(x int) {}

type Box struct{ n int }

//refine:construct
//refine:requires 0 <= n <= 2
func NewBox(n int) *Box { return &Box{n} }

func (b *Box) End(way int) bool { return b == nil || end(way, b.n) }

//refine:requires b.End(hang)
func RequiresHang(b *Box) {}

//refine:requires b.End(exit)
func RequiresExit(b *Box) {}

//refine:requires b.End(crash)
func RequiresCrash(b *Box) {}

//refine:requires b.End(goexit)
func RequiresGoexit(b *Box) {}

//refine:invariant B.End(hang)
type Hang struct{ B *Box }

//refine:invariant B.End(exit)
type Exit struct{ B *Box }

//refine:invariant B.End(crash)
type Crash struct{ B *Box }

//refine:check
func InvariantHang(v Hang) {}

//refine:check
func InvariantExit(v Exit) {}

//refine:check
func InvariantCrash(v Crash) {}

// A Twin is built once by each process.
type Twin struct{ n int }

var twins [3]int

//refine:construct
//refine:requires 0 <= n <= 2
func NewTwin(n int) *Twin {
	if twins[n]++; twins[n] > 1 {
		end(exit, n)
	}
	return &Twin{n}
}

//refine:requires s != nil && t != nil
func AgainExit(s, t *Twin) {}

type Cup struct{ n int }

//refine:construct
//refine:requires 0 <= n <= 2
func HangCup(n int) *Cup { end(hang, n); return &Cup{n} }

//refine:check
func BuildHang(c *Cup) {}

type Pot struct{ n int }

//refine:construct
//refine:requires 0 <= n <= 2
func ExitPot(n int) *Pot { end(exit, n); return &Pot{n} }

//refine:check
func BuildExit(p *Pot) {}

type Pan struct{ n int }

//refine:construct
//refine:requires 0 <= n <= 2
func CrashPan(n int) *Pan { end(crash, n); return &Pan{n} }

//refine:check
func BuildCrash(p *Pan) {}

type Jug struct{ n int }

//refine:construct
//refine:requires 0 <= n <= 2
func GoexitJug(n int) *Jug { end(goexit, n); return &Jug{n} }

//refine:check
func BuildGoexit(j *Jug) {}

type Can struct{ n int }

//refine:construct
//refine:requires 0 <= n <= 2
//refine:ensures end(exit, n)
func ExitCan(n int) *Can { return &Can{n} }

//refine:check
func BuildEnsures(c *Can) {}
`

// TestUnended has clauses and constructors that hang, exit, crash or end their
// goroutine: what is said names what was evaluated and how it ended.
func TestUnended(t *testing.T) {
	dir := srctree.Unpack(t, unended)
	got, _ := checktest.Events(t, check.Config{
		Dir: dir, Run: regexp.MustCompile(tier.Of("^Filter", "^(Filter|Requires|Panics|Ensures|Invariant|Again|Build)")), Limits: check.Limits{Call: 2 * time.Second},
	})
	const (
		late     = "; allow more time with -call-timeout, or narrow the inputs with //refine:bound"
		narrow   = "; narrow the inputs with //refine:bound"
		overflow = ": fatal error: stack overflow (the limit is 64 MiB)"
		broken   = "a constructor call that breaks its contract builds nothing: "
	)
	var said []string
	for _, e := range got {
		if !e.Action.Ends() {
			continue
		}
		if e.Message != "" {
			said = append(said, e.Message)
		}
		for _, n := range e.Notes {
			said = append(said, n.Msg)
		}
	}
	want := []string{
		"the filter does not return within 2s for FilterHang(2)" + late,
		"the filter ends the process for FilterExit(2): exit status 3" + narrow,
		"the filter crashes the process for FilterCrash(2)" + overflow + narrow,
		"the filter ends its goroutine by runtime.Goexit for FilterGoexit(2)" + narrow,
		"the panics clause does not return within 2s for PanicsHang(2)" + late,
		"the panics clause ends the process for PanicsExit(2): exit status 3" + narrow,
		"the panics clause crashes the process for PanicsCrash(2)" + overflow + narrow,
		"the panics clause ends its goroutine by runtime.Goexit for PanicsGoexit(2)" + narrow,
		"postcondition does not hold: end(exit, x) (evaluating it: exit status 3)",
		"postcondition does not hold: end(goexit, x) (evaluating it: runtime.Goexit)",
		"the precondition does not return within 2s for RequiresHang(NewBox(2))" + late,
		"the precondition ends the process for RequiresExit(NewBox(2)): exit status 3" + narrow,
		"the precondition crashes the process for RequiresCrash(NewBox(2))" + overflow + narrow,
		"the precondition ends its goroutine by runtime.Goexit for RequiresGoexit(NewBox(2))" + narrow,
		"the invariant B.End(hang) does not return within 2s for InvariantHang(Hang{B: NewBox(2)})" + late,
		"the invariant B.End(exit) ends the process for InvariantExit(Exit{B: NewBox(2)}): exit status 3" + narrow,
		"the invariant B.End(crash) crashes the process for InvariantCrash(Crash{B: NewBox(2)})" + overflow + narrow,
		"a constructor that has returned before ends the process when it is called again, in AgainExit(NewTwin(0), NewTwin(2)): exit status 3",
		broken + "HangCup(2): the call does not return within 2s",
		broken + "ExitPot(2): the call ends the process: exit status 3",
		broken + "CrashPan(2): the call crashes the process" + overflow,
		broken + "GoexitJug(2): the call ends its goroutine by runtime.Goexit",
		broken + "ExitCan(2): does not hold: end(exit, n) (evaluating it: exit status 3)",
	}
	checktest.Expect(t, said, want[:tier.Of(4, len(want))]...)
}
