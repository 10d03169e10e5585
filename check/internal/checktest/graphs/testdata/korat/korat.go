// Package korat has two of the structures that Korat was measured with, and
// their predicates.
package korat

//refine:bound nodes=13
type Entry struct {
	next, prev *Entry
	elem       *Object
}

//refine:bound nodes=13
type Object struct{ only Only }

type Only int

const (
	Single Only = iota
)

// list reports whether h is the header of a circular list, linked both ways,
// each of whose entries has an element.
//
//refine:measure
func list(h *Entry) bool {
	if h == nil || h.elem != nil {
		return false
	}
	for e := h; ; e = e.next {
		if e.next == nil || e.next.prev != e {
			return false
		}
		if e.next == h {
			return true
		}
		if e.next.elem == nil {
			return false
		}
	}
}

//refine:requires list(h)
func LinkedList(h *Entry) {}

//refine:bound nodes=12
type Tree struct{ left, right *Tree }

// tree reports whether one way leads to each node.
//
//refine:measure
func tree(t *Tree) bool {
	if t == nil {
		return true
	}
	seen := map[*Tree]bool{t: true}
	work := []*Tree{t}
	for len(work) > 0 {
		n := work[0]
		work = work[1:]
		if n.left != nil {
			if seen[n.left] {
				return false
			}
			seen[n.left] = true
			work = append(work, n.left)
		}
		if n.right != nil {
			if seen[n.right] {
				return false
			}
			seen[n.right] = true
			work = append(work, n.right)
		}
	}
	return true
}

//refine:requires tree(t)
func BinaryTree(t *Tree) {}

// Any has a precondition that excludes next to nothing.
//
//refine:requires t != nil && (t.left != t || t.right != t)
func Any(t *Tree) {}

//refine:measure
func endless(t *Tree) bool {
	for p := t; p != nil; p = p.left {
	}
	return true
}

// Endless has a precondition that does not end on a cycle.
//
//refine:requires endless(t)
func Endless(t *Tree) {}

// floyd finds a cycle by two pointers of different speeds.
//
//refine:measure
func floyd(t *Tree) bool {
	slow, fast := t, t
	for fast != nil && fast.left != nil {
		slow, fast = slow.left, fast.left.left
		if slow == fast {
			return false
		}
	}
	return t == nil || t.right == nil
}

//refine:requires floyd(t)
func Floyd(t *Tree) {}
