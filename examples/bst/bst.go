// Package bst is a set of integers as an unbalanced binary search tree.
package bst

// A Tree is a binary tree; nil is the empty one.
type Tree struct {
	Left  *Tree
	Key   int
	Right *Tree
}

// The bounds travel down the tree: every key lies strictly between those above it.
//
//refine:type Within(lo, hi int) = {t *Tree | t != nil ==> lo < t.Key < hi && t.Left is Within(lo, t.Key) && t.Right is Within(t.Key, hi)}
//refine:type Key = {k int | math.MinInt < k < math.MaxInt}
//refine:type BST = {t *Tree | t is Within(math.MinInt, math.MaxInt)}

// Insert returns t with key.
//
//refine:func (t BST) (key Key) BST
//refine:ensures forall k in -9..10: result.Has(k) == (t.Has(k) || k == key)
//refine:pure
func (t *Tree) Insert(key int) *Tree {
	switch {
	case t == nil:
		return &Tree{Key: key}
	case key < t.Key:
		return &Tree{t.Left.Insert(key), t.Key, t.Right}
	case key > t.Key:
		return &Tree{t.Left, t.Key, t.Right.Insert(key)}
	}
	return t
}

// Delete returns t without key.
//
//refine:func (t BST) (key int) BST
//refine:ensures forall k in -9..10: result.Has(k) == (t.Has(k) && k != key)
//refine:pure
func (t *Tree) Delete(key int) *Tree {
	switch {
	case t == nil:
		return nil
	case key < t.Key:
		return &Tree{t.Left.Delete(key), t.Key, t.Right}
	case key > t.Key:
		return &Tree{t.Left, t.Key, t.Right.Delete(key)}
	case t.Left == nil:
		return t.Right
	case t.Right == nil:
		return t.Left
	}
	next := t.Right.Min()
	return &Tree{t.Left, next, t.Right.Delete(next)}
}

// Min is the smallest key of a tree that has one.
//
//refine:func (t {t BST | t != nil}) () int
//refine:ensures t.Has(result) && forall k in -9..result: !t.Has(k)
func (t *Tree) Min() int {
	for t.Left != nil {
		t = t.Left
	}
	return t.Key
}

// Has reports whether key is in t.
//
//refine:requires ordered(t, nil, nil)
//refine:ensures result == (key in inOrder(t))
func (t *Tree) Has(key int) bool {
	for t != nil {
		switch {
		case key < t.Key:
			t = t.Left
		case key > t.Key:
			t = t.Right
		default:
			return true
		}
	}
	return false
}

// ordered reports whether the keys of t lie between those that lo and hi point to and are in
// order; nil is no bound.
func ordered(t *Tree, lo, hi *int) bool {
	if t == nil {
		return true
	}
	if lo != nil && t.Key <= *lo || hi != nil && t.Key >= *hi {
		return false
	}
	return ordered(t.Left, lo, &t.Key) && ordered(t.Right, &t.Key, hi)
}

// inOrder lists the keys of t from left to right.
func inOrder(t *Tree) []int {
	if t == nil {
		return nil
	}
	return append(append(inOrder(t.Left), t.Key), inOrder(t.Right)...)
}
