// Package increment adds a number to every element of a slice.
package increment

// Add adds n to every element.
//
//refine:ensures forall i, x in s: x == old(s)[i] + n
func Add(s []int, n int) {
	for i := range s {
		s[i] += n
	}
}

// Half adds 2 to the latter half of an array only.
//
//refine:ensures result == [4]int{1, 2, 6, 10}
func Half() [4]int {
	a := [4]int{1, 2, 4, 8}
	Add(a[2:], 2)
	return a
}
