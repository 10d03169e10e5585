package diff

import (
	"slices"
)

//refine:bound depth=3
func slices_All(a []int) bool {
	for i, x := range slices.All(a) {
		if i == x {
			return true
		}
	}
	return false
}

//refine:bound depth=2 ints=0..1
func slices_AppendSeq(a, b []int) bool {
	c := slices.AppendSeq(a, slices.Values(b))
	return len(c) > 1 && c[0] == c[1]
}

//refine:bound depth=3
func slices_Backward(a []int) bool {
	n := 0
	for i, x := range slices.Backward(a) {
		n = n*2 + i*x
	}
	return n == 2
}

//refine:bound depth=3
func slices_BinarySearch(a []int, x int) bool {
	i, ok := slices.BinarySearch(a, x)
	return ok && i > 0
}

//refine:bound depth=3
func slices_BinarySearchFunc(a []int, x int) bool {
	i, ok := slices.BinarySearchFunc(a, x, func(e, t int) int { return e - t })
	return !ok && i == 1
}

//refine:bound depth=3
func slices_Chunk(a []int) bool {
	n := 0
	for c := range slices.Chunk(a, 2) {
		n += len(c) * c[0]
	}
	return n == 2
}

//refine:bound depth=3
func slices_Clip(a []int) bool {
	b := append(slices.Clip(a[:len(a)/2]), 7)
	return len(b) == 2 && cap(slices.Clip(a[:1])) == 1
}

//refine:bound depth=3
func slices_Clone(a []int) bool {
	b := slices.Clone(a)
	if len(b) > 0 {
		b[0] = 5
	}
	return len(b) > 1 && a[0] == 1 && b[0] == 5
}

//refine:bound depth=3
func slices_Collect(a []int) bool {
	b := slices.Collect(slices.Values(a))
	return len(b) == len(a) && b[0] == 1
}

//refine:bound depth=3
func slices_Compact(a []int) bool {
	return len(slices.Compact(slices.Clone(a))) == 2
}

//refine:bound depth=3
func slices_CompactFunc(a []int) bool {
	return len(slices.CompactFunc(slices.Clone(a), func(x, y int) bool { return x < y })) == 2
}

//refine:bound depth=2
func slices_Compare(a, b []int) bool {
	return slices.Compare(a, b) > 0
}

//refine:bound depth=2
func slices_CompareFunc(a, b []int) bool {
	return slices.CompareFunc(a, b, func(x, y int) int { return y - x }) > 0
}

//refine:bound depth=2 ints=0..1
func slices_Concat(a, b []int) bool {
	c := slices.Concat(a, []int{1}, b)
	return len(c) == 3 && c[1] == 1
}

//refine:bound depth=3
func slices_Contains(a []int, x int) bool {
	return slices.Contains(a, x)
}

//refine:bound depth=3
func slices_ContainsFunc(a []int, x int) bool {
	return slices.ContainsFunc(a, func(e int) bool { return e > x })
}

//refine:bound depth=3 ints=0..3
func slices_Delete(a []int, i, j int) bool {
	b := slices.Delete(a, i, j)
	return len(b) > 0 && b[0] == 1
}

//refine:bound depth=3
func slices_DeleteFunc(a []int) bool {
	b := slices.DeleteFunc(a, func(x int) bool { return x%2 == 0 })
	return len(b) == 2 && b[0] == 1
}

//refine:bound depth=2
func slices_Equal(a, b []int) bool {
	return slices.Equal(a, b)
}

//refine:bound depth=2
func slices_EqualFunc(a, b []int) bool {
	return slices.EqualFunc(a, b, func(x, y int) bool { return x == -y })
}

//refine:bound depth=3
func slices_Grow(a []int) bool {
	b := slices.Grow(a, 2)
	return len(b) > 1 && b[0] == 1
}

//refine:bound depth=3
func slices_Index(a []int, x int) bool {
	return slices.Index(a, x) == 1
}

//refine:bound depth=3
func slices_IndexFunc(a []int, x int) bool {
	return slices.IndexFunc(a, func(e int) bool { return e > x }) == 1
}

//refine:bound depth=3 ints=0..3
func slices_Insert(a []int, i int) bool {
	b := slices.Insert(a, i, 7, 8)
	return b[1] == 7
}

//refine:bound depth=3
func slices_IsSorted(a []int) bool {
	return slices.IsSorted(a)
}

//refine:bound depth=3
func slices_IsSortedFunc(a []int) bool {
	return slices.IsSortedFunc(a, func(x, y int) int { return y - x })
}

//refine:bound depth=3
func slices_Max(a []int) bool {
	return slices.Max(a) == 1
}

//refine:bound depth=3
func slices_MaxFunc(a []int) bool {
	return slices.MaxFunc(a, func(x, y int) int { return y - x }) == 1
}

//refine:bound depth=3
func slices_Min(a []int) bool {
	return slices.Min(a) == 1
}

//refine:bound depth=3
func slices_MinFunc(a []int) bool {
	return slices.MinFunc(a, func(x, y int) int { return y - x }) == 1
}

//refine:bound depth=2
func slices_Repeat(a []int, n int) bool {
	b := slices.Repeat(a, n)
	return len(b) > 2 && b[2] == 1
}

//refine:bound depth=2 ints=0..2
func slices_Replace(a []int, i, j int) bool {
	b := slices.Replace(a, i, j, 7, 8)
	return len(b) > 2 && b[1] == 7
}

//refine:bound depth=3
func slices_Reverse(a []int) bool {
	slices.Reverse(a)
	return a[0] == 1
}

//refine:bound depth=3
func slices_Sort(a []int) bool {
	slices.Sort(a)
	return a[0] == 0 && a[len(a)-1] == 1
}

//refine:bound depth=3
func slices_SortFunc(a []int) bool {
	slices.SortFunc(a, func(x, y int) int { return y - x })
	return a[0] == 1
}

//refine:bound depth=3
func slices_SortStableFunc(a []int) bool {
	slices.SortStableFunc(a, func(x, y int) int { return x*x - y*y })
	return a[0] == 1
}

//refine:bound depth=3
func slices_Sorted(a []int) bool {
	b := slices.Sorted(slices.Values(a))
	return b[0] == -1 && a[0] == 0
}

//refine:bound depth=3
func slices_SortedFunc(a []int) bool {
	b := slices.SortedFunc(slices.Values(a), func(x, y int) int { return y - x })
	return b[0] == 1 && a[0] == 0
}

//refine:bound depth=3
func slices_SortedStableFunc(a []int) bool {
	b := slices.SortedStableFunc(slices.Values(a), func(x, y int) int { return x*x - y*y })
	return b[0] == 1 && a[0] == 2
}

//refine:bound depth=3
func slices_Values(a []int) bool {
	n := 0
	for x := range slices.Values(a) {
		if x < 0 {
			break
		}
		n += x
	}
	return n == 2
}
