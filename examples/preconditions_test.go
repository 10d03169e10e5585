package examples

import (
	"slices"
	"strings"

	"github.com/typetarget/target/examples/avl"
	"github.com/typetarget/target/examples/bst"
	"github.com/typetarget/target/examples/heaparray"
	"github.com/typetarget/target/examples/redblack"
	"github.com/typetarget/target/examples/scores"
	"github.com/typetarget/target/examples/sizemap"
	"github.com/typetarget/target/examples/sortedlist"
	"github.com/typetarget/target/examples/zipper"
)

func isReal(x float64) bool { return x-x == 0 }

// isWeighted reports whether the weights share 1 among as many numbers.
func isWeighted(xs, weights []float64) bool {
	total := 0.0
	for _, w := range weights {
		if !(w >= 0) {
			return false
		}
		total += w
	}
	return total == 1 && len(xs) == len(weights)
}

// The preconditions of the examples once more, in plain Go and as a textbook defines the
// structures: by lists of keys, paths and sizes and not by the recursion of the annotations.

// ascending reports whether each element is less than the next.
func ascending(xs []int) bool {
	return slices.IsSorted(xs) && len(slices.Compact(slices.Clone(xs))) == len(xs)
}

// everywhere reports whether p holds of t and all nodes below it, nil left out.
func everywhere[T any](t *T, children func(*T) (l, r *T), p func(*T) bool) bool {
	if t == nil {
		return true
	}
	l, r := children(t)
	return p(t) && everywhere(l, children, p) && everywhere(r, children, p)
}

// inOrder lists the keys of a tree.
func inOrder[T any](t *T, children func(*T) (l, r *T), key func(*T) int) []int {
	var keys []int
	var walk func(*T)
	walk = func(t *T) {
		if t != nil {
			l, r := children(t)
			walk(l)
			keys = append(keys, key(t))
			walk(r)
		}
	}
	walk(t)
	return keys
}

// nodes counts the nodes of a tree.
func nodes[T any](t *T, children func(*T) (l, r *T)) int {
	return len(inOrder(t, children, func(*T) int { return 0 }))
}

// longest is the number of nodes on the longest way down a tree.
func longest[T any](t *T, children func(*T) (l, r *T)) int {
	if t == nil {
		return 0
	}
	l, r := children(t)
	return max(longest(l, children), longest(r, children)) + 1
}

func avlChildren(t *avl.Tree) (l, r *avl.Tree)                { return t.Left, t.Right }
func bstChildren(t *bst.Tree) (l, r *bst.Tree)                { return t.Left, t.Right }
func redBlackChildren(t *redblack.Tree) (l, r *redblack.Tree) { return t.Left, t.Right }
func mapChildren(m *sizemap.Map) (l, r *sizemap.Map)          { return m.Left, m.Right }

// isAVL reports whether t is a search tree whose heights are as stored and differ by one at most.
func isAVL(t *avl.Tree) bool {
	return ascending(inOrder(t, avlChildren, func(t *avl.Tree) int { return t.Key })) &&
		everywhere(t, avlChildren, func(t *avl.Tree) bool {
			l, r := longest(t.Left, avlChildren), longest(t.Right, avlChildren)
			return max(l, r)-min(l, r) < 2 && t.Height == longest(t, avlChildren)
		})
}

func isSearchTree(t *bst.Tree) bool {
	return ascending(inOrder(t, bstChildren, func(t *bst.Tree) int { return t.Key }))
}

// isRedBlack reports whether t is a search tree where no red node has a red parent and all ways
// down to nil have as many black nodes.
func isRedBlack(t *redblack.Tree) bool {
	blacks := map[int]bool{}
	ok := true
	var descend func(t *redblack.Tree, black int, parent redblack.Color)
	descend = func(t *redblack.Tree, black int, parent redblack.Color) {
		switch {
		case t == nil:
			blacks[black] = true
			return
		case t.Color == redblack.Black:
			black++
		case parent == redblack.Red:
			ok = false
		}
		descend(t.Left, black, t.Color)
		descend(t.Right, black, t.Color)
	}
	descend(t, 0, redblack.Black)
	return ok && len(blacks) == 1 && ascending(inOrder(t, redBlackChildren, func(t *redblack.Tree) int { return t.Key }))
}

