package generic_test

import (
	"fmt"

	g "github.com/zyedidia/generic"
	"github.com/zyedidia/generic/btree"
	"github.com/zyedidia/generic/rope"
	"github.com/zyedidia/generic/trie"
)

// A tree of one entry has size 2.
func Example_bTreeSize() {
	t := btree.New[int, string](g.Less[int])
	t.Put(0, "a")
	t.Put(0, "b")
	fmt.Println(t.Size())
	// Output: 2
}

// An empty trie has size -1.
func Example_trieSize() {
	t := trie.New[string]()
	t.Remove("a")
	fmt.Println(t.Size())
	// Output: -1
}

// A rope that was split cannot be used after Rebuild.
func Example_ropeRebuild() {
	defer func() { fmt.Println(recover()) }()
	r := rope.New(make([]int, rope.SplitLength+1))
	r.Rebuild()
	r.At(0)
	// Output: runtime error: invalid memory address or nil pointer dereference
}
