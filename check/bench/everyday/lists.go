package everyday

import "math"

// SkipList needs levels, each a sorted part of the one below.
//
//refine:requires isSkipList(levels)
//refine:bound depth=5 ints=1..7
func SkipList(levels [][]int) {}

func isSkipList(levels [][]int) bool {
	for i, level := range levels {
		if len(level) == 0 {
			return false
		}
		for j := 1; j < len(level); j++ {
			if level[j-1] >= level[j] {
				return false
			}
		}
		if i == 0 {
			continue
		}
		below := map[int]bool{}
		for _, x := range levels[i-1] {
			below[x] = true
		}
		for _, x := range level {
			if !below[x] {
				return false
			}
		}
	}
	return true
}

// An Entry of a cache was used at some time.
type Entry struct{ Key, Used int }

// LRUCache needs the entries of a cache, those used last first.
//
//refine:requires isCache(entries, capacity)
//refine:bound depth=6 ints=0..6
func LRUCache(entries []Entry, capacity int) {}

func isCache(entries []Entry, capacity int) bool {
	if capacity <= 0 || len(entries) > capacity {
		return false
	}
	seen := map[int]bool{}
	for i, e := range entries {
		if seen[e.Key] {
			return false
		}
		seen[e.Key] = true
		if i > 0 && entries[i-1].Used <= e.Used {
			return false
		}
	}
	return true
}

// A Ring is a ring buffer. Its unused elements are zero.
type Ring struct {
	Buf         []int
	Head, Count int
}

// RingBuffer needs a ring buffer.
//
//refine:requires r.valid()
//refine:bound depth=6 ints=0..4
func RingBuffer(r Ring) {}

func (r Ring) valid() bool {
	n := len(r.Buf)
	if r.Count < 0 || r.Count > n || r.Head < 0 || r.Head > 0 && r.Head >= n {
		return false
	}
	for i := r.Count; i < n; i++ {
		if r.Buf[(r.Head+i)%n] != 0 {
			return false
		}
	}
	for i := 0; i < r.Count; i++ {
		if r.Buf[(r.Head+i)%n] == 0 {
			return false
		}
	}
	return true
}

// A Run is a value that occurs so often in a row.
type Run struct{ Value, Count int }

// RunLength needs the shortest runs of nine values.
//
//refine:requires isRunLength(runs, 9)
//refine:bound depth=6 ints=0..4
func RunLength(runs []Run) {}

func isRunLength(runs []Run, total int) bool {
	n := 0
	for i, r := range runs {
		if r.Count < 1 || i > 0 && r.Value == runs[i-1].Value {
			return false
		}
		n += r.Count
	}
	return n == total
}

// A Component is an element of a sparse vector that is not zero.
type Component struct{ Index, Value int }

// Orthogonal needs two sparse vectors whose product is zero.
//
//refine:requires isSparse(a) && isSparse(b) && dot(a, b) == 0
//refine:bound depth=3 ints=-2..2
func Orthogonal(a, b []Component) {}

func isSparse(v []Component) bool {
	last := -1
	for _, c := range v {
		if c.Index <= last || c.Value == 0 {
			return false
		}
		last = c.Index
	}
	return true
}

func dot(a, b []Component) int {
	sum, i, j := 0, 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i].Index < b[j].Index:
			i++
		case a[i].Index > b[j].Index:
			j++
		default:
			sum += a[i].Value * b[j].Value
			i++
			j++
		}
	}
	return sum
}

// Merged needs a sorted slice that two others merge into.
//
//refine:requires isMerge(a, b, all)
//refine:bound depth=6 ints=0..4
func Merged(a, b, all []int) {}

func isMerge(a, b, all []int) bool {
	if len(all) != len(a)+len(b) {
		return false
	}
	i, j := 0, 0
	for n, x := range all {
		if n > 0 && all[n-1] > x {
			return false
		}
		if i < len(a) && a[i] == x {
			i++
		} else if j < len(b) && b[j] == x {
			j++
		} else {
			return false
		}
	}
	return true
}

// Window needs a slice without three neighbours that add up to more than 6.
//
//refine:requires calm(xs, 3, 6)
//refine:bound depth=9 ints=0..5
func Window(xs []int) {}

func calm(xs []int, width, most int) bool {
	sum := 0
	for i, x := range xs {
		sum += x
		if i >= width {
			sum -= xs[i-width]
		}
		if sum > most {
			return false
		}
	}
	return true
}

// An Item waits in a queue with a priority since some time.
type Item struct{ Priority, Since int }

// PriorityQueue needs a heap of items, the first of equal ones before others.
//
//refine:requires isQueue(q)
//refine:bound depth=6 ints=0..5
func PriorityQueue(q []Item) {}

func isQueue(q []Item) bool {
	for i := range q {
		if i > 0 && less(q[i], q[(i-1)/2]) {
			return false
		}
		for _, x := range q[:i] {
			if x.Since == q[i].Since {
				return false
			}
		}
	}
	return true
}

func less(a, b Item) bool {
	if a.Priority != b.Priority {
		return a.Priority < b.Priority
	}
	return a.Since < b.Since
}

// Partitioned needs a slice as quicksort leaves it around a pivot.
//
//refine:requires isPartitioned(xs, pivot)
//refine:bound depth=6 ints=0..5
func Partitioned(xs []int, pivot int) {}

func isPartitioned(xs []int, pivot int) bool {
	if pivot < 0 || pivot >= len(xs) {
		return false
	}
	for i, x := range xs {
		if i < pivot && x > xs[pivot] || i > pivot && x < xs[pivot] {
			return false
		}
	}
	return true
}

// PrefixSums needs the sums of the prefixes of numbers, which have no gap of
// more than 2.
//
//refine:requires arePrefixes(xs, sums)
//refine:bound depth=10 ints=0..20
func PrefixSums(xs, sums []int) {}

func arePrefixes(xs, sums []int) bool {
	if len(sums) != len(xs) {
		return false
	}
	total := 0
	for i, x := range xs {
		if x > 2 {
			return false
		}
		total += x
		if sums[i] != total {
			return false
		}
	}
	return true
}

// LeastPositive needs numbers whose least positive one is 3 or more.
//
//refine:requires leastPositive(xs) >= 3
//refine:bound depth=6 ints=-2..6
func LeastPositive(xs []int) {}

func leastPositive(xs []int) int {
	least := math.MaxInt
	for _, x := range xs {
		if x > 0 {
			least = min(least, x)
		}
	}
	return least
}
