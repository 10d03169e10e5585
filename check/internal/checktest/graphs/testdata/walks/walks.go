// Package walks has walks through graphs with a set of nodes that have been
// visited, and walks that keep that set wrongly. These have an end of their own.
package walks

// A Node is a node of a graph.
//
//refine:bound nodes=3
type Node struct{ a, b *Node }

//refine:requires isTree(n)
func Tree(n *Node) {}

func isTree(n *Node) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{n: true}
	nodes := []*Node{n}
	for i := 0; i < len(nodes); i++ {
		x := nodes[i]
		for _, child := range [2]*Node{x.a, x.b} {
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

//refine:requires isEach(n)
func Each(n *Node) {}

func isEach(n *Node) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{n: true}
	nodes := []*Node{n}
	for i := 0; i < len(nodes); i++ {
		x := nodes[i]
		for _, child := range [2]*Node{x.a, x.b} {
			if child == nil {
				continue
			}
			if seen[child] {
				continue
			}
			seen[child] = true
			nodes = append(nodes, child)
		}
	}
	return len(nodes) == 3
}

//refine:requires isUnmarked(n)
func Unmarked(n *Node) {}

func isUnmarked(n *Node) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{n: true}
	nodes := []*Node{n}
	for i := 0; i < len(nodes) && i < 9; i++ {
		x := nodes[i]
		for _, child := range [2]*Node{x.a, x.b} {
			if child == nil {
				continue
			}
			if seen[child] {
				return false
			}
			nodes = append(nodes, child)
		}
	}
	return len(nodes) < 9
}

//refine:requires isMarkedFalse(n)
func MarkedFalse(n *Node) {}

func isMarkedFalse(n *Node) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{n: true}
	nodes := []*Node{n}
	for i := 0; i < len(nodes) && i < 9; i++ {
		x := nodes[i]
		for _, child := range [2]*Node{x.a, x.b} {
			if child == nil {
				continue
			}
			if seen[child] {
				return false
			}
			seen[child] = false
			nodes = append(nodes, child)
		}
	}
	return len(nodes) < 7
}

//refine:requires isParent(n)
func Parent(n *Node) {}

func isParent(n *Node) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{n: true}
	nodes := []*Node{n}
	for i := 0; i < len(nodes) && i < 9; i++ {
		x := nodes[i]
		for _, child := range [2]*Node{x.a, x.b} {
			if child == nil {
				continue
			}
			if seen[child] {
				return false
			}
			seen[x] = true
			nodes = append(nodes, child)
		}
	}
	return len(nodes) > 3
}

//refine:requires isUnmarks(n)
func Unmarks(n *Node) {}

func isUnmarks(n *Node) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{n: true}
	nodes := []*Node{n}
	for i := 0; i < len(nodes) && i < 9; i++ {
		x := nodes[i]
		for _, child := range [2]*Node{x.a, x.b} {
			if child == nil {
				continue
			}
			if seen[child] {
				return false
			}
			seen[child] = true
			delete(seen, x)
			nodes = append(nodes, child)
		}
	}
	return len(nodes) > 3
}

//refine:requires isForgets(n)
func Forgets(n *Node) {}

func isForgets(n *Node) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{n: true}
	nodes := []*Node{n}
	for i := 0; i < len(nodes) && i < 9; i++ {
		x := nodes[i]
		for _, child := range [2]*Node{x.a, x.b} {
			if child == nil {
				continue
			}
			if seen[child] {
				return false
			}
			if i == 1 {
				clear(seen)
			}
			seen[child] = true
			nodes = append(nodes, child)
		}
	}
	return len(nodes) > 3
}

//refine:requires isAnew(n)
func Anew(n *Node) {}

func isAnew(n *Node) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{n: true}
	nodes := []*Node{n}
	for i := 0; i < len(nodes) && i < 9; i++ {
		x := nodes[i]
		for _, child := range [2]*Node{x.a, x.b} {
			if child == nil {
				continue
			}
			if seen[child] {
				return false
			}
			seen = map[*Node]bool{child: true}
			nodes = append(nodes, child)
		}
	}
	return len(nodes) > 3
}

