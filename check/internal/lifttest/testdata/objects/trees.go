// Package objects has functions after which pointers may lead to several
// objects, and contracts that walk over these. Half of the functions are wrong.
package objects

// A Tree is a binary tree; nil is the empty one.
type Tree struct {
	Left  *Tree
	Key   int
	Right *Tree
}

func insert(t *Tree, k int) *Tree {
	switch {
	case t == nil:
		return &Tree{Key: k}
	case k < t.Key:
		return &Tree{insert(t.Left, k), t.Key, t.Right}
	case k > t.Key:
		return &Tree{t.Left, t.Key, insert(t.Right, k)}
	}
	return t
}

// misplace is insert with the keys of the right turned round.
func misplace(t *Tree, k int) *Tree {
	switch {
	case t == nil:
		return &Tree{Key: k}
	case k < t.Key:
		return &Tree{misplace(t.Left, k), t.Key, t.Right}
	case k > t.Key:
		return &Tree{misplace(t.Right, k), t.Key, t.Left}
	}
	return t
}

func sum(t *Tree) int {
	if t == nil {
		return 0
	}
	return sum(t.Left) + t.Key + sum(t.Right)
}

func ordered(t *Tree, lo, hi int) bool {
	return t == nil || lo < t.Key && t.Key < hi && ordered(t.Left, lo, t.Key) && ordered(t.Right, t.Key, hi)
}

func between(t *Tree, lo, hi *int) bool {
	if t == nil {
		return true
	}
	if lo != nil && t.Key <= *lo || hi != nil && *hi <= t.Key {
		return false
	}
	return between(t.Left, lo, &t.Key) && between(t.Right, &t.Key, hi)
}

func keys(t *Tree) []int {
	if t == nil {
		return nil
	}
	return append(append(keys(t.Left), t.Key), keys(t.Right)...)
}

func (t *Tree) has(k int) bool {
	for t != nil {
		below := k < t.Key
		if !below && k == t.Key {
			return true
		}
		next := t.Right
		if below {
			next = t.Left
		}
		t = next
	}
	return false
}

func least(t *Tree) int {
	for t.Left != nil {
		t = t.Left
	}
	return t.Key
}

//refine:requires ordered(t, -100, 100)
//refine:ensures ordered(result, -100, 100) && between(result, nil, nil)
//refine:ensures sum(result) == sum(old(t)) || sum(result) == sum(old(t)) + k
//refine:ensures result.has(k)
//refine:ensures len(keys(result)) <= 1 + len(keys(t))
func Insert(t *Tree, k int) *Tree { return insert(t, k) }

//refine:requires ordered(t, -100, 100)
//refine:ensures ordered(result, -100, 100)
//refine:ensures between(result, nil, nil)
func Misplaced(t *Tree, k int) *Tree { return misplace(t, k) }

//refine:requires ordered(t, -100, 100)
//refine:ensures result.has(k) && result.has(l)
func MisplacedTwice(t *Tree, k, l int) *Tree { return misplace(misplace(t, k), l) }

// Leftmost panics in its postcondition if there is no tree.
//
//refine:requires ordered(t, -100, 100)
//refine:ensures least(result) <= result.Key
func Leftmost(t *Tree, k int) *Tree {
	if k > 0 {
		return t
	}
	return insert(t, k)
}

// subtree reports whether s is t or a tree in it, not one like it.
func subtree(s, t *Tree) bool {
	return s == t || t != nil && (subtree(s, t.Left) || subtree(s, t.Right))
}

//refine:requires ordered(t, -100, 100)
//refine:ensures subtree(result.Left, t) || subtree(result.Right, t)
//refine:ensures result == t || !subtree(result, t)
func Grown(t *Tree, k int) *Tree { return insert(t, k) }

// Shared returns the trees below t, and a copy of one of them.
//
//refine:requires ordered(t, -100, 100)
//refine:ensures subtree(a, t) && subtree(b, t)
//refine:ensures a == nil || a != b
func Shared(t *Tree, k int) (a, b *Tree) {
	if t == nil {
		return nil, nil
	}
	if k > 0 {
		return t.Left, t.Left
	}
	if k == 0 && t.Right != nil {
		return t.Left, &Tree{t.Right.Left, t.Right.Key, t.Right.Right}
	}
	return t.Right, t.Left
}

// Add changes the tree that it is given.
//
//refine:requires ordered(t, -100, 100)
//refine:ensures sum(result) == sum(old(t)) + k
//refine:ensures t == nil || sum(result) == sum(t)
//refine:ensures sum(t) == sum(old(t))
func Add(t *Tree, k int) *Tree {
	if t == nil {
		return &Tree{Key: k}
	}
	if t.Left != nil && k > 0 {
		t.Left.Key += k
	} else {
		t.Key += k
	}
	return t
}
