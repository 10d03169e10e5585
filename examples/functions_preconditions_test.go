package examples

import (
	"github.com/typetarget/target/examples/catalog"
	"github.com/typetarget/target/examples/higher"
)

// The laws of functions that the examples require, once more in plain Go.

func isPermutation(f func(catalog.Hue) catalog.Hue) bool {
	met := map[catalog.Hue]bool{f(0): true, f(1): true, f(2): true}
	return len(met) == 3
}

// reach is a number of integers on each side of zero that no domain of a test exceeds.
const reach = 8

// isSafe reports whether a step leads from 0 on to what is positive, and says nothing of the others.
func isSafe(f catalog.Step) bool {
	for x := -reach; x <= reach; x++ {
		if x < 0 && f(x) != 1 || f(x) < 1 {
			return false
		}
	}
	return true
}

// isColumn reports whether a column of n elements has no others.
func isColumn(n int, at catalog.Column) bool {
	for i := -reach; i <= reach; i++ {
		if (i < 0 || i >= n) && at(i) {
			return false
		}
	}
	return n >= 0
}

// ordersAll reports whether an order ranks the n smallest numbers: one comes before another exactly where fewer come
// before it.
func ordersAll(less higher.Order, n uint8) bool {
	before := make([]int, n)
	for a := range n {
		for b := range n {
			if less(b, a) {
				before[a]++
			}
		}
	}
	for a := range n {
		for b := range n {
			if less(a, b) != (before[a] < before[b]) {
				return false
			}
		}
	}
	return true
}

// associates looks at the triples in another order than the example does.
func associates(op higher.Operation, n uint8) bool {
	for i := range int(n) * int(n) * int(n) {
		a, b, c := uint8(i)%n, uint8(i)/n%n, uint8(i)/n/n
		if ab, bc := op(a, b), op(b, c); op(ab, c) != op(a, bc) {
			return false
		}
	}
	return true
}

// isSearch reports whether a test of 0..n-1 is that for being at least some number, and false elsewhere.
func isSearch(n int, test higher.Test) bool {
	for first := range n + 1 {
		same := true
		for i := -reach; i <= reach; i++ {
			same = same && test(i) == (first <= i && i < n)
		}
		if same {
			return true
		}
	}
	return false
}

func descends(f higher.Descent) bool {
	for x := -reach; x <= reach; x++ {
		if x < 0 && f(x) != 0 || f(x) < 0 || x >= 0 && f(x) > x {
			return false
		}
	}
	return true
}
