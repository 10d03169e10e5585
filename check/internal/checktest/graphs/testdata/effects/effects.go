// Package effects has functions whose verdicts depend on which pointers are equal.
package effects

//refine:bound nodes=4
type Leaf struct{ v bool }

// Flip is right unless its pointers are equal.
//
//refine:requires p != nil && q != nil
//refine:ensures q.v == old(q.v)
func Flip(p, q *Leaf) { p.v = !p.v }

// Apart is right for pointers that differ.
//
//refine:requires p != nil && q != nil && p != q
//refine:ensures q.v == old(q.v)
func Apart(p, q *Leaf) { p.v = !p.v }

// Touch writes and takes back.
//
//refine:pure
func Touch(p, q *Leaf) {
	if p != nil && p == q {
		p.v = !p.v
	}
}

//refine:bound nodes=4
type Node struct{ next, prev *Node }

//refine:measure
func linked(n *Node) bool {
	seen := map[*Node]bool{}
	for ; n != nil && !seen[n]; n = n.next {
		seen[n] = true
		if n.next != nil && n.next.prev != n {
			return false
		}
	}
	return true
}

//refine:measure
func length(n *Node) int {
	k := 0
	for ; n != nil; n = n.next {
		k++
	}
	return k
}

//refine:measure
func straight(n *Node) bool {
	if n == nil || n.prev != nil {
		return false
	}
	for ; n.next != nil; n = n.next {
		if n.next.prev != n {
			return false
		}
	}
	return true
}

// Drop takes out the second node. It forgets the pointer back of the third.
//
//refine:requires straight(n)
//refine:ensures straight(n)
func (n *Node) Drop() {
	if n.next != nil {
		n.next = n.next.next
	}
}

// Take takes out the second node.
//
//refine:requires straight(n)
//refine:ensures straight(n)
//refine:ensures old(length(n)) == 1 || length(n) == old(length(n)) - 1
func (n *Node) Take() {
	if n.next == nil {
		return
	}
	n.next = n.next.next
	if n.next != nil {
		n.next.prev = n
	}
}

// Swap is not pure, and shows that with one node that leads to itself.
//
//refine:pure
func (n *Node) Swap() { n.next, n.prev = n.prev, n.next }

// Get is pure, and returns one of the nodes.
//
//refine:pure
//refine:ensures result == n.next
func (n *Node) Get() *Node { return n.next }

// Turn is pure, though it writes: it puts back what it has found.
//
//refine:pure
func Turn(a, b *Node) {
	if a != nil && b != nil {
		was := a.next
		a.next = b
		a.next = was
	}
}

// Same is true for equal pointers, at entry and after the call.
//
//refine:ensures result == (old(a) == old(b)) && result == (a == b)
func Same(a, b *Node) bool { return a == b }

// Replace puts a copy of a node in the place of the node. Each parameter then
// looks as before.
//
//refine:bound depth=1
//refine:pure
func Replace(p *Leaf, all []*Leaf) {
	if p != nil && len(all) > 0 && all[0] == p {
		all[0] = &Leaf{p.v}
	}
}

// Held finds its node in an any, which holds nodes as the code asks for them.
//
//refine:bound depth=1 ints=0..0
//refine:ensures !result
func Held(p *Leaf, x any) bool {
	q, ok := x.(*Leaf)
	return ok && p == q
}

// Error makes a node an error.
func (n *Node) Error() string { return "" }

// Cause is about nodes in an error alone.
//
//refine:bound depth=2
//refine:ensures !result
func Cause(err error) bool {
	n, ok := err.(*Node)
	return ok && n.next == n && n.prev == n
}
