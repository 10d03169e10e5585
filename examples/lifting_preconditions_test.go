package examples

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// The preconditions of examples/catalog/lifting.go once more, in other Go.

// isSmallChoice reports whether C(n, k) is below 25, by Pascal's triangle row by row.
func isSmallChoice(n, k int) bool {
	if k < 0 || k > n {
		return false
	}
	row := []int{1}
	for range n {
		next := []int{1}
		for i := 1; i < len(row); i++ {
			next = append(next, row[i-1]+row[i])
		}
		row = append(next, 1)
	}
	return row[k] < 25
}

func isAscendingWith(xs []int, x int) bool {
	return slices.IsSorted(xs) && slices.Contains(xs, x)
}

// hasTwoWords reports whether s has two words between dots.
func hasTwoWords(s string) bool {
	n := 0
	for _, w := range strings.Split(s, ".") {
		if w != "" {
			n++
		}
	}
	return n == 2
}

// isLowerText reports whether s is one or more of the letters a and ä.
func isLowerText(s string) bool {
	return s != "" && utf8.ValidString(s) && strings.Trim(s, "aä") == ""
}

// isSolvent reports whether no prefix has a sum below zero.
func isSolvent(moves []int) bool {
	for i := range moves {
		sum := 0
		for _, m := range moves[:i+1] {
			sum += m
		}
		if sum < 0 {
			return false
		}
	}
	return true
}
