// Package balanced has red-black trees: insertion as Okasaki published it, and
// deletion as Kahrs did.
package balanced

// A Color is that of a node; the empty tree is black.
type Color bool

// The colors.
const (
	R Color = false
	B Color = true
)

// A Tree is a red-black tree of integers; nil is the empty one.
type Tree struct {
	C Color
	L *Tree
	K int
	R *Tree
}

func ordered(t *Tree, lo, hi *int) bool {
	if t == nil {
		return true
	}
	if lo != nil && t.K <= *lo || hi != nil && t.K >= *hi {
		return false
	}
	return ordered(t.L, lo, &t.K) && ordered(t.R, &t.K, hi)
}

func red(t *Tree) bool { return t != nil && t.C == R }

func noRedRed(t *Tree) bool {
	return t == nil || !(t.C == R && (red(t.L) || red(t.R))) && noRedRed(t.L) && noRedRed(t.R)
}

func height(t *Tree) int {
	if t == nil {
		return 0
	}
	l, r := height(t.L), height(t.R)
	if l < 0 || l != r {
		return -1
	}
	if t.C == B {
		return l + 1
	}
	return l
}

func isRBT(t *Tree) bool { return ordered(t, nil, nil) && noRedRed(t) && height(t) >= 0 }

func balance(c Color, l *Tree, k int, r *Tree) *Tree {
	if c == B {
		if red(l) && red(l.L) {
			return &Tree{R, &Tree{B, l.L.L, l.L.K, l.L.R}, l.K, &Tree{B, l.R, k, r}}
		}
		if red(l) && red(l.R) {
			return &Tree{R, &Tree{B, l.L, l.K, l.R.L}, l.R.K, &Tree{B, l.R.R, k, r}}
		}
		if red(r) && red(r.L) {
			return &Tree{R, &Tree{B, l, k, r.L.L}, r.L.K, &Tree{B, r.L.R, r.K, r.R}}
		}
		if red(r) && red(r.R) {
			return &Tree{R, &Tree{B, l, k, r.L}, r.K, &Tree{B, r.R.L, r.R.K, r.R.R}}
		}
	}
	return &Tree{c, l, k, r}
}

func ins(t *Tree, k int) *Tree {
	if t == nil {
		return &Tree{R, nil, k, nil}
	}
	if k < t.K {
		return balance(t.C, ins(t.L, k), t.K, t.R)
	}
	if t.K < k {
		return balance(t.C, t.L, t.K, ins(t.R, k))
	}
	return &Tree{t.C, t.L, t.K, t.R}
}

func insert(t *Tree, k int) *Tree {
	t = ins(t, k)
	return &Tree{B, t.L, t.K, t.R}
}

// Insert returns t with k.
//
//refine:requires isRBT(t)
//refine:ensures isRBT(result)
func Insert(t *Tree, k int) *Tree { return insert(t, k) }

func blacken(t *Tree) *Tree {
	if t == nil {
		return nil
	}
	return &Tree{B, t.L, t.K, t.R}
}

func redden(t *Tree) *Tree {
	if t == nil {
		return nil
	}
	return &Tree{R, t.L, t.K, t.R}
}

func balLeft(l *Tree, k int, r *Tree) *Tree {
	if red(l) {
		return &Tree{R, &Tree{B, l.L, l.K, l.R}, k, r}
	}
	if r != nil && r.C == B {
		return balance(B, l, k, &Tree{R, r.L, r.K, r.R})
	}
	if red(r) && r.L != nil && r.L.C == B {
		return &Tree{R, &Tree{B, l, k, r.L.L}, r.L.K, balance(B, r.L.R, r.K, redden(r.R))}
	}
	return &Tree{R, l, k, r}
}

func balRight(l *Tree, k int, r *Tree) *Tree {
	if red(r) {
		return &Tree{R, l, k, &Tree{B, r.L, r.K, r.R}}
	}
	if l != nil && l.C == B {
		return balance(B, &Tree{R, l.L, l.K, l.R}, k, r)
	}
	if red(l) && l.R != nil && l.R.C == B {
		return &Tree{R, balance(B, redden(l.L), l.K, l.R.L), l.R.K, &Tree{B, l.R.R, k, r}}
	}
	return &Tree{R, l, k, r}
}

func join(l, r *Tree) *Tree {
	if l == nil {
		return r
	}
	if r == nil {
		return l
	}
	if l.C == R && r.C == R {
		m := join(l.R, r.L)
		if red(m) {
			return &Tree{R, &Tree{R, l.L, l.K, m.L}, m.K, &Tree{R, m.R, r.K, r.R}}
		}
		return &Tree{R, l.L, l.K, &Tree{R, m, r.K, r.R}}
	}
	if l.C == B && r.C == B {
		m := join(l.R, r.L)
		if red(m) {
			return &Tree{R, &Tree{B, l.L, l.K, m.L}, m.K, &Tree{B, m.R, r.K, r.R}}
		}
		return balLeft(l.L, l.K, &Tree{B, m, r.K, r.R})
	}
	if r.C == R {
		return &Tree{R, join(l, r.L), r.K, r.R}
	}
	return &Tree{R, l.L, l.K, join(l.R, r)}
}

func del(t *Tree, k int) *Tree {
	if t == nil {
		return nil
	}
	if k < t.K {
		if t.L != nil && t.L.C == B {
			return balLeft(del(t.L, k), t.K, t.R)
		}
		return &Tree{R, del(t.L, k), t.K, t.R}
	}
	if t.K < k {
		if t.R != nil && t.R.C == B {
			return balRight(t.L, t.K, del(t.R, k))
		}
		return &Tree{R, t.L, t.K, del(t.R, k)}
	}
	return join(t.L, t.R)
}

// Delete returns t without k.
//
//refine:requires isRBT(t)
//refine:ensures isRBT(result)
func Delete(t *Tree, k int) *Tree { return blacken(del(t, k)) }
