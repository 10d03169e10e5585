// Package curry retells the programs that Fischer and Kuchen select tests for
// (Data-Flow Testing of Declarative Programs, ICFP 2008), each with an error
// like theirs. They are written as their Curry originals might be: with cases,
// constructors and recursion.
package curry

import "slices"

// A Tree is an AVL tree: Balance is the height of the right subtree less that
// of the left one.
type Tree struct {
	Key         int
	Balance     int
	Left, Right *Tree
}

func keys(t *Tree) []int {
	if t == nil {
		return nil
	}
	return slices.Concat(keys(t.Left), []int{t.Key}, keys(t.Right))
}

func height(t *Tree) int {
	if t == nil {
		return 0
	}
	return 1 + max(height(t.Left), height(t.Right))
}

func balanced(t *Tree) bool {
	if t == nil {
		return true
	}
	b := height(t.Right) - height(t.Left)
	return b == t.Balance && -1 <= b && b <= 1 && balanced(t.Left) && balanced(t.Right)
}

func isAVL(t *Tree) bool {
	all := keys(t)
	for i := range all {
		if i > 0 && all[i-1] >= all[i] {
			return false
		}
	}
	return balanced(t)
}

func inserted(x int, all []int) []int {
	if slices.Contains(all, x) {
		return all
	}
	all = append(slices.Clone(all), x)
	slices.Sort(all)
	return all
}

func deleted(x int, all []int) []int {
	return slices.DeleteFunc(slices.Clone(all), func(y int) bool { return x == y })
}

// AVLInsert does not say that a tree has grown if only its left subtree has,
// and is not out of balance.
//
//refine:bound depth=4 ints=0..4
//refine:requires isAVL(t)
//refine:ensures isAVL(result) && slices.Equal(keys(result), inserted(x, keys(t)))
func AVLInsert(x int, t *Tree) *Tree {
	u, _ := insertFaulty(x, t)
	return u
}

func insertFaulty(x int, t *Tree) (u *Tree, grown bool) {
	switch {
	case t == nil:
		return &Tree{x, 0, nil, nil}, true
	case x == t.Key:
		return t, false
	case x < t.Key:
		l, g := insertFaulty(x, t.Left)
		if !g {
			return &Tree{t.Key, t.Balance, l, t.Right}, false
		}
		if t.Balance == 0 {
			return &Tree{t.Key, -1, l, t.Right}, false // has grown
		}
		if t.Balance > 0 {
			return &Tree{t.Key, 0, l, t.Right}, false
		}
		return leftHeavy(t.Key, l, t.Right), false
	}
	r, g := insertFaulty(x, t.Right)
	if !g {
		return &Tree{t.Key, t.Balance, t.Left, r}, false
	}
	if t.Balance == 0 {
		return &Tree{t.Key, 1, t.Left, r}, true
	}
	if t.Balance < 0 {
		return &Tree{t.Key, 0, t.Left, r}, false
	}
	return rightHeavy(t.Key, t.Left, r), false
}

// leftHeavy joins trees of which the left one is higher by two.
func leftHeavy(key int, l, r *Tree) *Tree {
	if l.Balance <= 0 {
		return &Tree{l.Key, l.Balance + 1, l.Left, &Tree{key, -1 - l.Balance, l.Right, r}}
	}
	m := l.Right
	return &Tree{m.Key, 0, &Tree{l.Key, min(0, -m.Balance), l.Left, m.Left}, &Tree{key, max(0, -m.Balance), m.Right, r}}
}

// rightHeavy joins trees of which the right one is higher by two.
func rightHeavy(key int, l, r *Tree) *Tree {
	if r.Balance >= 0 {
		return &Tree{r.Key, r.Balance - 1, &Tree{key, 1 - r.Balance, l, r.Left}, r.Right}
	}
	m := r.Left
	return &Tree{m.Key, 0, &Tree{key, min(0, -m.Balance), l, m.Left}, &Tree{r.Key, max(0, -m.Balance), m.Right, r.Right}}
}

// AVLDelete does not restore the balance if a left subtree has shrunk.
//
//refine:bound depth=4 ints=0..4
//refine:requires isAVL(t)
//refine:ensures isAVL(result) && slices.Equal(keys(result), deleted(x, keys(t)))
func AVLDelete(x int, t *Tree) *Tree {
	u, _ := deleteFaulty(x, t)
	return u
}

