package stdlib

import (
	"container/heap"
	"container/list"
)

// IntHeap is the heap of the documentation's example.
type IntHeap []int

func (h IntHeap) Len() int           { return len(h) }
func (h IntHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h IntHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

// Push adds x at the end.
func (h *IntHeap) Push(x any) { *h = append(*h, x.(int)) }

// Pop takes the last element away.
func (h *IntHeap) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	*h = (*h)[:last]
	return x
}

// Heap is "a tree with the property that each node is the minimum-valued node in its subtree".
//
//refine:type Heap = {h IntHeap | forall i in 1..len(h): h[(i-1)/2] <= h[i]}

// HeapInit wraps heap.Init: "establishes the heap invariants required by the other routines in this
// package."
//
//refine:func (h IntHeap) (result Heap)
//refine:ensures multiset(result) == multiset(old(h))
//refine:bound depth=4
func HeapInit(h IntHeap) IntHeap {
	heap.Init(&h)
	return h
}

// HeapPush wraps heap.Push: "pushes the element x onto the heap."
//
//refine:func (h Heap, x int) (result Heap)
//refine:ensures multiset(result) == multiset(slices.Concat(old(h), IntHeap{x}))
//refine:bound depth=4 ints=-2..2
func HeapPush(h IntHeap, x int) IntHeap {
	heap.Push(&h, x)
	return h
}

// HeapPop wraps heap.Pop: "removes and returns the minimum element (according to Less) from the
// heap. [...] Pop is equivalent to Remove(h, 0)."
//
//refine:requires len(h) > 0
//refine:func (h Heap) (least int, rest Heap)
//refine:ensures forall x in old(h): least <= x
//refine:ensures multiset(slices.Concat(rest, IntHeap{least})) == multiset(old(h))
//refine:bound depth=5 ints=-1..2
func HeapPop(h IntHeap) (least int, rest IntHeap) {
	least = heap.Pop(&h).(int)
	return least, h
}

// HeapRemove wraps heap.Remove: "removes and returns the element at index i from the heap."
//
//refine:func (h Heap, i {i int | 0 <= i < len(h)}) (x int, rest Heap)
//refine:ensures x == old(h)[i]
//refine:ensures multiset(slices.Concat(rest, IntHeap{x})) == multiset(old(h))
//refine:bound depth=5 ints=0..4
func HeapRemove(h IntHeap, i int) (x int, rest IntHeap) {
	x = heap.Remove(&h, i).(int)
	return x, h
}

// HeapFix wraps heap.Fix: "re-establishes the heap ordering after the element at index i has
// changed its value."
//
//refine:func (h Heap, i {i int | 0 <= i < len(h)}, x int) (result Heap)
//refine:ensures multiset(slices.Concat(result, old(h)[i:i+1])) == multiset(slices.Concat(old(h), IntHeap{x}))
//refine:bound depth=4 ints=0..3
func HeapFix(h IntHeap, i, x int) IntHeap {
	h[i] = x
	heap.Fix(&h, i)
	return h
}

// A ListCall is a method of a list.List.
type ListCall uint8

// The methods, applied to the element at an index.
const (
	PushFront ListCall = iota
	PushBack
	Remove
	MoveToFront
	MoveToBack
	InsertBefore
	InsertAfter
)

// A ListStep is a call of a method. At is an index of an element, and 0 where none is needed.
type ListStep struct {
	Call ListCall
	At   uint8
}

// runnable reports whether each step has an element at its index, beginning with an empty list.
func runnable(steps []ListStep) bool {
	n := 0
	for _, s := range steps {
		switch s.Call {
		case PushFront, PushBack:
			if s.At != 0 {
				return false
			}
			n++
			continue
		}
		if int(s.At) >= n {
			return false
		}
		switch s.Call {
		case InsertBefore, InsertAfter:
			n++
		case Remove:
			n--
		}
	}
	return true
}

// List wraps list.List. It takes the steps, the k-th of which inserts k if it inserts, and returns
// the values from front to back and from back to front. "PushFront inserts a new element e with
// value v at the front of list l", "Remove removes e from l if e is an element of list l",
// "MoveToFront moves element e to the front of list l", "InsertBefore inserts a new element e with
// value v immediately before mark", and so on.
//
//refine:requires runnable(steps)
//refine:ensures slices.Equal(forward, edited(steps))
//refine:ensures len(forward) == len(backward) && forall i, x in forward: backward[len(forward)-1-i] == x
//refine:bound depth=5
func List(steps []ListStep) (forward, backward []int) {
	l := list.New()
	at := func(i uint8) *list.Element {
		e := l.Front()
		for range i {
			e = e.Next()
		}
		return e
	}
	for k, s := range steps {
		switch s.Call {
		case PushFront:
			l.PushFront(k)
		case PushBack:
			l.PushBack(k)
		case Remove:
			l.Remove(at(s.At))
		case MoveToFront:
			l.MoveToFront(at(s.At))
		case MoveToBack:
			l.MoveToBack(at(s.At))
		case InsertBefore:
			l.InsertBefore(k, at(s.At))
		case InsertAfter:
			l.InsertAfter(k, at(s.At))
		}
	}
	for e := l.Front(); e != nil; e = e.Next() {
		forward = append(forward, e.Value.(int))
	}
	for e := l.Back(); e != nil; e = e.Prev() {
		backward = append(backward, e.Value.(int))
	}
	return forward, backward
}

// edited applies the steps to a slice.
func edited(steps []ListStep) []int {
	var l []int
	for k, s := range steps {
		i := int(s.At)
		switch s.Call {
		case PushFront:
			l = append([]int{k}, l...)
		case PushBack:
			l = append(l, k)
		case Remove:
			l = append(l[:i], l[i+1:]...)
		case MoveToFront:
			l = append([]int{l[i]}, append(l[:i:i], l[i+1:]...)...)
		case MoveToBack:
			l = append(append(l[:i:i], l[i+1:]...), l[i])
		case InsertBefore:
			l = append(l[:i:i], append([]int{k}, l[i:]...)...)
		case InsertAfter:
			l = append(l[:i+1:i+1], append([]int{k}, l[i+1:]...)...)
		}
	}
	return l
}
