package diff

import (
	"sort"
)

//refine:bound depth=3
func sort_Find(a []int, x int) bool {
	i, ok := sort.Find(len(a), func(i int) int { return x - a[i] })
	return ok && i == 1
}

//refine:bound depth=3
func sort_Ints(a []int) bool {
	sort.Ints(a)
	return a[0] == 1
}

//refine:bound depth=3
func sort_IntsAreSorted(a []int) bool {
	return sort.IntsAreSorted(a)
}

//refine:bound depth=3
func sort_IsSorted(a []int) bool {
	return sort.IsSorted(sort.IntSlice(a))
}

//refine:bound depth=3
func sort_Reverse(a []int) bool {
	return sort.IsSorted(sort.Reverse(sort.IntSlice(a)))
}

//refine:bound depth=3
func sort_Search(a []int, x int) bool {
	return sort.Search(len(a), func(i int) bool { return a[i] >= x }) == 1
}

//refine:bound depth=3
func sort_SearchInts(a []int, x int) bool {
	return sort.SearchInts(a, x) == 1
}

//refine:bound depth=3
func sort_SearchStrings(a []string) bool {
	return sort.SearchStrings(a, "b") == 1
}

//refine:bound depth=3
func sort_Slice(a []int) bool {
	sort.Slice(a, func(i, j int) bool { return a[i] < a[j] }) // want "a call of sort.Slice.*, which works by reflection .slices.*Func does without."
	return a[0] == 1
}

//refine:bound depth=3
func sort_SliceIsSorted(a []int) bool {
	return sort.SliceIsSorted(a, func(i, j int) bool { return a[i] < a[j] }) // want "a call of sort.Slice.*, which works by reflection .slices.*Func does without."
}

//refine:bound depth=3
func sort_SliceStable(a []int) bool {
	sort.SliceStable(a, func(i, j int) bool { return a[i] < a[j] }) // want "a call of sort.Slice.*, which works by reflection .slices.*Func does without."
	return a[0] == 1
}

//refine:bound depth=3
func sort_Sort(a []int) bool {
	sort.Sort(sort.IntSlice(a))
	return a[0] == 1
}

//refine:bound depth=3
func sort_Stable(a []int) bool {
	sort.Stable(sort.IntSlice(a))
	return a[0] == 1
}

//refine:bound depth=3 strings=ab
func sort_Strings(a []string) bool {
	sort.Strings(a)
	return a[0] == "b"
}

//refine:bound depth=3
func sort_StringsAreSorted(a []string) bool {
	return sort.StringsAreSorted(a)
}
