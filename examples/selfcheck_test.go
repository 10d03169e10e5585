package examples

import (
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
)

// incomparable are the reasons for which the inputs of some examples are not compared with brute force.
var incomparable = []string{
	"not every input of depth 0 ran",
	"the opaque type",
	"the contract refines one",
}

// checkCompared sees to it that the inputs of the examples have been compared with brute force, all but
// those for which there is a reason.
func checkCompared(t *testing.T, ends map[string]check.Event) {
	t.Helper()
	compared := 0
	for name, e := range ends {
		s := e.Selfcheck
		switch {
		case e.Verdict == check.Skipped:
		case s == nil:
			t.Errorf("%s: no self-check: %s", name, e.Message)
		case s.Skipped == "":
			compared++
			if e.Exhaustive && s.Depth != e.Depth && s.Beyond == "" {
				t.Errorf("%s: compared to depth %d of %d", name, s.Depth, e.Depth)
			}
			if s.Depth == e.Depth && e.Exhaustive && !s.IsSample() && s.Valid != e.Inputs+e.Discards {
				t.Errorf("%s: %d inputs, %d discarded; the self-check finds %d", name, e.Inputs, e.Discards, s.Valid)
			}
		case !slices.ContainsFunc(incomparable, func(why string) bool { return strings.Contains(s.Skipped, why) }):
			t.Errorf("%s: %v", name, s)
		}
	}
	if compared < 190 {
		t.Errorf("the inputs of %d functions are compared with brute force, want 190 or more", compared)
	}
}
