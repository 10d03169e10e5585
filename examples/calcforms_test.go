package examples

import (
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/examples/calc"
)

// panics reports whether Eval divides by zero.
func panics(e calc.Exp) (p bool) {
	defer func() { p = recover() != nil }()
	calc.Eval(e)
	return false
}

// TestCalculatorForms compares what is said of the expressions around the plainest one that Eval fails
// on with all of them, built in plain Go: whatever is divided by it, a sum fails exactly where it is 0. The
// expressions that fail are of two forms, division by a sum and by a quotient.
func TestCalculatorForms(t *testing.T) {
	constants := []calc.Exp{calc.C(-1), calc.C(0), calc.C(1)}
	dividends := append([]calc.Exp{}, constants...)
	for _, l := range constants {
		for _, r := range constants {
			dividends = append(dividends, calc.Add{L: l, R: r})
			if r != calc.C(0) {
				dividends = append(dividends, calc.Div{L: l, R: r})
			}
		}
	}
	var fails, of, byDivision int64
	for _, d := range dividends {
		for a := calc.C(-1); a <= 1; a++ {
			for b := calc.C(-1); b <= 1; b++ {
				of++
				failed := panics(calc.Div{L: d, R: calc.Add{L: a, R: b}})
				if failed != (a+b == 0) {
					t.Errorf("%v / (%d + %d) fails: %v", d, a, b, failed)
				}
				if failed {
					fails++
				}
			}
		}
	}
	for _, d := range dividends {
		for _, e := range dividends {
			if by, ok := e.(calc.Div); ok && panics(calc.Div{L: d, R: by}) {
				byDivision++
			}
		}
	}
	groups := map[string]int64{
		"Eval(Div{L: C(0), R: Add{L: C(0), R: C(0)}})": fails,
		"Eval(Div{L: C(0), R: Div{L: C(0), R: C(1)}})": byDivision,
	}
	want := map[string][2]int64{
		"Eval(Div{L: _, R: Add{L: C(0), R: C(0)}})":                 {int64(len(dividends)), int64(len(dividends))},
		"Eval(Div{L: _, R: Add{L: C(a), R: C(b)}}) when a + b == 0": {fails, of},
	}
	_, err := check.Run(t.Context(), check.Config{Patterns: []string{"./calc"}, Failures: check.Failures{Generalize: time.Minute}}, check.HandlerFunc(func(e check.Event) {
		if e.Action != check.ActionCounterexample {
			return
		}
		if c := e.Counterexample; groups[c.Call] != c.Count {
			t.Errorf("%d inputs fail like %s, want %d", c.Count, c.Call, groups[c.Call])
		}
		delete(groups, e.Counterexample.Call)
		for _, g := range e.Counterexample.Generalizations {
			if n, ok := want[g.String()]; ok && n == [2]int64{g.Fails, g.Of} {
				delete(want, g.String())
			}
		}
		for _, v := range e.Counterexample.Alternatives {
			// A divisor that is a constant never fails, one that is a division does.
			if !strings.Contains(e.Counterexample.Call, "Add") {
				continue
			}
			if strings.HasSuffix(v.Part, ".R") && strings.Count(v.Part, ".R") == 1 && v.Of > 0 && (v.Choice == "C") != (v.Fails == 0) {
				t.Errorf("with %s in place of %s %d of %d fail", v.Choice, v.Part, v.Fails, v.Of)
			}
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	for call := range groups {
		t.Errorf("%s is not found", call)
	}
	for form, n := range want {
		t.Errorf("it is not said that of %s %d of %d fail", form, n[0], n[1])
	}
}
