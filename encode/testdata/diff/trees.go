package diff

const (
	minInt = -1 << 63
	maxInt = 1<<63 - 1
)

type List struct {
	Val  int
	Next *List
}

//refine:bound depth=4 ints=0..3
func listSorted(l *List) bool {
	for p := l; p != nil && p.Next != nil; p = p.Next {
		if p.Val > p.Next.Val {
			return false
		}
	}
	return true
}

//refine:bound depth=4 ints=0..2
func middle(l *List) bool {
	slow, fast := l, l
	for fast != nil && fast.Next != nil {
		slow, fast = slow.Next, fast.Next.Next
	}
	return slow.Val > l.Val
}

// reverse relinks a copy.
func reverse(l *List) *List {
	var r *List
	for ; l != nil; l = l.Next {
		r = &List{l.Val, r}
	}
	return r
}

//refine:bound depth=4 ints=0..2
func listPalindrome(l *List) bool {
	a, b := l, reverse(l)
	for a != nil {
		if a.Val != b.Val {
			return false
		}
		a, b = a.Next, b.Next
	}
	return b == nil
}

//refine:bound depth=4 ints=0..2
func reverseInPlace(l *List) bool {
	first := l
	var prev *List
	for l != nil {
		l.Next, prev, l = prev, l, l.Next
	}
	n := 0
	for p := prev; p != nil; p = p.Next {
		if p.Val == 1 {
			n++
		}
	}
	return n == 2 && first.Next == nil && prev.Val > 0
}

type Tree struct {
	Key         int
	Left, Right *Tree
}

func ordered(t *Tree, lo, hi int) bool {
	return t == nil || lo < t.Key && t.Key < hi && ordered(t.Left, lo, t.Key) && ordered(t.Right, t.Key, hi)
}

//refine:bound depth=3 ints=1..3
func bst(t *Tree) bool { return ordered(t, minInt, maxInt) }

func maxKey(t *Tree) int {
	if t == nil {
		return minInt
	}
	return max(t.Key, maxKey(t.Left), maxKey(t.Right))
}

func minKey(t *Tree) int {
	if t == nil {
		return maxInt
	}
	m := t.Key
	if l := minKey(t.Left); l < m {
		m = l
	}
	if r := minKey(t.Right); r < m {
		m = r
	}
	return m
}

//refine:bound depth=3 ints=1..3
func bstMinMax(t *Tree) bool {
	if t == nil {
		return true
	}
	return bstMinMax(t.Left) && bstMinMax(t.Right) && maxKey(t.Left) < t.Key && t.Key < minKey(t.Right)
}

func inorder(t *Tree, acc []int) []int {
	if t == nil {
		return acc
	}
	acc = inorder(t.Left, acc)
	acc = append(acc, t.Key)
	return inorder(t.Right, acc)
}

//refine:bound depth=3 ints=1..3
func bstInorder(t *Tree) bool { return strictly(inorder(t, nil)) }

func keys(t *Tree) []int {
	if t == nil {
		return nil
	}
	out := keys(t.Left)
	out = append(out, t.Key)
	return append(out, keys(t.Right)...)
}

//refine:bound depth=3 ints=1..3
func bstKeys(t *Tree) bool { return strictly(keys(t)) }

//refine:bound depth=3 ints=1..2
func bstClosure(t *Tree) bool {
	var out []int
	var walk func(*Tree)
	walk = func(t *Tree) {
		if t == nil {
			return
		}
		walk(t.Left)
		out = append(out, t.Key)
		walk(t.Right)
	}
	walk(t)
	return strictly(out)
}

//refine:bound depth=3 ints=1..2
func treePath(t *Tree) bool { return hasPath(t, nil) }

func hasPath(t *Tree, path []int) bool {
	if t == nil {
		return sum(path) == 4
	}
	return hasPath(t.Left, append(path, t.Key)) || hasPath(t.Right, append(path, t.Key))
}

//refine:bound depth=2 ints=1..2
func breadthFirst(t *Tree) bool {
	queue := []*Tree{t}
	last := 0
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		if n == nil {
			continue
		}
		if n.Key < last {
			return false
		}
		last = n.Key
		queue = append(queue, n.Left, n.Right)
	}
	return true
}

