package lifted

import "math"

// A List is a linked list; nil is the empty one.
type List struct {
	Val  int
	Next *List
}

// SortedList needs a sorted list.
//
//refine:requires IsSortedList(l)
//refine:bound depth=6 ints=0..25
func SortedList(l *List) {}

// IsSortedList reports whether l ascends.
func IsSortedList(l *List) bool {
	for p := l; p != nil && p.Next != nil; p = p.Next {
		if p.Val > p.Next.Val {
			return false
		}
	}
	return true
}

// A Tree is a binary tree; nil is the empty one.
type Tree struct {
	Key         int
	Left, Right *Tree
}

// SearchTree needs a search tree, with bounds passed down.
//
//refine:requires IsOrdered(t, math.MinInt, math.MaxInt)
//refine:bound depth=4 ints=1..12
func SearchTree(t *Tree) {}

// WideSearchTree is SearchTree with more keys.
//
//refine:requires IsOrdered(t, math.MinInt, math.MaxInt)
//refine:bound depth=4 ints=1..15
func WideSearchTree(t *Tree) {}

// DeepSearchTree is SearchTree with one level more, and fewer keys.
//
//refine:requires IsOrdered(t, math.MinInt, math.MaxInt)
//refine:bound depth=5 ints=1..10
func DeepSearchTree(t *Tree) {}

// DeeperSearchTree is SearchTree with two levels more, and fewer keys.
//
//refine:requires IsOrdered(t, math.MinInt, math.MaxInt)
//refine:bound depth=6 ints=1..8
func DeeperSearchTree(t *Tree) {}

// IsOrdered reports whether the keys of t lie between lo and hi and are in
// order.
func IsOrdered(t *Tree, lo, hi int) bool {
	return t == nil || lo < t.Key && t.Key < hi && IsOrdered(t.Left, lo, t.Key) && IsOrdered(t.Right, t.Key, hi)
}

// SearchTreeMinMax needs a search tree, by the least and greatest keys of its
// subtrees.
//
//refine:requires IsOrderedMinMax(t)
//refine:bound depth=4 ints=1..12
func SearchTreeMinMax(t *Tree) {}

// IsOrderedMinMax reports whether the keys of t are in order.
func IsOrderedMinMax(t *Tree) bool {
	return t == nil ||
		IsOrderedMinMax(t.Left) && IsOrderedMinMax(t.Right) && maxKey(t.Left) < t.Key && t.Key < minKey(t.Right)
}

func maxKey(t *Tree) int {
	if t == nil {
		return math.MinInt
	}
	return max(t.Key, maxKey(t.Left), maxKey(t.Right))
}

func minKey(t *Tree) int {
	if t == nil {
		return math.MaxInt
	}
	m := t.Key
	if l := minKey(t.Left); l < m {
		m = l
	}
	if r := minKey(t.Right); r < m {
		m = r
	}
	return m
}

// SearchTreeInOrder needs a search tree, by its keys in order in one slice that
// is passed along.
//
//refine:requires IsStrict(InOrder(t, nil))
//refine:bound depth=4 ints=1..12
func SearchTreeInOrder(t *Tree) {}

// InOrder appends the keys of t to keys, from left to right.
func InOrder(t *Tree, keys []int) []int {
	if t == nil {
		return keys
	}
	keys = InOrder(t.Left, keys)
	keys = append(keys, t.Key)
	return InOrder(t.Right, keys)
}

// SearchTreeKeys needs a search tree, by its keys in order in slices put
// together.
//
//refine:requires IsStrict(KeysOf(t))
//refine:bound depth=4 ints=1..12
func SearchTreeKeys(t *Tree) {}

// KeysOf lists the keys of t from left to right.
func KeysOf(t *Tree) []int {
	if t == nil {
		return nil
	}
	keys := KeysOf(t.Left)
	keys = append(keys, t.Key)
	return append(keys, KeysOf(t.Right)...)
}
