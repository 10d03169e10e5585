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

// forgets walks on from nodes that it has seen, and forgets them. What it knows
// of them has terms that grow with each step.
//
//refine:measure
func forgets(t *Tree, seen map[*Tree]bool) bool {
	work, steps := []*Tree{t}, 0
	for i := 0; i < len(work) && steps < 7; i++ {
		x := work[i]
		steps++
		for _, child := range [2]*Tree{x.left, x.right} {
			if child == nil {
				continue
			}
			if seen[x] {
				break
			}
			work = append(work, child)
			if len(work) > 2 {
				clear(seen)
			}
			seen[child] = true
		}
	}
	return len(work) > 2
}

// twice walks twice.
//
//refine:measure
func twice(t *Tree) bool {
	if t == nil {
		return false
	}
	seen := map[*Tree]bool{t: true}
	if t.right != nil {
		return forgets(t.right, seen) || forgets(t, seen)
	}
	return forgets(t, seen)
}

// Forgets has a precondition that takes too long to lift.
//
//refine:requires twice(t)
func Forgets(t *Tree) {}

// once walks by recursion.
//
//refine:measure
func once(t *Tree, seen map[*Tree]bool) bool {
	if t == nil {
		return true
	}
	if seen[t] {
		return false
	}
	seen[t] = true
	return once(t.left, seen) && once(t.right, seen)
}

//refine:requires once(t, map[*Tree]bool{})
func Recursive(t *Tree) {}
