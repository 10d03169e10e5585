package elaborate

import (
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/internal/syntax"
)

// TestTracesEvaluate compares traces with what the Go compiler makes of the
// same predicates, on all values of their variables: telling its parts does not
// change a predicate.
func TestTracesEvaluate(t *testing.T) {
	w, sources := newEvaluated(t)
	var checks strings.Builder
	var traced []string
	for i, c := range evaluated {
		clause := Clause(w.unit, "ensures", sources[i], w.file, w.scope(t, c.params, ""))
		if clause == nil {
			w.errors = nil // it is one that stands in requires only
			continue
		}
		if clause.Trace == nil {
			t.Errorf("%s has no trace", c.predicate)
			continue
		}
		writeCheck(t, &checks, len(traced), c.params, c.want, clause.Trace.Clause)
		traced = append(traced, c.predicate)
	}
	FinishInvariants(w.unit, w.invariants)
	if len(traced) < len(evaluated)*9/10 {
		t.Errorf("%d of %d predicates have a trace", len(traced), len(evaluated))
	}
	w.unit.Code.Funcs = slices.Concat(w.unit.Code.Funcs, w.unit.Code.Traces)
	checks.WriteString("\nfunc refine_traced(part int, value any) bool { return true }\n")
	for i, line := range strings.Split(runNative(t, w, checks.String()), "\n") {
		if len(strings.Fields(line)) > 1 {
			t.Errorf("%s: %s", traced[i], line)
		}
	}
}

// TestTraceParts shows the parts of traces.
func TestTraceParts(t *testing.T) {
	for _, test := range []struct{ predicate, want string }{
		{"0 <= x && x < n", "0 <= x && x < n: and(0 <= x: compare(0, x), x < n: compare(x, n))"},
		{"0 <= x < n", "0 <= x < n: and(0 <= x: compare(0, x), x < n: compare(x, n))"},
		{"!(x > n) || x == 0 && (n == 1 && n != 2)", "!(x > n) || x == 0 && (n == 1 && n != 2): or(!(x > n): not(x > n: compare(x, n)), " +
			"x == 0 && (n == 1 && n != 2): and(x == 0: compare(x, 0), n == 1: compare(n, 1), n != 2: compare(n, 2)))"},
		{"forall i in 0..n: twice(i) > x", "forall i in 0..n: twice(i) > x: forall(0, n, i, twice(i) > x: compare(twice(i), x))"},
		{"x == 1 ==> n == 2", "x == 1 ==> n == 2: implies(x == 1: compare(x, 1), n == 2: compare(n, 2))"},
	} {
		n, err := syntax.ParsePredicate(test.predicate)
		if err != nil {
			t.Fatal(err)
		}
		tr := &tracer{plain: map[string]bool{"x": true, "n": true}}
		tr.condition(n)
		kinds := map[clause.PartKind]string{clause.PartAnd: "and", clause.PartOr: "or", clause.PartNot: "not", clause.PartImplies: "implies", clause.PartCompare: "compare", clause.PartForall: "forall"}
		var show func(i int) string
		show = func(i int) string {
			p := tr.parts[i]
			if p.Kind == clause.PartValue {
				return p.Text
			}
			var below []string
			for c := i + 1; c < p.End; c = tr.parts[c].End {
				below = append(below, show(c))
			}
			return p.Text + ": " + kinds[p.Kind] + "(" + strings.Join(below, ", ") + ")"
		}
		if got := show(0); got != test.want {
			t.Errorf("%s\nwant\n%s", got, test.want)
		}
	}
}
