package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
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

// TestAlternativeLines has sizes share what is said of them if each is greater
// by one than the last, and all of them have one outcome.
func TestAlternativeLines(t *testing.T) {
	size := func(part string, n, fails, of int64) check.Alternative {
		return check.Alternative{Part: part, Choice: fmt.Sprintf("length %d", n), Sizes: "lengths", Size: n, Fails: fails, Of: of, Witness: "F(w)"}
	}
	got := alternativeLines([]check.Alternative{
		size("xs", 0, 0, 1), size("xs", 1, 0, 2), size("xs", 2, 0, 4), size("xs", 4, 0, 16),
		size("xs", 5, 1, 3), size("xs", 6, 1, 3), size("xs", 7, 8, 8), size("xs", 8, 9, 9),
		size("ys", 9, 2, 2), size("ys", 10, 0, 0), size("ys", 11, 0, 0),
		{Part: "e", Choice: "nil"}, {Part: "e", Choice: "Add", Of: 5}, {Part: "e", Choice: "Div", Of: 5},
	})
	want := []string{
		"in place of xs: lengths 0 to 2 never fail (0 of 7); length 4 never fails (0 of 16); " +
			"length 5 fails (1 of 3, such as F(w)); length 6 fails (1 of 3, such as F(w)); lengths 7 to 8 always fail (17 of 17)",
		"in place of ys: length 9 always fails (2 of 2); lengths 10 to 11 are not valid",
		"in place of e: nil is not valid; Add never fails (0 of 5); Div never fails (0 of 5)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestLongForms cuts the middle out of forms, and of other inputs than the
// counterexample.
func TestLongForms(t *testing.T) {
	long := "F(" + strings.Repeat("0, ", 200) + "_)"
	short := prose.Shorten(long, maxForm)
	ce := check.Counterexample{Call: long, Unread: long, Count: 1, Generalizations: []check.Generalization{{Call: long + "!", Fails: 9, Of: 9}}, Replay: long}
	ce.Reduction.From = long
	e := check.Event{Failing: check.Failing{Counterexample: &ce}}
	for _, line := range append(commonLines(e, true), againLines(e)...) {
		if cut := !strings.HasPrefix(line, "replay: "); strings.Contains(line, long) == cut || cut && !strings.Contains(line, short[:maxForm/2]) {
			t.Errorf("%s", line)
		}
	}
}
