package checktest_test

import (
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestPure has pure functions that change what their parameters reach, one
// place each, next to ones that change nothing, or only what nobody sees, over
// every kind of type.
func TestPure(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/pure

go 1.24
-- pure.go --
package pure

type Tree struct {
	Left  *Tree
	Key   int8
	Right *Tree
}

type Ratio float32

type All struct {
	Flag   bool
	Count  uint
	Ratio  Ratio
	Name   string
	Pair   [2]*int8
	Nested [][]int8
}

//refine:pure
func KeepAll(a *All) *All { return a }

//refine:pure
func KeepTrees(ts []*Tree, more ...Tree) int { return len(append(ts, nil)) + len(more) }

//refine:pure
func KeepFloats(f *[2]float64) bool { return f != nil && f[0] == f[1] }

//refine:pure
func ChangeKey(t *Tree) {
	if t != nil && t.Left != nil {
		t.Left.Key++
	}
}

//refine:pure
func ChangeLink(t *Tree) {
	if t != nil && t.Right != nil {
		t.Right, t.Left = t.Left, t.Right
	}
}

//refine:pure
func MakeCycle(t *Tree) {
	if t != nil {
		t.Left = t
	}
}

//refine:pure
func Cut(t *Tree) {
	if t != nil && t.Right != nil {
		t.Right = nil
	}
}

//refine:pure
func ChangeFlag(a *All) {
	if a != nil {
		a.Flag = true
	}
}

//refine:pure
func ChangeCount(a *All) {
	if a != nil && a.Count == 1 {
		a.Count = 0
	}
}

//refine:pure
func ChangeRatio(a *All) {
	if a != nil && a.Ratio > 0 {
		a.Ratio = -a.Ratio
	}
}

//refine:pure
func ChangeName(a *All) {
	if a != nil && a.Name == "b" {
		a.Name += a.Name
	}
}

//refine:pure
func ChangePair(a *All) {
	if a != nil && a.Pair[1] != nil {
		*a.Pair[1] = 5
	}
}

//refine:pure
func ChangeNested(a *All) {
	if a != nil && len(a.Nested) == 1 && a.Nested[0] == nil {
		a.Nested[0] = []int8{}
	}
}

//refine:pure
func ChangeNil(a *All) {
	if a != nil && a.Nested == nil {
		a.Nested = [][]int8{}
	}
}

//refine:pure
//refine:bound nil=both
func ChangeEmpty(xs *[]int8) {
	if xs != nil && *xs != nil && len(*xs) == 0 {
		*xs = nil
	}
}

//refine:pure
//refine:ensures len(old(xs)) == len(xs)
func ChangeWithOld(xs []int8) {
	if len(xs) == 1 {
		xs[0]++
	}
}

//refine:pure
//refine:bound floats=special
func ChangeZero(f *float64) {
	if f != nil {
		*f = -*f
		*f = -*f
		if *f == 0 {
			*f = 0
		}
	}
}

//refine:pure
func ChangeMap(m map[bool][]int8) {
	if len(m[true]) == 1 {
		m[true][0]++
	}
}
`)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: 2}})
	ended := 0
	for _, e := range got {
		if !e.Action.Ends() {
			continue
		}
		ended++
		want := check.Exhausted
		if !strings.HasPrefix(e.Func, "Keep") {
			want = check.Refuted
		}
		if e.Verdict != want || want == check.Refuted && (e.Counterexample.Kind != check.Mutation || len(e.Counterexample.After) != 1 || e.Counterexample.Flaky != "") {
			t.Errorf("%s ends in %s: %+v", e.Func, e.Verdict, e.Counterexample)
		}
	}
	if ended != 18 {
		t.Errorf("%d functions end", ended)
	}
}
