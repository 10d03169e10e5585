package encode

import (
	"context"
	"fmt"
	"testing"

	"github.com/typetarget/target/solver"
)

// TestChoicesAreVariables checks on every contract that the nodes of a shape
// have each variable of its problem as a choice, once, and no other.
func TestChoicesAreVariables(t *testing.T) {
	kinds := map[string]bool{}
	for name, c := range contracts(t) {
		e, err := Encode(context.Background(), solver.Standard, c, Merge(Bounds{Depth: 2, NilBoth: true}, c.Bound))
		if err != nil {
			continue // which other tests are about
		}
		seen := make([]int, len(e.Problem.Vars))
		var count func([]Node)
		count = func(nodes []Node) {
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
