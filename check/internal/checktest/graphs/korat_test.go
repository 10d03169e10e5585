package graphs

import (
	"strings"
	"testing"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestKorat has the numbers that Korat finds: a list of n entries has its
// elements in as many ways as a set of n has partitions (Bell), and there are as
// many trees of n nodes as Catalan says.
func TestKorat(t *testing.T) {
	all := load(t, "korat")
	lists := []int{0, 1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975, 678570, 4213597}
	trees := []int{1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862}
	for depth, want := range lists[:tier.Of(8, 11)] {
		if got := len(inputs(t, all["LinkedList"], depth, solver.Search{})); got != want {
			t.Errorf("%d lists at depth %d, want %d", got, depth, want)
		}
	}
	for depth := 11; depth < tier.Of(11, len(lists)); depth++ {
		if got := enumerate(t, all["LinkedList"], depth).Models; got != int64(lists[depth]) {
			t.Errorf("%d lists at depth %d, want %d", got, depth, lists[depth])
		}
	}
	for depth, want := range trees[:tier.Of(7, 10)] {
		if got := len(inputs(t, all["BinaryTree"], depth, solver.Search{})); got != want {
			t.Errorf("%d trees at depth %d, want %d", got, depth, want)
		}
	}
}

// enumerate returns what it takes to enumerate the inputs that a depth adds.
func enumerate(t *testing.T, c *spec.Contract, depth int) solver.Stats {
	t.Helper()
	b := domain.Merge(domain.Bounds{}, c.Bound)
	b.Depth = depth
	e, err := encode.Encode(t.Context(), solver.Standard, c, b)
	if err != nil {
		t.Fatalf("%s at depth %d: %v", c.Name, depth, err)
	}
	out, err := solver.Search{}.Enumerate(t.Context(), e.Problem, func(problem.Model) bool { return true })
	if err != nil || !out.Complete {
		t.Fatalf("%s at depth %d: complete %v, %v", c.Name, depth, out.Complete, err)
	}
	return out.Stats
}

// TestSelective wants the work to grow with the inputs that satisfy a
// precondition, and not with the graphs. In the order of the nodes, the lists
// of six entries take a thousand times as many steps.
func TestSelective(t *testing.T) {
	all := load(t, "korat")
	for depth := 5; depth <= 9; depth++ {
		s := enumerate(t, all["LinkedList"], depth)
		if most := 300*s.Models + 100_000*int64(depth); s.Steps > most {
			t.Errorf("%d lists at depth %d take %d steps, more than %d", s.Models, depth, s.Steps, most)
		}
	}
}

// TestWeak counts the graphs under a precondition that excludes one of a single
// node.
func TestWeak(t *testing.T) {
	all := load(t, "korat")
	for depth, want := range []int{0, 3, 45, 816, 20225} {
		if got := len(inputs(t, all["Any"], depth, solver.Search{})); got != want {
			t.Errorf("%d graphs at depth %d, want %d", got, depth, want)
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
