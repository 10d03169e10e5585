package lifted

import "math"

// A RedBlack is a red-black tree; nil is the empty one.
type RedBlack struct {
	Key         int
	Red         bool
	Left, Right *RedBlack
}

// RedBlackTree needs a red-black tree.
//
//refine:requires IsRedBlack(t)
//refine:bound depth=4 ints=1..12
func RedBlackTree(t *RedBlack) {}

// WideRedBlackTree is RedBlackTree with more keys.
//
//refine:requires IsRedBlack(t)
//refine:bound depth=4 ints=1..15
func WideRedBlackTree(t *RedBlack) {}

// DeepRedBlackTree is RedBlackTree with one level more.
//
//refine:requires IsRedBlack(t)
//refine:bound depth=5 ints=1..13
func DeepRedBlackTree(t *RedBlack) {}

// IsRedBlack reports whether t is a red-black tree.
func IsRedBlack(t *RedBlack) bool {
	return orderedRB(t, math.MinInt, math.MaxInt) && noRedRed(t) && blackHeight(t) >= 0
}

func orderedRB(t *RedBlack, lo, hi int) bool {
	return t == nil || lo < t.Key && t.Key < hi && orderedRB(t.Left, lo, t.Key) && orderedRB(t.Right, t.Key, hi)
}

func blackHeight(t *RedBlack) int {
	if t == nil {
		return 0
	}
	l, r := blackHeight(t.Left), blackHeight(t.Right)
	if l < 0 || r < 0 || l != r {
		return -1
	}
	if t.Red {
		return l
	}
	return l + 1
}

func isRed(t *RedBlack) bool { return t != nil && t.Red }

func noRedRed(t *RedBlack) bool {
	if t == nil {
		return true
	}
	if t.Red && (isRed(t.Left) || isRed(t.Right)) {
		return false
	}
	return noRedRed(t.Left) && noRedRed(t.Right)
}

// An AVL is an AVL tree that stores heights; nil is the empty one.
type AVL struct {
	Key, Height int
	Left, Right *AVL
}

// AVLTree needs an AVL tree.
//
//refine:requires IsAVL(t)
//refine:bound depth=4 ints=1..12
func AVLTree(t *AVL) {}

// WideAVLTree is AVLTree with more keys.
//
//refine:requires IsAVL(t)
//refine:bound depth=4 ints=1..15
func WideAVLTree(t *AVL) {}

// DeepAVLTree is AVLTree with one level more.
//
//refine:requires IsAVL(t)
//refine:bound depth=5 ints=1..13
func DeepAVLTree(t *AVL) {}

// IsAVL reports whether t is an AVL tree.
func IsAVL(t *AVL) bool { return highAVL(t) && orderedAVL(t, math.MinInt, math.MaxInt) }

func orderedAVL(t *AVL, lo, hi int) bool {
	return t == nil || lo < t.Key && t.Key < hi && orderedAVL(t.Left, lo, t.Key) && orderedAVL(t.Right, t.Key, hi)
}

func height(t *AVL) int {
	if t == nil {
		return 0
	}
	return t.Height
}

func highAVL(t *AVL) bool {
	if t == nil {
		return true
	}
	l, r := height(t.Left), height(t.Right)
	return t.Height == 1+max(l, r) && abs(l-r) <= 1 && highAVL(t.Left) && highAVL(t.Right)
}

// A Sized is a search tree that stores sizes; nil is the empty one.
type Sized struct {
	Key, Size   int
	Left, Right *Sized
}

// SizedTree needs a tree balanced by size.
//
//refine:requires t.OK() && IsOrderedSized(t, math.MinInt, math.MaxInt)
//refine:bound depth=4 ints=1..12
func SizedTree(t *Sized) {}

// WideSizedTree is SizedTree with more keys.
//
//refine:requires t.OK() && IsOrderedSized(t, math.MinInt, math.MaxInt)
//refine:bound depth=4 ints=1..15
func WideSizedTree(t *Sized) {}

// DeepSizedTree is SizedTree with one level more.
//
//refine:requires t.OK() && IsOrderedSized(t, math.MinInt, math.MaxInt)
//refine:bound depth=5 ints=1..12
func DeepSizedTree(t *Sized) {}

func (t *Sized) size() int {
	if t == nil {
		return 0
	}
	return t.Size
}

// OK reports whether t stores its sizes and is balanced by them.
func (t *Sized) OK() bool {
	if t == nil {
		return true
	}
	l, r := t.Left.size(), t.Right.size()
	return t.Size == l+r+1 && l <= 2*r+1 && r <= 2*l+1 && t.Left.OK() && t.Right.OK()
}

// IsOrderedSized reports whether the keys of t lie between lo and hi and are in
// order.
func IsOrderedSized(t *Sized, lo, hi int) bool {
	return t == nil || lo < t.Key && t.Key < hi && IsOrderedSized(t.Left, lo, t.Key) && IsOrderedSized(t.Right, t.Key, hi)
}
