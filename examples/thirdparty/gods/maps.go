package gods

import (
	"slices"

	"github.com/emirpasic/gods/v2/maps"
	"github.com/emirpasic/gods/v2/maps/linkedhashmap"
	"github.com/emirpasic/gods/v2/trees/avltree"
	"github.com/emirpasic/gods/v2/trees/btree"
	"github.com/emirpasic/gods/v2/trees/redblacktree"
)

// A Step puts a key, with the number of the step as its value, or removes it; of a list, it inserts
// or removes there.
type Step struct {
	Remove bool
	Key    uint8
}

// A TreeKind is an implementation of sorted maps.
type TreeKind uint8

// The implementations.
const (
	RedBlack TreeKind = iota
	AVL
	B3
)

// tree is an empty tree.
func tree(kind TreeKind) maps.Map[uint8, int] {
	switch kind {
	case AVL:
		return avltree.New[uint8, int]()
	case B3:
		return btree.New[uint8, int](3)
	}
	return redblacktree.New[uint8, int]()
}

// Tree wraps the trees: Keys "returns all keys in-order", Values "returns all values in-order based
// on the key", Size "returns number of nodes in the tree".
//
//refine:ensures slices.Equal(keys, keysOf(left(steps))) && slices.Equal(values, valuesOf(left(steps)))
//refine:ensures size == len(keys)
//refine:bound depth=5 ints=0..3
func Tree(kind TreeKind, steps []Step) (keys []uint8, values []int, size int) {
	t := tree(kind)
	change(t, steps)
	return t.Keys(), t.Values(), t.Size()
}

// change makes the steps.
func change(m maps.Map[uint8, int], steps []Step) {
	for i, s := range steps {
		if s.Remove {
			m.Remove(s.Key)
		} else {
			m.Put(s.Key, i)
		}
	}
}

// An entry is a key with its value.
type entry struct {
	key   uint8
	value int
}

// left are the entries after the steps, in ascending order.
func left(steps []Step) []entry {
	entries := linked(steps)
	slices.SortFunc(entries, func(a, b entry) int { return int(a.key) - int(b.key) })
	return entries
}

// linked are the entries after the steps, in the order in which the keys came.
func linked(steps []Step) []entry {
	var entries []entry
	for i, s := range steps {
		at := slices.IndexFunc(entries, func(e entry) bool { return e.key == s.Key })
		switch {
		case s.Remove && at >= 0:
			entries = slices.Delete(entries, at, at+1)
		case !s.Remove && at >= 0:
			entries[at].value = i
		case !s.Remove:
			entries = append(entries, entry{s.Key, i})
		}
	}
	return entries
}

func keysOf(entries []entry) []uint8 {
	var keys []uint8
	for _, e := range entries {
		keys = append(keys, e.key)
	}
	return keys
}

func valuesOf(entries []entry) []int {
	var values []int
	for _, e := range entries {
		values = append(values, e.value)
	}
	return values
}

// Linked wraps linkedhashmap: "preserves insertion-order. It is backed by a hash table to store
// values and doubly-linked list to store ordering."
//
//refine:ensures slices.Equal(keys, keysOf(linked(steps))) && slices.Equal(values, valuesOf(linked(steps)))
//refine:bound depth=5 ints=0..3
func Linked(steps []Step) (keys []uint8, values []int) {
	m := linkedhashmap.New[uint8, int]()
	change(m, steps)
	return m.Keys(), m.Values()
}

// Thin takes keys out of a tree of n.
//
//refine:requires n >= 0 && distinct(gone) && forall k in gone: int(k) < n
//refine:ensures len(keys) == n-len(gone) && slices.IsSorted(keys) && distinct(keys)
//refine:ensures forall k in keys: !(k in gone) && int(k) < n
//refine:bound ints=0..12
func Thin(kind TreeKind, n int, gone []uint8) (keys []uint8) {
	t := tree(kind)
	for k := range n {
		t.Put(uint8(k), k)
	}
	for _, k := range gone {
		t.Remove(k)
	}
	return t.Keys()
}

// Nearest wraps Floor and Ceiling of the red-black tree: "Floor node is defined as the largest node
// that is smaller than or equal to the given node. A floor node may not be found, either because
// the tree is empty, or because all nodes in the tree are larger than the given node", and so on.
//
//refine:ensures floor == if exists k in keys: k <= x { int(slices.Max(upTo(keys, x))) } else { -1 }
//refine:ensures ceiling == if exists k in keys: k >= x { int(slices.Min(from(keys, x))) } else { -1 }
//refine:bound depth=5 ints=0..4
func Nearest(keys []uint8, x uint8) (floor, ceiling int) {
	t := redblacktree.New[uint8, int]()
	for _, k := range keys {
		t.Put(k, 0)
	}
	floor, ceiling = -1, -1
	if n, ok := t.Floor(x); ok {
		floor = int(n.Key)
	}
	if n, ok := t.Ceiling(x); ok {
		ceiling = int(n.Key)
	}
	return floor, ceiling
}

func upTo(keys []uint8, x uint8) []uint8 {
	return slices.DeleteFunc(slices.Clone(keys), func(k uint8) bool { return k > x })
}

func from(keys []uint8, x uint8) []uint8 {
	return slices.DeleteFunc(slices.Clone(keys), func(k uint8) bool { return k < x })
}
