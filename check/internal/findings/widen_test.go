package findings_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const tooNarrow = `
-- go.mod --
module example.com/narrow

go 1.21
-- a.go --
package narrow

import (
	"strconv"
	"strings"
)

//refine:requires x > 9
func Integers(x int) {}

//refine:requires x > y+5 && y > 2
func Both(x, y int8) {}

//refine:requires x == 4000000000000
func Far(x int) {}

//refine:requires x > 7
//refine:bound ints=0..5
func Own(x uint) {}

//refine:requires len(xs) > 4
func Deep(xs []int) {}

type Tree struct{ Left, Right *Tree }

func height(t *Tree) int {
	if t == nil {
		return 0
	}
	return 1 + max(height(t.Left), height(t.Right))
}

//refine:requires height(t) > 2
//refine:bound depth=1
func Tall(t *Tree) {}

//refine:requires len(xs) == 2
//refine:bound len=1
func Long(xs []int) {}

//refine:requires s == "xy"
func Letters(s string) {}

//refine:requires s == "hello"
func Word(s string) {}

//refine:requires len(xs) == 5 && xs[4] == 100
func Wide(xs []int) {}

//refine:requires x != x
func NaN(x float64) {}

//refine:requires xs != nil && len(xs) == 0
func Empty(xs []int) {}

//refine:requires a < b
//refine:requires b < c
//refine:requires a != 7
//refine:requires c < a
func Cycle(a, b, c int) {}

//refine:requires b < c
//refine:requires c < a
func Cycle1(a, b, c int) {}

//refine:requires a < b
//refine:requires c < a
func Cycle2(a, b, c int) {}

//refine:requires a < b
//refine:requires b < c
func Cycle3(a, b, c int) {}

//refine:filter len(xs) > 4
func Filtered(xs []int) {}

//refine:requires isQuad(s)
//refine:bound strings=0.
func Dear(s string) {}

func isQuad(s string) bool {
	parts := strings.Split(s, ".")
	if len(parts) != 4 {
		return false
	}
	for _, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n > 255 || strconv.Itoa(n) != part {
			return false
		}
	}
	return true
}

//refine:requires tried(s)
//refine:bound depth=1
func Unliftable(s string) {}

func tried(s string) (ok bool) {
	defer func() { ok = recover() == nil }()
	_ = make(chan int)
	return s[strings.Index(s, "x")] == 'x'
}
`

// TestVacuousBounds has preconditions that only a bound leaves without inputs,
// and says which; and some clauses that contradict each other, but not where
// one of them is left out.
func TestVacuousBounds(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, tooNarrow), Bounds: &domain.Bounds{Depth: 3}, Plain: true})
	const none = "no input up to depth 3 satisfies the precondition"
	want := map[string]string{
		"Integers": none + ", but one with ints=-10..10 does: widen -ints",
		"Both":     none + ", but one with ints=-9..9 does: widen -ints",
		"Far":      none + ", but one with ints=full does: widen -ints",
		"Own":      none + ", but one with ints=-8..8 does: widen ints in its //refine:bound",
		"Deep":     none + ", but one of depth 5 does: raise -depth",
		"Tall":     "no input up to depth 1 satisfies the precondition, but one of depth 3 does: raise the depth in its //refine:bound",
		"Long":     none + ", but one that is longer does: widen len in its //refine:bound",
		"Letters":  none + `, but one with strings="xy" does: widen -strings`,
		"Word":     none + `, but one of depth 5 with strings="ehlo" or other wider bounds does: raise -depth and widen them`,
		"Wide":     none + ", but one of depth 5 with wider bounds does: raise -depth and widen -ints and the others",
		"NaN":      none + ", but one with a special number does: use -floats=special",
		"Empty":    none + ", but one with an empty slice or a nil map does: add //refine:bound nil=both",
		"Cycle":    none,
		"Filtered": "the filter rejects every input up to depth 3",

		"Dear":       none + ", but one of depth 7 does: raise -depth",
		"Unliftable": `no input up to depth 1 satisfies the precondition, but one with strings="x" does: widen -strings`,
	}
	for _, e := range got {
		if !e.Action.Ends() || e.Func == "" {
			continue
		}
		msg, vacuous := want[e.Func]
		if vacuous != (e.Verdict == check.Vacuous) || e.Verdict == check.Vacuous && e.Message != msg {
			t.Errorf("%s: %v: %s\nwant %s", e.Func, e.Verdict, e.Message, msg)
		}
		if e.Func == "Cycle" {
			var clauses []string
			for _, n := range e.Notes {
				clauses = append(clauses, strings.TrimPrefix(n.Msg, "contradicts the others: "))
			}
			if want := []string{"a < b", "b < c", "c < a"}; !slices.Equal(clauses, want) {
				t.Errorf("Cycle: notes %v, want %v", e.Notes, want)
			}
		}
	}
}

