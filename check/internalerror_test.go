package check_test

import (
	"context"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/srctree"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// A failing strategy panics on problems with some number of variables, and on
// those with one more yields a model that is none, which who takes it panics
// at.
type failing struct{ vars int }

func (s failing) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (solver.Outcome, error) {
	if len(p.Vars) == s.vars {
		panic("a strategy that fails")
	}
	if len(p.Vars) == s.vars+1 {
		yield(problem.Model{0})
	}
	return solver.Strategies[0].Enumerate(ctx, p, yield)
}

// TestInternalError has a part of this program that panics: one function ends
// in an error that says so, and the next is checked.
func TestInternalError(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/internalerror

go 1.21
-- a.go --
package internalerror

//refine:ensures result == x+y
func Two(x, y int) int { return x + y }

//refine:ensures result == x+y+z
func Three(x, y, z int) int { return x + y + z }

//refine:ensures result == x
func One(x int) int { return x }
`)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Strategy: failing{2}, Parallel: 1})
	checktest.Expect(t, checktest.Endings(got), "error Two error", "error Three error", "pass One exhausted 7")
	for _, e := range got {
		if e.Func == "Two" && e.Action.Ends() && !strings.Contains(e.Message, "internal error: a strategy that fails (check/internalerror_test.go:") {
			t.Errorf("message %q", e.Message)
		}
		if e.Func == "Three" && e.Action.Ends() && !strings.Contains(e.Message, "index out of range [1] with length 1 (decode/writer.go:") {
			t.Errorf("message %q", e.Message)
		}
	}
}