//refine:bound depth=2 ints=0..3
func insertAll(xs [3]int, probe int) bool {
	var root *Tree
	for _, x := range xs {
		root = insert(root, x)
	}
	return ordered(root, minInt, maxInt) && root.Left == nil && contains(root, probe)
}

func insert(t *Tree, k int) *Tree {
	if t == nil {
		return &Tree{Key: k}
	}
	if k < t.Key {
		t.Left = insert(t.Left, k)
	} else if k > t.Key {
		t.Right = insert(t.Right, k)
	}
	return t
}

func contains(t *Tree, k int) bool {
	for t != nil && t.Key != k {
		if k < t.Key {
			t = t.Left
		} else {
			t = t.Right
		}
	}
	return t != nil
}

type RB struct {
	Red         bool
	Key         int
	Left, Right *RB
}

func rbOrdered(t *RB, lo, hi int) bool {
	return t == nil || lo < t.Key && t.Key < hi && rbOrdered(t.Left, lo, t.Key) && rbOrdered(t.Right, t.Key, hi)
}

func blackHeight(t *RB) int {
	if t == nil {
		return 0
	}
	l, r := blackHeight(t.Left), blackHeight(t.Right)
	if l < 0 || r < 0 || l != r {
		return -1
	}
	if t.Red {
		return l
	}
	return l + 1
}

func isRed(t *RB) bool { return t != nil && t.Red }

func noRedRed(t *RB) bool {
	if t == nil {
		return true
	}
	if t.Red && (isRed(t.Left) || isRed(t.Right)) {
		return false
	}
	return noRedRed(t.Left) && noRedRed(t.Right)
}

//refine:bound depth=2 ints=1..3
func rbOK(t *RB) bool { return rbOrdered(t, minInt, maxInt) && noRedRed(t) && blackHeight(t) >= 0 }

type AVL struct {
	Key, H      int
	Left, Right *AVL
}

func avlOrdered(t *AVL, lo, hi int) bool {
	return t == nil || lo < t.Key && t.Key < hi && avlOrdered(t.Left, lo, t.Key) && avlOrdered(t.Right, t.Key, hi)
}

func height(t *AVL) int {
	if t == nil {
		return 0
	}
	return t.H
}

func avlBal(t *AVL) bool {
	if t == nil {
		return true
	}
	l, r := height(t.Left), height(t.Right)
	return t.H == 1+max(l, r) && abs(l-r) <= 1 && avlBal(t.Left) && avlBal(t.Right)
}

//refine:bound depth=2 ints=1..3
func avlOK(t *AVL) bool { return avlBal(t) && avlOrdered(t, minInt, maxInt) }

type SB struct {
	Key, Size   int
	Left, Right *SB
}

func (t *SB) size() int {
	if t == nil {
		return 0
	}
	return t.Size
}

//refine:bound depth=2 ints=1..3
func (t *SB) ok() bool {
	if t == nil {
		return true
	}
	l, r := t.Left.size(), t.Right.size()
	if t.Size != l+r+1 {
		return false
	}
	if l > 2*r+1 || r > 2*l+1 {
		return false
	}
	return t.Left.ok() && t.Right.ok()
}

// A method whose receiver is never nil.
//
//refine:bound depth=2 ints=0..2
func (t *Tree) Root() bool { return t.Key == 1 && t.Left != nil }

type Rose struct {
	V    int
	Kids []*Rose
}

func (r *Rose) total() int {
	s := r.V
	for _, k := range r.Kids {
		s += k.total()
	}
	return s
}

//refine:bound depth=4 ints=0..1
func roseTotal(r *Rose) bool { return r.total() == 2 }

type Even struct{ Next *Odd }
type Odd struct {
	V    int
	Next *Even
}

func (e *Even) sum() int {
	if e == nil {
		return 0
	}
	return e.Next.sum()
}

func (o *Odd) sum() int {
	if o == nil {
		return 1
	}
	return o.V + o.Next.sum()
}

//refine:bound depth=5 ints=0..2
func mutual(e *Even) bool { return e.sum() == 3 }
