package subject

import (
	"math"

	"github.com/typetarget/target/examples/redblack"
)

// A RedBlack is a red-black tree, whose root may be red.
type RedBlack = redblack.Tree

// RedBlackAdd adds to a red-black tree.
//
//refine:requires IsRedBlack(t)
//refine:ensures RedBlackAdded(key, t, result)
func RedBlackAdd(key int, t *RedBlack) *RedBlack { return redblack.Add(key, t) }

// IsRedBlack reports whether t is a red-black tree.
func IsRedBlack(t *RedBlack) bool {
	return redBlackOrdered(t, math.MinInt, math.MaxInt) && noRedRed(t) && blackHeight(t) >= 0
}

func redBlackOrdered(t *RedBlack, lo, hi int) bool {
	return t == nil || lo < t.Key && t.Key < hi && redBlackOrdered(t.Left, lo, t.Key) && redBlackOrdered(t.Right, t.Key, hi)
}

func isRed(t *RedBlack) bool { return t != nil && t.Color == redblack.Red }

func noRedRed(t *RedBlack) bool {
	if t == nil {
		return true
	}
	if isRed(t) && (isRed(t.Left) || isRed(t.Right)) {
		return false
	}
	return noRedRed(t.Left) && noRedRed(t.Right)
}

// blackHeight returns the number of black nodes on every way down, or -1 if the
// ways differ.
func blackHeight(t *RedBlack) int {
	if t == nil {
		return 0
	}
	l, r := blackHeight(t.Left), blackHeight(t.Right)
	if l < 0 || l != r {
		return -1
	}
	if t.Color == redblack.Black {
		l++
	}
	return l
}

// RedBlackSize returns the number of nodes.
func RedBlackSize(t *RedBlack) int {
	if t == nil {
		return 0
	}
	return RedBlackSize(t.Left) + 1 + RedBlackSize(t.Right)
}

// hasAll reports whether r has all the keys of t.
func hasAll(r, t *RedBlack) bool {
	return t == nil || r.Has(t.Key) && hasAll(r, t.Left) && hasAll(r, t.Right)
}

// RedBlackAdded reports whether r is a red-black tree with the keys of t, key,
// and no other.
func RedBlackAdded(key int, t, r *RedBlack) bool {
	n := RedBlackSize(t)
	if !t.Has(key) {
		n++
	}
	return IsRedBlack(r) && RedBlackSize(r) == n && r.Has(key) && hasAll(r, t)
}

// RedBlackRemoved reports whether r is a red-black tree with the keys of t
// without key.
func RedBlackRemoved(key int, t, r *RedBlack) bool {
	n := RedBlackSize(t)
	if t.Has(key) {
		n--
	}
	return IsRedBlack(r) && RedBlackSize(r) == n && !r.Has(key) && hasAll(t, r)
}
