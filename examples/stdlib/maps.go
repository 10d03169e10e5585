package stdlib

import (
	"maps"
	"slices"
)

// Keys wraps maps.Keys and maps.Values: "returns an iterator over keys in m", and over values.
//
//refine:ensures slices.IsSorted(sorted) && set(sorted) == keys(m) && len(sorted) == len(m)
//refine:ensures multiset(values) == multiset(valuesOf(m))
//refine:pure
func Keys(m map[int]bool) (sorted []int, values []bool) {
	return slices.Sorted(maps.Keys(m)), slices.Collect(maps.Values(m))
}

// valuesOf lists the values of m.
func valuesOf(m map[int]bool) []bool {
	var values []bool
	for _, v := range m {
		values = append(values, v)
	}
	return values
}

// Copy wraps maps.Copy: "copies all key/value pairs in src adding them to dst. When a key in src is
// already present in dst, the value in dst will be overwritten by the value associated with the key
// in src." A nil map takes no pairs.
//
//refine:requires dst != nil || len(src) == 0
//refine:ensures keys(dst) == set(slices.Concat(slices.Collect(maps.Keys(old(dst))), slices.Collect(maps.Keys(src))))
//refine:ensures forall k, v in dst: v == if k in src { src[k] } else { old(dst)[k] }
//refine:ensures maps.Equal(src, old(src))
//refine:bound depth=2
func Copy(dst, src map[int]bool) {
	maps.Copy(dst, src)
}

// EqualMaps wraps maps.Equal: "reports whether two maps contain the same key/value pairs."
//
//refine:ensures equal <==> len(m1) == len(m2) && forall k, v in m1: k in m2 && m2[k] == v
//refine:bound depth=2
func EqualMaps(m1, m2 map[int]bool) (equal bool) {
	return maps.Equal(m1, m2)
}
