package graphs

import (
	"maps"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/term"
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
	if compared != 8 {
		t.Errorf("%d pairs compared", compared)
	}
}

// TestWordsOfTrees expects that the words cost no more than the trees that
// satisfy them. Of the trees of depth 6, which are more than 10^11, the 32
// chains have six nodes. All trees are acyclic.
func TestWordsOfTrees(t *testing.T) {
	c := load(t, "heap")["Six"]
	if got := inputs(t, c, 6, solver.Search{}); len(got) != 32 {
		t.Errorf("%d trees, want 32", len(got))
	}
	c = load(t, "heap")["Straight"]
	e, err := encode.Encode(t.Context(), nil, c, domain.Merge(domain.Bounds{Depth: 8}, c.Bound))
	if err != nil {
		t.Fatal(err)
	}
	for _, clause := range e.Clauses {
		if clause.Term != term.True {
			t.Errorf("%s is no constant", clause.Clause.Text)
		}
	}
}
