package proof_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// reaching has branches and operations that small integers do not reach, or
// none at all.
const reaching = `package p

//refine:check
func Needle(a, b int32) int {
	if a+2*b == 1234567 && a-b == 7654 {
		return 1
	}
	if a > 5 && a < 3 {
		return 2
	}
	return 0
}

//refine:check
func Divide(x int) int {
	if x > 1000 {
		return 100 / (x - 123456)
	}
	return 100 / (x - 2000)
}

//refine:requires 0 <= i < len(xs)
func Safe(xs []int, i int) int {
	if xs[i] < 0 {
		return xs[0]
	}
	return xs[len(xs)-1]
}

//refine:check
func Order(xs []int, x int) int {
	return xs[0] + helper(x > 0 && x < 0)
}

func helper(b bool) int {
	if b {
		return 1
	}
	return 0
}
`

// TestSites asks for inputs that take the branches of functions, and for those
// that make their operations panic.
func TestSites(t *testing.T) {
	p := load(t, reaching)
	want := map[string]string{
		"Needle": "5:2 if: Needle(416625, 408971); 5:2 else; 8:2 if: proved; 8:2 else",
		"Divide": "16:2 if; 16:2 else; 17:14 division by zero: Divide(123456); 19:13 division by zero: proved",
		"Safe":   "24:2 if; 24:2 else; 24:7 index: proved; 25:12 index: proved; 27:11 index: proved",
		"Order":  "36:2 if: open; 36:2 else; 32:11 index: Order(nil, 0)",
	}
	for _, c := range p.Contracts {
		bounds, _ := proof.Widen(c, domain.Bounds{Depth: 2})
		body, err := proof.Lift(t.Context(), c, bounds, 0)
		if err != nil {
			t.Fatal(err)
		}
		branches, err := body.Branches(t.Context(), 10_000_000)
		if err != nil {
			t.Fatal(err)
		}
		operations, err := body.Operations(t.Context(), 10_000_000)
		if err != nil {
			t.Fatal(err)
		}
		if errors.Is(branches[0].Err, solver.ErrUnavailable) {
			t.Skip("without Z3")
		}
		var got []string
		for _, f := range slices.Concat(branches, operations) {
			got = append(got, fmt.Sprintf("%d:%d %s", f.Site.Pos.Line, f.Site.Pos.Column, f.Site.Kind)+stateOf(c, body, f))
		}
		if found := strings.Join(got, "; "); found != want[c.Name] {
			t.Errorf("%s: %s\nwant %s", c.Name, found, want[c.Name])
		}
	}
}

// stateOf is what is found of a site, with the input if few would do.
func stateOf(c *spec.Contract, body *proof.Body, f proof.SiteFinding) string {
	switch {
	case f.Answer == problem.Undecided:
		return ": open"
	case f.Model == nil:
		return ": proved"
	case f.Site.Kind == site.Else || c.Name == "Safe" || c.Name == "Divide" && f.Site.Kind == site.Then:
		return ""
	}
	values := decode.Values(body.Behavior.Encoding.Shape, f.Model)
	return ": " + c.Name + "(" + value.Arguments(values, false, c.Pkg.Qualify) + ")"
}
