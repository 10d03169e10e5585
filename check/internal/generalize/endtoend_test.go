package generalize_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const general = `
-- go.mod --
module example.com/general

go 1.21
-- general.go --
package general

import "os"

//refine:bound ints=0..4
//refine:check
func Div(a, b, c int) int { return a / (b - c) }

//refine:bound ints=0..2
//refine:check
func Exit(x, y int) {
	if x > y {
		os.Exit(3)
	}
}

//refine:bound ints=0..4
//refine:filter (a+b)%2 == 0
//refine:ensures result != 0
func Filtered(a, b int) int { return a - b }

//refine:bound ints=0..3
//refine:ensures result != 2
func Ways(x, y int) int {
	if x == 1 {
		panic("one")
	}
	return y
}

type List struct {
	Head int
	Tail *List
}

//refine:bound ints=0..1
//refine:check
func Last(l *List, unused bool) int {
	for l.Tail != nil {
		l = l.Tail
	}
	return l.Head
}

//refine:bound ints=full
//refine:ensures result >= x
func Next(x int64) int64 { return x + 1 }
`

const ordered = `
-- go.mod --
module example.com/ordered

go 1.21
-- ordered.go --
package ordered

type Tree struct {
	Key       int
	Low, High *Tree
}

func within(t *Tree, lo, hi int) bool {
	return t == nil || lo < t.Key && t.Key < hi && within(t.Low, lo, t.Key) && within(t.High, t.Key, hi)
}

//refine:bound ints=-3..3 depth=3
//refine:requires within(t, -4, 4)
//refine:ensures result
func Inner(t *Tree, key int) bool {
	return t == nil || t.Low == nil || t.High == nil || t.Key != key
}
`

// TestLone tells one fault once. The first tree that fails has the keys -1, 0
// and 1, so that two of its subtrees are nil as long as these keys stay. With
// other keys they have any values. There are 1, 4, 10, 20 and 35 search trees
// of two levels with some of 1 to 5 keys, so that 1*35 + 4*20 + 10*10 + 20*4 +
// 35*1 inputs fail.
func TestLone(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, ordered), Failures: check.Failures{Generalize: time.Minute}})
	const tree = "Low: &Tree{Key: _, Low: _, High: _}, High: &Tree{Key: _, Low: _, High: _}"
	checktest.Expect(t, forms(got, false), "Inner; Inner(&Tree{Key: a, "+tree+"}, key) when a == key 330 of 2310")
}

// forms are the forms of each counterexample, those that fail for all values
// and those with a condition. implied says whether forms that another one
// implies are among them.
func forms(events []check.Event, implied bool) []string {
	var lines []string
	for _, e := range events {
		if e.Action != check.ActionCounterexample {
			continue
		}
		line := e.Func
		for _, g := range e.Counterexample.Generalizations {
			if (implied || !g.Implied) && (g.Condition != "" || g.Fails == g.Of) {
				line += fmt.Sprintf("; %s %d of %d", g, g.Fails, g.Of)
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// TestGeneralize says which inputs around a counterexample fail in the same
// way, also where each costs a worker, a filter rejects some, or there are too
// many.
func TestGeneralize(t *testing.T) {
	dir := srctree.Unpack(t, general)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Failures: check.Failures{Generalize: time.Minute}})
	checktest.Expect(t, forms(got, true),
		"Div; Div(_, 0, 0) 5 of 5; Div(_, b, c) when b == c 25 of 125",
		"Exit; Exit(x, y) when x > y 3 of 9",
		"Filtered; Filtered(a, b) when a == b 5 of 13",
		"Ways; Ways(x, 2) when x != 1 3 of 4",
		"Ways; Ways(1, _) 4 of 4; Ways(x, _) when x == 1 4 of 16",
		"Last; Last(nil, _) 2 of 2",
		"Next")
	for _, e := range got {
		if c := e.Counterexample; c != nil && e.Action == check.ActionCounterexample && c.Minimal != (e.Func != "Next") {
			t.Errorf("%s: Minimal is %v", e.Func, c.Minimal)
		}
	}
	i := slices.IndexFunc(got, func(e check.Event) bool { return e.Func == "Last" && e.Action == check.ActionFail })
	want := []check.Alternative{{Part: "l", Choice: "not nil", Fails: 0, Of: 14}}
	if v := got[i].Counterexample.Alternatives; !slices.Equal(v, want) {
		t.Errorf("the variants of Last are %+v, want %+v", v, want)
	}
}

// TestNoGeneralize has no forms if they are not asked for.
func TestNoGeneralize(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, general)})
	checktest.Expect(t, forms(got, true), "Div", "Exit", "Filtered", "Ways", "Ways", "Last", "Next")
}

