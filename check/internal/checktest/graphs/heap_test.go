package graphs

import (
	"maps"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestWords compares reach, acyclic and same with predicates written in Go: as
// lifted, at each depth, and as compiled.
func TestWords(t *testing.T) {
	all := load(t, "heap")
	valid := map[string]int64{}
	events, _ := checktest.Events(t, check.Config{Dir: "testdata/heap", Patterns: []string{"."}, Selfcheck: check.SelfcheckAll})
	for _, e := range events {
		if !e.Action.Ends() || e.Func == "" {
			continue
		}
		if e.Verdict != check.Exhausted || e.Selfcheck == nil || e.Selfcheck.Skipped != "" {
			t.Fatalf("%s %s: %s %v", e.Func, e.Verdict, e.Message, e.Selfcheck)
		}
		valid[e.Func] = e.Selfcheck.Valid
	}
	compared := 0
	for name, c := range all {
		word, byHand := strings.CutSuffix(name, "ByHand")
		if !byHand {
			continue
		}
		compared++
		if valid[word] != valid[name] || valid[word] == 0 {
			t.Errorf("%s has %d inputs as compiled, written in Go %d", word, valid[word], valid[name])
		}
		for depth := range tier.Of(3, 4) {
			if c.Bound.Depth != nil && depth > *c.Bound.Depth {
				break
			}
			got, want := inputs(t, all[word], depth, solver.Search{}), inputs(t, c, depth, solver.Search{})
			if !maps.Equal(got, want) {
				t.Errorf("%s: %d inputs at depth %d, written in Go %d", word, len(got), depth, len(want))
			}
		}
	}
	if compared != 5 {
		t.Errorf("%d pairs compared", compared)
	}
}
