// Package order has functions that compare integers and move them, and
// compute nothing with them. Beside each stand variants that compare by
// subtraction, which wraps around for integers that lie far apart.
package order

import "slices"

//refine:type Sorted = {xs []int | slices.IsSorted(xs)}

// Insert returns xs with x in its place.
//
//refine:func (xs Sorted, x int) Sorted
//refine:ensures multiset(result) == multiset(append(xs, x))
func Insert(xs []int, x int) []int {
	i := 0
	for i < len(xs) && xs[i] < x {
		i++
	}
	r := append([]int{}, xs[:i]...)
	r = append(r, x)
	return append(r, xs[i:]...)
}

// InsertDifference is Insert, but compares by subtraction.
//
//refine:func (xs Sorted, x int) Sorted
//refine:ensures multiset(result) == multiset(append(xs, x))
func InsertDifference(xs []int, x int) []int {
	i := 0
	for i < len(xs) && xs[i]-x < 0 {
		i++
	}
	r := append([]int{}, xs[:i]...)
	r = append(r, x)
	return append(r, xs[i:]...)
}

// InsertNarrow is Insert of integers whose differences are all integers.
//
//refine:requires slices.IsSorted(xs)
//refine:ensures slices.IsSorted(result)
//refine:ensures multiset(result) == multiset(append(xs, x))
func InsertNarrow(xs []int32, x int32) []int32 {
	i := 0
	for i < len(xs) && xs[i] < x {
		i++
	}
	r := append([]int32{}, xs[:i]...)
	r = append(r, x)
	return append(r, xs[i:]...)
}

// InsertStd is Insert by way of the standard library.
//
//refine:func (xs Sorted, x int) Sorted
//refine:ensures multiset(result) == multiset(append(old(xs), x))
func InsertStd(xs []int, x int) []int {
	i, _ := slices.BinarySearch(xs, x)
	return slices.Insert(xs, i, x)
}

// Search returns the least index at which x is or belongs, and whether it is
// there.
//
//refine:func (xs Sorted, x int) (i int, found bool)
//refine:ensures 0 <= i <= len(xs)
//refine:ensures forall j, y in xs: (y < x) == (j < i)
//refine:ensures found == (x in xs)
func Search(xs []int, x int) (i int, found bool) {
	lo, hi := 0, len(xs)
	for lo < hi {
		mid := lo + (hi-lo)/2
		if xs[mid] < x {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, lo < len(xs) && xs[lo] == x
}

// SearchDifference is Search, but compares by subtraction.
//
//refine:func (xs Sorted, x int) (i int, found bool)
//refine:ensures 0 <= i <= len(xs)
//refine:ensures forall j, y in xs: (y < x) == (j < i)
//refine:ensures found == (x in xs)
func SearchDifference(xs []int, x int) (i int, found bool) {
	lo, hi := 0, len(xs)
	for lo < hi {
		mid := lo + (hi-lo)/2
		if xs[mid]-x < 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, lo < len(xs) && xs[lo] == x
}

// SearchLast is Search, but does not look at the last element.
//
//refine:func (xs Sorted, x int) (i int, found bool)
//refine:ensures found == (x in xs)
func SearchLast(xs []int, x int) (i int, found bool) {
	lo, hi := 0, len(xs)-1
	for lo < hi {
		mid := lo + (hi-lo)/2
		if xs[mid] < x {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, lo < len(xs)-1 && xs[lo] == x
}

// InsertionSort sorts xs in place.
//
//refine:ensures slices.IsSorted(xs)
//refine:ensures multiset(xs) == multiset(old(xs))
func InsertionSort(xs []int) {
	for i := 1; i < len(xs); i++ {
		for j := i; j > 0 && xs[j] < xs[j-1]; j-- {
			xs[j], xs[j-1] = xs[j-1], xs[j]
		}
	}
}

// InsertionSortDifference is InsertionSort, but compares by subtraction.
//
//refine:ensures slices.IsSorted(xs)
//refine:ensures multiset(xs) == multiset(old(xs))
func InsertionSortDifference(xs []int) {
	for i := 1; i < len(xs); i++ {
		for j := i; j > 0 && xs[j]-xs[j-1] < 0; j-- {
			xs[j], xs[j-1] = xs[j-1], xs[j]
		}
	}
}

// Network sorts up to six integers in place by a fixed sequence of exchanges.
//
//refine:requires len(xs) <= 6
//refine:ensures slices.IsSorted(xs)
//refine:ensures multiset(xs) == multiset(old(xs))
func Network(xs []int) {
	for _, c := range networks[len(xs)] {
		if xs[c[1]] < xs[c[0]] {
			xs[c[0]], xs[c[1]] = xs[c[1]], xs[c[0]]
		}
	}
}

// NetworkDifference is Network, but compares by subtraction.
//
//refine:requires len(xs) <= 6
//refine:ensures slices.IsSorted(xs)
//refine:ensures multiset(xs) == multiset(old(xs))
func NetworkDifference(xs []int) {
	for _, c := range networks[len(xs)] {
		if xs[c[1]]-xs[c[0]] < 0 {
			xs[c[0]], xs[c[1]] = xs[c[1]], xs[c[0]]
		}
	}
}

// NetworkShort is Network, but lacks the last exchange.
//
//refine:requires 2 <= len(xs) <= 6
//refine:ensures slices.IsSorted(xs)
func NetworkShort(xs []int) {
	exchanges := networks[len(xs)]
	for _, c := range exchanges[:len(exchanges)-1] {
		if xs[c[1]] < xs[c[0]] {
			xs[c[0]], xs[c[1]] = xs[c[1]], xs[c[0]]
		}
	}
}

// networks are sequences of exchanges by the number of elements.
var networks = [7][][2]int{
	2: {{0, 1}},
	3: {{0, 2}, {0, 1}, {1, 2}},
	4: {{0, 2}, {1, 3}, {0, 1}, {2, 3}, {1, 2}},
	5: {{0, 3}, {1, 4}, {0, 2}, {1, 3}, {0, 1}, {2, 4}, {1, 2}, {3, 4}, {2, 3}},
	6: {{0, 5}, {1, 3}, {2, 4}, {1, 2}, {3, 4}, {0, 3}, {2, 5}, {0, 1}, {2, 3}, {4, 5}, {1, 2}, {3, 4}},
}
