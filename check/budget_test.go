package check

import (
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/encode"
)

// TestBudgetLifting checks a precondition that takes long to lift before any input can run. Its function
// ends with its budget and does not pass, and the one beside it runs. It has too many values to try them all.
func TestBudgetLifting(t *testing.T) {
	dir := unpack(t, `
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
//refine:bound ints=0..100000 budget=100ms
func F(n, m int) {}

//refine:requires n > 0
//refine:ensures result > 0
func G(n int) int { return n }
`)
	got, sum := events(t, Config{Dir: dir, Bounds: &encode.Bounds{Depth: 3}, Budget: time.Minute})
	for _, e := range got {
		switch {
		case e.Func == "F" && e.Action.Ends():
			if !strings.HasPrefix(e.Message, "no input ran: the budget of 100ms ended ") || e.Verdict != Failed || e.Elapsed < 100*time.Millisecond {
				t.Errorf("F ends with %s, %q after %v", e.Verdict, e.Message, e.Elapsed)
			}
		case e.Func == "G" && e.Action.Ends():
			if e.Verdict != Exhausted || e.Inputs != 3 {
				t.Errorf("G ends with %s, %d inputs", e.Verdict, e.Inputs)
			}
		}
	}
	if sum.Functions != 2 || sum.ExitCode() != 2 {
		t.Errorf("%d functions, exit status %d", sum.Functions, sum.ExitCode())
	}
}
