package korat

// A Heap is an array whose first elements are a heap.
type Heap struct {
	size  int
	array []int
}

// HeapArray needs a heap.
//
//refine:requires IsHeap(h)
func HeapArray(h Heap) {}

// IsHeap reports whether no element is larger than its parent, and those behind
// the heap are -1.
func IsHeap(h Heap) bool {
	if h.size < 0 || h.size > len(h.array) {
		return false
	}
	for i, x := range h.array {
		if i >= h.size {
			if x != -1 {
				return false
			}
			continue
		}
		if x < 0 || i > 0 && x > h.array[(i-1)/2] {
			return false
		}
	}
	return true
}

// A Record is an element of disjoint sets: the index of its parent, which is
// its own at a root, and its rank.
type Record struct{ parent, rank int }

// DisjSet needs disjoint sets, as union by rank makes them.
//
//refine:requires IsForest(sets)
func DisjSet(sets []Record) {}

// IsForest reports whether ranks increase toward the roots, and there are at
// most as many roots as elements of rank 0 that have no child of one rank less.
func IsForest(sets []Record) bool {
	for _, x := range sets {
		if x.parent < 0 || x.parent >= len(sets) || x.rank < 0 {
			return false
		}
	}
	above := make([]bool, len(sets))
	roots := 0
	for i, x := range sets {
		if x.parent == i {
			roots++
			continue
		}
		rank := sets[x.parent].rank
		if rank <= x.rank {
			return false
		}
		if rank == x.rank+1 {
			above[x.parent] = true
		}
	}
	for i, x := range sets {
		if x.rank == 0 && !above[i] {
			roots--
		}
	}
	return roots <= 0
}
