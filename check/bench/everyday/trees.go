package everyday

import "math"

// A BNode is a node of a 2-3 tree.
type BNode struct {
	Keys []int
	Kids []*BNode
}

// BTree needs a 2-3 tree.
//
//refine:requires t.valid()
//refine:bound depth=5 ints=1..13 len=3
func BTree(t *BNode) {}

func (t *BNode) valid() bool {
	if t == nil {
		return true
	}
	_, ok := t.height(math.MinInt, math.MaxInt)
	return ok
}

// height returns the number of levels, and reports whether the keys lie
// strictly between lo and hi and all leaves are on one level.
func (t *BNode) height(lo, hi int) (int, bool) {
	if t == nil || len(t.Keys) == 0 || len(t.Keys) > 2 {
		return 0, false
	}
	last := lo
	for _, k := range t.Keys {
		if k <= last || k >= hi {
			return 0, false
		}
		last = k
	}
	if len(t.Kids) == 0 {
		return 1, true
	}
	if len(t.Kids) != len(t.Keys)+1 {
		return 0, false
	}
	height := 0
	for i, kid := range t.Kids {
		from, to := lo, hi
		if i > 0 {
			from = t.Keys[i-1]
		}
		if i < len(t.Keys) {
			to = t.Keys[i]
		}
		h, ok := kid.height(from, to)
		if !ok || i > 0 && h != height {
			return 0, false
		}
		height = h
	}
	return height + 1, true
}

// A TrieNode is a set of words of zeros and ones.
type TrieNode struct {
	Word      bool
	Zero, One *TrieNode
}

// Trie needs a trie without dead branches that has five words.
//
//refine:requires t.pruned() && t.words() == 5
//refine:bound depth=4
func Trie(t *TrieNode) {}

func (t *TrieNode) pruned() bool {
	if t == nil {
		return true
	}
	if !t.Word && t.Zero == nil && t.One == nil {
		return false
	}
	return t.Zero.pruned() && t.One.pruned()
}

func (t *TrieNode) words() int {
	if t == nil {
		return 0
	}
	n := t.Zero.words() + t.One.words()
	if t.Word {
		n++
	}
	return n
}

// A TreapNode is a node of a search tree whose priorities are a heap.
type TreapNode struct {
	Key, Priority int
	Left, Right   *TreapNode
}

// Treap needs a treap.
//
//refine:requires isTreap(t, 0, 100)
//refine:bound depth=4 ints=1..6
func Treap(t *TreapNode) {}

func isTreap(t *TreapNode, lo, hi int) bool {
	if t == nil {
		return true
	}
	if t.Key <= lo || t.Key >= hi {
		return false
	}
	for _, kid := range []*TreapNode{t.Left, t.Right} {
		if kid != nil && kid.Priority > t.Priority {
			return false
		}
	}
	return isTreap(t.Left, lo, t.Key) && isTreap(t.Right, t.Key, hi)
}

// A Span is a node of an interval tree; Max is the greatest end below it.
type Span struct {
	Lo, Hi, Max int
	Left, Right *Span
}

// IntervalTree needs an interval tree.
//
//refine:requires t.augmented()
//refine:bound depth=3 ints=0..2
func IntervalTree(t *Span) {}

func (t *Span) augmented() bool {
	if t == nil {
		return true
	}
	if t.Lo > t.Hi {
		return false
	}
	most := t.Hi
	if t.Left != nil {
		if t.Left.Lo > t.Lo {
			return false
		}
		most = max(most, t.Left.Max)
	}
	if t.Right != nil {
		if t.Right.Lo < t.Lo {
			return false
		}
		most = max(most, t.Right.Max)
	}
	return t.Max == most && t.Left.augmented() && t.Right.augmented()
}

// A Leftist is a node of a leftist heap.
type Leftist struct {
	Rank, Item  int
	Left, Right *Leftist
}

// LeftistHeap needs a leftist heap.
//
//refine:requires h.leftist()
//refine:bound depth=4 ints=1..3
func LeftistHeap(h *Leftist) {}

func (h *Leftist) rank() int {
	if h == nil {
		return 0
	}
	return h.Rank
}

func (h *Leftist) leftist() bool {
	if h == nil {
		return true
	}
	if h.Left != nil && h.Left.Item < h.Item || h.Right != nil && h.Right.Item < h.Item {
		return false
	}
	if h.Left.rank() < h.Right.rank() || h.Rank != h.Right.rank()+1 {
		return false
	}
	return h.Left.leftist() && h.Right.leftist()
}

// A Rope is a text in parts; Weight is the length of the left part.
type Rope struct {
	Weight      int
	Text        string
	Left, Right *Rope
}

// RopeText needs a rope of two bytes or more.
//
//refine:requires r != nil && r.wellFormed() && r.length() > 1
//refine:bound depth=5 ints=0..7 strings=ab
func RopeText(r *Rope) {}

func (r *Rope) length() int {
	if r == nil {
		return 0
	}
	if r.Left == nil && r.Right == nil {
		return len(r.Text)
	}
	return r.Weight + r.Right.length()
}

func (r *Rope) wellFormed() bool {
	if r.Left == nil && r.Right == nil {
		return r.Weight == len(r.Text) && r.Text != ""
	}
	if r.Left == nil || r.Right == nil || r.Text != "" {
		return false
	}
	return r.Weight == r.Left.length() && r.Left.wellFormed() && r.Right.wellFormed()
}
