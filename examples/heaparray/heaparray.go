// Package heaparray is a priority queue in a slice, with the largest element first.
package heaparray

import "slices"

// A Heap is a binary heap: no element is larger than its parent.
//
//refine:invariant forall i in 1..len(self): self[(i-1)/2] >= self[i]
type Heap []int

// Push adds x.
//
//refine:ensures len(result) == len(old(h)) + 1
//refine:ensures forall y in result: count(result, y) == count(old(h), y) + if y == x { 1 } else { 0 }
func (h Heap) Push(x int) Heap {
	h = append(h, x)
	for i := len(h) - 1; i > 0; {
		parent := (i - 1) / 2
		if h[parent] >= h[i] {
			break
		}
		h[parent], h[i] = h[i], h[parent]
		i = parent
	}
	return h
}

// Pop takes the largest element away.
//
//refine:requires len(h) > 0
//refine:ensures forall x in old(h): x <= largest
//refine:ensures len(rest) == len(old(h)) - 1
//refine:ensures forall x in old(h): count(old(h), x) == count(rest, x) + if x == largest { 1 } else { 0 }
func (h Heap) Pop() (largest int, rest Heap) {
	largest = h[0]
	last := len(h) - 1
	h[0] = h[last]
	rest = h[:last]
	rest.down(0)
	return largest, rest
}

// down moves the element at i to where no child is larger.
func (h Heap) down(i int) {
	for {
		child := 2*i + 1
		if child >= len(h) {
			return
		}
		if child+1 < len(h) && h[child+1] > h[child] {
			child++
		}
		if h[i] >= h[child] {
			return
		}
		h[i], h[child] = h[child], h[i]
		i = child
	}
}

// Heapify makes a heap of xs in place.
//
//refine:ensures multiset(result) == multiset(old(xs))
func Heapify(xs []int) Heap {
	h := Heap(xs)
	for i := len(h)/2 - 1; i >= 0; i-- {
		h.down(i)
	}
	return h
}

// HeapSort returns the elements of h in ascending order.
//
//refine:ensures slices.IsSorted(result) && multiset(result) == multiset(h)
//refine:pure
//refine:bound depth=4 ints=-2..2
func HeapSort(h Heap) []int {
	h = slices.Clone(h)
	sorted := make([]int, len(h))
	for i := len(h) - 1; i >= 0; i-- {
		sorted[i], h = h.Pop()
	}
	return sorted
}

// An Array is a heap as Korat's HeapArray has it: Elems is the storage, the first Size elements
// of it are the heap, and what lies behind them is -1.
type Array struct {
	Elems []int
	Size  int
}

// Largest is the first element of a heap that has one.
//
//refine:requires valid(a) && a.Size > 0
//refine:ensures forall i in 0..a.Size: a.Elems[i] <= result
func Largest(a Array) int { return a.Elems[0] }

// Capacity is how many elements a may hold.
//
//refine:requires valid(a)
//refine:ensures result >= a.Size
//refine:bound depth=6 ints=-1..6
func Capacity(a Array) int { return len(a.Elems) }

func valid(a Array) bool {
	if a.Size < 0 || a.Size > len(a.Elems) {
		return false
	}
	for i, x := range a.Elems {
		if i >= a.Size {
			if x != -1 {
				return false
			}
			continue
		}
		if x < 0 || i > 0 && x > a.Elems[(i-1)/2] {
			return false
		}
	}
	return true
}
