// Package radix wraps github.com/armon/go-radix, a radix tree: a sorted map of
// strings.
package radix

import (
	"strings"

	"github.com/armon/go-radix"
)

// An Op is a change of a tree.
type Op uint8

// The changes.
const (
	Insert Op = iota
	Delete
	DeletePrefix
)

// A Step is a change with a key or prefix.
type Step struct {
	Op  Op
	Key string
}

// Change applies the steps to an empty tree: Insert "is used to add a newentry or update an
// existing entry. Returns if updated"; Delete "is used to delete a key, returning the previous
// value and if it was deleted"; DeletePrefix "is used to delete the subtree under a prefix. Returns
// how many nodes were deleted". It returns how many keys each step found, the keys in the order of
// Walk, and Len.
//
//refine:ensures slices.Equal(keys, slices.Sorted(maps.Keys(kept(steps))))
//refine:ensures length == len(keys)
//refine:ensures len(found) == len(steps) && forall i, s in steps: found[i] == len(those(kept(steps[:i]), s))
//refine:bound depth=4 len=3
func Change(steps []Step) (found []int, keys []string, length int) {
	t := radix.New()
	for i, s := range steps {
		n, ok := 0, false
		switch s.Op {
		case Insert:
			_, ok = t.Insert(s.Key, i)
		case Delete:
			_, ok = t.Delete(s.Key)
		case DeletePrefix:
			n = t.DeletePrefix(s.Key)
		}
		if ok {
			n = 1
		}
		found = append(found, n)
	}
	t.Walk(collect(&keys))
	return found, keys, t.Len()
}

// collect makes a function for walks that adds the keys to a slice.
func collect(keys *[]string) radix.WalkFn {
	return func(key string, _ any) bool {
		*keys = append(*keys, key)
		return false
	}
}

// kept are the keys that are left after the steps.
func kept(steps []Step) map[string]bool {
	keys := map[string]bool{}
	for _, s := range steps {
		if s.Op == Insert {
			keys[s.Key] = true
			continue
		}
		for _, key := range those(keys, s) {
			delete(keys, key)
		}
	}
	return keys
}

// those lists the keys that a step is about.
func those(keys map[string]bool, s Step) []string {
	var all []string
	for key := range keys {
		if key == s.Key || s.Op == DeletePrefix && strings.HasPrefix(key, s.Key) {
			all = append(all, key)
		}
	}
	return all
}

// Extremes wraps Minimum and Maximum, which are "used to return the minimum value in the tree" and
// the maximum one, of a tree with some keys.
//
//refine:requires distinct(keys)
//refine:ensures found <==> len(keys) > 0
//refine:ensures found ==> least == slices.Min(keys) && most == slices.Max(keys)
//refine:bound depth=4 len=3
func Extremes(keys []string) (least, most string, found bool) {
	return extremes(holding(keys))
}

// ExtremesLeft wraps the same methods after DeletePrefix. It is refuted: of a tree with the keys ""
// and "a", without the prefix "a", Maximum finds nothing; of one with "a" and "b", Minimum does
// not. DeletePrefix empties the node under the prefix, and leaves it in the tree; Minimum and
// Maximum go there, find neither a value nor a way on, and report that the tree is empty (v1.0.0).
//
//refine:requires distinct(keys)
//refine:ensures found <==> exists k in keys: !strings.HasPrefix(k, prefix)
//refine:bound depth=3
func ExtremesLeft(keys []string, prefix string) (least, most string, found bool) {
	t := holding(keys)
	t.DeletePrefix(prefix)
	return extremes(t)
}

func extremes(t *radix.Tree) (least, most string, found bool) {
	least, _, hasLeast := t.Minimum()
	most, _, hasMost := t.Maximum()
	return least, most, hasLeast && hasMost
}

// holding is a tree with some keys.
func holding(keys []string) *radix.Tree {
	t := radix.New()
	for _, k := range keys {
		t.Insert(k, nil)
	}
	return t
}

// Look asks a tree of some keys in three ways: LongestPrefix "is like Get, but instead of an exact
// match, it will return the longest prefix match"; WalkPrefix "is used to walk the tree under a
// prefix"; "where WalkPrefix walks all the entries *under* the given prefix, [WalkPath] walks the
// entries *above* the given prefix".
//
//refine:requires distinct(keys)
//refine:ensures found <==> exists k in keys: strings.HasPrefix(s, k)
//refine:ensures found ==> longest in keys && strings.HasPrefix(s, longest)
//refine:ensures forall k in keys: strings.HasPrefix(s, k) ==> len(k) <= len(longest)
//refine:ensures multiset(under) == multiset(selected(keys, s, strings.HasPrefix)) && slices.IsSorted(under)
//refine:ensures multiset(above) == multiset(selected(keys, s, isPrefix)) && slices.IsSorted(above)
//refine:bound depth=3
func Look(keys []string, s string) (longest string, found bool, under, above []string) {
	t := holding(keys)
	longest, _, found = t.LongestPrefix(s)
	t.WalkPrefix(s, collect(&under))
	t.WalkPath(s, collect(&above))
	return longest, found, under, above
}

func isPrefix(key, s string) bool { return strings.HasPrefix(s, key) }

// selected are the keys for which is holds of them and s.
func selected(keys []string, s string, is func(key, s string) bool) []string {
	var all []string
	for _, k := range keys {
		if is(k, s) {
			all = append(all, k)
		}
	}
	return all
}