func deleteFaulty(x int, t *Tree) (u *Tree, shrunk bool) {
	switch {
	case t == nil:
		return nil, false
	case x < t.Key:
		l, s := deleteFaulty(x, t.Left)
		return shrunkLeft(t.Key, t.Balance, l, t.Right, s)
	case x > t.Key:
		r, s := deleteFaulty(x, t.Right)
		return shrunkRight(t.Key, t.Balance, t.Left, r, s)
	case t.Left == nil:
		return t.Right, true
	case t.Right == nil:
		return t.Left, true
	}
	next := t.Right
	for next.Left != nil {
		next = next.Left
	}
	r, s := deleteFaulty(next.Key, t.Right)
	return shrunkRight(next.Key, t.Balance, t.Left, r, s)
}

func shrunkLeft(key, balance int, l, r *Tree, s bool) (*Tree, bool) {
	switch {
	case !s:
		return &Tree{key, balance, l, r}, false
	case balance < 0:
		return &Tree{key, 0, l, r}, true
	case balance == 0:
		return &Tree{key, 1, l, r}, false
	}
	return &Tree{key, 1, l, r}, false // the right one is higher by two
}

func shrunkRight(key, balance int, l, r *Tree, s bool) (*Tree, bool) {
	switch {
	case !s:
		return &Tree{key, balance, l, r}, false
	case balance > 0:
		return &Tree{key, 0, l, r}, true
	case balance == 0:
		return &Tree{key, -1, l, r}, false
	}
	u := leftHeavy(key, l, r)
	return u, l.Balance != 0
}

// A Heap is a leftist heap: the least element is the first.
type Heap struct {
	Rank, Min   int
	Left, Right *Heap
}

func rank(h *Heap) int {
	if h == nil {
		return 0
	}
	return h.Rank
}

func isHeap(h *Heap) bool {
	if h == nil {
		return true
	}
	above := func(g *Heap) bool { return g == nil || h.Min <= g.Min }
	return h.Rank == 1+rank(h.Right) && rank(h.Left) >= rank(h.Right) && above(h.Left) && above(h.Right) && isHeap(h.Left) && isHeap(h.Right)
}

func elements(h *Heap) []int {
	if h == nil {
		return nil
	}
	all := slices.Concat(elements(h.Left), []int{h.Min}, elements(h.Right))
	slices.Sort(all)
	return all
}

func with(x int, all []int) []int {
	all = append(slices.Clone(all), x)
	slices.Sort(all)
	return all
}

func makeHeap(x int, a, b *Heap) *Heap {
	if rank(a) >= rank(b) {
		return &Heap{rank(b) + 1, x, a, b}
	}
	return &Heap{rank(a) + 1, x, b, a}
}

func merge(a, b *Heap) *Heap {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case a.Min <= b.Min:
		return makeHeap(a.Min, a.Left, merge(a.Right, b))
	}
	return makeHeap(b.Min, b.Left, merge(a, b.Right))
}

// mergeFaulty confuses two arguments.
func mergeFaulty(a, b *Heap) *Heap {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case a.Min <= b.Min:
		return makeHeap(a.Min, a.Left, mergeFaulty(a.Right, b))
	}
	return makeHeap(b.Min, a.Left, mergeFaulty(a, b.Right))
}

// HeapInsert uses a merge with confused arguments.
//
//refine:bound depth=3 ints=0..3
//refine:requires isHeap(h)
//refine:ensures isHeap(result) && slices.Equal(elements(result), with(x, elements(h)))
func HeapInsert(x int, h *Heap) *Heap { return mergeFaulty(h, &Heap{1, x, nil, nil}) }

// HeapDelete removes the least element, by a merge with confused arguments.
//
//refine:bound depth=3 ints=0..3
//refine:requires h != nil && isHeap(h)
//refine:ensures isHeap(result) && slices.Equal(with(h.Min, elements(result)), elements(h))
func HeapDelete(h *Heap) *Heap { return mergeFaulty(h.Left, h.Right) }

// A List is a list.
type List struct {
	Head int
	Tail *List
}

func items(l *List) []int {
	if l == nil {
		return nil
	}
	return append([]int{l.Head}, items(l.Tail)...)
}

func sorted(all []int) []int {
	all = slices.Clone(all)
	slices.Sort(all)
	return all
}

// Heapsort loses an element if the rest of the heap is one.
//
//refine:bound depth=4 ints=0..2
//refine:ensures slices.Equal(items(result), sorted(items(l)))
func Heapsort(l *List) *List { return drain(fill(l)) }

func fill(l *List) *Heap {
	if l == nil {
		return nil
	}
	return merge(&Heap{1, l.Head, nil, nil}, fill(l.Tail))
}

func drain(h *Heap) *List {
	if h == nil {
		return nil
	}
	if h.Left != nil && h.Right != nil {
		rest := merge(h.Left, h.Right.Left) // the least of the right one is lost
		return &List{h.Min, drain(rest)}
	}
	return &List{h.Min, drain(merge(h.Left, h.Right))}
}
