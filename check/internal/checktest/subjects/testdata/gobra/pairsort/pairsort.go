// Package pairsort sorts by insertion, two elements at a time (VerifyThis 2017,
// challenge 1).
package pairsort

// greater moves the elements of s[:i] that are greater than x two places up,
// puts x behind the others, and returns the number of these.
//
//refine:requires 0 <= i <= len(s)-2
//refine:requires slices.IsSorted(s[:i])
//refine:ensures 0 <= n <= i && s[n+1] == x
//refine:ensures slices.Equal(s[:n], old(s)[:n])
//refine:ensures slices.Equal(s[n+2:i+2], old(s)[n:i])
//refine:ensures slices.Equal(s[i+2:], old(s)[i+2:])
//refine:ensures slices.IsSorted(s[n+1:i+2]) && (n > 0 ==> s[n-1] <= x)
//refine:bound depth=4
func greater(s []int, i, x int) (n int) {
	for n = i; n > 0 && x < s[n-1]; n-- {
		s[n+1] = s[n-1]
	}
	s[n+1] = x
	return n
}

// lesser does the same with y, which is no greater than x, and one place.
//
//refine:requires 0 <= n <= i <= len(s)-2
//refine:requires slices.IsSorted(s[:n]) && slices.IsSorted(s[n+1:i+2])
//refine:requires (n > 0 ==> s[n-1] <= s[n+1]) && y <= s[n+1]
//refine:ensures slices.IsSorted(s[:i+2])
//refine:ensures multiset(s) == multiset(append(append(old(s)[:n], y), old(s)[n+1:]...))
//refine:bound depth=4
func lesser(s []int, i, n, y int) {
	for ; n > 0 && y < s[n-1]; n-- {
		s[n] = s[n-1]
	}
	s[n] = y
}

// last inserts the last element into the others.
//
//refine:requires len(s) > 0 && slices.IsSorted(s[:len(s)-1])
//refine:ensures slices.IsSorted(s)
//refine:ensures multiset(s) == multiset(old(s))
func last(s []int) {
	n := len(s) - 1
	y := s[n]
	for ; n > 0 && y < s[n-1]; n-- {
		s[n] = s[n-1]
	}
	s[n] = y
}

// Sort sorts s.
//
//refine:ensures slices.IsSorted(s)
//refine:ensures multiset(s) == multiset(old(s))
func Sort(s []int) {
	i := 0
	for ; i < len(s)-1; i += 2 {
		x, y := max(s[i], s[i+1]), min(s[i], s[i+1])
		lesser(s, i, greater(s, i, x), y)
	}
	if i < len(s) {
		last(s)
	}
}
