package korat

import "math"

// A Node is one of a red-black tree, with a pointer to its parent.
//
//refine:bound nodes=12
type Node struct {
	left, right, parent *Node
	red                 bool
	key                 int
}

// TreeMap needs a red-black tree.
//
//refine:requires IsTreeMap(t)
func TreeMap(t *Node) {}

// IsTreeMap reports whether t is the root of a tree whose nodes point back to
// their parents and whose keys ascend from left to right, without a red node
// below a red one, and with equally many black nodes on each way to a leaf. The
// root may be red.
//
//refine:measure
func IsTreeMap(t *Node) bool {
	if t == nil {
		return true
	}
	if t.parent != nil {
		return false
	}
	seen := map[*Node]bool{t: true}
	blacks := map[*Node]int{}
	above, below := map[*Node]int{t: math.MinInt}, map[*Node]int{t: math.MaxInt}
	nodes := []*Node{t}
	height := -1
	for i := 0; i < len(nodes); i++ {
		n := nodes[i]
		if n.key <= above[n] || n.key >= below[n] {
			return false
		}
		black := blacks[n]
		if !n.red {
			black++
		}
		for side, child := range [2]*Node{n.left, n.right} {
			if child == nil {
				if height >= 0 && height != black {
					return false
				}
				height = black
				continue
			}
			if seen[child] || child.parent != n || n.red && child.red {
				return false
			}
			seen[child] = true
			blacks[child] = black
			above[child], below[child] = above[n], n.key
			if side == 1 {
				above[child], below[child] = n.key, below[n]
			}
			nodes = append(nodes, child)
		}
	}
	return true
}
