// Package lifted has preconditions as Go developers write them, over slices,
// strings, lists and trees. Package bench measures how fast the engine
// enumerates the inputs that satisfy them.
package lifted

// Sorted needs a sorted slice.
//
//refine:requires slices.IsSorted(xs)
//refine:bound depth=6 ints=0..25
func Sorted(xs []int) {}

// Strictly needs a strictly sorted slice.
//
//refine:requires IsStrict(xs)
//refine:bound depth=6 ints=0..25
func Strictly(xs []int) {}

// IsStrict reports whether xs ascends strictly.
func IsStrict(xs []int) bool {
	for i := range xs {
		if i > 0 && xs[i-1] >= xs[i] {
			return false
		}
	}
	return true
}

// Heap needs a heap with the greatest element first.
//
//refine:requires IsHeap(xs)
//refine:bound depth=7 ints=0..7
func Heap(xs []int) {}

// LongHeap is Heap with longer heaps.
//
//refine:requires IsHeap(xs)
//refine:bound depth=9 ints=0..6
func LongHeap(xs []int) {}

// IsHeap reports whether no element of xs is greater than its parent.
func IsHeap(xs []int) bool {
	for i := 1; i < len(xs); i++ {
		if xs[(i-1)/2] < xs[i] {
			return false
		}
	}
	return true
}

// Distinct needs distinct elements, by comparing each with those before.
//
//refine:requires AllDistinct(xs)
//refine:bound depth=6 ints=0..11
func Distinct(xs []int) {}

// LongDistinct is Distinct with longer slices.
//
//refine:requires AllDistinct(xs)
//refine:bound depth=8 ints=0..9
func LongDistinct(xs []int) {}

// AllDistinct reports whether no element occurs twice.
func AllDistinct(xs []int) bool {
	for i := range xs {
		for j := range i {
			if xs[i] == xs[j] {
				return false
			}
		}
	}
	return true
}

// DistinctSeen needs distinct elements, by a set of those seen.
//
//refine:requires AllDistinctSeen(xs)
//refine:bound depth=6 ints=0..11
func DistinctSeen(xs []int) {}

// AllDistinctSeen reports whether no element occurs twice.
func AllDistinctSeen(xs []int) bool {
	seen := map[int]bool{}
	for _, x := range xs {
		if seen[x] {
			return false
		}
		seen[x] = true
	}
	return true
}

// DistinctCount needs distinct elements, by the size of the set of all.
//
//refine:requires AllDistinctCount(xs)
//refine:bound depth=6 ints=0..11
func DistinctCount(xs []int) {}

// AllDistinctCount reports whether no element occurs twice.
func AllDistinctCount(xs []int) bool {
	seen := map[int]bool{}
	for _, x := range xs {
		seen[x] = true
	}
	return len(seen) == len(xs)
}

// Sum needs elements with a sum of 40, by a loop.
//
//refine:requires SumOf(xs) == 40
//refine:bound depth=5 ints=0..25
func Sum(xs []int) {}

// SumOf returns the sum of xs.
func SumOf(xs []int) int {
	s := 0
	for _, x := range xs {
		s += x
	}
	return s
}

// SumRecursive needs elements with a sum of 40, by recursion.
//
//refine:requires SumOfRecursive(xs) == 40
//refine:bound depth=5 ints=0..25
func SumRecursive(xs []int) {}

// SumOfRecursive returns the sum of xs.
func SumOfRecursive(xs []int) int {
	if len(xs) == 0 {
		return 0
	}
	return xs[0] + SumOfRecursive(xs[1:])
}

// MaxOnce needs a slice whose maximum occurs once.
//
//refine:requires HasMaxOnce(xs)
//refine:bound depth=5 ints=0..15
func MaxOnce(xs []int) {}

// HasMaxOnce reports whether the greatest element occurs once.
func HasMaxOnce(xs []int) bool {
	if len(xs) == 0 {
		return false
	}
	m := xs[0]
	for _, x := range xs {
		if x > m {
			m = x
		}
	}
	n := 0
	for _, x := range xs {
		if x == m {
			n++
		}
	}
	return n == 1
}

// SortedSum needs a sorted slice with a sum of 24.
//
//refine:requires slices.IsSorted(xs) && SumOf(xs) == 24
//refine:bound depth=6 ints=0..25
func SortedSum(xs []int) {}

// Hash needs elements with a given hash.
//
//refine:requires len(xs) > 2 && HashOf(xs) == 5
//refine:bound depth=5 ints=0..12
func Hash(xs []int) {}

// HashOf returns a hash of xs below 7.
func HashOf(xs []int) int {
	h := 0
	for _, x := range xs {
		h = (h*3 + x) % 7
	}
	return h
}

// Majority needs a slice whose elements are one value for more than a half,
// found as Boyer and Moore do.
//
//refine:requires HasMajority(xs)
//refine:bound depth=6 ints=0..6
func Majority(xs []int) {}

// HasMajority reports whether more than half of xs is one value.
func HasMajority(xs []int) bool {
	candidate, n := 0, 0
	for _, x := range xs {
		if n == 0 {
			candidate = x
			n = 1
		} else if x == candidate {
			n++
		} else {
			n--
		}
	}
	votes := 0
	for _, x := range xs {
		if x == candidate {
			votes++
		}
	}
	return 2*votes > len(xs)
}
