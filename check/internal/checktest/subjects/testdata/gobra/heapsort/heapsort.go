// Package heapsort sorts by a heap, whose root is the greatest element.
package heapsort

func parent(i int) int { return (i - 1) / 2 }

// isHeap reports whether no element of s[:end] is greater than its parent, as
// far as the parent is at start or after it.
func isHeap(s []int, start, end int) bool {
	for i := 1; i < end; i++ {
		if p := parent(i); p >= start && s[p] < s[i] {
			return false
		}
	}
	return true
}

// siftDown makes a heap from start on, where there is one from start+1 on.
//
//refine:requires 0 <= start < end <= len(s)
//refine:requires isHeap(s, start+1, end)
//refine:ensures isHeap(s, start, end)
//refine:ensures multiset(s[:end]) == multiset(old(s)[:end])
//refine:ensures slices.Equal(s[end:], old(s)[end:])
//refine:bound depth=4
func siftDown(s []int, start, end int) {
	for root := start; 2*root+1 < end; {
		child := 2*root + 1
		if child+1 < end && s[child] < s[child+1] {
			child++
		}
		if s[root] >= s[child] {
			return
		}
		s[root], s[child] = s[child], s[root]
		root = child
	}
}

//refine:ensures isHeap(s, 0, len(s))
//refine:ensures multiset(s) == multiset(old(s))
func heapify(s []int) {
	for start := len(s)/2 - 1; start >= 0; start-- {
		siftDown(s, start, len(s))
	}
}

// Sort sorts s.
//
//refine:ensures slices.IsSorted(s)
//refine:ensures multiset(s) == multiset(old(s))
func Sort(s []int) {
	heapify(s)
	for end := len(s) - 1; end > 0; end-- {
		s[0], s[end] = s[end], s[0]
		siftDown(s, 0, end)
	}
}
