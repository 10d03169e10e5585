package korat

// A Tree is a node of a binary tree without keys.
//
//refine:bound nodes=12
type Tree struct{ left, right *Tree }

// BinaryTree needs a tree.
//
//refine:requires IsTree(t)
func BinaryTree(t *Tree) {}

// IsTree reports whether one way leads to each node.
//
//refine:measure
func IsTree(t *Tree) bool {
	if t == nil {
		return true
	}
	seen := map[*Tree]bool{t: true}
	nodes := []*Tree{t}
	for i := 0; i < len(nodes); i++ {
		n := nodes[i]
		for _, child := range [2]*Tree{n.left, n.right} {
			if child == nil {
				continue
			}
			if seen[child] {
				return false
			}
			seen[child] = true
			nodes = append(nodes, child)
		}
	}
	return true
}

// A Plain is a node of a binary tree. The bound has one way lead to each, so
// that it needs no predicate.
//
//refine:bound nodes=12 share=tree
type Plain struct{ left, right *Plain }

// PlainTree needs a tree.
//
//refine:pure
func PlainTree(t *Plain) {}

// IsPlainTree reports whether one way leads to each node, which the bound says
// of inputs.
func IsPlainTree(t *Plain) bool {
	seen := map[*Plain]bool{}
	var visit func(t *Plain) bool
	visit = func(t *Plain) bool {
		if t == nil {
			return true
		}
		if seen[t] {
			return false
		}
		seen[t] = true
		return visit(t.left) && visit(t.right)
	}
	return visit(t)
}
