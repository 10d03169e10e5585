package brute_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const compared = `
-- go.mod --
module example.com/compared

go 1.21
-- compared.go --
package compared

import "os"

//refine:requires x <= y
//refine:ensures result >= 0
func Gap(x, y int) int {
	if x > y {
		os.Exit(3) // only what satisfies the precondition may come here
	}
	return y - x
}

type List struct {
	V    int
	Next *List
}

//refine:type Up(k int) = {l *List | l != nil ==> k <= l.V && l.Next is Up(l.V)}

//refine:func (l Up(0)) (n int)
//refine:filter l == nil || l.V != 2
func Length(l *List) (n int) {
	for ; l != nil; l = l.Next {
		n++
	}
	return n
}

func isEven(n int) bool { return n == 0 || isOdd(n-1) }
func isOdd(n int) bool  { return n != 0 && isEven(n-1) }

// Half has a first clause that has no end on -1.
//
//refine:requires isEven(n)
//refine:requires n >= 0
//refine:ensures result+result == n
//refine:bound ints=-1..4
func Half(n int) int { return n / 2 }

//refine:requires isEven(n)
//refine:requires n >= 0
//refine:check
//refine:bound ints=-9..4
func Endless(n int) {}

//refine:requires x == 0
//refine:ensures result != 0
//refine:bound depth=1
func Wrong(x int) int { return x }

//refine:requires x != x
//refine:check
func Never(x int8) {}

//refine:check
func Wide(x, y, z int16) {}
`

// TestSelfcheck compares the inputs of sound functions with brute force,
// whatever their verdict is.
func TestSelfcheck(t *testing.T) {
	dir := srctree.Unpack(t, compared)
	got, summary := checktest.Events(t, check.Config{Dir: dir, Selfcheck: check.SelfcheckAll, Bounds: &domain.Bounds{Depth: 3}})
	checktest.Expect(t, checktest.Endings(got),
		"pass Gap exhausted 28",
		"pass Length exhausted 29",
		"pass Half exhausted 3",
		"pass Endless exhausted 3",
		"fail Wrong counterexample postcondition: Wrong(0) = 0",
		"fail Never vacuous",
		"pass Wide exhausted 343")
	if summary.ExitCode() != 1 {
		t.Errorf("%+v", summary)
	}
	var lines []string
	for _, e := range got {
		if e.Action.Ends() {
			lines = append(lines, strings.Join(e.Selfcheck.Lines(), "; "))
		}
	}
	checktest.Expect(t, lines,
		"selfcheck: all values to depth 3: 28 of 49 valid, the same as the solver's",
		fmt.Sprintf("selfcheck: all values to depth 3: 35 of %d valid, the same as the solver's", 1+7+7*7+7*7*7),
		"selfcheck: all values to depth 3: 3 of 6 valid, the same as the solver's",
		"selfcheck: not done: on more than 3 values the precondition hangs or ends the process",
		"selfcheck: all values to depth 1: 1 of 3 valid, the same as the solver's",
		"selfcheck: all values to depth 3: 0 of 7 valid, the same as the solver's",
		"selfcheck: all values to depth 3: 343 of 343 valid, the same as the solver's")
}

// TestSelfcheckSome compares by default, says nothing of it, and leaves out
// what it would take long to compare.
func TestSelfcheckSome(t *testing.T) {
	dir := srctree.Unpack(t, compared)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: 3}})
	checktest.Expect(t, checktest.Endings(got),
		"pass Gap exhausted 28",
		"pass Length exhausted 29",
		"pass Half exhausted 3",
		"pass Endless exhausted 3",
		"fail Wrong counterexample postcondition: Wrong(0) = 0",
		"fail Never vacuous",
		"pass Wide exhausted 343")
	for _, e := range got {
		if e.Selfcheck != nil {
			t.Errorf("%s: %v", e.Func, e.Selfcheck)
		}
	}
}

// TestSelfcheckEnds ends the first worker while the self-check has it: by what
// the precondition does on values that are not valid, and by the time that it
// takes.
func TestSelfcheckEnds(t *testing.T) {
	for _, limit := range []time.Duration{time.Nanosecond, time.Minute} {
		got, _ := checktest.EventsWithin(t, limits.Run{Judge: limit}, check.Config{Dir: srctree.Unpack(t, compared), Bounds: &domain.Bounds{Depth: 2}, Run: regexp.MustCompile("Half|Endless|Gap")})
		checktest.Expect(t, checktest.Endings(got), "pass Gap exhausted 15", "pass Half exhausted 3", "pass Endless exhausted 3")
	}
}
