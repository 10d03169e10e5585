// Package skewheap is the heap that SmartCheck was measured on (Pike, Haskell 2014): a tree in which no
// number is less than the one above it, and which is merged by swapping sides.
package skewheap

import "slices"

// A Heap has its least number on top; nil is the empty heap.
type Heap struct {
	Left  *Heap
	Min   int
	Right *Heap
}

//refine:type Above(lo int) = {h *Heap | h != nil ==> lo <= h.Min && h.Left is Above(h.Min) && h.Right is Above(h.Min)}

// numbers lists the numbers of h, those above before those below.
func numbers(h *Heap) []int {
	if h == nil {
		return nil
	}
	return slices.Concat([]int{h.Min}, numbers(h.Left), numbers(h.Right))
}

// merge makes one heap of two.
//
//refine:func (a Above(math.MinInt), b Above(math.MinInt)) (h Above(math.MinInt))
//refine:ensures multiset(numbers(h)) == multiset(slices.Concat(numbers(a), numbers(b)))
//refine:bound ints=0..1 depth=2
func merge(a, b *Heap) *Heap {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case b.Min < a.Min:
		a, b = b, a
	}
	return &Heap{merge(a.Right, b), a.Min, a.Left}
}

// Sorted lists the numbers of h in ascending order.
//
//refine:func (h Above(math.MinInt)) (xs []int)
//refine:ensures [ascending] slices.IsSorted(xs)
//refine:ensures [all] multiset(xs) == multiset(numbers(h))
//refine:bound ints=0..2
func Sorted(h *Heap) []int {
	if h == nil {
		return nil
	}
	return append([]int{h.Min}, Sorted(merge(h.Left, h.Right))...)
}
