package graphs

import (
	"github.com/typetarget/target/check/internal/checktest/indextable"
	"github.com/typetarget/target/check/internal/checktest/korat"
)

// These count structures of package korat by their definition, without graphs.

// arrangements returns in how many ways k of n things can be in a row.
func arrangements(n, k int) int {
	ways := 1
	for i := range k {
		ways *= n - i
	}
	return ways
}

// product returns the product of two polynomials up to a power.
func product(a, b []int, most int) []int {
	c := make([]int, most+1)
	for i, x := range a {
		for j, y := range b {
			if i+j <= most {
				c[i+j] += x * y
			}
		}
	}
	return c
}

// hashTables returns the number of hash tables with n of the keys 0..keys-1 in
// four buckets, each of which has its keys in any order.
func hashTables(n, keys int) int {
	all := []int{1}
	for bucket := range 4 {
		own := (keys - bucket + 3) / 4
		var lists []int
		for k := range own + 1 {
			lists = append(lists, arrangements(own, k))
		}
		all = product(all, lists, n)
	}
	return all[n]
}

// names returns the number of intentional names with n nodes. Siblings have
// different attributes out of some, and all have one of some values or a
// wildcard, on which nothing depends.
func names(n, attributes, values int) int {
	below := []int{1} // lists of children, by the number of nodes
	for at := 1; at < n; at++ {
		child := make([]int, at+1)
		child[1] = 1 // the wildcard
		for k := range at {
			child[k+1] += values * below[k]
		}
		lists, row := 0, []int{1}
		for k := range min(attributes, at) + 1 {
			if len(row) > at {
				lists += arrangements(attributes, k) * row[at]
			}
			row = product(row, child, at)
		}
		below = append(below, lists)
	}
	return below[n-1]
}

// heaps returns the number of heap arrays up to a size, with elements up to it.
func heaps(n int) (all int) {
	for size := range n + 1 {
		var below func(i, most int) int // the heaps whose root is element i
		below = func(i, most int) int {
			if i >= size {
				return 1
			}
			ways := 0
			for x := range most + 1 {
				ways += below(2*i+1, x) * below(2*i+2, x)
			}
			return ways
		}
		all += (n + 1 - size) * below(0, n) // one for each length
	}
	return all
}

// fibonacciHeaps returns the number of Fibonacci heaps with n nodes and keys
// below keys.
func fibonacciHeaps(n, keys int) int {
	if n == 0 {
		return 1
	}
	heaps := 0
	for least := range keys {
		for first := range n {
			heaps += fibonacciTrees(first, least, keys) * rows(n-first-1, least, keys)
		}
	}
	return heaps
}

// rows returns the number of rows of heaps with n nodes and no key below least.
func rows(n, least, keys int) int {
	if n == 0 {
		return 1
	}
	all := 0
	for below := range n {
		for key := least; key < keys; key++ {
			all += fibonacciTrees(below, key, keys) * rows(n-below-1, least, keys)
		}
	}
	return all
}

// fibonacciTrees returns the number of trees with n nodes below a root with a
// key.
func fibonacciTrees(n, key, keys int) int {
	all := 0
	for degree := range n + 1 {
		all += children(n, degree, key, keys, nil)
	}
	return all
}

// children returns the number of rows of some children with n nodes whose keys
// are at least key, behind children of some degrees.
func children(n, left, key, keys int, degrees []int) int {
	if left == 0 {
		if n > 0 {
			return 0
		}
		for k := range len(degrees) {
			few := 0
			for _, d := range degrees {
				if d <= k {
					few++
				}
			}
			if few > k+2 {
				return 0
			}
		}
		return 1
	}
	all := 0
	for below := range n {
		for degree := range below + 1 {
			for own := key; own < keys; own++ {
				if trees := children(below, degree, own, keys, nil); trees > 0 {
					all += trees * children(n-below-1, left-1, key, keys, append(degrees, degree))
				}
			}
		}
	}
	return all
}

// forests returns the number of disjoint sets of at most n elements, with ranks
// below n. All arrays are tried.
func forests(n int) (all int) {
	s := indextable.Space{Nodes: n, Hi: n - 1}
	indextable.Each(s, korat.IsForest, func(int64) bool { return true }, func([]korat.Record) bool { all++; return true })
	return all
}
