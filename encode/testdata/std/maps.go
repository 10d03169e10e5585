package diff

import (
	"maps"
	"slices"
)

func counts(a []int) map[int]int {
	m := map[int]int{}
	for _, x := range a {
		m[x]++
	}
	return m
}

//refine:bound depth=3
func maps_All(a []int) bool {
	n := 0
	for k, v := range maps.All(counts(a)) {
		n += k * v
	}
	return n == 1
}

//refine:bound depth=3
func maps_Clone(a []int) bool {
	m := counts(a)
	c := maps.Clone(m)
	c[7] = 1
	return len(m) == 2 && len(c) == 3
}

//refine:bound depth=3
func maps_Collect(a []int) bool {
	m := maps.Collect(slices.All(a))
	return m[1] == 1
}

//refine:bound depth=2
func maps_Copy(a, b []int) bool {
	m := counts(a)
	maps.Copy(m, counts(b))
	return len(m) == 3
}

//refine:bound depth=3
func maps_DeleteFunc(a []int) bool {
	m := counts(a)
	maps.DeleteFunc(m, func(k, n int) bool { return n > 1 })
	return len(m) == 1
}

//refine:bound depth=2
func maps_Equal(a, b []int) bool {
	return maps.Equal(counts(a), counts(b))
}

//refine:bound depth=2
func maps_EqualFunc(a, b []int) bool {
	return maps.EqualFunc(counts(a), counts(b), func(x, y int) bool { return x >= y })
}

//refine:bound depth=3
func maps_Insert(a []int) bool {
	m := counts(a)
	maps.Insert(m, slices.All(a))
	return len(m) == 4
}

//refine:bound depth=3
func maps_Keys(a []int) bool {
	return slices.Max(slices.Collect(maps.Keys(counts(a)))) == 1
}

//refine:bound depth=3
func maps_Values(a []int) bool {
	return slices.Max(slices.Sorted(maps.Values(counts(a)))) == 2
}
