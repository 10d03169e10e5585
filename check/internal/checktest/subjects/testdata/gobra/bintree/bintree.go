// Package bintree is a binary tree in no order.
package bintree

import "slices"

// A Tree is a node of a tree; nil is the empty tree.
//
//refine:bound ints=-1..1
type Tree struct {
	Left  *Tree
	Value int
	Right *Tree
}

// values are the values from left to right.
func (t *Tree) values() []int {
	if t == nil {
		return nil
	}
	return slices.Concat(t.Left.values(), []int{t.Value}, t.Right.values())
}

//refine:ensures result == (v in t.values())
//refine:pure
func (t *Tree) Contains(v int) bool {
	return t != nil && (t.Value == v || t.Left.Contains(v) || t.Right.Contains(v))
}

// Insert adds v, to the left or to the right so that both grow.
//
//refine:ensures multiset(result.values()) == multiset(append(old(t).values(), v))
func (t *Tree) Insert(v int) *Tree {
	switch {
	case t == nil:
		return &Tree{Value: v}
	case (t.Value+v)%2 == 0:
		t.Left = t.Left.Insert(v)
	default:
		t.Right = t.Right.Insert(v)
	}
	return t
}

// DeleteAll takes out v wherever it stands.
//
//refine:ensures forall x in result.values(): x != v
//refine:ensures forall x in old(t).values(): x != v ==> count(result.values(), x) == count(old(t).values(), x)
func (t *Tree) DeleteAll(v int) *Tree {
	if t == nil {
		return nil
	}
	t.Left, t.Right = t.Left.DeleteAll(v), t.Right.DeleteAll(v)
	switch {
	case t.Value != v:
		return t
	case t.Left == nil:
		return t.Right
	case t.Right == nil:
		return t.Left
	}
	t.Right, t.Value = t.Right.deleteFirst()
	return t
}

// deleteFirst takes out the first value and returns it.
//
//refine:requires t != nil
//refine:ensures first == old(t).values()[0] && slices.Equal(rest.values(), old(t).values()[1:])
func (t *Tree) deleteFirst() (rest *Tree, first int) {
	if t.Left == nil {
		return t.Right, t.Value
	}
	t.Left, first = t.Left.deleteFirst()
	return t, first
}
