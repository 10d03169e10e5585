package diff

import (
	"maps"
	"slices"
	"sort"
)

type shade uint8

const (
	dark shade = iota
	light
)

type at struct {
	x  int8
	on bool
}

type index map[at]shade

//refine:bound depth=3
func mapLookup(m map[int]int) bool { return m[1] == 2 || m[m[0]] < 0 }

//refine:bound depth=2
func mapHas(m map[int]int, k int) bool {
	v, ok := m[k]
	return ok && v != k || len(m) == 2
}

//refine:bound depth=2 nil=both
func mapNil(m map[int]bool) bool { return m == nil || len(m) > 0 && m[2] }

//refine:bound depth=2 nil=both
func mapWritesNil(m map[int]bool) bool {
	m[1] = true
	return len(m) == 2
}

//refine:bound depth=2 nil=both
func mapDeletes(m map[int]int, k int) bool {
	n := len(m)
	delete(m, k)
	_, ok := m[k]
	return !ok && len(m) < n
}

//refine:bound depth=3
func mapValues(m map[shade]int) bool {
	sum := 0
	for _, v := range m {
		sum += v
	}
	return sum > 2
}

//refine:bound depth=2
func mapBools(m map[bool]int) bool { return m[true] < m[false] && len(m) == 2 }

//refine:bound depth=3
func mapTexts(m map[string]int8) bool {
	for k, v := range m {
		if len(k) != int(v) {
			return false
		}
	}
	return len(m) > 0
}

//refine:bound depth=2 ints=0..1
func mapStructs(m index) bool {
	for k, v := range m {
		if k.on != (v == light) {
			return false
		}
	}
	return m[at{1, true}] == light
}

//refine:bound depth=2
func mapArrays(m map[[2]bool]bool) bool { return m[[2]bool{true, false}] && !m[[2]bool{}] }

//refine:bound depth=2
func mapPointers(m map[bool]*int8) bool {
	p := m[true]
	if q, ok := m[false]; ok && q != nil {
		*q = 1
		return p == nil || *p != *q
	}
	return *p == 0
}

//refine:bound depth=3 ints=0..1
func mapNested(m map[bool]map[int]bool) bool {
	n := 0
	for _, inner := range m {
		for k := range inner {
			n += k
		}
	}
	return n == 1 && len(m[true]) > 0
}

//refine:bound depth=2 ints=0..1
func mapSlices(m map[int][]int) bool {
	m[1] = append(m[1], 0)
	return len(m[1]) == 2 && len(m) == 2
}

//refine:bound depth=3 ints=0..2
func mapSorted(m map[int]int) bool {
	var keys []int
	for k := range m {
		keys = append(keys, k)
	}
	sort.Ints(keys)
	last := -1
	for _, k := range keys {
		if m[k] < last {
			return false
		}
		last = m[k]
	}
	return len(keys) > 1
}

//refine:bound depth=3 ints=0..2
func mapInverse(m map[int]int) bool {
	inverse := map[int]int{}
	for k, v := range m {
		if _, ok := inverse[v]; ok {
			return false
		}
		inverse[v] = k
	}
	return inverse[0] == 2 || len(inverse) == 1
}

//refine:bound depth=2 nil=both ints=0..1
func mapsEqual(a, b map[int]bool) bool { return maps.Equal(a, b) }

//refine:bound depth=2 ints=0..2
func mapsCopy(a, b map[int]int) bool {
	maps.Copy(a, b)
	return len(a) == 3 && a[1] == b[1]
}

//refine:bound depth=3 ints=0..2
func mapsDelete(m map[int]int) bool {
	maps.DeleteFunc(m, func(k, v int) bool { return k == v })
	return len(m) == 1
}

//refine:bound depth=2 ints=0..2
func mapGreatest(m map[int]int) bool {
	best, at := -1, -1
	for k, v := range m {
		if v > best || v == best && k < at {
			best, at = v, k
		}
	}
	return at == 1
}

//refine:bound depth=3 ints=0..2
func mapPanics(m map[int]int, xs [2]bool) bool {
	for k, v := range m {
		if xs[k] && v == 2 {
			return false
		}
	}
	return len(m) > 0
}

//refine:bound depth=2 ints=0..2
func mapClear(m map[int]int, b bool) bool {
	if b {
		clear(m)
		m[0] = 1
	}
	return len(m) == 1 && m[0] == 1
}

//refine:bound depth=2 ints=0..2
func mapUpdate(m map[int]int) bool {
	for k := range 2 {
		m[k] += 2
	}
	return m[0]+m[1] == 5 && slices.Contains([]int{2, 3}, len(m))
}

//refine:bound depth=2 nil=both ints=0..1
func mapsClone(a, b map[int]int, c bool) bool {
	if c {
		a = b
	}
	d := maps.Clone(a)
	if d == nil {
		return b == nil
	}
	d[1]++
	return len(d) != len(a) || a[1] != 0
}

//refine:bound depth=2 ints=0..2
func mapIterators(m map[int]int) bool {
	for i, k := range slices.Sorted(maps.Keys(m)) {
		if i > 0 && m[k] != 0 {
			return false
		}
	}
	return slices.Contains(slices.Collect(maps.Values(m)), 2)
}