// isMap reports whether m is a search tree with the sizes stored, none of two siblings having more
// than three times the nodes of the other unless they have one at most together.
func isMap(m *sizemap.Map) bool {
	return ascending(inOrder(m, mapChildren, func(m *sizemap.Map) int { return m.Key })) &&
		everywhere(m, mapChildren, func(m *sizemap.Map) bool {
			l, r := nodes(m.Left, mapChildren), nodes(m.Right, mapChildren)
			return m.Size == l+r+1 && (m.Size <= 2 || max(l, r) <= 3*min(l, r))
		})
}

// isHeap reports whether no child is larger than its parent.
func isHeap(h []int) bool {
	for parent := range h {
		for _, child := range []int{2*parent + 1, 2*parent + 2} {
			if child < len(h) && h[child] > h[parent] {
				return false
			}
		}
	}
	return true
}

// isHeapArray reports whether the first Size elements are a heap of numbers from 0 on and all
// others are -1.
func isHeapArray(a heaparray.Array) bool {
	if a.Size < 0 || len(a.Elems) < a.Size {
		return false
	}
	heap, rest := a.Elems[:a.Size], a.Elems[a.Size:]
	return isHeap(heap) &&
		!slices.ContainsFunc(heap, func(x int) bool { return x < 0 }) &&
		!slices.ContainsFunc(rest, func(x int) bool { return x != -1 })
}

func listed(l *sortedlist.List) (xs []int) {
	for ; l != nil; l = l.Tail {
		xs = append(xs, l.Head)
	}
	return xs
}

func chained(c *sortedlist.Chain) (xs []int) {
	for ; c != nil; c = c.Next {
		xs = append(xs, c.Value)
	}
	return xs
}

// isZipper reports whether no window is in s twice.
func isZipper(s zipper.Stack) bool {
	seen := map[int]bool{s.Focus: true}
	for _, w := range s.Up {
		seen[w] = true
	}
	for _, w := range s.Down {
		seen[w] = true
	}
	return len(seen) == 1+len(s.Up)+len(s.Down)
}

func isScore(s int) bool { return s >= 0 && s <= 99 }

func areWeighted(ws []scores.Weighted) bool {
	for _, w := range ws {
		if w.Weight < 1 || !isScore(w.Score) {
			return false
		}
	}
	return true
}

func hasBest(k int, ss []int) bool {
	for _, s := range ss {
		if !isScore(s) {
			return false
		}
	}
	return k >= 0 && k <= len(ss)
}

// queensFit reports whether the queens in the first columns leave each other alone.
func queensFit(rows []int) bool {
	row, up, down := map[int]bool{}, map[int]bool{}, map[int]bool{}
	for c, r := range rows {
		row[r], up[r+c], down[r-c] = true, true, true
	}
	return len(row) == len(rows) && len(up) == len(rows) && len(down) == len(rows)
}

// sudokuFits reports whether no digit stands twice in a row, column or block of the first cells.
func sudokuFits(cells []int) bool {
	type place struct {
		kind         string
		index, digit int
	}
	taken := map[place]bool{}
	for i, digit := range cells {
		row, column := i/4, i%4
		taken[place{"row", row, digit}] = true
		taken[place{"column", column, digit}] = true
		taken[place{"block", row/2*10 + column/2, digit}] = true
	}
	return len(taken) == 3*len(cells)
}

// magicFits reports whether the first cells are distinct and every full line adds up to 15.
func magicFits(cells []int) bool {
	lines := [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}
	for _, l := range lines {
		if l[2] < len(cells) && cells[l[0]]+cells[l[1]]+cells[l[2]] != 15 {
			return false
		}
	}
	return len(slices.Compact(slices.Sorted(slices.Values(cells)))) == len(cells)
}

// isBalanced reports whether s becomes empty by taking out pairs of brackets that touch.
func isBalanced(s string) bool {
	for strings.Contains(s, "()") {
		s = strings.ReplaceAll(s, "()", "")
	}
	return s == ""
}

// hasMirror is the precondition of text.Extend.
func hasMirror(s string, c byte) bool {
	back := []byte(s)
	slices.Reverse(back)
	return string(back) == s && 'a' <= c && c <= 'c'
}