const noGraph = `
-- go.mod --
module example.com/none

go 1.21
-- flat/flat.go --
package flat

//refine:requires x < 0
func Negative(x uint) {}
-- linked/linked.go --
package linked

//refine:bound nodes=1
type Node struct{ next *Node }

//refine:requires n != nil && n.next != nil && n.next != n
func Two(n *Node) {}

//refine:requires n != nil && m != nil
//refine:requires n != m
func Apart(n, m *Node) {}
`

// TestVacuousTypes has a clause that no bound can satisfy, and one that only
// the bound of a type leaves without inputs.
func TestVacuousTypes(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, noGraph), Patterns: []string{"./..."}, Bounds: &domain.Bounds{Depth: 3}, Plain: true})
	const none = "holds of no input up to depth 5, whatever the other bounds"
	want := map[string]string{
		"Negative": none + ": x < 0",
		"Two":      none + ", except those of types: n != nil && n.next != nil && n.next != n",
		"Apart":    "contradicts the others within the bounds of types: n != nil && m != nil",
	}
	for _, e := range got {
		if !e.Action.Ends() || e.Func == "" {
			continue
		}
		if len(e.Notes) == 0 || e.Notes[0].Msg != want[e.Func] {
			t.Errorf("%s: notes %v, want %s", e.Func, e.Notes, want[e.Func])
		}
		delete(want, e.Func)
	}
	for name := range want {
		t.Errorf("%s did not run", name)
	}
}

const zeroInputs = `
-- go.mod --
module example.com/zero

go 1.21
-- a.go --
package zero

//refine:ensures result == x
func Plain(x int) int { return x }

//refine:ensures f(0) == result
func Table(f func(int) int) int { return f(0) }

//refine:requires x > 2
//refine:bound depth=0
func Shallow(x int) {}

//refine:ensures result >= 0
func Least[T ~string | ~float64](x T) int { return 0 }

//refine:skip not yet
//refine:ensures result == x
func Skipped(x int) int { return x }
`

// TestZeroInputs ends functions before any input has run: none passes.
func TestZeroInputs(t *testing.T) {
	dir := srctree.Unpack(t, zeroInputs)
	for _, test := range []struct {
		cfg  check.Config
		want []string
	}{
		{check.Config{Limits: check.Limits{Function: time.Nanosecond}}, []string{"error Plain error", "error Table error", "error Shallow error", "error Least unsupported", "skip Skipped skipped"}},
		{check.Config{Limits: check.Limits{Run: time.Nanosecond}}, nil},
		{check.Config{Max: 1}, []string{"pass Plain bounded 1", "pass Table bounded 1", "fail Shallow vacuous", "error Least unsupported", "skip Skipped skipped"}},
		{check.Config{Bounds: &domain.Bounds{}}, []string{"pass Plain exhausted 1", "pass Table exhausted 1", "fail Shallow vacuous", "error Least unsupported", "skip Skipped skipped"}},
	} {
		test.cfg.Dir = dir
		got, summary := checktest.Events(t, test.cfg)
		checktest.Expect(t, checktest.Endings(got), test.want...)
		if summary.ExitCode() == 0 {
			t.Errorf("%+v: status 0", test.cfg)
		}
	}
}
