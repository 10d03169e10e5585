package korat

import (
	"testing"

	"github.com/typetarget/target/check/internal/checktest/indextable"
)

// TestPredicates counts the structures of a few nodes among all index tables,
// with numbers that follow from the definitions.
func TestPredicates(t *testing.T) {
	compare(t, "lists with two entries", IsLinkedList, indextable.Space{Nodes: 3}, 1+1+2)
	compare(t, "trees", IsTree, indextable.Space{Nodes: 3}, 1+1+2+5)
	compare(t, "plain trees", IsPlainTree, indextable.Space{Nodes: 3}, 1+1+2+5)
	// One node has one of two colors and keys; of two, the root is black.
	compare(t, "red-black trees", IsTreeMap, indextable.Space{Nodes: 2, Hi: 1}, 1+2*2+2)
	compare(t, "heap arrays", IsHeap, indextable.Space{Nodes: 5, Lo: -1, Hi: 5}, 1919)
	// No element; one root; two roots, or one below the other.
	compare(t, "disjoint sets", IsForest, indextable.Space{Nodes: 2, Hi: 1}, 1+1+1+2)
	// Keys 0 and 4 share a bucket.
	compare(t, "hash tables", IsTable, indextable.Space{Nodes: 2, Hi: 4}, 1+5+10+1)
	// The root; a wildcard or a value; two siblings never, one attribute
	// being left.
	compare(t, "names", IsName, indextable.Space{Nodes: 3, Hi: 1}, 1+2+2)
	// Keys of one root; of two, or of a root and its child.
	compare(t, "Fibonacci heaps", IsFibonacciHeap, indextable.Space{Nodes: 2, Hi: 1}, 1+2+3+3)
}

func compare[T any](t *testing.T, name string, holds func(T) bool, s indextable.Space, want int) {
	t.Helper()
	forms := map[string]bool{}
	indextable.Each(s, holds, func(int64) bool { return true }, func(x T) bool {
		forms[indextable.Form(x)] = true
		return true
	})
	if len(forms) != want {
		t.Errorf("%d %s, want %d", len(forms), name, want)
	}
}
