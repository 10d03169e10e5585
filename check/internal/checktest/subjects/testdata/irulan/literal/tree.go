// Package literal has the binary trees of Irulan's examples E1 and E2, which
// every package can write down.
package literal

// A Tree is a binary search tree.
type Tree struct {
	L *Tree
	V int
	R *Tree
}

// Insert forgets the case that n is in the tree.
func Insert(n int, t *Tree) *Tree {
	switch {
	case t == nil:
		return &Tree{V: n}
	case n < t.V:
		return &Tree{Insert(n, t.L), t.V, t.R}
	case n > t.V:
		return &Tree{t.L, t.V, Insert(n, t.R)}
	}
	panic("non-exhaustive guards")
}

// AttachRight puts r to the right of all that is in l.
func AttachRight(l, r *Tree) *Tree {
	switch {
	case l == nil:
		return r
	case r == nil:
		return l
	case l.V >= r.V:
		panic("l is not less than r")
	}
	return &Tree{l.L, l.V, AttachRight(l.R, r)}
}

// Delete removes n.
func Delete(n int, t *Tree) *Tree {
	switch {
	case t == nil:
		return nil
	case n < t.V:
		return &Tree{Delete(n, t.L), t.V, t.R}
	case n > t.V:
		return &Tree{t.L, t.V, Delete(n, t.R)}
	}
	return AttachRight(t.L, t.R)
}
