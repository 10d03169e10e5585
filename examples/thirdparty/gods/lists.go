// Package gods wraps github.com/emirpasic/gods/v2, a collection of data structures.
package gods

import (
	"slices"

	"github.com/emirpasic/gods/v2/lists"
	"github.com/emirpasic/gods/v2/lists/arraylist"
	"github.com/emirpasic/gods/v2/lists/doublylinkedlist"
	"github.com/emirpasic/gods/v2/lists/singlylinkedlist"
)

// A ListKind is an implementation of lists.
type ListKind uint8

// The implementations.
const (
	Array ListKind = iota
	Singly
	Doubly
)

// filled is a list with the elements 0 to n-1.
func filled(kind ListKind, n int) lists.List[int] {
	switch kind {
	case Singly:
		return singlylinkedlist.New(counted(n)...)
	case Doubly:
		return doublylinkedlist.New(counted(n)...)
	}
	return arraylist.New(counted(n)...)
}

// counted are the numbers 0 to n-1.
func counted(n int) []int {
	var s []int
	for i := range n {
		s = append(s, i)
	}
	return s
}

// Insert wraps the method of that name: "inserts values at specified index position shifting the
// value at that position (if any) and any subsequent elements to the right. Does not do anything if
// position is negative or bigger than list's size. Note: position equal to list's size is valid,
// i.e. append."
//
//refine:requires n >= 0 && len(values) > 0
//refine:ensures slices.Equal(after, inserted(counted(n), index, values)) && size == len(after)
//refine:ensures [reads] forall i, x in after: byIndex[i] == x
//refine:bound ints=-2..7 len=2
func Insert(kind ListKind, n, index int, values []int) (after, byIndex []int, size int) {
	l := filled(kind, n)
	l.Insert(index, values...)
	for i := range l.Size() {
		x, _ := l.Get(i)
		byIndex = append(byIndex, x)
	}
	return l.Values(), byIndex, l.Size()
}

// inserted is s with more elements at some index, if that is one.
func inserted(s []int, at int, more []int) []int {
	if at < 0 || at > len(s) {
		return s
	}
	return slices.Insert(s, at, more...)
}

// InsertNothing wraps Insert as the function of that name does, where there are no values to
// insert. It is refuted: of a linked list, of either kind, it panics at index 0 if there are
// elements: the loop over the values is to find the element that goes before those, and does not
// run. A static analysis reported it of the doubly linked list, and was told that it is impossible
// (v2.0.0-alpha, and github.com/emirpasic/gods/issues/209).
//
//refine:requires n >= 0
//refine:ensures slices.Equal(after, counted(n))
//refine:bound ints=-2..7
func InsertNothing(kind ListKind, n, index int) (after []int) {
	l := filled(kind, n)
	l.Insert(index)
	return l.Values()
}

// Remove wraps the method of that name: "removes the element at the given index from the list."
//
//refine:requires n >= 0
//refine:ensures slices.Equal(after, without(counted(n), index)) && size == len(after)
//refine:bound ints=-2..7
func Remove(kind ListKind, n, index int) (after []int, size int) {
	l := filled(kind, n)
	l.Remove(index)
	return l.Values(), l.Size()
}

// without is s without the element at some index, if there is one.
func without(s []int, at int) []int {
	if at < 0 || at >= len(s) {
		return s
	}
	return slices.Delete(s, at, at+1)
}

// Swap wraps the method of that name: "swaps values of two elements at the given indices."
//
//refine:requires 0 <= i < n && 0 <= j < n
//refine:ensures forall k in 0..n: after[if k == i { j } else if k == j { i } else { k }] == k
//refine:bound ints=0..6
func Swap(kind ListKind, n, i, j int) (after []int) {
	l := filled(kind, n)
	l.Swap(i, j)
	return l.Values()
}

// Edit makes a list of one element after the other, by Insert and Remove at indices.
//
//refine:ensures slices.Equal(after, edited(steps))
//refine:bound depth=5 ints=0..2
func Edit(kind ListKind, steps []Step) (after []int) {
	l := filled(kind, 0)
	for i, s := range steps {
		if s.Remove {
			l.Remove(int(s.Key))
		} else {
			l.Insert(int(s.Key), i)
		}
	}
	return l.Values()
}

func edited(steps []Step) []int {
	var s []int
	for i, step := range steps {
		if step.Remove {
			s = without(s, int(step.Key))
		} else {
			s = inserted(s, int(step.Key), []int{i})
		}
	}
	return s
}
