package subject

import (
	"math"

	"github.com/typetarget/target/examples/sizemap"
)

// A Map is a size-balanced tree.
type Map = sizemap.Map

// MapDelete deletes from a size-balanced tree.
//
//refine:requires IsMap(m)
//refine:ensures MapDeleted(key, m, result)
func MapDelete(key int, m *Map) *Map { return sizemap.Delete(key, m) }

// MapDifference removes the keys of one size-balanced tree from another.
//
//refine:requires IsMap(a) && IsMap(b)
//refine:ensures MapSubtracted(a, b, result)
func MapDifference(a, b *Map) *Map { return sizemap.Difference(a, b) }

// IsMap reports whether m is a search tree, stores its sizes, and is balanced
// by them.
func IsMap(m *Map) bool {
	return mapOrdered(m, math.MinInt, math.MaxInt) && sized(m) && balanced(m)
}

func mapOrdered(m *Map, lo, hi int) bool {
	return m == nil || lo < m.Key && m.Key < hi && mapOrdered(m.Left, lo, m.Key) && mapOrdered(m.Right, m.Key, hi)
}

func mapSize(m *Map) int {
	if m == nil {
		return 0
	}
	return m.Size
}

func sized(m *Map) bool {
	return m == nil || m.Size == 1+mapSize(m.Left)+mapSize(m.Right) && sized(m.Left) && sized(m.Right)
}

func balanced(m *Map) bool {
	if m == nil {
		return true
	}
	l, r := mapSize(m.Left), mapSize(m.Right)
	return (l+r <= 1 || l <= 3*r && r <= 3*l) && balanced(m.Left) && balanced(m.Right)
}

// has reports whether m, which need not be balanced, has key.
func has(m *Map, key int) bool { return sizemap.Has(m, key) }

// every reports whether p is true for all keys of m.
func every(m *Map, p func(key int) bool) bool {
	return m == nil || p(m.Key) && every(m.Left, p) && every(m.Right, p)
}

// count counts the keys of m that satisfy p.
func count(m *Map, p func(key int) bool) int {
	if m == nil {
		return 0
	}
	n := count(m.Left, p) + count(m.Right, p)
	if p(m.Key) {
		n++
	}
	return n
}

// MapDeleted reports whether r has the keys of m without key.
func MapDeleted(key int, m, r *Map) bool {
	return mapKept(m, r, func(k int) bool { return k != key })
}

// MapSubtracted reports whether r has the keys of a that are not in b.
func MapSubtracted(a, b, r *Map) bool {
	return mapKept(a, r, func(k int) bool { return !has(b, k) })
}

// mapKept reports whether r is a map of the keys of m that satisfy keep.
func mapKept(m, r *Map, keep func(key int) bool) bool {
	return IsMap(r) && mapSize(r) == count(m, keep) && every(r, func(k int) bool { return keep(k) && has(m, k) })
}

// MapInserted reports whether r has the keys of m, key, and no other.
func MapInserted(key int, m, r *Map) bool {
	n := mapSize(m)
	if !has(m, key) {
		n++
	}
	return IsMap(r) && mapSize(r) == n && has(r, key) && every(m, func(k int) bool { return has(r, k) })
}

// MapUnited reports whether r has the keys of a and those of b.
func MapUnited(a, b, r *Map) bool {
	n := mapSize(a) + count(b, func(k int) bool { return !has(a, k) })
	return IsMap(r) && mapSize(r) == n &&
		every(a, func(k int) bool { return has(r, k) }) && every(b, func(k int) bool { return has(r, k) })
}
