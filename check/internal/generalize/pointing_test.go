package generalize_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const pointed = `
-- go.mod --
module example.com/pointed

go 1.26
-- a.go --
package pointed

//refine:bound nodes=3
type Node struct{ Next *Node }

//refine:ensures root == nil || root.Next != root
func First(root, p *Node) {}

//refine:ensures root == nil || root.Next != root
func Second(p, root *Node) {}

//refine:ensures root == nil || root.Next == nil || root.Next.Next != root.Next || root.Next == root
func Lasso(root, p *Node) {}

//refine:ensures root == nil || root.Next != root || p == nil
func Nil(root, p *Node) {}

//refine:ensures root == nil || root.Next != root || p == root
func Other(root, p *Node) {}

//refine:bound ints=0..1
//refine:ensures root == nil || root.Next != root || n != 1
func Number(root *Node, n int, p *Node) {}

type Link *Node

//refine:ensures root == nil || root.Next != (*Node)(root)
func Linked(p *Node, root Link) {}

//refine:bound nodes=1
type Leaf struct{ on bool }

//refine:bound nodes=1 into=left,right
type Pair struct{ left, right Leaf }

//refine:bound depth=1 domain=plain
//refine:requires pair != nil && x != nil
//refine:ensures x != &pair.left && x != &pair.right
func Within(pair *Pair, x, y *Leaf) {}

type Named *Leaf

//refine:bound depth=1 domain=plain
//refine:requires x != nil && y != nil
//refine:ensures !x.on
func Names(x *Leaf, y Named) {}
`

// lists counts the inputs of two lists, the first of which has a number of
// nodes of which the last leads back to another, or to none for -1. Both have
// at most three nodes together. It also counts those that fail.
func lists(length, back int, fails func(other, first int) bool) (failing, of int) {
	seen := map[string]bool{}
	for n := 1; n <= 3; n++ {
		next := make([]int, n)
		for table := range pow(n+1, n) {
			for i, rest := 0, table; i < n; i, rest = i+1, rest/(n+1) {
				next[i] = rest%(n+1) - 1
			}
			for root := range n {
				for p := -1; p < n; p++ {
					names := map[int]int{}
					walk := func(at int) (text string, length, back int) {
						for mine := map[int]int{}; ; at = next[at] {
							if at < 0 {
								return text + "nil", length, -1
							}
							if _, ok := names[at]; !ok {
								names[at] = len(names)
							}
							text += fmt.Sprint(names[at], " ")
							if k, ok := mine[at]; ok {
								return text, length, k
							}
							mine[at] = length
							length++
						}
					}
					a, l, k := walk(root)
					b, _, _ := walk(p)
					if key := a + "," + b; l == length && k == back && len(names) == n && !seen[key] {
						seen[key] = true
						if of++; fails(p, root) {
							failing++
						}
					}
				}
			}
		}
	}
	return failing, of
}

func pow(base, exponent int) int {
	if exponent == 0 {
		return 1
	}
	return base * pow(base, exponent-1)
}

// TestPointing says that a failure does not depend on the node to which a
// parameter points, and does not say so of one that does. The counts are those
// of all tables of indices.
func TestPointing(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, pointed), Failures: check.Failures{Generalize: time.Minute}})
	lines := map[string]string{}
	for _, e := range got {
		if c := e.Counterexample; e.Action == check.ActionCounterexample && !c.OtherForm {
			lines[e.Func] += ""
			for _, g := range c.Generalizations {
				if g.Condition == "" && g.Fails == g.Of {
					lines[e.Func] += fmt.Sprintf("%s %d of %d;", g.Call, g.Fails, g.Of)
				}
			}
		}
	}
	always := func(other, first int) bool { return true }
	loop := "a := &Node{}; a.Next = a; "
	want := map[string]string{"Nil": "", "Other": ""}
	add := func(name, form string, length, back int) {
		failing, of := lists(length, back, always)
		want[name] = fmt.Sprintf("%s %d of %d;", form, failing, of)
	}
	add("First", loop+"First(a, _)", 1, 0)
	add("Second", loop+"Second(_, a)", 1, 0)
	add("Lasso", "a := &Node{}; a.Next = a; Lasso(&Node{Next: a}, _)", 2, 1)
	add("Number", loop+"Number(a, 1, _)", 1, 0)
	add("Linked", loop+"Linked(_, a)", 1, 0)
	// The third parameter is nil, leads to another leaf, which is on or not,
	// or leads to one of two fields.
	want["Within"] = "a := &Pair{left: _, right: _}; Within(a, &a.left, nil) 4 of 4;" +
		"a := &Pair{left: _}; Within(a, &a.left, nil) 2 of 2;a := &Pair{right: _}; Within(a, &a.left, nil) 2 of 2;" +
		fmt.Sprintf("a := &Pair{}; Within(a, &a.left, _) %d of %[1]d;", 1+2+2)
	// The second parameter leads to the same leaf, or to one of two fields
	// of a pair with any of four values.
	want["Names"] = fmt.Sprintf("Names(&Leaf{on: true}, _) %d of %[1]d;", 1+2*4)
	for name, fails := range map[string]func(other, first int) bool{
		"Nil":   func(other, first int) bool { return other >= 0 },
		"Other": func(other, first int) bool { return other != first },
	} {
		if failing, of := lists(1, 0, fails); failing == of {
			t.Errorf("%s fails for all %d inputs", name, of)
		}
	}
	for name, line := range want {
		if got, ok := lines[name]; !ok || got != line {
			t.Errorf("%s: got %q, want %q", name, got, line)
		}
	}
}
