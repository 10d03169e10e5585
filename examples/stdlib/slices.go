package stdlib

import "slices"

// A Letter is an element of the slices. It has a zero, which is what the functions clear with.
type Letter uint8

// The letters.
const (
	Zero Letter = iota
	A
)

// BinarySearch wraps slices.BinarySearch: "searches for target in a sorted slice and returns the
// earliest position where target is found, or the position where target would appear in the sort
// order; it also returns a bool saying whether the target is really found in the slice. The slice
// must be sorted in increasing order."
//
//refine:requires slices.IsSorted(x)
//refine:ensures 0 <= at <= len(x)
//refine:ensures [before] forall y in x[:at]: y < target
//refine:ensures [behind] forall y in x[at:]: y >= target
//refine:ensures found <==> target in x
//refine:pure
//refine:bound depth=4
func BinarySearch(x []int, target int) (at int, found bool) {
	return slices.BinarySearch(x, target)
}

// Insert wraps slices.Insert: "inserts the values v... at index i into s, returning the modified
// slice. The elements at s[i:] are shifted up to make room. In the returned slice r, r[i] == v[0],
// and, if i < len(s), r[i+len(v)] == value originally at r[i]. Insert panics if i > len(s)."
//
//refine:requires 0 <= i
//refine:panics i > len(s)
//refine:ensures slices.Equal(r, slices.Concat(old(s)[:i], v, old(s)[i:]))
//refine:ensures len(v) > 0 ==> r[i] == v[0]
//refine:ensures i < len(old(s)) ==> r[i+len(v)] == old(s)[i]
func Insert(s []Letter, i int, v ...Letter) (r []Letter) {
	return slices.Insert(s, i, v...)
}

// Delete wraps slices.Delete: "removes the elements s[i:j] from s, returning the modified slice.
// Delete panics if j > len(s) or s[i:j] is not a valid slice of s. [...] Delete zeroes the elements
// s[len(s)-(j-i):len(s)]. If the result is empty, it has the same nilness as s."
//
//refine:panics !(0 <= i <= j <= len(s))
//refine:ensures slices.Equal(r, slices.Concat(old(s)[:i], old(s)[j:]))
//refine:ensures forall x in s[len(s)-(j-i):]: x == Zero
//refine:ensures len(r) == 0 ==> (r == nil <==> s == nil)
func Delete(s []Letter, i, j int) (r []Letter) {
	return slices.Delete(s, i, j)
}

// Replace wraps slices.Replace: "replaces the elements s[i:j] by the given v, and returns the
// modified slice. Replace panics if j > len(s) or s[i:j] is not a valid slice of s. When len(v) <
// (j-i), Replace zeroes the elements between the new length and the original length. If the result
// is empty, it has the same nilness as s."
//
//refine:panics !(0 <= i <= j <= len(s))
//refine:ensures slices.Equal(r, slices.Concat(old(s)[:i], v, old(s)[j:]))
//refine:ensures len(v) < j-i ==> forall x in s[len(r):]: x == Zero
//refine:ensures len(r) == 0 ==> (r == nil <==> s == nil)
//refine:bound ints=-1..4
func Replace(s []Letter, i, j int, v ...Letter) (r []Letter) {
	return slices.Replace(s, i, j, v...)
}

// Compact wraps slices.Compact: "replaces consecutive runs of equal elements with a single copy.
// This is like the uniq command found on Unix. [...] Compact zeroes the elements between the new
// length and the original length. The result preserves the nilness of s."
//
//refine:ensures [single] forall k in 1..len(r): r[k-1] != r[k]
//refine:ensures slices.Equal(r, starts(old(s)))
//refine:ensures forall x in s[len(r):]: x == 0
//refine:ensures r == nil <==> s == nil
//refine:bound depth=6 ints=-1..1
func Compact(s []int) (r []int) {
	return slices.Compact(s)
}

// starts lists the elements of s that differ from the one before.
func starts(s []int) []int {
	var all []int
	for i, x := range s {
		if i == 0 || x != s[i-1] {
			all = append(all, x)
		}
	}
	return all
}

// Equal wraps slices.Equal and slices.Compare: "reports whether two slices are equal: the same
// length and all elements equal", and "compares the elements of s1 and s2 [...] The result is 0 if
// s1 == s2".
//
//refine:ensures equal <==> len(s1) == len(s2) && forall i in 0..min(len(s1), len(s2)): s1[i] == s2[i]
//refine:ensures equal <==> compare == 0
func Equal(s1, s2 []Letter) (equal bool, compare int) {
	return slices.Equal(s1, s2), slices.Compare(s1, s2)
}

// Sort wraps slices.Sort and slices.SortStableFunc: "sorts a slice of any ordered type in ascending
// order", and "keeping the original order of equal elements".
//
//refine:ensures slices.IsSorted(x) && multiset(x) == multiset(old(x))
//refine:bound depth=4
func Sort(x []int) {
	slices.Sort(x)
}
