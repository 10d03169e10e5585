package order

// A Node is a node of a red-black tree; nil is the empty tree.
type Node struct {
	Red   bool
	Left  *Node
	Key   int
	Right *Node
}

// Balanced reports whether t is a red-black tree: ordered, with no red child of
// a red node, and as many black nodes on each way down.
func (t *Node) Balanced() bool { return t.ordered(nil, nil) && t.alternates() && t.height() >= 0 }

func (t *Node) ordered(lo, hi *int) bool {
	if t == nil {
		return true
	}
	if lo != nil && t.Key <= *lo || hi != nil && t.Key >= *hi {
		return false
	}
	return t.Left.ordered(lo, &t.Key) && t.Right.ordered(&t.Key, hi)
}

func (t *Node) isRed() bool { return t != nil && t.Red }

func (t *Node) alternates() bool {
	if t == nil {
		return true
	}
	if t.Red && (t.Left.isRed() || t.Right.isRed()) {
		return false
	}
	return t.Left.alternates() && t.Right.alternates()
}

// height returns the number of black nodes on each way down, or -1 if they
// differ.
func (t *Node) height() int {
	if t == nil {
		return 0
	}
	l, r := t.Left.height(), t.Right.height()
	switch {
	case l < 0 || l != r:
		return -1
	case t.Red:
		return l
	}
	return l + 1
}

// InsertNode returns t with key.
//
//refine:requires t.Balanced() && !t.isRed()
//refine:ensures result.Balanced() && !result.isRed()
func InsertNode(t *Node, key int) *Node {
	r := t.insert(key)
	return &Node{false, r.Left, r.Key, r.Right}
}

func (t *Node) insert(key int) *Node {
	switch {
	case t == nil:
		return &Node{Red: true, Key: key}
	case key < t.Key:
		return balance(t.Red, t.Left.insert(key), t.Key, t.Right)
	case key > t.Key:
		return balance(t.Red, t.Left, t.Key, t.Right.insert(key))
	}
	return t
}

// InsertNodeDifference is InsertNode, but compares by subtraction.
//
//refine:requires t.Balanced() && !t.isRed()
//refine:ensures result.Balanced() && !result.isRed()
func InsertNodeDifference(t *Node, key int) *Node {
	r := t.insertDifference(key)
	return &Node{false, r.Left, r.Key, r.Right}
}

func (t *Node) insertDifference(key int) *Node {
	switch {
	case t == nil:
		return &Node{Red: true, Key: key}
	case key-t.Key < 0:
		return balance(t.Red, t.Left.insertDifference(key), t.Key, t.Right)
	case key-t.Key > 0:
		return balance(t.Red, t.Left, t.Key, t.Right.insertDifference(key))
	}
	return t
}

// balance returns a tree of a, key and b, one of which may have a red child of
// a red node.
func balance(red bool, a *Node, key int, b *Node) *Node {
	switch {
	case !red && a.isRed() && a.Left.isRed():
		return &Node{true, blacken(a.Left), a.Key, &Node{false, a.Right, key, b}}
	case !red && a.isRed() && a.Right.isRed():
		m := a.Right
		return &Node{true, &Node{false, a.Left, a.Key, m.Left}, m.Key, &Node{false, m.Right, key, b}}
	case !red && b.isRed() && b.Left.isRed():
		m := b.Left
		return &Node{true, &Node{false, a, key, m.Left}, m.Key, &Node{false, m.Right, b.Key, b.Right}}
	case !red && b.isRed() && b.Right.isRed():
		return &Node{true, &Node{false, a, key, b.Left}, b.Key, blacken(b.Right)}
	}
	return &Node{red, a, key, b}
}

func blacken(t *Node) *Node { return &Node{false, t.Left, t.Key, t.Right} }
