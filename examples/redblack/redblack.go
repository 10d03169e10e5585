// Package redblack is a set of integers as a red-black tree: insertion as Okasaki and deletion
// as Kahrs published them. The invariant is three everyday Go functions.
package redblack

// A Color is the color of a node; the empty tree counts as black.
type Color uint8

// The colors.
const (
	Red Color = iota
	Black
)

// A Tree is a red-black tree; nil is the empty one. The root may have either color.
type Tree struct {
	Color Color
	Left  *Tree
	Key   int
	Right *Tree
}

//refine:type Ordered(lo, hi int) = {t *Tree | t != nil ==> lo < t.Key < hi && t.Left is Ordered(lo, t.Key) && t.Right is Ordered(t.Key, hi)}
//refine:type Key = {k int | math.MinInt < k < math.MaxInt}
//refine:type RBTree = {t *Tree | t is Ordered(math.MinInt, math.MaxInt) && noRedRed(t) && blackHeight(t) >= 0}

// noRedRed reports whether no red node of t has a red child.
//
//refine:measure
func noRedRed(t *Tree) bool {
	if t == nil {
		return true
	}
	if t.Color == Red && (isRed(t.Left) || isRed(t.Right)) {
		return false
	}
	return noRedRed(t.Left) && noRedRed(t.Right)
}

// blackHeight is the number of black nodes on every way down, or -1 where the ways differ.
//
//refine:measure
func blackHeight(t *Tree) int {
	if t == nil {
		return 0
	}
	l, r := blackHeight(t.Left), blackHeight(t.Right)
	if l < 0 || l != r {
		return -1
	}
	if t.Color == Black {
		l++
	}
	return l
}

func isRed(t *Tree) bool   { return t != nil && t.Color == Red }
func isBlack(t *Tree) bool { return t != nil && t.Color == Black }

// Has reports whether key is in t.
func (t *Tree) Has(key int) bool {
	for t != nil && key != t.Key {
		if key < t.Key {
			t = t.Left
		} else {
			t = t.Right
		}
	}
	return t != nil
}

// Add returns t with key.
//
//refine:func (key Key, t RBTree) (r RBTree)
//refine:ensures forall k in -9..10: r.Has(k) == (t.Has(k) || k == key)
//refine:pure
func Add(key int, t *Tree) *Tree { return blacken(insert(key, t)) }

func insert(key int, t *Tree) *Tree {
	switch {
	case t == nil:
		return &Tree{Red, nil, key, nil}
	case key < t.Key && t.Color == Black:
		return balance(insert(key, t.Left), t.Key, t.Right)
	case key < t.Key:
		return &Tree{Red, insert(key, t.Left), t.Key, t.Right}
	case key > t.Key && t.Color == Black:
		return balance(t.Left, t.Key, insert(key, t.Right))
	case key > t.Key:
		return &Tree{Red, t.Left, t.Key, insert(key, t.Right)}
	}
	return t
}

func blacken(t *Tree) *Tree {
	if isRed(t) {
		return &Tree{Black, t.Left, t.Key, t.Right}
	}
	return t
}

// balance builds a black node and repairs a red node with a red child on one side of it.
func balance(l *Tree, key int, r *Tree) *Tree {
	switch {
	case isRed(l) && isRed(r):
		return &Tree{Red, blacken(l), key, blacken(r)}
	case isRed(l) && isRed(l.Left):
		return &Tree{Red, blacken(l.Left), l.Key, &Tree{Black, l.Right, key, r}}
	case isRed(l) && isRed(l.Right):
		m := l.Right
		return &Tree{Red, &Tree{Black, l.Left, l.Key, m.Left}, m.Key, &Tree{Black, m.Right, key, r}}
	case isRed(r) && isRed(r.Right):
		return &Tree{Red, &Tree{Black, l, key, r.Left}, r.Key, blacken(r.Right)}
	case isRed(r) && isRed(r.Left):
		m := r.Left
		return &Tree{Red, &Tree{Black, l, key, m.Left}, m.Key, &Tree{Black, m.Right, r.Key, r.Right}}
	}
	return &Tree{Black, l, key, r}
}

// Delete returns t without key.
//
//refine:func (key int, t RBTree) (r RBTree)
//refine:ensures forall k in -9..10: r.Has(k) == (t.Has(k) && k != key)
//refine:pure
func Delete(key int, t *Tree) *Tree { return blacken(remove(key, t)) }

func remove(key int, t *Tree) *Tree {
	switch {
	case t == nil:
		return nil
	case key < t.Key && isBlack(t.Left):
		return balanceLeft(remove(key, t.Left), t.Key, t.Right)
	case key < t.Key:
		return &Tree{Red, remove(key, t.Left), t.Key, t.Right}
	case key > t.Key && isBlack(t.Right):
		return balanceRight(t.Left, t.Key, remove(key, t.Right))
	case key > t.Key:
		return &Tree{Red, t.Left, t.Key, remove(key, t.Right)}
	}
	return join(t.Left, t.Right)
}

// balanceLeft builds a tree from l, whose black height is one short, and r.
func balanceLeft(l *Tree, key int, r *Tree) *Tree {
	switch {
	case isRed(l):
		return &Tree{Red, blacken(l), key, r}
	case isBlack(r):
		return balance(l, key, redden(r))
	}
	m := r.Left
	return &Tree{Red, &Tree{Black, l, key, m.Left}, m.Key, balance(m.Right, r.Key, redden(r.Right))}
}

// balanceRight builds a tree from l and r, whose black height is one short.
func balanceRight(l *Tree, key int, r *Tree) *Tree {
	switch {
	case isRed(r):
		return &Tree{Red, l, key, blacken(r)}
	case isBlack(l):
		return balance(redden(l), key, r)
	}
	m := l.Right
	return &Tree{Red, balance(redden(l.Left), l.Key, m.Left), m.Key, &Tree{Black, m.Right, key, r}}
}

func redden(t *Tree) *Tree { return &Tree{Red, t.Left, t.Key, t.Right} }

// join builds a tree from two of the same black height, all keys of l below those of r.
func join(l, r *Tree) *Tree {
	switch {
	case l == nil:
		return r
	case r == nil:
		return l
	case isRed(l) && isRed(r):
		m := join(l.Right, r.Left)
		if isRed(m) {
			return &Tree{Red, &Tree{Red, l.Left, l.Key, m.Left}, m.Key, &Tree{Red, m.Right, r.Key, r.Right}}
		}
		return &Tree{Red, l.Left, l.Key, &Tree{Red, m, r.Key, r.Right}}
	case isBlack(l) && isBlack(r):
		m := join(l.Right, r.Left)
		if isRed(m) {
			return &Tree{Red, &Tree{Black, l.Left, l.Key, m.Left}, m.Key, &Tree{Black, m.Right, r.Key, r.Right}}
		}
		return balanceLeft(l.Left, l.Key, &Tree{Black, m, r.Key, r.Right})
	case isRed(r):
		return &Tree{Red, join(l, r.Left), r.Key, r.Right}
	}
	return &Tree{Red, l.Left, l.Key, join(l.Right, r)}
}
