package pairsort

// SortPairs forgets the last of an odd number of elements.
//
//refine:ensures slices.IsSorted(s)
func SortPairs(s []int) {
	for i := 0; i < len(s)-1; i += 2 {
		x, y := max(s[i], s[i+1]), min(s[i], s[i+1])
		lesser(s, i, greater(s, i, x), y)
	}
}

// greaterAnyhow does not ask that what x is put into is sorted.
//
//refine:requires 0 <= i <= len(s)-2
//refine:ensures slices.IsSorted(s[n+1:i+2]) && (n > 0 ==> s[n-1] <= x)
//refine:bound depth=4
func greaterAnyhow(s []int, i, x int) (n int) { return greater(s, i, x) }
