// Package redblack has the red-black trees of Irulan's example E19, with and
// without a fault.
package redblack

// A Tree is a red-black tree.
type Tree struct {
	Red bool
	L   *Tree
	V   int
	R   *Tree
}

// height is the number of black nodes on each way down, or -1 if it is not the
// same on all, or if a red node has a red child.
func height(t *Tree) int {
	if t == nil {
		return 0
	}
	l, r := height(t.L), height(t.R)
	switch {
	case l < 0 || l != r:
		return -1
	case !t.Red:
		return l + 1
	case t.L != nil && t.L.Red || t.R != nil && t.R.Red:
		return -1
	}
	return l
}

func isOrdered(t *Tree, lo, hi int) bool {
	return t == nil || lo < t.V && t.V < hi && isOrdered(t.L, lo, t.V) && isOrdered(t.R, t.V, hi)
}

//refine:type RedBlack = {t *Tree | isOrdered(t, -100, 100) && (t != nil ==> !t.Red) && height(t) >= 0}

// Insert returns the tree with n.
//
//refine:func (n int, t RedBlack) (result RedBlack)
func Insert(n int, t *Tree) *Tree { return black(insert(n, t, balance)) }

// InsertFaulty forgets one of the four cases of balance.
//
//refine:func (n int, t RedBlack) (result RedBlack)
func InsertFaulty(n int, t *Tree) *Tree { return black(insert(n, t, faulty)) }

func black(t *Tree) *Tree { return &Tree{false, t.L, t.V, t.R} }

func insert(n int, t *Tree, balance func(*Tree) *Tree) *Tree {
	switch {
	case t == nil:
		return &Tree{Red: true, V: n}
	case n < t.V:
		return balance(&Tree{t.Red, insert(n, t.L, balance), t.V, t.R})
	case n > t.V:
		return balance(&Tree{t.Red, t.L, t.V, insert(n, t.R, balance)})
	}
	return t
}

func isRed(t *Tree) bool { return t != nil && t.Red }

func red(a *Tree, x int, b *Tree, y int, c *Tree, z int, d *Tree) *Tree {
	return &Tree{true, &Tree{false, a, x, b}, y, &Tree{false, c, z, d}}
}

func balance(t *Tree) *Tree {
	if l := t.L; !t.Red && isRed(l) && isRed(l.R) {
		return red(l.L, l.V, l.R.L, l.R.V, l.R.R, t.V, t.R)
	}
	return faulty(t)
}

func faulty(t *Tree) *Tree {
	l, r := t.L, t.R
	switch {
	case t.Red:
	case isRed(l) && isRed(l.L):
		return red(l.L.L, l.L.V, l.L.R, l.V, l.R, t.V, r)
	case isRed(r) && isRed(r.L):
		return red(l, t.V, r.L.L, r.L.V, r.L.R, r.V, r.R)
	case isRed(r) && isRed(r.R):
		return red(l, t.V, r.L, r.V, r.R.L, r.R.V, r.R.R)
	}
	return t
}
