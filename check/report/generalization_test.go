package report

import (
	"slices"
	"testing"

	"github.com/typetarget/target/check"
)

// TestCommonLines has what is not read stand above the forms, which are shown
// unless they say no more than that.
func TestCommonLines(t *testing.T) {
	ce := check.Counterexample{
		Call: "F(&T{}, 0)", Unread: "F(&_, 0)", Count: 50,
		Generalizations: []check.Generalization{
			{Call: "F(_, 0)", Fails: 9, Of: 9},
			{Call: "F(t, n)", Condition: "n < 1", Fails: 49, Of: 70},
			{Call: "F(&_, 0)", Fails: 8, Of: 8},
			{Call: "F(&_, n)", Condition: "n < 1", Fails: 40, Of: 50},
		},
	}
	lines := []string{
		"F(&_, 0) fails for every _: the code does not read it here",
		"F(_, 0) fails for every valid _ (9 of 9)",
		"F(t, n) fails exactly when n < 1 (49 of 70)",
		"F(&_, n) fails exactly when n < 1 (40 of 50)",
		"49 more inputs fail like this",
	}
	if got := commonLines(check.Event{Failing: check.Failing{Counterexample: &ce}}, true); !slices.Equal(got, lines) {
		t.Errorf("all lines are %q, want %q", got, lines)
	}
	if got, want := commonLines(check.Event{Failing: check.Failing{Counterexample: &ce}}, false), slices.Delete(lines, 3, 4); !slices.Equal(got, want) {
		t.Errorf("the lines are %q, want %q", got, want)
	}
}
