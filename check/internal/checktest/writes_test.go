package checktest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const writers = `
-- go.mod --
module example.com/writers

go 1.24
-- writers.go --
package writers

import (
	"bytes"
	"slices"
)

func sorts(xs []int) bool {
	slices.Sort(xs)
	return true
}

func fills(xs []int) bool {
	for i := range xs {
		xs[i] = 1
	}
	return true
}

// needsAsPassed panics on a slice that a clause has written to: some slices are not sorted, and some are.
func needsAsPassed(xs []int) {
	if !slices.IsSorted(xs) {
		panic("not sorted")
	}
}

//refine:requires sorts(xs)
//refine:check
func Requires(xs []int) { needsAsPassed(xs) }

//refine:requires fills(xs)
//refine:requires slices.Contains(xs, -1)
//refine:ensures slices.Contains(xs, -1)
func Clauses(xs []int) {}

//refine:filter sorts(xs)
//refine:check
func Filter(xs []int) { needsAsPassed(xs) }

//refine:filter fills(xs)
//refine:filter slices.Contains(xs, -1)
//refine:ensures slices.Contains(xs, -1)
func Filters(xs []int) {}

//refine:requires sorts(xs) ==> len(xs) < 3
//refine:check
func Left(xs []int) { needsAsPassed(xs) }

//refine:panics fills(xs) && len(xs) == 2
//refine:panics slices.Contains(xs, -1)
func Panics(xs []int) {
	if len(xs) == 2 && slices.Contains(xs, -1) {
		panic("contains -1")
	}
}

//refine:panics sorts(xs) && len(xs) > 1
//refine:pure
func PanicsPure(xs []int) {
	if len(xs) > 1 {
		panic("long")
	}
}

//refine:ensures fills(old(xs)) ==> len(result) == len(xs)
//refine:ensures fills(old(xs)) && len(old(xs)) == len(result)
//refine:ensures slices.Equal(old(xs), result)
//refine:pure
func Old(xs []int) []int { return slices.Clone(xs) }

//refine:ensures fills(old(xs)) && slices.Contains(old(xs), 0)
func OldShown(xs []int) {}

type Tree struct {
	Key  int
	Left *Tree
	Tags map[int]int
	Pair [1]*int
}

func (t *Tree) wreck() bool {
	t.Key, t.Left = 7, nil
	clear(t.Tags)
	if t.Pair[0] != nil {
		*t.Pair[0] = 7
	}
	return true
}

//refine:requires t.wreck()
//refine:requires t.Left == nil && len(t.Tags) > 0 ==> t.Key == t.Tags[0]
//refine:requires t.Pair[0] != nil
//refine:ensures *t.Pair[0] != 7 && t.Key != 7
//refine:bound depth=2 ints=0..1
func Everything(t *Tree) {
	if t.Left == nil && len(t.Tags) > 0 && t.Key != t.Tags[0] {
		panic("not as passed")
	}
}

//refine:requires t != nil
//refine:requires t.Left == nil && len(t.Tags) > 0 ==> t.Key == t.Tags[0]
//refine:requires t.Pair[0] != nil
//refine:bound depth=2 ints=0..1
func EverythingWithout(t *Tree) {}

//refine:requires v.wreck()
//refine:requires v.Left != nil
//refine:ensures v.Left != nil
//refine:bound depth=2 ints=0..1
func Value(v Tree) {}

//refine:requires v.Left != nil
//refine:bound depth=2 ints=0..1
func ValueWithout(v Tree) {}

//refine:type Sorting = {xs []int | sorts(xs)}
//
//refine:func (xs Sorting) (n int)
func Signature(xs []int) (n int) {
	needsAsPassed(xs)
	return 0
}

//refine:construct
func NewStack() *Stack { return &Stack{} }

//refine:construct
//refine:requires 0 <= x <= 1
//refine:skip a constructor
func (s *Stack) Push(x int) *Stack { return &Stack{append(slices.Clone(s.items), x)} }

//refine:construct
//refine:requires s.Pop() == 1
//refine:requires s.Pop() == 1
//refine:skip a constructor
func (s *Stack) Swap() *Stack { return &Stack{append(slices.Clone(s.items), 2)} }

type Stack struct{ items []int }

func (s *Stack) Pop() int {
	x := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x
}

func (s *Stack) Len() int { return len(s.items) }

//refine:requires s.Pop() == 1
//refine:requires s.Pop() == 1
//refine:ensures old(s).Pop() == 1 && old(s).Len() == 0 || old(s).Len() > 0
//refine:ensures old(s).Len() == s.Len() + 1
//refine:ensures old(s).Pop() == result
//refine:ensures old(s).Pop() == result
func Take(s *Stack) int { return s.Pop() }

// Two is of the value that Swap builds of one of which its preconditions have popped.
//
//refine:requires s.Pop() == 2
//refine:ensures s.Len() == 2
//refine:bound depth=3
func Two(s *Stack) {}

//refine:filter b.Next(1)[0] == 'a'
//refine:filter b.Next(1)[0] == 'a'
//refine:ensures b.Bytes()[0] == 'a'
func Buffer(b *bytes.Buffer) {}

type Check struct{ f func([]int) bool }

//refine:construct
//refine:skip a constructor
func NewCheck() Check { return Check{sorts} }

//refine:filter c.f(xs)
//refine:check
func Applied(c Check, xs []int) { needsAsPassed(xs) }

//refine:requires sorts(xs) ==> true
//refine:ensures sorts(xs)
func AfterParam(xs []int) {}

//refine:ensures sorts(result)
//refine:ensures slices.IsSorted(result)
func AfterResult(xs []int) []int { return slices.Clone(xs) }

//refine:ensures sorts(xs) && false
func AfterFalse(xs []int) {}

//refine:ensures fills(xs) && xs[2] > 0
func AfterPanic(xs []int) {}

//refine:ensures sorts(result) ==> true
func AfterLeft(xs []int) []int { return slices.Clone(xs) }

//refine:ensures forall f in result: f()
func AfterClosure(xs []int) []func() bool {
	return []func() bool{func() bool { return fills(xs) }}
}

type Gauge interface {
	raise() bool

	//refine:requires self.raise()
	//refine:requires self.raise() ==> true
	//refine:ensures self.raise() ==> self.raise()
	//refine:ensures old(self).raise() && result != 7
	Level() int
}

type Meter struct{ n int }

func (m *Meter) raise() bool {
	m.n = 7
	return true
}

func (m Meter) Level() int {
	if m.n == 7 {
		panic("raised")
	}
	return m.n
}

//refine:invariant sorts(self.items)
type Sorter struct{ items []int }

//refine:check
func InvariantBefore(s Sorter) {}

//refine:bound len=1
//refine:check
func InvariantAfter(s Sorter) []Sorter {
	if len(s.items) > 0 {
		return []Sorter{{[]int{2, 1}}}
	}
	return nil
}

//refine:func (f func(x int) {v int | sorts(ys) && v == 0}, ys []int) (n int)
func Rule(f func(x int) int, ys []int) (n int) { return 0 }

//refine:type Zeroing = func(x int) {v int | v == 0}
//refine:panics f is Zeroing && sorts(ys) && false
//refine:bound depth=2 ints=0..1
func PanicsRule(f func(x int) int, ys []int) {}

func sorted(xs []int) []int {
	ys := slices.Clone(xs)
	slices.Sort(ys)
	return ys
}

func twice(xs []int) []int {
	ys := sorted(xs)
	fills(ys)
	return ys
}

//refine:requires slices.IsSorted(sorted(xs)) && len(twice(xs)) == len(xs)
//refine:ensures slices.Equal(sorted(result), sorted(xs)) && len(twice(result)) == len(twice(xs))
func Copies(xs []int) []int { return slices.Clone(xs) }
`

