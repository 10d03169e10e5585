// Package invariant has the trees of package literal with what they need to be
// (E3).
package invariant

import "math"

// A Tree is a binary tree.
type Tree struct {
	L *Tree
	V int
	R *Tree
}

//refine:type BST(lo, hi int) = {t *Tree | t != nil ==> lo < t.V && t.V < hi && t.L is BST(lo, t.V) && t.R is BST(t.V, hi)}
//refine:type Any = {t *Tree | t is BST(math.MinInt, math.MaxInt)}

var _ = math.MaxInt

// Insert returns the tree with n.
//
//refine:requires math.MinInt < n && n < math.MaxInt
//refine:func (n int, t Any) (result Any)
func Insert(n int, t *Tree) *Tree {
	switch {
	case t == nil:
		return &Tree{V: n}
	case n < t.V:
		return &Tree{Insert(n, t.L), t.V, t.R}
	case n > t.V:
		return &Tree{t.L, t.V, Insert(n, t.R)}
	}
	return t
}

// Delete removes n.
//
//refine:func (n int, t Any) (result Any)
func Delete(n int, t *Tree) *Tree {
	switch {
	case t == nil:
		return nil
	case n < t.V:
		return &Tree{Delete(n, t.L), t.V, t.R}
	case n > t.V:
		return &Tree{t.L, t.V, Delete(n, t.R)}
	}
	return attachRight(t.L, t.R)
}

func attachRight(l, r *Tree) *Tree {
	switch {
	case l == nil:
		return r
	case r == nil:
		return l
	case l.V >= r.V:
		panic("l is not less than r")
	}
	return &Tree{l.L, l.V, attachRight(l.R, r)}
}
