package heapsort

// siftDownShort overlooks a right child that is the last element.
//
//refine:requires 0 <= start < end <= len(s)
//refine:requires isHeap(s, start+1, end)
//refine:ensures isHeap(s, start, end)
func siftDownShort(s []int, start, end int) {
	for root := start; 2*root+1 < end; {
		child := 2*root + 1
		if child+1 < end-1 && s[child] < s[child+1] {
			child++
		}
		if s[root] >= s[child] {
			return
		}
		s[root], s[child] = s[child], s[root]
		root = child
	}
}

// SortShort sorts with it.
//
//refine:ensures slices.IsSorted(s)
func SortShort(s []int) {
	for start := len(s)/2 - 1; start >= 0; start-- {
		siftDownShort(s, start, len(s))
	}
	for end := len(s) - 1; end > 0; end-- {
		s[0], s[end] = s[end], s[0]
		siftDownShort(s, 0, end)
	}
}

// SortStrict promises that no two elements are equal.
//
//refine:ensures forall i in 1..len(s): s[i-1] < s[i]
func SortStrict(s []int) { Sort(s) }
