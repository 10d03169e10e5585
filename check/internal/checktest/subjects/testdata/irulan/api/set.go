// Package api has the trees of package literal behind functions (E3).
package api

// A Set is a binary search tree that only its methods make.
type Set struct{ root *tree }

type tree struct {
	l *tree
	v int
	r *tree
}

// New returns an empty set.
func New() Set { return Set{} }

// Insert returns the set with n.
func (s Set) Insert(n int) Set { return Set{insert(n, s.root)} }

// Delete returns the set without n.
func (s Set) Delete(n int) Set { return Set{remove(n, s.root)} }

// Size counts the elements.
func (s Set) Size() int { return s.root.size() }

func (t *tree) size() int {
	if t == nil {
		return 0
	}
	return t.l.size() + 1 + t.r.size()
}

func insert(n int, t *tree) *tree {
	switch {
	case t == nil:
		return &tree{v: n}
	case n < t.v:
		return &tree{insert(n, t.l), t.v, t.r}
	case n > t.v:
		return &tree{t.l, t.v, insert(n, t.r)}
	}
	return t
}

func attachRight(l, r *tree) *tree {
	switch {
	case l == nil:
		return r
	case r == nil:
		return l
	case l.v >= r.v:
		panic("l is not less than r")
	}
	return &tree{l.l, l.v, attachRight(l.r, r)}
}

func remove(n int, t *tree) *tree {
	switch {
	case t == nil:
		return nil
	case n < t.v:
		return &tree{remove(n, t.l), t.v, t.r}
	case n > t.v:
		return &tree{t.l, t.v, remove(n, t.r)}
	}
	return attachRight(t.l, t.r)
}
