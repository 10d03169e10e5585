package findings_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const weak = `
-- go.mod --
module example.com/findings

go 1.21
-- a.go --
package findings

//refine:requires x > 0
//refine:requires x >= 0
//refine:requires x != 0
//refine:ensures result > 0
func Positive(x int) int { return x }

//refine:requires x > 2
//refine:requires y > x
//refine:requires x < 100
//refine:ensures result > 0
func Needed(x, y int) int { return x + y }

//refine:requires x > 5 ==> x < 7
//refine:requires x == 0 ==> x <= 0
//refine:ensures x > 2 ==> result == x
//refine:ensures x < 2 ==> x > 1 ==> result == x
//refine:ensures x < 2 ==> x > 0 ==> result == x
//refine:ensures result < 0 <==> x > 100
func Implies(x int) int { return max(x, -x) }

//refine:ensures forall y in xs: y > 9 ==> result > 9
//refine:ensures (forall y in xs: (y > 2 ==> result > 2))
//refine:ensures len(xs) > 3 ==> result > 9
func Quantified(xs []int) int { return 3 }

//refine:ensures x+1 > x
//refine:ensures x == old(x)
//refine:ensures len(xs) == len(old(xs))
func Idle(x int, xs []int) {}

//refine:panics x > 9
//refine:ensures result == x
func Calm(x int) int { return x }

//refine:panics x > 2
//refine:ensures result == x
func Panics(x int) int {
	if x > 2 {
		panic(x)
	}
	return x
}

//refine:requires x > 0 && y > 0
//refine:requires x + y > 1
//refine:allow redundant it is easier to read
//refine:panics x > 9
//refine:allow unused it shows the condition
//refine:ensures x == old(x)
//refine:allow idle x is no pointer
func Allowed(x, y int) {}

//refine:requires x < 0
//refine:requires x < 1
//refine:ensures result < 0
func Wrong(x int) int { return -x }

//refine:requires x > 0
//refine:requires x >= 0
//refine:ensures x > 9 ==> result > 9
//refine:bound max=1
func Cut(x int) int { return x }

//refine:bound len=6
//refine:check
func Long(xs []int) {}

//refine:bound len=4 depth=4 ints=0..1
//refine:check
func Deep(xs []int) {}

//refine:bound len=4
//refine:allow ineffective the flag -depth makes it count
func Accepted(xs []int) {}
`

// TestFindings has contracts that say less than they seem to, and beside each
// one that does not. Nothing is said of a function that breaks its contract or
// whose inputs have not all run.
func TestFindings(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, weak)})
	var lines []string
	for _, e := range got {
		for _, f := range e.Findings {
			lines = append(lines, fmt.Sprintf("%s:%d: %s", e.Func, f.Pos.Line, f.Name))
		}
	}
	want := []string{
		"Positive:4: redundant", "Positive:5: redundant",
		"Implies:15: unused", "Implies:18: unused",
		"Quantified:23: unused", "Quantified:25: unused",
		"Idle:28: idle", "Idle:29: idle", "Idle:30: implied",
		"Calm:33: unused",
		"Long:66: ineffective",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("findings\n%q, want\n%q", lines, want)
	}
}