// TestClausesThatWrite has a clause of every role that writes to what it looks
// at. Nothing else sees that: not the other clauses, nor the function, nor the
// report. If something would, the clause is at fault. The functions panic, or
// break a clause, where they get anything but what was passed. The inputs are
// counted by hand, or as those of a contract without the clause.
func TestClausesThatWrite(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, writers), Selfcheck: check.SelfcheckAll, Bounds: &domain.Bounds{Depth: 2}})
	var ends []string
	inputs := map[string]int64{}
	for _, e := range got {
		inputs[e.Func] = max(inputs[e.Func], e.Inputs)
		if !e.Action.Ends() || e.Verdict == check.Skipped {
			continue
		}
		switch e.Verdict {
		case check.Failed:
			ends = append(ends, fmt.Sprintf("%s: %s", e.Func, e.Message))
		case check.Refuted:
			ends = append(ends, fmt.Sprintf("%s: %s: %s", e.Func, e.Message, e.Counterexample.Call))
		default:
			ends = append(ends, fmt.Sprintf("%s: %v %d", e.Func, e.Verdict, e.Inputs))
		}
		if s := e.Selfcheck; e.Verdict != check.Failed && (s == nil || s.Skipped != "" && !strings.Contains(s.Skipped, "opaque")) {
			t.Errorf("%s: %v", e.Func, s)
		}
	}
	altered := func(name, call, clause string) string {
		return name + ": the clause modifies its arguments, in " + name + call + ": " + clause + "; use a copy (slices.Clone)"
	}
	checktest.Expect(t, ends,
		"Requires: panic: not sorted: Requires([]int{1, 0})",
		"Clauses: exhausted 10", // 1 of length 1, 25 - 16 of length 2
		"Filter: panic: not sorted: Filter([]int{1, 0})",
		"Filters: exhausted 10",
		"Left: panic: not sorted: Left([]int{1, 0})",
		"Panics: exhausted 31",
		"PanicsPure: exhausted 31",
		"Old: exhausted 31",
		"OldShown: postcondition does not hold: fills(old(xs)) && slices.Contains(old(xs), 0): OldShown(nil)",
		fmt.Sprintf("Everything: exhausted %d", inputs["EverythingWithout"]),
		fmt.Sprintf("EverythingWithout: exhausted %d", inputs["EverythingWithout"]),
		fmt.Sprintf("Value: exhausted %d", inputs["ValueWithout"]),
		fmt.Sprintf("ValueWithout: exhausted %d", inputs["ValueWithout"]),
		"Signature: panic: not sorted: Signature([]int{1, 0})",
		"Take: exhausted 1",
		"Two: exhausted 1",
		"Buffer: exhausted 1",
		"Applied: panic: not sorted: Applied(NewCheck(), []int{1, 0})",
		altered("AfterParam", "([]int{-1, -2})", "sorts(xs)"),
		altered("AfterResult", "([]int{-1, -2})", "sorts(result)"),
		altered("AfterFalse", "([]int{-1, -2})", "sorts(xs) && false"),
		altered("AfterPanic", "([]int{-1})", "fills(xs) && xs[2] > 0"),
		altered("AfterLeft", "([]int{-1, -2})", "sorts(result) ==> true"),
		altered("AfterClosure", "([]int{-1})", "forall f in result: f()"),
		"Meter.Level: exhausted 5",
		altered("InvariantBefore", "(Sorter{items: []int{-1, -2}})", "sorts(self.items)"),
		altered("InvariantAfter", "(Sorter{items: []int{-1}})", "sorts(self.items)"),
		altered("Rule", "(func(int) int { return 0 }, []int{-1, -2})", "f is func(x int) {v int | sorts(ys) && v == 0}"),
		altered("PanicsRule", "(func(int) int { return 0 }, []int{1, 0})", "f is Zeroing && sorts(ys) && false"),
		"Copies: exhausted 31",
	)
}
