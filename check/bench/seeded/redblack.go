package seeded

import (
	"github.com/typetarget/target/check/bench/subject"
	"github.com/typetarget/target/examples/redblack"
)

type tree = subject.RedBlack

// RedBlackAdd does not make the root black.
//
//refine:requires subject.IsRedBlack(t)
//refine:ensures subject.RedBlackAdded(key, t, result)
func RedBlackAdd(key int, t *tree) *tree {
	switch {
	case t == nil:
		return red(nil, key, nil)
	case key < t.Key && isRed(t):
		return red(RedBlackAdd(key, t.Left), t.Key, t.Right)
	case key < t.Key:
		return balance(RedBlackAdd(key, t.Left), t.Key, t.Right)
	case key > t.Key && isRed(t):
		return red(t.Left, t.Key, RedBlackAdd(key, t.Right))
	case key > t.Key:
		return balance(t.Left, t.Key, RedBlackAdd(key, t.Right))
	}
	return t
}

// RedBlackRemove joins two subtrees without rotations.
//
//refine:requires subject.IsRedBlack(t)
//refine:ensures subject.RedBlackRemoved(key, t, result)
func RedBlackRemove(key int, t *tree) *tree { return blacken(remove(key, t)) }

func remove(key int, t *tree) *tree {
	switch {
	case t == nil:
		return nil
	case key < t.Key && t.Left != nil && !isRed(t.Left):
		return balanceLeft(remove(key, t.Left), t.Key, t.Right)
	case key < t.Key:
		return red(remove(key, t.Left), t.Key, t.Right)
	case key > t.Key && t.Right != nil && !isRed(t.Right):
		return balanceRight(t.Left, t.Key, remove(key, t.Right))
	case key > t.Key:
		return red(t.Left, t.Key, remove(key, t.Right))
	}
	return join(t.Left, t.Right)
}

// join should rotate if the middle is red, and if both sides are black.
func join(l, r *tree) *tree {
	switch {
	case l == nil:
		return r
	case r == nil:
		return l
	case isRed(l) && isRed(r):
		return red(l.Left, l.Key, red(join(l.Right, r.Left), r.Key, r.Right))
	case isRed(r):
		return red(join(l, r.Left), r.Key, r.Right)
	case isRed(l):
		return red(l.Left, l.Key, join(l.Right, r))
	}
	return balanceLeft(l.Left, l.Key, black(join(l.Right, r.Left), r.Key, r.Right))
}

func isRed(t *tree) bool { return t != nil && t.Color == redblack.Red }

func red(l *tree, key int, r *tree) *tree {
	return &tree{Color: redblack.Red, Left: l, Key: key, Right: r}
}

func black(l *tree, key int, r *tree) *tree {
	return &tree{Color: redblack.Black, Left: l, Key: key, Right: r}
}

func blacken(t *tree) *tree {
	if t == nil {
		return nil
	}
	return black(t.Left, t.Key, t.Right)
}

// balance builds a black node and repairs a red node with a red child on one
// side of it.
func balance(l *tree, key int, r *tree) *tree {
	switch {
	case isRed(l) && isRed(r):
		return red(blacken(l), key, blacken(r))
	case isRed(l) && isRed(l.Left):
		return red(blacken(l.Left), l.Key, black(l.Right, key, r))
	case isRed(l) && isRed(l.Right):
		return red(black(l.Left, l.Key, l.Right.Left), l.Right.Key, black(l.Right.Right, key, r))
	case isRed(r) && isRed(r.Right):
		return red(black(l, key, r.Left), r.Key, blacken(r.Right))
	case isRed(r) && isRed(r.Left):
		return red(black(l, key, r.Left.Left), r.Left.Key, black(r.Left.Right, r.Key, r.Right))
	}
	return black(l, key, r)
}

// balanceLeft builds a tree from l, whose black height is one short, and r.
func balanceLeft(l *tree, key int, r *tree) *tree {
	switch {
	case isRed(l):
		return red(blacken(l), key, r)
	case !isRed(r):
		return balance(l, key, redden(r))
	}
	return red(black(l, key, r.Left.Left), r.Left.Key, balance(r.Left.Right, r.Key, redden(r.Right)))
}

// balanceRight builds a tree from l and r, whose black height is one short.
func balanceRight(l *tree, key int, r *tree) *tree {
	switch {
	case isRed(r):
		return red(l, key, blacken(r))
	case !isRed(l):
		return balance(redden(l), key, r)
	}
	return red(balance(redden(l.Left), l.Key, l.Right.Left), l.Right.Key, black(l.Right.Right, key, r))
}

func redden(t *tree) *tree {
	if t == nil {
		return nil
	}
	return red(t.Left, t.Key, t.Right)
}