const conditions = `
-- go.mod --
module example.com/conditions

go 1.21
-- conditions.go --
package conditions

import "time"

//refine:bound ints=-6..6
//refine:ensures result
func Even(a int) bool { return a != 2 && a%2 == 0 }

//refine:bound ints=-1..3
//refine:ensures result
func Positive(a int) bool { return a <= 0 }

//refine:bound ints=-3..3
//refine:ensures result
func Ends(m int) bool { return m != -3 && m != -1 }

//refine:ensures result
func Winter(m time.Month) bool { return m != time.January && m != time.December }

type Color int

const (
	Red Color = iota
	Green
	Blue
	Black
	White
)

//refine:ensures result
func Bright(c Color, on bool) bool { return c != Green || !on }

//refine:bound ints=0..4
//refine:ensures result
func Between(a, b int) bool { return a < 1 || a > 2 || b == 3 }

//refine:ensures result
func Short(s string, on bool) bool { return len(s) > 1 && on }
`

// TestConditions tells the shortest condition, without a negation before it,
// and names constants.
func TestConditions(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, conditions), Failures: check.Failures{Generalize: time.Minute}})
	checktest.Expect(t, forms(got, true),
		"Even; Even(a) when a == 2 || a%2 != 0 7 of 13",
		"Positive; Positive(a) when a > 0 3 of 5",
		"Ends; Ends(m) when m == -3 || m == -1 2 of 7",
		"Winter; Winter(m) when m == time.January || m == time.December 2 of 12",
		"Bright; Bright(c, true) when c == Green 1 of 5",
		"Between; Between(a, b) when a != 0 && a <= 2 && b != 3 8 of 25",
		`Short; Short(_, false) 15 of 15; Short("", _) 2 of 2; Short(s, on) when len(s) <= 1 || !on 18 of 30`)
}

const shared = `
-- go.mod --
module example.com/shared

go 1.21
-- shared.go --
package shared

type Cell struct{ N int }

//refine:requires p != nil && q != nil
//refine:ensures p.N == old(q.N) && q.N == old(p.N)
//refine:bound alias=p,q ints=-3..3
func Swap(p, q *Cell) {
	p.N ^= q.N
	q.N ^= p.N
	p.N ^= q.N
}

//refine:requires p != nil && q != nil
//refine:ensures result
//refine:bound alias=p,q ints=-3..3
func Apart(p, q *int, yes bool) bool { return p == q || yes }

//refine:ensures result
//refine:bound alias=xs,ys depth=2 ints=0..1 cap=exact
func Overlap(xs, ys []int) bool {
	for i := range xs {
		for k := range ys {
			if &xs[i] == &ys[k] {
				return false
			}
		}
	}
	return true
}

//refine:requires len(src) <= len(dst)
//refine:ensures [moved] len(src) == 0 || result
//refine:bound alias=dst,src depth=3 ints=0..1 cap=exact
func Move(dst, src []int) bool {
	for i := range src {
		if i > 0 && &src[i] == &dst[0] {
			return false
		}
	}
	return true
}

//refine:bound nodes=2
type Node struct{ next *Node }

//refine:ensures result
func (n *Node) Link(p *Node) bool { return n != p }

//refine:ensures result
//refine:bound alias=p,q ints=-3..3
func Negative(p, q *int, n int) bool { return n >= 0 }

//refine:ensures result
//refine:bound alias=p,q ints=-3..3
func Differ(p, q *Cell) bool { return p != q }

//refine:ensures result
//refine:bound alias=p,q ints=-3..3
func Hold(p, q *Cell) bool { return p == nil || p != q }

//refine:ensures result
//refine:bound alias=p,q ints=-3..3
func Lack(p, q *Cell) bool { return p != nil || p == q }

//refine:ensures result
//refine:bound alias=p,q,r ints=-1..1
func Among(p, q, r *int) bool { return p != q && q != r }
`

