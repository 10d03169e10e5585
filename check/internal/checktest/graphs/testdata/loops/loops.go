// Package loops has predicates on graphs that exclude little, and that walk in
// other ways than from node to node.
package loops

//refine:bound nodes=12
type Tree struct{ left, right *Tree }

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
