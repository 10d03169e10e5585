package graphs

import (
	"strings"
	"testing"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
)

// TestWeak counts the graphs under a precondition that excludes one of a single
// node.
func TestWeak(t *testing.T) {
	all := load(t, "loops")
	for depth, want := range []int{0, 3, 45, 816, 20225} {
		if got := len(inputs(t, all["Any"], depth, solver.Search{})); got != want {
			t.Errorf("%d graphs at depth %d, want %d", got, depth, want)
		}
	}
}

// TestLoops wants a loop that always ends to be lifted, and one that does not
// to be refused at its line, with what to do.
func TestLoops(t *testing.T) {
	all := load(t, "loops")
	for depth, want := range []int{1, 1} {
		if got := len(inputs(t, all["Floyd"], depth, solver.Search{})); got != want {
			t.Errorf("%d paths at depth %d, want %d", got, depth, want)
		}
	}
	c := all["Endless"]
	b := domain.Merge(domain.Bounds{}, c.Bound)
	b.Depth = 3
	_, err := encode.Encode(t.Context(), solver.Standard, c, b)
	if err == nil || !strings.Contains(err.Error(), "loops.go:") || !strings.Contains(err.Error(), "it is not bounded by the shape") || !strings.Contains(err.Error(), "//refine:filter") {
		t.Errorf("a loop without an end: %v", err)
	}
}
