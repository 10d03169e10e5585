package graphs

import (
	"strings"
	"testing"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestKorat has the numbers that Korat finds: a list of n entries has its
// elements in as many ways as a set of n has partitions (Bell), and there are as
// many trees of n nodes as Catalan says.
func TestKorat(t *testing.T) {
	all := load(t, "korat")
	lists := []int{0, 1, 1, 2, 5, 15, 52, 203}
	trees := []int{1, 1, 2, 5, 14, 42, 132, 429, 1430}
	for depth, want := range lists[:tier.Of(6, 8)] {
		if got := len(inputs(t, all["LinkedList"], depth, solver.Search{})); got != want {
			t.Errorf("%d lists at depth %d, want %d", got, depth, want)
		}
	}
	for depth, want := range trees[:tier.Of(7, 9)] {
		if got := len(inputs(t, all["BinaryTree"], depth, solver.Search{})); got != want {
			t.Errorf("%d trees at depth %d, want %d", got, depth, want)
		}
	}
}

// TestLoops wants a loop that always ends to be lifted, and one that does not to
// be refused at its line, with what to do.
func TestLoops(t *testing.T) {
	all := load(t, "korat")
	for depth, want := range []int{1, 1} {
		if got := len(inputs(t, all["Floyd"], depth, solver.Search{})); got != want {
			t.Errorf("%d paths at depth %d, want %d", got, depth, want)
		}
	}
	c := all["Endless"]
	b := domain.Merge(domain.Bounds{}, c.Bound)
	b.Depth = 3
	_, err := encode.Encode(t.Context(), solver.Standard, c, b)
	if err == nil || !strings.Contains(err.Error(), "korat.go:") || !strings.Contains(err.Error(), "it is not bounded by the shape") || !strings.Contains(err.Error(), "//refine:filter") {
		t.Errorf("a loop without an end: %v", err)
	}
}
