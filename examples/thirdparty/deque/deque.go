// Package deque wraps github.com/gammazero/deque, a double-ended queue in a ring buffer. Its buffer
// has 16 elements at least, so each deque here first gets back elements at its back, and then front
// ones at its front: around 16 of them the buffer is full or grows, and it wraps around.
package deque

import "github.com/gammazero/deque"

// filled is a deque with the elements -front to back-1 in ascending order.
func filled(front, back int) *deque.Deque[int] {
	var q deque.Deque[int]
	for i := range back {
		q.PushBack(i)
	}
	for i := range front {
		q.PushFront(-1 - i)
	}
	return &q
}

// elements lists the elements of filled(front, back).
func elements(front, back int) []int {
	var all []int
	for i := -front; i < back; i++ {
		all = append(all, i)
	}
	return all
}

// listed is what q tells of its elements by index.
func listed(q *deque.Deque[int]) []int {
	var all []int
	for i := range q.Len() {
		all = append(all, q.At(i))
	}
	return all
}

// A Size is a number of elements: few, or about as many as the buffer has.
type Size int

// The sizes around that of the buffer, of its half and of its quarter.
const (
	Quarter Size = 4
	Half    Size = 8
	Least   Size = 15
	Full    Size = 16
	More    Size = 17
)

// Insert wraps the method of that name: "is used to insert an element into the middle of the queue,
// before the element at the specified index. Insert(0,e) is the same as PushFront(e) and
// Insert(Len(),e) is the same as PushBack(e). Out of range indexes result in pushing the item onto
// the front or back of the deque."
//
//refine:requires front >= 0 && back >= 0
//refine:ensures slices.Equal(after, slices.Insert(elements(int(front), int(back)), min(max(at, 0), int(front+back)), 99))
//refine:bound ints=-1..35
func Insert(front, back Size, at int) (after []int) {
	q := filled(int(front), int(back))
	q.Insert(at, 99)
	return listed(q)
}

// Remove wraps the method of that name: "removes and returns an element from the middle of the
// queue, at the specified index. [...] Accepts only non-negative index values, and panics if index
// is out of range."
//
//refine:requires front >= 0 && back >= 0
//refine:panics !(0 <= at < int(front+back))
//refine:ensures x == elements(int(front), int(back))[at]
//refine:ensures slices.Equal(after, slices.Delete(elements(int(front), int(back)), at, at+1))
//refine:bound ints=-1..35
func Remove(front, back Size, at int) (x int, after []int) {
	q := filled(int(front), int(back))
	x = q.Remove(at)
	return x, listed(q)
}

// Rotate wraps the method of that name: "rotates the deque n steps front-to-back. If n is negative,
// rotates back-to-front. [...] If q.Len() is one or less, or q is nil, then Rotate does nothing."
//
//refine:requires front >= 0 && back >= 0
//refine:ensures len(after) == int(front+back)
//refine:ensures forall i, x in elements(int(front), int(back)): after[((i-n)%len(after)+len(after))%len(after)] == x
//refine:bound ints=-35..35
func Rotate(front, back Size, n int) (after []int) {
	q := filled(int(front), int(back))
	q.Rotate(n)
	return listed(q)
}

// Shrink wraps PopFront and PopBack: "PopFront removes and returns the element from the front of
// the queue", "PopBack removes and returns the element from the back of the queue". "If the queue
// is empty, the call panics."
//
//refine:requires front >= 0 && back >= 0 && fromFront >= 0 && fromBack >= 0
//refine:panics fromFront + fromBack > front + back
//refine:ensures slices.Equal(popped, elements(int(front), int(fromFront-front)))
//refine:ensures len(after) == int(front+back-fromFront-fromBack) && forall i, x in after: x == i - int(front) + int(fromFront)
//refine:ensures out == len(after)
//refine:bound ints=0..6
func Shrink(front, back, fromFront, fromBack Size) (popped, after []int, out int) {
	q := filled(int(front), int(back))
	for range fromFront {
		popped = append(popped, q.PopFront())
	}
	for range fromBack {
		q.PopBack()
	}
	after = make([]int, q.Len())
	return popped, after, q.CopyOutSlice(after)
}

// Swap wraps the method of that name: "exchanges the two values at idxA and idxB. It panics if
// either index is out of range."
//
//refine:requires front >= 0 && back >= 0
//refine:panics !(0 <= a < int(front+back)) || !(0 <= b < int(front+back))
//refine:ensures forall i, x in elements(int(front), int(back)): after[if i == a { b } else if i == b { a } else { i }] == x
//refine:bound ints=-1..17
func Swap(front, back Size, a, b int) (after []int) {
	q := filled(int(front), int(back))
	q.Swap(a, b)
	return listed(q)
}
