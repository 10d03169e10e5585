package seeded

import (
	"github.com/typetarget/target/check/bench/subject"
	"github.com/typetarget/target/examples/sizemap"
)

type sized = subject.Map

// MapInsert looks for the larger side on the wrong one.
//
//refine:requires subject.IsMap(m)
//refine:ensures subject.MapInserted(key, m, result)
func MapInsert(key int, m *sized) *sized { return insert(key, m, balanceR, balanceL) }

// MapDelete looks for the larger side on the wrong one.
//
//refine:requires subject.IsMap(m)
//refine:ensures subject.MapDeleted(key, m, result)
func MapDelete(key int, m *sized) *sized { return without(key, m, balanceL, balanceR) }

// MapUnion takes the smaller of two trees for the larger one when it links
// them.
//
//refine:requires subject.IsMap(a) && subject.IsMap(b)
//refine:ensures subject.MapUnited(a, b, result)
func MapUnion(a, b *sized) *sized {
	if b == nil {
		return a
	}
	if a == nil {
		return b
	}
	below, above := split(b, a.Key)
	return link(MapUnion(a.Left, below), a.Key, MapUnion(a.Right, above), func(x, y int) bool { return x > y })
}

// MapDifference takes the smaller of two trees for the larger one when it
// merges them.
//
//refine:requires subject.IsMap(a) && subject.IsMap(b)
//refine:ensures subject.MapSubtracted(a, b, result)
func MapDifference(a, b *sized) *sized {
	switch {
	case a == nil:
		return nil
	case b == nil:
		return a
	}
	below, above := split(a, b.Key)
	return merge(MapDifference(below, b.Left), MapDifference(above, b.Right), func(x, y int) bool { return x > y })
}

const (
	delta = 3
	ratio = 2
)

// A balancing function builds a node whose one side may have become too large
// for the other.
type balancing func(l *sized, key int, r *sized) *sized

func size(m *sized) int {
	if m == nil {
		return 0
	}
	return m.Size
}

func node(l *sized, key int, r *sized) *sized {
	return &sized{Size: size(l) + 1 + size(r), Left: l, Key: key, Right: r}
}

// balanceL builds a node whose left side may be too large.
func balanceL(l *sized, key int, r *sized) *sized {
	if size(l)+size(r) <= 1 || size(l) <= delta*size(r) {
		return node(l, key, r)
	}
	if size(l.Right) < ratio*size(l.Left) {
		return node(l.Left, l.Key, node(l.Right, key, r))
	}
	m := l.Right
	return node(node(l.Left, l.Key, m.Left), m.Key, node(m.Right, key, r))
}

// balanceR builds a node whose right side may be too large.
func balanceR(l *sized, key int, r *sized) *sized {
	if size(l)+size(r) <= 1 || size(r) <= delta*size(l) {
		return node(l, key, r)
	}
	if size(r.Left) < ratio*size(r.Right) {
		return node(node(l, key, r.Left), r.Key, r.Right)
	}
	m := r.Left
	return node(node(l, key, m.Left), m.Key, node(m.Right, r.Key, r.Right))
}

// insert balances by left if it has inserted into the left side, else by right.
func insert(key int, m *sized, left, right balancing) *sized {
	switch {
	case m == nil:
		return node(nil, key, nil)
	case key < m.Key:
		return left(insert(key, m.Left, left, right), m.Key, m.Right)
	case key > m.Key:
		return right(m.Left, m.Key, insert(key, m.Right, left, right))
	}
	return m
}

// without balances by left if it has deleted from the left side, else by right.
func without(key int, m *sized, left, right balancing) *sized {
	switch {
	case m == nil:
		return nil
	case key < m.Key:
		return left(without(key, m.Left, left, right), m.Key, m.Right)
	case key > m.Key:
		return right(m.Left, m.Key, without(key, m.Right, left, right))
	}
	return glue(m.Left, m.Right)
}

// glue joins two maps balanced against each other, all keys of l below those of
// r: deletion of the key between them does so.
func glue(l, r *sized) *sized { return sizemap.Delete(0, &sized{Left: l, Right: r}) }

func less(x, y int) bool { return x < y }

// split returns the keys of m below key, and those above it.
func split(m *sized, key int) (below, above *sized) {
	switch {
	case m == nil:
		return nil, nil
	case key < m.Key:
		l, r := split(m.Left, key)
		return l, link(r, m.Key, m.Right, less)
	case key > m.Key:
		l, r := split(m.Right, key)
		return link(m.Left, m.Key, l, less), r
	}
	return m.Left, m.Right
}

// link joins two maps of any sizes with a key between them, as far as smaller
// tells which one is.
func link(l *sized, key int, r *sized, smaller func(x, y int) bool) *sized {
	switch {
	case l == nil:
		return insert(key, r, balanceL, balanceR)
	case r == nil:
		return insert(key, l, balanceL, balanceR)
	case smaller(delta*size(l), size(r)):
		return balanceL(link(l, key, r.Left, smaller), r.Key, r.Right)
	case smaller(delta*size(r), size(l)):
		return balanceR(l.Left, l.Key, link(l.Right, key, r, smaller))
	}
	return node(l, key, r)
}

// merge joins two maps of any sizes, all keys of l below those of r, as far as
// smaller tells which one is.
func merge(l, r *sized, smaller func(x, y int) bool) *sized {
	switch {
	case l == nil:
		return r
	case r == nil:
		return l
	case smaller(delta*size(l), size(r)):
		return balanceL(merge(l, r.Left, smaller), r.Key, r.Right)
	case smaller(delta*size(r), size(l)):
		return balanceR(l.Left, l.Key, merge(l.Right, r, smaller))
	}
	return glue(l, r)
}
