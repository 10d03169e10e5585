// Package btree wraps github.com/google/btree, an in-memory B-tree. The degree is 2, so that a node
// has three items at most, and the fourth splits it.
package btree

import (
	"slices"

	"github.com/google/btree"
)

// A Step inserts a key, or deletes it.
type Step struct {
	Delete bool
	Key    uint8
}

// Change makes the steps of an empty tree: ReplaceOrInsert "adds the given item to the tree. If an
// item in the tree already equals the given one, it is removed from the tree and returned, and the
// second return value is true. Otherwise, (zeroValue, false)"; Delete "removes an item equal to the
// passed in item from the tree, returning it. If no such item exists, returns (zeroValue, false)";
// Min "returns the smallest item in the tree, or (zeroValue, false) if the tree is empty". It
// returns for each step whether there was the key.
//
//refine:ensures slices.Equal(keys, kept(steps)) && length == len(keys)
//refine:ensures forall i, s in steps: had[i] <==> s.Key in kept(steps[:i])
//refine:ensures keys == nil ==> least == 0 && most == 0
//refine:ensures keys != nil ==> least == keys[0] && most == keys[len(keys)-1]
//refine:bound depth=5 ints=0..4
func Change(steps []Step) (keys []uint8, had []bool, least, most uint8, length int) {
	t, had := changed(steps)
	t.Ascend(collect(&keys))
	least, _ = t.Min()
	most, _ = t.Max()
	return keys, had, least, most, t.Len()
}

func changed(steps []Step) (t *btree.BTreeG[uint8], had []bool) {
	t = btree.NewOrderedG[uint8](2)
	for _, s := range steps {
		var ok bool
		if s.Delete {
			_, ok = t.Delete(s.Key)
		} else {
			_, ok = t.ReplaceOrInsert(s.Key)
		}
		had = append(had, ok)
	}
	return t, had
}

func collect(keys *[]uint8) btree.ItemIteratorG[uint8] {
	return func(k uint8) bool {
		*keys = append(*keys, k)
		return true
	}
}

// kept are the keys after the steps in ascending order.
func kept(steps []Step) []uint8 {
	var keys []uint8
	for _, s := range steps {
		i, found := slices.BinarySearch(keys, s.Key)
		switch {
		case s.Delete && found:
			keys = slices.Delete(keys, i, i+1)
		case !s.Delete && !found:
			keys = slices.Insert(keys, i, s.Key)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	return keys
}

// Thin takes keys out of a tree of n, which has up to three levels, and checks a clone that is
// taken before: "Clone clones the btree, lazily."
//
//refine:requires n >= 0 && distinct(gone) && forall k in gone: int(k) < n
//refine:ensures length == n-len(gone) && len(keys) == length && slices.IsSorted(keys)
//refine:ensures forall k in keys: !(k in gone)
//refine:ensures forall i, k in clone: int(k) == i
//refine:ensures len(clone) == n
//refine:bound ints=0..14
func Thin(n int, gone []uint8) (keys, clone []uint8, length int) {
	t := btree.NewOrderedG[uint8](2)
	for k := range n {
		t.ReplaceOrInsert(uint8(k))
	}
	c := t.Clone()
	for _, k := range gone {
		t.Delete(k)
	}
	t.Ascend(collect(&keys))
	c.Ascend(collect(&clone))
	return keys, clone, t.Len()
}

// Ranges wraps the methods that iterate over a part of a tree of n keys: AscendRange "calls the
// iterator for every value in the tree within the range [greaterOrEqual, lessThan)"; DescendRange
// the same within "[lessOrEqual, greaterThan), until iterator returns false"; AscendGreaterOrEqual
// "within the range [pivot, last]"; DescendLessOrEqual "within the range [pivot, first]".
//
//refine:requires n >= 0
//refine:ensures slices.Equal(within, between(int(a), min(int(b), n)))
//refine:ensures slices.Equal(down, backward(between(int(a)+1, min(int(b)+1, n))))
//refine:ensures slices.Equal(up, between(int(a), n))
//refine:ensures slices.Equal(low, backward(between(0, min(int(b)+1, n))))
//refine:bound ints=0..16
func Ranges(n int, a, b uint8) (within, down, up, low []uint8) {
	t := btree.NewOrderedG[uint8](2)
	for k := range n {
		t.ReplaceOrInsert(uint8(k))
	}
	t.AscendRange(a, b, collect(&within))
	t.DescendRange(b, a, collect(&down))
	t.AscendGreaterOrEqual(a, collect(&up))
	t.DescendLessOrEqual(b, collect(&low))
	return within, down, up, low
}

// between are the numbers from lo up to, and without, hi.
func between(lo, hi int) []uint8 {
	var keys []uint8
	for k := lo; k < hi; k++ {
		keys = append(keys, uint8(k))
	}
	return keys
}

// backward is s from last to first.
func backward(s []uint8) []uint8 {
	slices.Reverse(s)
	return s
}
