package graphs

import "slices"

// A Tree is a node of a binary tree that knows its parent.
//
//refine:bound nodes=3
type Tree struct {
	Left, Right, Parent *Tree
}

// isTree reports whether t is the root of a tree in which all nodes know their
// parents.
func isTree(t, parent *Tree) bool {
	return t == nil || t.Parent == parent && isTree(t.Left, t) && isTree(t.Right, t)
}

// isNode reports whether t is a node of a tree.
func isNode(t *Tree) bool {
	if t == nil {
		return false
	}
	top := t
	for seen := []*Tree(nil); top.Parent != nil; top = top.Parent {
		if slices.Contains(seen, top) {
			return false
		}
		seen = append(seen, top)
	}
	return isTree(top, nil) && unlike(inOrder(top)) && slices.Contains(inOrder(top), t)
}

// unlike reports whether no two nodes are the same.
func unlike(nodes []*Tree) bool {
	for i, t := range nodes {
		if slices.Contains(nodes[:i], t) {
			return false
		}
	}
	return true
}

// inOrder lists the nodes of a tree from left to right.
func inOrder(t *Tree) []*Tree {
	if t == nil {
		return nil
	}
	return append(append(inOrder(t.Left), t), inOrder(t.Right)...)
}

// top returns the root of the tree that t is in.
func top(t *Tree) *Tree {
	for t.Parent != nil {
		t = t.Parent
	}
	return t
}

// following returns the node behind t in a list, nil if t is the last.
func following(nodes []*Tree, t *Tree) *Tree {
	if i := slices.Index(nodes, t); i+1 < len(nodes) {
		return nodes[i+1]
	}
	return nil
}

// Next returns the node right after t, from left to right; nil if t is the
// last.
//
//refine:pure
//refine:requires isNode(t)
//refine:ensures result == following(inOrder(top(t)), t)
//refine:bound depth=3
func Next(t *Tree) *Tree {
	if t.Right != nil {
		t = t.Right
		for t.Left != nil {
			t = t.Left
		}
		return t
	}
	for t.Parent != nil && t == t.Parent.Right {
		t = t.Parent
	}
	return t.Parent
}
