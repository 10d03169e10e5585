// Package sortedlist inserts into sorted lists, linked and in slices. The precondition that a
// list is sorted is written three ways: as a recursive refinement type, as an everyday Go
// function, and as an invariant of the type. All three mean the same.
package sortedlist

import "slices"

// A List is a linked list; nil is the empty one.
type List struct {
	Head int
	Tail *List
}

//refine:type Above(lo int) = {l *List | l != nil ==> lo < l.Head && l.Tail is Above(l.Head)}
//refine:type Sorted = {l *List | l != nil ==> l.Tail is Above(l.Head)}

// Insert adds x to a strictly sorted list that may have it already.
//
//refine:func (x int, l Sorted) (r Sorted)
//refine:ensures contains(r, x)
//refine:ensures length(r) == length(l) + if contains(l, x) { 0 } else { 1 }
//refine:pure
func Insert(x int, l *List) *List {
	switch {
	case l == nil || x < l.Head:
		return &List{x, l}
	case x == l.Head:
		return l
	}
	return &List{l.Head, Insert(x, l.Tail)}
}

//refine:measure
func contains(l *List, x int) bool {
	for ; l != nil; l = l.Tail {
		if l.Head == x {
			return true
		}
	}
	return false
}

//refine:measure
func length(l *List) int {
	if l == nil {
		return 0
	}
	return 1 + length(l.Tail)
}

// InsertByFunction is Insert with its precondition as a Go function.
//
//refine:requires increasing(l)
//refine:ensures increasing(result) && contains(result, x)
func InsertByFunction(x int, l *List) *List { return Insert(x, l) }

func increasing(l *List) bool {
	for l != nil && l.Tail != nil {
		if l.Head >= l.Tail.Head {
			return false
		}
		l = l.Tail
	}
	return true
}

// A Chain is a List that is always sorted.
//
//refine:invariant Next != nil ==> Value < Next.Value
type Chain struct {
	Value int
	Next  *Chain
}

// InsertChain is Insert with its precondition as an invariant of the type.
//
//refine:ensures exists i in 0..chainLength(result): at(result, i) == x
//refine:ensures forall i in 0..chainLength(c): exists j in 0..chainLength(result): at(c, i) == at(result, j)
func InsertChain(x int, c *Chain) *Chain {
	switch {
	case c == nil || x < c.Value:
		return &Chain{x, c}
	case x == c.Value:
		return c
	}
	return &Chain{c.Value, InsertChain(x, c.Next)}
}

func chainLength(c *Chain) int {
	n := 0
	for ; c != nil; c = c.Next {
		n++
	}
	return n
}

func at(c *Chain, i int) int {
	for ; i > 0; i-- {
		c = c.Next
	}
	return c.Value
}

// InsertSlice inserts x into a slice sorted in ascending order, after its equals.
//
//refine:requires isSorted(xs)
//refine:ensures isSorted(result) && len(result) == len(xs) + 1
//refine:ensures forall y in result: count(result, y) == count(xs, y) + if y == x { 1 } else { 0 }
func InsertSlice(x int, xs []int) []int {
	i := len(xs)
	for i > 0 && xs[i-1] > x {
		i--
	}
	return slices.Insert(slices.Clone(xs), i, x)
}

func isSorted(xs []int) bool {
	for i := 1; i < len(xs); i++ {
		if xs[i-1] > xs[i] {
			return false
		}
	}
	return true
}
