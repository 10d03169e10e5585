// Package heap has pairs of functions with the same inputs: the precondition of
// one is a word of the language, that of the other is written in Go.
package heap

//refine:bound nodes=3
type Node struct{ left, right *Node }

//refine:requires acyclic(n)
//refine:bound domain=plain
func Acyclic(n *Node) {}

//refine:requires !returns(n, nil)
//refine:bound domain=plain
func AcyclicByHand(n *Node) {}

// returns reports whether a path from n comes to one of its own nodes again.
func returns(n *Node, path []*Node) bool {
	if n == nil {
		return false
	}
	for _, p := range path {
		if p == n {
			return true
		}
	}
	path = append(path[:len(path):len(path)], n)
	return returns(n.left, path) || returns(n.right, path)
}

//refine:requires p in reach(n) && len(reach(n)) > len(reach(p))
//refine:bound domain=plain
func Reach(n, p *Node) {}

//refine:requires n != nil && leads(n, p, 3) && p != nil && !leads(p, n, 3)
//refine:bound domain=plain
func ReachByHand(n, p *Node) {}

// leads reports whether some steps lead from n to p.
func leads(n, p *Node, steps int) bool {
	return n == p || n != nil && steps > 0 && (leads(n.left, p, steps-1) || leads(n.right, p, steps-1))
}

//refine:requires n != nil && same(n.left, n.right) && !same(n, n.left)
//refine:bound domain=plain
func Same(n *Node) {}

//refine:requires n != nil && n.left == n.right && n != n.left
//refine:bound domain=plain
func SameByHand(n *Node) {}

//refine:bound nodes=3 len=2
type Job struct {
	after []*Job
	part  struct{ of [2]*Job }
}

//refine:requires j != nil && acyclic(j) && len(reach(j)) == 2
//refine:bound domain=plain depth=2
func Jobs(j *Job) {}

//refine:requires j != nil && isPair(j)
//refine:bound domain=plain depth=2
func JobsByHand(j *Job) {}

// isPair reports whether j leads to one other job, which leads to none.
func isPair(j *Job) bool {
	var other *Job
	next := []*Job{j.part.of[0], j.part.of[1]}
	next = append(next, j.after...)
	for _, k := range next {
		if k == nil {
			continue
		}
		if k == j || other != nil && other != k {
			return false
		}
		other = k
	}
	if other == nil || other.part.of != [2]*Job{} {
		return false
	}
	for _, k := range other.after {
		if k != nil {
			return false
		}
	}
	return true
}

//refine:requires same(xs, ys)
//refine:bound domain=plain alias=xs,ys ints=0..1 depth=3
func Slices(xs, ys []int) {}

//refine:requires isSame(xs, ys)
//refine:bound domain=plain alias=xs,ys ints=0..1 depth=3
func SlicesByHand(xs, ys []int) {}

func isSame(xs, ys []int) bool {
	if len(xs) != len(ys) {
		return false
	}
	if len(xs) == 0 {
		return (xs == nil) == (ys == nil)
	}
	return &xs[0] == &ys[0]
}

// A Tree has no bound of nodes, so that no inputs share nodes.
type Tree struct{ left, right *Tree }

//refine:requires acyclic(t) && len(reach(t)) == 3 && reach(t)[1] == t.left
//refine:bound domain=plain
func Trees(t *Tree) {}

//refine:requires size(t) == 3 && t.left != nil
//refine:bound domain=plain
func TreesByHand(t *Tree) {}

// size counts the nodes of a tree.
func size(t *Tree) int {
	if t == nil {
		return 0
	}
	return 1 + size(t.left) + size(t.right)
}

//refine:requires reach(t)[len(reach(t))-1] == t.right.left && len(reach(t.left)) > len(reach(t.right.right))
//refine:bound domain=plain
func Last(t *Tree) {}

//refine:requires t != nil && t.left != nil && t.right != nil && t.right.left != nil && t.right.right == nil
//refine:requires flat(t.left.left) && flat(t.left.right) && flat(t.right.left)
//refine:bound domain=plain
func LastByHand(t *Tree) {}

// flat reports whether a node leads to no others.
func flat(t *Tree) bool { return t == nil || t.left == nil && t.right == nil }

//refine:requires acyclic(t)
//refine:bound domain=plain depth=2
func Straight(t *Tree) {}

//refine:requires len(reach(t)) == 6
//refine:bound domain=plain depth=6
func Six(t *Tree) {}

//refine:requires isTree(n, 3)
//refine:bound domain=plain
func Bounded(n *Node) {}

//refine:requires isTree(n, math.MaxInt)
//refine:bound domain=plain
func BoundedByHand(n *Node) {}

// isTree reports whether one way leads to each of the first nodes.
func isTree(n *Node, most int) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{n: true}
	nodes := []*Node{n}
	for i := 0; i < most && i < len(nodes); i++ {
		for _, child := range [2]*Node{nodes[i].left, nodes[i].right} {
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