// TestSharing tells which parameters share memory in the inputs that fail.
// Cells of 7 values are equal in 7 ways, and two cells in 49. Two slices of an
// array of one element, which has 2 values, have it in common in one way. Those
// of two elements, which have 4 values, have one or both in 5 ways. Move fails
// for both windows of two elements in an array of three, which has 8 values.
// Negative does not depend on what is shared.
//
// Two pointers to cells are equal in 8 ways: both are nil, or both lead to one
// of 7 values. They differ in 7 + 7 + 49 ways, and p is nil in 7 of these. Of
// three pointers to 3 values, two are equal in 19 inputs: they are nil in 1 + 3,
// and lead to a cell in 3 + 3 + 9. All three are equal in 1 + 3 inputs.
func TestSharing(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, shared), Failures: check.Failures{Generalize: time.Minute}})
	checktest.Expect(t, forms(got, false),
		"Swap; Swap(p, q) when p.N != 0 && p == q 6 of 56",
		"Apart; Apart(p, q, yes) when p != q && !yes 49 of 112",
		"Overlap; Overlap(xs, ys) when xs and ys overlap 22 of 107",
		"Move; Move(dst, src) when dst and src overlap && src does not begin in dst 8 of 327",
		"Node.Link; n.Link(p) when n == p 5 of 19",
		"Negative; Negative(nil, nil, n) when n < 0 3 of 7",
		"Negative; Negative(nil, &_, n) when n < 0 21 of 49",
		"Negative; Negative(&_, nil, n) when n < 0 21 of 49",
		"Negative; a := &_; Negative(a, a, n) when n < 0 21 of 49",
		"Negative; Negative(&_, &_, n) when n < 0 147 of 343",
		"Differ; Differ(p, q) when p == q 8 of 71",
		"Hold; Hold(p, q) when p != nil && p == q 7 of 71",
		"Lack; Lack(p, q) when p == nil && p != q 7 of 71",
		"Among; Among(p, q, r) when p == q || q == r 34 of 103")
}

// TestReduceGiven reduces an input beyond the bounds to a plainer integer of the
// other sign. Brute force says which is the plainest.
func TestReduceGiven(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/given

go 1.26
-- a.go --
package given

//refine:ensures -4 <= x && x != 4 && x != 6
func Sign(x int64) {}
`)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Inputs: []string{"Sign(-7)"}, Failures: check.Failures{Reduce: time.Minute}})
	var lines []string
	for _, e := range got {
		if ce := e.Counterexample; e.Action == check.ActionCounterexample {
			lines = append(lines, fmt.Sprintf("%s from %s, local %v", ce.Call, ce.Reduction.From, ce.Reduction.Local))
		}
	}
	plainest := int64(0)
	for k := int64(7); k > 0; k-- {
		for _, x := range []int64{-k, k} {
			if x < -4 || x == 4 || x == 6 {
				plainest = x
			}
		}
	}
	checktest.Expect(t, lines, fmt.Sprintf("Sign(%d) from Sign(-7), local true", plainest))
}

// TestReduced tells which inputs around a reduced one fail, which is within no
// bounds that ran. They have integers as far from zero as those it needs.
func TestReduced(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Fit: true, Failures: check.Failures{Generalize: time.Minute, Reduce: time.Minute}, Dir: srctree.Unpack(t, `
-- go.mod --
module example.com/reduced

go 1.26
-- a.go --
package reduced

//refine:requires income >= 0 && n >= 0
//refine:ensures result <= income
func Tax(income float64, n int) float64 {
	if income > 9325.75 && n > 3 {
		return income * 1.2
	}
	return income
}

//refine:ensures float64(n)*x <= 1000
func Product(x float64, n int) {}
`)})
	tax, product := 0, 0
	for n := range 9327 {
		if n > 3 {
			tax++
		}
	}
	for n := -501; n <= 501; n++ {
		if float64(n)*500.5 > 1000 {
			product++
		}
	}
	checktest.Expect(t, forms(got, false),
		fmt.Sprintf("Tax; Tax(9326, n) when n > 3 %d of 9327", tax),
		fmt.Sprintf("Product; Product(500.5, n) when n > 1 %d of 1003", product))
}
