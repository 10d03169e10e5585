// Package avl is a set of integers as an AVL tree. What makes a tree one is written as
// invariants of its type, so every function over trees has them as pre- and postcondition.
package avl

// A Tree is a node of an AVL tree; nil is the empty tree. The heights of its children differ
// by at most one, and it stores its own.
//
//refine:invariant Height == 1 + max(height(Left), height(Right))
//refine:invariant -1 <= height(Left) - height(Right) <= 1
//refine:invariant forall k in keys(Left): k < Key
//refine:invariant forall k in keys(Right): k > Key
type Tree struct {
	Height int
	Left   *Tree
	Key    int
	Right  *Tree
}

func height(t *Tree) int {
	if t == nil {
		return 0
	}
	return t.Height
}

// keys lists the keys of t from left to right.
func keys(t *Tree) []int {
	if t == nil {
		return nil
	}
	return append(append(keys(t.Left), t.Key), keys(t.Right)...)
}

// Insert returns t with key.
//
//refine:ensures forall k in -9..10: (k in keys(result)) == (k in keys(t) || k == key)
//refine:pure
func Insert(key int, t *Tree) *Tree {
	switch {
	case t == nil:
		return node(nil, key, nil)
	case key < t.Key:
		return balance(Insert(key, t.Left), t.Key, t.Right)
	case key > t.Key:
		return balance(t.Left, t.Key, Insert(key, t.Right))
	}
	return t
}

// Delete returns t without key.
//
//refine:ensures forall k in -9..10: (k in keys(result)) == (k in keys(t) && k != key)
//refine:pure
func Delete(key int, t *Tree) *Tree {
	switch {
	case t == nil:
		return nil
	case key < t.Key:
		return balance(Delete(key, t.Left), t.Key, t.Right)
	case key > t.Key:
		return balance(t.Left, t.Key, Delete(key, t.Right))
	case t.Left == nil:
		return t.Right
	}
	last := t.Left
	for last.Right != nil {
		last = last.Right
	}
	return balance(Delete(last.Key, t.Left), last.Key, t.Right)
}

func node(l *Tree, key int, r *Tree) *Tree {
	return &Tree{1 + max(height(l), height(r)), l, key, r}
}

// balance builds a tree from children whose heights differ by at most two.
func balance(l *Tree, key int, r *Tree) *Tree {
	switch {
	case height(l) > height(r)+1:
		if height(l.Left) < height(l.Right) {
			l = rotateLeft(l)
		}
		return rotateRight(node(l, key, r))
	case height(r) > height(l)+1:
		if height(r.Right) < height(r.Left) {
			r = rotateRight(r)
		}
		return rotateLeft(node(l, key, r))
	}
	return node(l, key, r)
}

func rotateLeft(t *Tree) *Tree {
	r := t.Right
	return node(node(t.Left, t.Key, r.Left), r.Key, r.Right)
}

func rotateRight(t *Tree) *Tree {
	l := t.Left
	return node(l.Left, l.Key, node(l.Right, t.Key, t.Right))
}
