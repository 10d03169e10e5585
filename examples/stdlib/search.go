package stdlib

import "sort"

// Search wraps sort.Search: "uses binary search to find and return the smallest index i in [0, n)
// at which f(i) is true, assuming that on the range [0, n), f(i) == true implies f(i+1) == true.
// [...] If there is no such index, Search returns n. [...] Search calls f(i) only for i in the
// range [0, n)." Here f is a table, so that a call outside of the range would panic.
//
//refine:requires forall i in 1..len(f): f[i-1] ==> f[i]
//refine:ensures 0 <= i <= len(f)
//refine:ensures i < len(f) ==> f[i]
//refine:ensures forall k in 0..i: !f[k]
//refine:bound depth=12
func Search(f []bool) (i int) {
	return sort.Search(len(f), func(i int) bool { return f[i] })
}

// Find wraps sort.Find: "uses binary search to find and return the smallest index i in [0, n) at
// which cmp(i) <= 0. If there is no such index i, Find returns i = n. The found result is true if i
// < n and cmp(i) == 0."
//
//refine:requires forall i in 1..len(cmp): cmp[i-1] >= cmp[i]
//refine:ensures 0 <= i <= len(cmp)
//refine:ensures i < len(cmp) ==> cmp[i] <= 0
//refine:ensures forall k in 0..i: cmp[k] > 0
//refine:ensures found <==> i < len(cmp) && cmp[i] == 0
//refine:bound depth=8 ints=-1..1
func Find(cmp []int) (i int, found bool) {
	return sort.Find(len(cmp), func(i int) int { return cmp[i] })
}
