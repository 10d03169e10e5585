// Package generic wraps github.com/zyedidia/generic, a collection of data structures.
package generic

import (
	"slices"
	"strings"

	g "github.com/zyedidia/generic"
	"github.com/zyedidia/generic/avl"
	"github.com/zyedidia/generic/btree"
	"github.com/zyedidia/generic/hashmap"
	"github.com/zyedidia/generic/trie"
)

// A Step puts a key into a map, with the number of the step as its value, or removes it.
type Step struct {
	Remove bool
	Key    uint8
}

// An Entry is a key with its value.
type Entry struct {
	Key   uint8
	Value int
}

// A table is what the ordered and the hashed maps have in common.
type table interface {
	Put(uint8, int)
	Remove(uint8)
	Size() int
	Each(func(uint8, int))
}

// changed makes the steps and lists the entries.
func changed(t table, steps []Step) (entries []Entry, size int) {
	for i, s := range steps {
		if s.Remove {
			t.Remove(s.Key)
		} else {
			t.Put(s.Key, i)
		}
	}
	t.Each(func(k uint8, v int) { entries = append(entries, Entry{k, v}) })
	return entries, t.Size()
}

// left are the entries after the steps, in ascending order.
func left(steps []Step) []Entry {
	var entries []Entry
	for i, s := range steps {
		entries = slices.DeleteFunc(entries, func(e Entry) bool { return e.Key == s.Key })
		if !s.Remove {
			entries = append(entries, Entry{s.Key, i})
		}
	}
	slices.SortFunc(entries, func(a, b Entry) int { return int(a.Key) - int(b.Key) })
	return entries
}

// AVL wraps the package avl: "It stores key-value pairs that are sorted based on the key, and
// maintains that the tree is always balanced".
//
//refine:ensures slices.Equal(entries, left(steps)) && size == len(entries)
//refine:ensures [balanced] [...]int{0, 1, 2, 4, 7}[height] <= size // the least of each height
//refine:bound depth=5 ints=0..4
func AVL(steps []Step) (entries []Entry, size, height int) {
	t := avl.New[uint8, int](g.Less[uint8])
	entries, size = changed(t, steps)
	return entries, size, t.Height()
}

// BTree wraps the package btree: "a logarithmic search tree that maintains key-value pairs in
// sorted order."
//
//refine:ensures slices.Equal(entries, left(steps))
//refine:bound depth=5 ints=0..4
func BTree(steps []Step) (entries []Entry) {
	entries, _ = changed(btree.New[uint8, int](g.Less[uint8]), steps)
	return entries
}

// BTreeSize wraps Size: "returns the number of elements in the tree." It is refuted: a key that is
// put twice counts twice, since Put always counts up (v1.2.1).
//
//refine:ensures size == len(left(steps))
func BTreeSize(steps []Step) (size int) {
	_, size = changed(btree.New[uint8, int](g.Less[uint8]), steps)
	return size
}

// HashMap wraps the package hashmap: "The map uses linear probing and automatically resizes." The
// hash function is a bad one, so that keys probe.
//
//refine:ensures multiset(entries) == multiset(left(steps)) && size == len(entries)
//refine:bound depth=5 ints=0..4
func HashMap(steps []Step) (entries []Entry, size int) {
	hash := func(k uint8) uint64 { return uint64(k / 2) }
	return changed(hashmap.New[uint8, int](2, g.Equals[uint8], hash), steps)
}

// A TextStep puts a key into a trie, or removes it.
type TextStep struct {
	Remove bool
	Key    string
}

// Trie wraps the package trie, with keys that are not empty: "KeysWithPrefix returns all keys with
// prefix 'prefix'", "LongestPrefix returns the key that is the longest prefix of 'query'".
//
//refine:requires forall s in steps: s.Key != ""
//refine:ensures slices.Equal(keys, keysLeft(steps))
//refine:ensures slices.Equal(under, those(keysLeft(steps), s, false))
//refine:ensures longest == last(those(keysLeft(steps), s, true))
//refine:bound depth=4 len=2
func Trie(steps []TextStep, s string) (keys, under []string, longest string) {
	t := trieOf(steps)
	return t.Keys(), t.KeysWithPrefix(s), t.LongestPrefix(s)
}

// TrieSize wraps Size: "returns the size of the trie." It is refuted: Size is -1 where a key was
// removed that is not there, since Remove always counts down (v1.2.1).
//
//refine:requires forall s in steps: s.Key != ""
//refine:ensures size == len(keysLeft(steps))
//refine:bound depth=3
func TrieSize(steps []TextStep) (size int) {
	return trieOf(steps).Size()
}

func trieOf(steps []TextStep) *trie.Trie[int] {
	t := trie.New[int]()
	for i, s := range steps {
		if s.Remove {
			t.Remove(s.Key)
		} else {
			t.Put(s.Key, i)
		}
	}
	return t
}

// keysLeft lists the keys after the steps in ascending order.
func keysLeft(steps []TextStep) []string {
	var keys []string
	for _, s := range steps {
		keys = slices.DeleteFunc(keys, func(k string) bool { return k == s.Key })
		if !s.Remove {
			keys = append(keys, s.Key)
		}
	}
	slices.Sort(keys)
	return keys
}

// those are the keys that s begins with if above, and else those that begin with s.
func those(keys []string, s string, above bool) []string {
	var all []string
	for _, k := range keys {
		if above && strings.HasPrefix(s, k) || !above && strings.HasPrefix(k, s) {
			all = append(all, k)
		}
	}
	return all
}

// last is the last of some strings, and the empty one if there are none.
func last(all []string) string {
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1]
}
