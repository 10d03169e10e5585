package encode

import (
	"context"
	"fmt"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/dictionary"
)

// TestChoicesAreVariables checks on every contract that the nodes of a shape
// have each variable of its problem as a choice, once, and no other.
func TestChoicesAreVariables(t *testing.T) {
	kinds := map[string]bool{}
	for name, c := range contracts(t) {
		e, err := Encode(context.Background(), solver.Standard, c, domain.Merge(domain.Bounds{Depth: 2, NilBoth: true}, c.Bound))
		if err != nil {
			continue // which other tests are about
		}
		seen := make([]int, len(e.Problem.Vars))
		var count func([]shape.Node)
		count = func(nodes []shape.Node) {
			for _, n := range nodes {
				kinds[fmt.Sprintf("%T", n)] = true
				for _, choice := range n.Choices() {
					if choice.Var >= 0 {
						seen[choice.Var]++
					}
				}
				for _, group := range n.Parts() {
					count(group)
				}
			}
		}
		count(e.Shape.Params)
		for _, p := range e.Shape.Pools {
			seen[p.Count]++
			count(p.Nodes)
		}
		for v, n := range seen {
			if n != 1 {
				t.Errorf("%s: variable %s is a choice of %d nodes", name, e.Problem.Vars[v].Name, n)
			}
		}
	}
	if len(kinds) < 10 {
		t.Errorf("the contracts have only the kinds %v", kinds)
	}
}

// TestSequenceSteps counts the steps of sequences in both domains.
func TestSequenceSteps(t *testing.T) {
	c := contracts(t)["Idle"]
	for _, test := range []struct {
		d     *dictionary.Dictionary
		steps int
	}{{nil, 0}, {&dictionary.Dictionary{}, 2}} {
		e := encode(t, c, domain.Bounds{Depth: 2, Dictionary: test.d})
		if n := len(e.Shape.Params[1].(*shape.Sequence).Elems); n != test.steps {
			t.Errorf("a sequence has up to %d steps, want %d", n, test.steps)
		}
	}
}
