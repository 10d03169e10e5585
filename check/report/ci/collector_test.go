package ci

import (
	"testing"

	"github.com/typetarget/target/check"
)

// TestRules has a text for each kind of counterexample, and for each verdict
// that ends a function badly without one.
func TestRules(t *testing.T) {
	for _, k := range check.Kinds() {
		if k.String() == "" || k.Doc() == "" {
			t.Errorf("no text for %s", k)
		}
	}
	for _, v := range []check.Verdict{check.Vacuous, check.Unproved, check.Unsupported, check.Failed} {
		if verdictTexts[v] == "" {
			t.Errorf("no text for %s", v)
		}
	}
}
