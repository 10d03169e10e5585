package subject

import (
	"math"
	"slices"

	"github.com/typetarget/target/examples/bst"
	"github.com/typetarget/target/examples/heaparray"
	"github.com/typetarget/target/examples/redblack"
)

// An Array is Korat's HeapArray: the first Size elements are a heap, and the
// others are -1.
type Array = heaparray.Array

// HeapArray removes the largest element, if there is one, and leaves -1 after
// the last element.
//
//refine:requires IsHeapArray(a)
//refine:ensures IsHeapArray(result) && result.Size == max(a.Size-1, 0) && len(result.Elems) == len(a.Elems)
func HeapArray(a Array) Array {
	if a.Size == 0 {
		return a
	}
	elems := slices.Clone(a.Elems)
	_, rest := heaparray.Heap(elems[:a.Size]).Pop()
	elems[len(rest)] = -1
	return Array{Elems: elems, Size: len(rest)}
}

// IsHeapArray reports whether a is as it must be.
func IsHeapArray(a Array) bool {
	if a.Size < 0 || a.Size > len(a.Elems) {
		return false
	}
	for i, x := range a.Elems {
		if i >= a.Size {
			if x != -1 {
				return false
			}
			continue
		}
		if x < 0 || i > 0 && x > a.Elems[(i-1)/2] {
			return false
		}
	}
	return true
}

// A Binary is a binary tree without keys.
type Binary struct{ Left, Right *Binary }

// Mirror mirrors a tree.
func Mirror(t *Binary) *Binary {
	if t == nil {
		return nil
	}
	return &Binary{Mirror(t.Right), Mirror(t.Left)}
}

// BinaryTree4 mirrors a tree of 4 nodes.
//
//refine:requires BinarySize(t) == 4
//refine:ensures Mirrored(t, result)
func BinaryTree4(t *Binary) *Binary { return Mirror(t) }

// BinaryTree10 mirrors a tree of 10 nodes.
//
//refine:requires BinarySize(t) == 10
//refine:ensures Mirrored(t, result)
func BinaryTree10(t *Binary) *Binary { return Mirror(t) }

// BinarySize returns the number of nodes.
func BinarySize(t *Binary) int {
	if t == nil {
		return 0
	}
	return BinarySize(t.Left) + 1 + BinarySize(t.Right)
}

// Mirrored reports whether a and b mirror one another.
func Mirrored(a, b *Binary) bool {
	if a == nil || b == nil {
		return a == b
	}
	return Mirrored(a.Left, b.Right) && Mirrored(a.Right, b.Left)
}

// A Search is a binary search tree.
type Search = bst.Tree

// DeleteRoot deletes the key at the root of a search tree.
func DeleteRoot(t *Search) *Search { return t.Delete(t.Key) }

// SearchTree4 deletes from a search tree of 4 nodes.
//
//refine:requires SearchSize(t) == 4 && IsSearch(t)
//refine:ensures RootDeleted(t, result)
func SearchTree4(t *Search) *Search { return DeleteRoot(t) }

// SearchTree9 deletes from a search tree of 9 nodes.
//
//refine:requires SearchSize(t) == 9 && IsSearch(t)
//refine:ensures RootDeleted(t, result)
func SearchTree9(t *Search) *Search { return DeleteRoot(t) }

// SearchRoot deletes from a search tree of any size.
//
//refine:requires t != nil && IsSearch(t)
//refine:ensures RootDeleted(t, result)
func SearchRoot(t *Search) *Search { return DeleteRoot(t) }

// SearchSize returns the number of nodes.
func SearchSize(t *Search) int {
	if t == nil {
		return 0
	}
	return SearchSize(t.Left) + 1 + SearchSize(t.Right)
}

// IsSearch reports whether the keys of t ascend from left to right.
func IsSearch(t *Search) bool { return searchOrdered(t, math.MinInt, math.MaxInt) }

func searchOrdered(t *Search, lo, hi int) bool {
	return t == nil || lo < t.Key && t.Key < hi && searchOrdered(t.Left, lo, t.Key) && searchOrdered(t.Right, t.Key, hi)
}

// RootDeleted reports whether r is a search tree of one node less than t,
// without the key of its root.
func RootDeleted(t, r *Search) bool {
	return IsSearch(r) && SearchSize(r) == SearchSize(t)-1 && !r.Has(t.Key)
}

// DeleteRedBlackRoot deletes the key at the root of a red-black tree.
func DeleteRedBlackRoot(t *RedBlack) *RedBlack { return redblack.Delete(t.Key, t) }

// RedBlackTree4 deletes from a red-black tree of 4 nodes.
//
//refine:requires RedBlackSize(t) == 4 && IsRedBlack(t)
//refine:ensures RedBlackRemoved(t.Key, t, result)
func RedBlackTree4(t *RedBlack) *RedBlack { return DeleteRedBlackRoot(t) }

// RedBlackTree10 deletes from a red-black tree of 10 nodes.
//
//refine:requires RedBlackSize(t) == 10 && IsRedBlack(t)
//refine:ensures RedBlackRemoved(t.Key, t, result)
func RedBlackTree10(t *RedBlack) *RedBlack { return DeleteRedBlackRoot(t) }
