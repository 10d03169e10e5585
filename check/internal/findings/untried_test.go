package findings_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const untried = `
-- go.mod --
module example.com/untried

go 1.26
-- a.go --
package untried

type Shape interface{ Sides() int }

type Square struct{}

func (Square) Sides() int { return 4 }

type Box struct{ Inside *Box }

// Each parameter has values that are something.
//
//refine:bound depth=1 ints=0..0
//refine:check
func (b *Box) Full(s string, xs []int, m map[string]bool, p *int, v any, sh Shape, e error, f func() bool) {
}

//refine:check
//refine:bound len=0 domain=plain
func Short(s string, xs []int, m map[string]bool, p *int) {}

//refine:requires len(xs) == 0 && p == nil
//refine:ensures len(xs) == 0
func Excluded(xs []int, p *int, q *int) {}

//refine:filter len(xs) == 0 || len(xs) == 1 && xs[0] > 7
func Filtered(xs []int, ys []int) {}

//refine:filter len(xs) == 2
func FilteredNot(xs []int) {}

type Each func(yield func(x int) bool)

// A sequence has elements, but for the plain domain.
//
//refine:check
func Sequence(each Each) {}

//refine:bound domain=plain
//refine:check
func Nothing(each Each) {}

//refine:check
func Callback(each func(x int)) {}

//refine:check
//refine:allow untried it only passes it on
func Accepted(each func(x int)) {}

//refine:check
//refine:allow untried nothing is
func Stale(x []int) {}

//refine:requires sh == nil
//refine:ensures sh == nil
func Unrealized(sh Shape) {}

//refine:ensures len(xs) > 5
func Fails(xs []int, each func()) {}
`

// TestUntried has parameters of which all values that ran are nil, empty or do
// nothing, and beside them such of which they are not.
func TestUntried(t *testing.T) {
	at := func(depth int) []string {
		var lines []string
		got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, untried), Bounds: &domain.Bounds{Depth: depth}})
		for _, e := range got {
			for _, f := range e.Findings {
				if f.Name == annotation.Untried || f.Name == annotation.Stale || f.Name == annotation.Unrealized {
					lines = append(lines, fmt.Sprintf("%s %s %s", e.Func, f.Name, f.Msg))
				}
			}
		}
		return lines
	}
	const callback = "Callback untried parameter each does nothing in the only input: have a function around this one make it; or accept it with //refine:allow untried and a reason"
	want := []string{
		"Short untried parameter s is empty in all 8 inputs: widen len in its //refine:bound",
		"Short untried parameter xs is nil or empty in all 8 inputs: widen len in its //refine:bound",
		"Short untried parameter m is nil or empty in all 8 inputs: widen len in its //refine:bound",
		"Excluded untried parameter xs is nil or empty in all 8 inputs: the precondition excludes all others within the bounds",
		"Excluded untried parameter p is nil in all 8 inputs: the precondition excludes all others within the bounds",
		"Filtered untried parameter xs is nil or empty in all 400 inputs: the precondition excludes all others within the bounds",
		"Nothing untried parameter each has no elements in the only input: leave out domain=plain in its //refine:bound",
		callback,
		"Stale stale nothing here is untried, which this accepts: nothing is",
		"Unrealized unrealized no input has a value of type Square as the Shape in sh: the precondition excludes it",
	}
	if got := at(3); !slices.Equal(got, want) {
		t.Errorf("at depth 3\n%q, want\n%q", got, want)
	}
	want = []string{
		"Short untried parameter s is empty in the only input: widen len in its //refine:bound",
	}
	if got := at(0); !slices.Contains(got, want[0]) || !slices.Contains(got, "Filtered untried parameter ys is nil or empty in the only input: raise -depth") {
		t.Errorf("at depth 0\n%q, want %q", got, want)
	}
}

const apart = `
-- go.mod --
module example.com/apart

go 1.26
-- a.go --
package apart

type Node struct{ next *Node }

//refine:bound nodes=2
type Linked struct{ next *Linked }

//refine:ensures result == (a == b)
func Clause(a, b *int) bool { return false || a == nil && b == nil }

//refine:check
func (n *Node) Body(x int, m *Node) int {
	if x == 0 || x == -x {
		return 1
	}
	if m != (n) {
		return 2
	}
	return 0
}

//refine:bound alias=a,b
//refine:check
func Bound(a, b *int) bool { return a == b }

//refine:bound alias=a,b
//refine:check
func Other(a, b, c *int) bool { return a == b || c == b || b == c }

//refine:requires p != q || p == nil
//refine:check
func Excluded(p, q *int) bool { return p == q }

//refine:check
func Graph(p, q *Linked) bool { return p == q }

//refine:allow untried they never are
//refine:check
func Allowed(p, q *int) bool { return p == q }

//refine:check
func Shadowed(p, q *int) bool {
	{
		p := q
		return p == q || p == nil || p != p
	}
}
`

// TestApart compares pointers that no input has equal, and others.
func TestApart(t *testing.T) {
	var lines []string
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, apart)})
	for _, e := range got {
		for _, f := range e.Findings {
			if f.Name == annotation.Untried || f.Name == annotation.Unreached || f.Name == annotation.Stale {
				lines = append(lines, fmt.Sprintf("%s:%d:%d: %s", e.Func, f.Pos.Line, f.Pos.Column, f.Msg))
			}
		}
	}
	want := []string{
		"Clause:8:18: no input has a == b unless both are nil: //refine:bound alias=a,b adds some",
		"Node.Body:16:5: no input has n == m unless both are nil: //refine:bound alias=n,m adds some",
		"Other:28:50: no input has b == c unless both are nil: //refine:bound alias=b,c adds some",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("%q, want\n%q", lines, want)
	}
}