//refine:requires isSometimes(n)
func Sometimes(n *Node) {}

func isSometimes(n *Node) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{n: true}
	nodes := []*Node{n}
	for i := 0; i < len(nodes) && i < 9; i++ {
		x := nodes[i]
		for _, child := range [2]*Node{x.a, x.b} {
			if child == nil {
				continue
			}
			if seen[child] {
				return false
			}
			if x.a != nil {
				seen[child] = true
			}
			nodes = append(nodes, child)
		}
	}
	return len(nodes) > 3
}

//refine:requires isUnchecked(n)
func Unchecked(n *Node) {}

func isUnchecked(n *Node) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{n: true}
	nodes := []*Node{n}
	for i := 0; i < len(nodes) && i < 9; i++ {
		x := nodes[i]
		for _, child := range [2]*Node{x.a, x.b} {
			if child == nil {
				continue
			}
			seen[child] = true
			nodes = append(nodes, child)
		}
	}
	return len(nodes) > 3 && len(seen) < 3
}

//refine:requires isOther(n)
func Other(n *Node) {}

func isOther(n *Node) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{n: true}
	nodes := []*Node{n}
	for i := 0; i < len(nodes) && i < 9; i++ {
		x := nodes[i]
		for _, child := range [2]*Node{x.a, x.b} {
			if child == nil {
				continue
			}
			if seen[x.a] && child == x.b {
				return false
			}
			seen[child] = true
			nodes = append(nodes, child)
		}
	}
	return len(nodes) > 2
}

//refine:requires isEarly(n)
func Early(n *Node) {}

func isEarly(n *Node) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{n: true}
	nodes := []*Node{n}
	for i := 0; i < len(nodes) && i < 2; i++ {
		x := nodes[i]
		for _, child := range [2]*Node{x.a, x.b} {
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

//refine:requires isPopped(n)
func Popped(n *Node) {}

func isPopped(n *Node) bool {
	if n == nil {
		return true
	}
	seen := map[*Node]bool{}
	work := []*Node{n}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[x] {
			return false
		}
		seen[x] = true
		if x.a != nil {
			work = append(work, x.a)
		}
		if x.b != nil {
			work = append(work, x.b)
		}
	}
	return len(seen) > 1
}

//refine:requires isCalled(n)
func Called(n *Node) {}

// isCalled calls a loop where a walk bounds it, and where none does.
func isCalled(n *Node) bool {
	if n == nil || n.a == nil || n.b == nil {
		return true
	}
	k := 3
	for _, x := range [3]*Node{n.a.a, n.a.b, n.b.a} {
		if x != nil {
			k++
		}
	}
	return isMarked(n, k) || isMany(k)
}

func isMarked(n *Node, k int) bool {
	seen := map[*Node]bool{n: true}
	for _, x := range [2]*Node{n.a, n.b} {
		if seen[x] {
			return false
		}
		seen[x] = true
	}
	for _, x := range [3]*Node{n.a.a, n.a.b, n.b.a} {
		if x != nil {
			if seen[x] {
				return false
			}
			seen[x] = true
		}
	}
	return isMany(k)
}

func isMany(k int) bool {
	i := 1
	for i < k {
		i++
	}
	return i > 4
}

//refine:requires isAbsent(n)
func Absent(n *Node) {}

// isAbsent bounds a loop by marks that are made on one branch only.
func isAbsent(n *Node) bool {
	if n == nil || n.a == nil || n.b == nil {
		return true
	}
	k := 3
	for _, x := range [3]*Node{n.a.a, n.a.b, n.b.a} {
		if x != nil {
			k++
		}
	}
	var seen map[*Node]bool
	if n.a != n.b {
		seen = map[*Node]bool{n: true}
		for _, x := range [2]*Node{n.a, n.b} {
			if seen[x] {
				return false
			}
			seen[x] = true
		}
		for _, x := range [3]*Node{n.a.a, n.a.b, n.b.a} {
			if x != nil {
				if seen[x] {
					return false
				}
				seen[x] = true
			}
		}
	}
	i := 1
	for i < k {
		i++
	}
	return i > 4 || len(seen) > 2
}
