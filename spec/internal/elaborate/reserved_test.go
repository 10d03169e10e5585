package elaborate

import (
	"strings"
	"testing"

	"github.com/typetarget/target/spec/internal/synth"
)

// TestHiddenNames has variables that are called as something of Go's own: a
// predicate may mention them, but what it needs of Go is not theirs.
func TestHiddenNames(t *testing.T) {
	const hides = "means something else here"
	tests := []struct{ Scope, predicate, want string }{
		{"true bool; xs []int", "(forall x in xs: x > 0) || true", "1:1: this needs Go's own true, but true " + hides + "; rename that"},
		{"false bool; xs []int", "ok && false || (exists x in xs: x > 0)", "1:17: this needs Go's own false, but false " + hides + "; rename that"},
		{"true bool; xs []int", "forall x in xs: x > 0", "1:1: this needs Go's own true, but true " + hides + "; rename that"},
		{"true bool", "true == ok", ""},
		{"len int", "0 < len && len < 3", ""},
		{"xs []int", "forall len in xs: len > 0", "1:8: len is a name of Go's own: give the variable another one"},
		{"n int", "exists nil in 0..n: nil > 0", "1:8: nil is a name of Go's own: give the variable another one"},
		{"m map[int]int", "forall k, true in m: k > 0", "1:11: true is a name of Go's own: give the variable another one"},
	}
	var predicates []string
	for _, test := range tests {
		predicates = append(predicates, test.predicate)
	}
	w := newWorld(t, universe, predicates...)
	for i, test := range tests {
		w.errors, w.unit.Reported = nil, make(map[synth.Fault]bool)
		Clause(w.unit, "requires", w.sources[i], w.file, w.scope(t, test.Scope+"; ok bool", ""))
		got := strings.Join(w.errors, "\n")
		if _, msg, ok := strings.Cut(test.want, ": "); got != test.want && (!ok || !strings.HasSuffix(got, msg)) {
			t.Errorf("%s: %q; want %q", test.predicate, got, test.want)
		}
	}
}
