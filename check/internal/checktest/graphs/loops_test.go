package graphs

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
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
	var refused *encode.Unsupported
	if !errors.As(err, &refused) || filepath.Base(refused.Pos.Filename) != "loops.go" || !strings.Contains(err.Error(), "it is not bounded by the shape") || !strings.Contains(err.Error(), "//refine:filter") {
		t.Errorf("a loop without an end: %v", err)
	}
}

// TestForgets wants a walk whose terms grow with each step to be refused at its
// line, with what to do, or to be left to compiled code if it may be.
func TestForgets(t *testing.T) {
	if !tier.Long() {
		t.Skip("the limit is some seconds of work")
	}
	c := load(t, "loops")["Forgets"]
	b := domain.Merge(domain.Bounds{}, c.Bound)
	b.Depth = 2
	_, err := encode.Encode(t.Context(), solver.Standard, c, b)
	var u *encode.Unsupported
	if !errors.As(err, &u) || filepath.Base(u.Pos.Filename) != "loops.go" || u.Pos.Line == 0 ||
		!strings.Contains(u.Msg, "which is the limit") || !strings.Contains(u.Msg, "//refine:filter") {
		t.Errorf("a walk that forgets: %v", err)
	}
	e, err := encode.EncodePartly(t.Context(), solver.Standard, c, b, encode.Leaving{Most: 10_000_000})
	if err != nil || len(e.Unlifted) != 1 {
		t.Errorf("a walk that forgets is not left to compiled code: %v", err)
	}
}

// TestWalks compares walks that mark the nodes they have visited, and walks
// that mark them wrongly, with what they are as compiled. A false proof that
// such a loop ends would cut off its longest runs.
func TestWalks(t *testing.T) {
	compared := 0
	events, _ := checktest.Events(t, check.Config{Dir: "testdata/walks", Patterns: []string{"."}, Selfcheck: check.SelfcheckAll})
	for _, e := range events {
		if !e.Action.Ends() || e.Func == "" {
			continue
		}
		compared++
		if e.Verdict != check.Exhausted || e.Selfcheck == nil || e.Selfcheck.Skipped != "" || e.Selfcheck.Valid == 0 {
			t.Errorf("%s %s: %s %v", e.Func, e.Verdict, e.Message, e.Selfcheck)
		}
	}
	if compared != 15 {
		t.Errorf("%d walks compared", compared)
	}
}

// TestTreeWalk lifts a walk through trees of more nodes than could be searched
// for one on which it goes on.
func TestTreeWalk(t *testing.T) {
	c := structures(t)["BinaryTree"]
	for _, depth := range []int{11, 12} {
		e, err := encode.Encode(t.Context(), solver.Standard, c, koratBounds(c, depth, 0, 0))
		if err != nil {
			t.Fatal(err)
		}
		// The predicate is what is left of the root.
		if n := e.Problem.Store.Len(); n < 10_000 || n > 100_000 {
			t.Errorf("depth %d: %d terms", depth, n)
		}
	}
}

// TestRecursiveWalk lifts a recursive walk, with terms that do not grow with
// the calls that are tried before some are cut off.
func TestRecursiveWalk(t *testing.T) {
	c := load(t, "loops")["Recursive"]
	for depth, want := range []int64{1, 1, 2, 5, 14} {
		b := domain.Merge(domain.Bounds{}, c.Bound)
		b.Depth = depth
		if got := enumerate(t, c, b, solver.Search{}).Models; got != want {
			t.Errorf("%d trees at depth %d, want %d", got, depth, want)
		}
		e, err := encode.Encode(t.Context(), solver.Standard, c, b)
		if err != nil {
			t.Fatal(err)
		}
		if n := e.Problem.Store.Len(); n > 30_000 {
			t.Errorf("depth %d: %d terms", depth, n)
		}
	}
}

const converted = `
-- go.mod --
module example.com/converted

go 1.26
-- converted.go --
package converted

//refine:bound nodes=2
type Node struct{ Next *Node }

//refine:bound nodes=2
type Head Node

func same(n *Node, h *Head) bool { return n == (*Node)(h) }

func either(n *Node, h *Head) bool {
	if n == nil {
		n = (*Node)(h)
	}
	return n != (*Node)(h)
}

//refine:requires same(n, h)
func Same(n *Node, h *Head) {}

//refine:requires either(n, h)
func Either(n *Node, h *Head) {}

//refine:requires !same(n, h)
func Differ(n *Node, h *Head) {}
`

// TestConverted compares pointers to the nodes of two graphs, which differ
// unless both are nil. There are 1, 2 and 3 lists with so many nodes. Without
// a head there are 6 inputs. With one that leads to nil, to a node of the list
// or to a new one, there are 6, 5 for each list of a node, and 3 for each of
// two. These are 31 inputs, and 7 of them have no list.
func TestConverted(t *testing.T) {
	all := loadDir(t, srctree.Unpack(t, converted))
	for name, want := range map[string]int{"Same": 1, "Either": 31 - 7, "Differ": 30} {
		got := 0
		for depth := range 3 {
			got += len(inputs(t, all[name], depth, solver.Search{}))
		}
		if got != want {
			t.Errorf("%s has %d inputs, want %d", name, got, want)
		}
	}
}
