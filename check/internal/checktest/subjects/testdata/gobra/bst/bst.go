// Package bst is a set of integers as a binary search tree.
package bst

import "slices"

// A Tree is a set of integers.
//
//refine:invariant root is Ordered
type Tree struct{ root *node }

type node struct {
	value       int
	left, right *node
}

//refine:type Ordered = {n *node | forall i in 1..len(n.values()): n.values()[i-1] < n.values()[i]}

func (n *node) values() []int {
	if n == nil {
		return nil
	}
	return slices.Concat(n.left.values(), []int{n.value}, n.right.values())
}

// Values are the elements, ascending.
func (t *Tree) Values() []int { return t.root.values() }

func NewTree() *Tree { return new(Tree) }

//refine:ensures result == (len(t.Values()) == 0)
//refine:pure
func (t *Tree) IsEmpty() bool { return t.root == nil }

//refine:ensures result == (v in t.Values())
//refine:pure
func (t *Tree) Contains(v int) bool { return t.root.contains(v) }

func (n *node) contains(v int) bool {
	switch {
	case n == nil:
		return false
	case v < n.value:
		return n.left.contains(v)
	case v > n.value:
		return n.right.contains(v)
	}
	return true
}

// Insert adds v.
//
//refine:ensures set(t.Values()) == set(append(old(t).Values(), v))
func (t *Tree) Insert(v int) { t.root = t.root.insert(v) }

func (n *node) insert(v int) *node {
	switch {
	case n == nil:
		return &node{value: v}
	case v < n.value:
		n.left = n.left.insert(v)
	case v > n.value:
		n.right = n.right.insert(v)
	}
	return n
}

// Delete takes out v.
//
//refine:ensures forall x in old(t).Values(): x in t.Values() <==> x != v
//refine:ensures forall x in t.Values(): x != v && x in old(t).Values()
func (t *Tree) Delete(v int) { t.root = t.root.delete(v) }

func (n *node) delete(v int) *node {
	switch {
	case n == nil:
		return nil
	case v < n.value:
		n.left = n.left.delete(v)
	case v > n.value:
		n.right = n.right.delete(v)
	case n.left == nil:
		return n.right
	case n.right == nil:
		return n.left
	default:
		n.right, n.value = n.right.deleteLeast()
	}
	return n
}

//refine:func (n {n Ordered | n != nil}) () (rest Ordered, v int)
//refine:ensures v == old(n).values()[0] && slices.Equal(rest.values(), old(n).values()[1:])
func (n *node) deleteLeast() (rest *node, v int) {
	if n.left == nil {
		return n.right, n.value
	}
	n.left, v = n.left.deleteLeast()
	return n, v
}

//refine:func (n {n Ordered | n != nil}) () int
//refine:ensures result == n.values()[0]
//refine:pure
func (n *node) least() int {
	for n.left != nil {
		n = n.left
	}
	return n.value
}

// One is the set of one element, which it also deletes and inserts again.
//
//refine:ensures slices.Equal(result.Values(), []int{v})
func One(v int) *Tree {
	t := NewTree()
	t.Insert(v)
	t.Delete(v)
	t.Insert(v)
	return t
}
