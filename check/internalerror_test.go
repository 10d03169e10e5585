package check_test

import (
	"context"
	"go/ast"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
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

// TestBrokenCode breaks the generated code of one function, as a fault of
// this program would: it ends in an error of its own, and the others are
// checked.
func TestBrokenCode(t *testing.T) {
	dir := srctree.Unpack(t, `-- go.mod --
module example.com/m

go 1.24
-- m.go --
package m

//refine:ensures result >= 0
func A(n uint8) int { return int(n) }

//refine:requires n > 1
func B(n int8) {}

//refine:ensures result > n
func C(n int8) int8 { return n }

//refine:ensures result == n
func D(n int8) int8 { return n }
`)
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range pkgs[0].Contracts {
		if c.Name == "B" {
			decl := c.Clauses[0].Func.Decl
			body := *decl.Body
			body.List = slices.Insert(slices.Clone(body.List), 0, ast.Stmt(&ast.ExprStmt{X: &ast.BasicLit{ValuePos: body.Pos(), Value: "f(,)"}}))
			decl.Body = &body
		}
	}
	events, summary := checktest.Events(t, check.Config{Dir: dir, Packages: pkgs, Bounds: &domain.Bounds{Depth: 1}})
	checktest.Expect(t, checktest.Endings(events),
		"pass A exhausted 2", "error B error", "fail C counterexample postcondition: C(0) = 0", "pass D exhausted 3")
	for _, e := range events {
		if e.Action == check.ActionError && (!strings.HasPrefix(e.Message, "internal error: the code that target generates for "+e.Func+" does not compile; please report it") || e.Pos.Line == 0) {
			t.Errorf("%v: %s", e.Pos, e.Message)
		}
	}
	if summary.Errors > 0 || summary.ExitCode() != 2 {
		t.Errorf("%+v", summary)
	}
}
